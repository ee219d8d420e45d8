"use client";

import { useQueryClient } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { useState } from "react";
import { useBulk } from "@/components/shell/use-bulk";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { ProgressBar } from "@/components/ui/progress";
import { toast } from "@/components/ui/toast";
import { plural } from "@/lib/format";
import type { ListedMedia } from "@/lib/media/media-groups";
import { refreshMedia, sendDeletion, sendVisibility } from "@/lib/queries/media";
import { effectsOf, type LibraryTask, subject } from "./task-effects";

/** Deleting more files than this requires typing the confirmation word. */
const TYPED = 5;
const WORD = "delete";

const words = {
  delete: { ask: "Delete", doing: "Deleting", done: "deleted" },
  public: { ask: "Make public:", doing: "Changing", done: "now public" },
  team: { ask: "Team only:", doing: "Changing", done: "now team only" },
};

/** Confirms a visibility change or deletion, runs it, and lists the files that failed. */
export function LibraryTaskDialog({ task, team, onClose }: { task: LibraryTask; team: string; onClose: (done: boolean) => void }) {
  const { what, media } = task;
  const client = useQueryClient();
  const { run, running, results } = useBulk<ListedMedia>({
    call: ({ id }) => (what === "delete" ? sendDeletion(id) : sendVisibility(id, what)),
    concurrency: 3,
    // Not awaited: the dialog closes immediately while the library refetches.
    invalidate: async () => void refreshMedia(client),
  });
  const [typed, setTyped] = useState("");
  const [shown, show] = useState(0);
  const failed = results.filter(({ problem }) => problem !== null);
  const reported = results.length > 0 && !running;
  const mustType = what === "delete" && media.length > TYPED;
  const mayRun = !mustType || typed.trim().toLowerCase() === WORD;
  const word = words[what];

  const go = async (all: readonly ListedMedia[]) => {
    const out = await run(all);
    if (out.some(({ problem }) => problem !== null)) return;
    toast(`${subject(media)} ${word.done}`, { id: "library", kind: "done" });
    onClose(true);
  };
  // Escape always closes the browser's dialog, so reopen it while calls are running.
  const close = () => (running ? show(shown + 1) : onClose(reported));
  const verb =
    what === "delete"
      ? `Delete ${media.length === 1 ? "file" : plural(media.length, "file")}`
      : what === "public"
        ? "Make public"
        : "Restrict to team";

  return (
    <Dialog
      key={shown}
      open
      kind="alert"
      onClose={close}
      title={
        reported && failed.length
          ? `${plural(failed.length, "file")} couldn’t be changed`
          : `${word.ask} ${subject(media)}${what === "delete" ? "?" : ""}`
      }
      actions={
        <>
          <Button onClick={close}>{reported ? "Close" : "Cancel"}</Button>
          {reported && failed.length ? (
            <Button onClick={() => void go(failed.map(({ item }) => item))}>Retry failed</Button>
          ) : (
            <Button
              kind={what === "delete" ? "danger" : "primary"}
              disabled={!mayRun}
              title={mayRun ? undefined : `Type “${WORD}” first`}
              pending={running !== null && `${word.doing}…`}
              onClick={() => void go(media)}
            >
              {verb}
            </Button>
          )}
        </>
      }
    >
      {reported && failed.length ? (
        <ul className="grid max-h-60 gap-2 overflow-y-auto">
          {failed.map(({ item: one, problem }) => (
            <li key={one.id} className="flex items-start gap-2">
              <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
              <span className="min-w-0">
                <bdi className="block truncate font-medium" title={one.name}>
                  {one.name}
                </bdi>
                <span className="text-ink-2">{problem}</span>
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <div className="grid gap-3">
          <ul className="grid gap-2 text-base text-ink-2 *:first:font-medium *:first:text-ink">
            {effectsOf(task, team).map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
          {mustType ? (
            <Field label={`Type “${WORD}” to confirm`}>
              {(control) => <Input {...control} value={typed} autoComplete="off" onChange={(event) => setTyped(event.target.value)} />}
            </Field>
          ) : null}
          {running && media.length > 1 ? <ProgressBar value={running.done / running.of} label={`${word.doing} files`} /> : null}
        </div>
      )}
    </Dialog>
  );
}
