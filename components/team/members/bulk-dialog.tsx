"use client";

import { useQueryClient } from "@tanstack/react-query";
import { CircleAlert, CircleCheck } from "lucide-react";
import { useState } from "react";
import { useBulk } from "@/components/shell/use-bulk";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ProgressBar } from "@/components/ui/progress";
import { plural } from "@/lib/format";
import { invalidateMembers, type Member } from "@/lib/queries/members";
import { isLowerRole, roleWithArticle, roles } from "@/lib/team/roles";
import { type BulkTask, type MemberResult, sendBulkChange } from "./bulk-task";
import { memberName, type TeamFacts } from "./member-text";
import { RemovalEffects } from "./removal-effects";

type Props = {
  slug: string;
  task: BulkTask;
  members: readonly Member[];
  team: TeamFacts;
  readerId: string;
  /** Called with a result for each member when the dialog closes after a run; with null when nothing was sent. */
  onClose: (results: readonly MemberResult[] | null) => void;
};

/** Confirms a change of several members, applies it, and reports the result for each person. */
export function BulkDialog({ slug, task, members, team, readerId, onClose }: Props) {
  const client = useQueryClient();
  // Sent in sequence: each change locks the team. The reader goes last, because afterwards they could not change the others.
  const { run, results, running } = useBulk<Member>({
    call: (member) => sendBulkChange(slug, task, member),
    concurrency: 1,
    invalidate: () => invalidateMembers(client),
  });
  const send = (some: readonly Member[]) =>
    void run(some.toSorted((a, b) => Number(a.user.id === readerId) - Number(b.user.id === readerId)));
  const failed = results.filter(({ problem }) => problem !== null);
  const reported = results.length > 0 && !running;
  const removing = task.what === "remove";
  const self = members.some(({ user }) => user.id === readerId);
  const [shown, show] = useState(0);
  // Escape always closes the browser's dialog. While changes are being sent, a new key opens it again.
  const close = () => (running ? show(shown + 1) : onClose(reported ? results : null));
  const verb = removing ? `Remove ${plural(members.length, "member")}` : `Change ${plural(members.length, "role")}`;

  return (
    <Dialog
      key={shown}
      open
      kind="alert"
      onClose={close}
      title={
        reported
          ? `${plural(results.length - failed.length, removing ? "member" : "role")} ${removing ? "removed" : "changed"}${failed.length ? `, ${failed.length} not` : ""}`
          : `${verb}?`
      }
      actions={
        reported ? (
          <>
            {failed.length ? <Button onClick={() => send(failed.map(({ item }) => item))}>Try these again</Button> : null}
            <Button kind="primary" onClick={close}>
              Close report
            </Button>
          </>
        ) : (
          <>
            <Button disabled={running !== null} onClick={close}>
              Cancel
            </Button>
            <Button
              kind={removing ? "danger" : "primary"}
              pending={
                running !== null && `${removing ? "Removing" : "Changing"} ${Math.min(running.done + 1, running.of)} of ${running.of}…`
              }
              onClick={() => send(members)}
            >
              {verb}
            </Button>
          </>
        )
      }
    >
      {reported ? (
        <Report results={results} done={removing ? "Removed" : `Is ${roleWithArticle(task.level)} now`} />
      ) : (
        <div className="grid gap-4">
          <p className="max-h-24 overflow-y-auto text-base text-ink-2">{members.map(memberName).join(", ")}</p>
          {removing ? (
            <RemovalEffects self={false} stays={members.length >= team.total ? "The last member can’t be removed and stays." : null} />
          ) : (
            <p>
              <b className="font-strong">They become {task.level}s.</b> {roles.find(({ value }) => value === task.level)?.detail}
            </p>
          )}
          {self ? (
            <p className="text-ink-2">
              This includes you. Your own change is applied last.{" "}
              {removing
                ? "You lose access too."
                : members.some(({ user, level }) => user.id === readerId && isLowerRole(level, task.level))
                  ? "Only another owner can change this back."
                  : null}
            </p>
          ) : null}
          {running ? <ProgressBar label="People done" value={running.done / running.of} /> : null}
        </div>
      )}
    </Dialog>
  );
}

const Report = ({ results, done }: { results: readonly MemberResult[]; done: string }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by the keyboard
  <ul tabIndex={0} aria-label="Report" className="max-h-72 overflow-y-auto rounded-md border border-line">
    {results
      .toSorted((a, b) => Number(a.problem === null) - Number(b.problem === null))
      .map(({ item: member, problem }) => (
        <li
          key={member.id}
          className="flex gap-2.5 border-line px-3 py-2 not-first:border-t [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0"
        >
          {problem ? <CircleAlert aria-hidden className="text-danger" /> : <CircleCheck aria-hidden className="text-done" />}
          <span className="min-w-0">
            <b className="font-medium">{memberName(member)}</b>
            <span className={`block text-xs ${problem ? "text-danger" : "text-ink-3"}`}>{problem ?? done}</span>
          </span>
        </li>
      ))}
  </ul>
);
