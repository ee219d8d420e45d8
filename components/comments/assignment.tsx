"use client";

import { UserRoundCheck, UserRoundPlus } from "lucide-react";
import { useState } from "react";
import { useOffers } from "@/components/shell/supported-operations";
import { DueDate } from "@/components/ui/due-date";
import { IconButton } from "@/components/ui/icon-button";
import { failedDialog } from "@/components/ui/failed-dialog";
import { loadable } from "@/components/ui/loadable";
import { Tag } from "@/components/ui/tag";
import { Time } from "@/components/ui/time";
import { dueName } from "@/lib/due-date";
import type { Thread } from "@/lib/review/threads";

const AssignDialog = loadable(() => import("./assign-dialog"), "The dialog", { failed: failedDialog("The dialog") });

const nameOf = (person: { name: string | null; slug: string } | null) => person?.name ?? person?.slug ?? "A former member";

/** Button that opens the dialog to assign a thread. */
export function AssignButton({ thread }: { thread: Thread }) {
  const [open, setOpen] = useState(false);
  const { assignee } = thread.root;
  const label = assignee ? `Assigned to ${nameOf(assignee)}. Change` : "Assign thread";
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

/** Assignee and due date of a thread in the list; nothing for a thread without them. */
export function AssignmentTags({ thread: { root, resolved } }: { thread: Thread }) {
  if (resolved || (!root.assignee && !root.dueOn)) return null;
  return (
    <p className="mt-1 flex max-w-full flex-wrap gap-1">
      {root.assignee ? (
        <Tag>
          <UserRoundCheck aria-hidden />
          <span className="sr-only">Assigned to</span>
          <span className="max-w-44 truncate">{nameOf(root.assignee)}</span>
        </Tag>
      ) : null}
      {root.dueOn ? <DueDate on={root.dueOn} /> : null}
    </p>
  );
}

type Entry = NonNullable<Thread["root"]["assignments"]>[number];

/** Writes a change of the assignment: "Ana assigned Ben, due 3 Dec". */
function sentenceOf({ by, assignee, dueOn }: Entry): string {
  const due = dueOn ? `due ${dueName(dueOn)}` : "";
  if (assignee) return `${nameOf(by)} assigned ${nameOf(assignee)}${due && `, ${due}`}`;
  return due ? `${nameOf(by)} set it ${due}` : `${nameOf(by)} removed the assignment`;
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
