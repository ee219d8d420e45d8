import { UserRoundCheck } from "lucide-react";
import { DueDate } from "@/components/ui/due-date";
import { Tag } from "@/components/ui/tag";
import type { Thread } from "@/lib/review/threads";
import { assigneeName } from "./assignee-name";

/** Assignee and due date of a thread in the list; nothing for a thread without them. */
export function AssignmentTags({ thread: { root, resolved } }: { thread: Thread }) {
  if (resolved || (!root.assignee && !root.dueOn)) return null;
  return (
    <p className="mt-1 flex max-w-full flex-wrap gap-1">
      {root.assignee ? (
        <Tag>
          <UserRoundCheck aria-hidden />
          <span className="sr-only">Assigned to</span>
          <span className="max-w-44 truncate" dir="auto">
            {assigneeName(root.assignee)}
          </span>
        </Tag>
      ) : null}
      {root.dueOn ? <DueDate on={root.dueOn} /> : null}
    </p>
  );
}
