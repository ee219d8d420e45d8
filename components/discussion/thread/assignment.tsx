"use client";

import { UserRoundCheck, UserRoundPlus } from "lucide-react";
import { useState } from "react";
import { useOffers } from "@/components/shell/supported-operations";
import { IconButton } from "@/components/ui/icon-button";
import { Time } from "@/components/ui/time";
import { dueName } from "@/lib/review/due-date";
import type { Thread } from "@/lib/review/threads";
import { assigneeName } from "./assignee-name";
import { AssignmentTags } from "./assignment-tags";
import { AssignDialog } from "./assign-dialog";

/** Button that opens the dialog to assign a thread. */
export function AssignButton({ thread }: { thread: Thread }) {
  const [open, setOpen] = useState(false);
  const { assignee } = thread.root;
  const label = assignee ? `Assigned to ${assigneeName(assignee)}. Change` : "Assign thread";
  if (!useOffers("PUT /media/{mediaId}/comments/{commentId}/assignment")) return null;
  return (
    <>
      <IconButton label={label} side="end" aria-haspopup="dialog" aria-pressed={Boolean(assignee)} onClick={() => setOpen(true)}>
        {assignee ? <UserRoundCheck aria-hidden /> : <UserRoundPlus aria-hidden />}
      </IconButton>
      {open ? <AssignDialog thread={thread} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

type Entry = NonNullable<Thread["root"]["assignments"]>[number];

/** Writes a change of the assignment: "Ana assigned Ben, due 3 Dec". */
function sentenceOf({ by, assignee, dueOn }: Entry): string {
  const due = dueOn ? `due ${dueName(dueOn)}` : "";
  if (assignee) return `${assigneeName(by)} assigned ${assigneeName(assignee)}${due && `, ${due}`}`;
  return due ? `${assigneeName(by)} set it ${due}` : `${assigneeName(by)} removed the assignment`;
}

/** Assignee, due date and their history of an open thread. */
export function AssignmentFacts({ thread }: { thread: Thread }) {
  const entries = thread.root.assignments ?? [];
  if (!entries.length) return null;
  return (
    <div className="px-4 pb-1.5 text-xs text-ink-2">
      <AssignmentTags thread={thread} />
      <details className="mt-1">
        <summary className="w-fit cursor-pointer rounded-sm text-ink-3 pointer-coarse:py-3">Assignment history</summary>
        <ol className="mt-1 grid gap-0.5">
          {entries.map((entry) => (
            <li key={entry.at} className="wrap-anywhere">
              {sentenceOf(entry)} <Time at={entry.at} className="text-ink-3" />
            </li>
          ))}
        </ol>
      </details>
    </div>
  );
}
