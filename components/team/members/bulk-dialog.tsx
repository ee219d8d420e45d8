"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useOffers } from "@/components/shell/supported-operations";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ProgressBar } from "@/components/ui/progress";
import { count, plural } from "@/lib/format";
import { invalidateMembers, type Member } from "@/lib/queries/members";
import { planBulk, reportTitle } from "./bulk-plan";
import { BulkPreview } from "./bulk-preview";
import { BulkReport } from "./bulk-report";
import { type BulkTask, type MemberResult, sendBulk } from "./bulk-task";

type Props = {
  slug: string;
  task: BulkTask;
  members: readonly Member[];
  readerId: string;
  /** Called with a result for each member when the dialog closes after a run; with null when nothing was sent. */
  onClose: (results: readonly MemberResult[] | null) => void;
};

/** Previews a change of several members, applies it, and reports the result. */
export function BulkDialog({ slug, task, members, readerId, onClose }: Props) {
  const client = useQueryClient();
  const removing = task.what === "remove";
  const together = useOffers(removing ? "POST /accounts/{accountSlug}/members/remove" : "PATCH /accounts/{accountSlug}/members");
  // The confirmed preview stays the same when the lists load other members.
  const [plan] = useState(() => planBulk(task, members, readerId));
  const [results, setResults] = useState<readonly MemberResult[] | null>(null);
  const [running, setRunning] = useState<{ done: number; of: number } | null>(null);
  const [shown, show] = useState(0);
  const stopped = useRef(false);

  const send = async (some: readonly Member[]) => {
    stopped.current = false;
    const latest = await sendBulk({ slug, task, members: some, together }, (done) => {
      setRunning({ done, of: some.length });
      return !stopped.current;
    });
    const again = new Set(some.map(({ id }) => id));
    setResults((before) => [...(before ?? []).filter(({ item }) => !again.has(item.id)), ...latest]);
    await invalidateMembers(client);
    setRunning(null);
  };
  const reported = results !== null && !running;
  const failed = results?.filter(({ outcome }) => outcome === "failed") ?? [];
  // Escape always closes the browser's dialog. While changes are being sent, a new key opens it again.
  const close = () => (running ? show(shown + 1) : onClose(results));
  const verb = removing ? `Remove ${plural(plan.send.length, "member")}` : `Change ${plural(plan.send.length, "role")}`;

  return (
    <Dialog
      key={shown}
      open
      kind="alert"
      onClose={close}
      title={reported ? reportTitle(task, results) : plan.send.length ? `${verb}?` : "Nothing to change"}
      actions={
        reported ? (
          <>
            {failed.length ? <Button onClick={() => void send(failed.map(({ item }) => item))}>Try these again</Button> : null}
            <Button kind="primary" onClick={close}>
              Close report
            </Button>
          </>
        ) : (
          <>
            {running && running.of > 1 ? (
              <Button onClick={() => (stopped.current = true)}>Stop</Button>
            ) : (
              <Button disabled={running !== null} onClick={close}>
                {plan.send.length ? "Cancel" : "Close"}
              </Button>
            )}
            {plan.send.length ? (
              <Button
                kind={removing ? "danger" : "primary"}
                pending={running !== null && `${removing ? "Removing" : "Changing"} ${count(running.done)} of ${count(running.of)}…`}
                onClick={() => void send(plan.send)}
              >
                {verb}
              </Button>
            ) : null}
          </>
        )
      }
    >
      {reported ? (
        <BulkReport task={task} plan={plan} results={results} />
      ) : (
        <div className="grid grid-cols-1 gap-4">
          <BulkPreview task={task} plan={plan} />
          {running ? <ProgressBar label="People done" value={running.done / running.of} /> : null}
        </div>
      )}
    </Dialog>
  );
}
