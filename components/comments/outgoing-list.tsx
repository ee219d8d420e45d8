"use client";

import type { Thread } from "@/lib/review/threads";
import type { Outgoing } from "@/lib/review/drafts";
import { OutgoingView } from "./outgoing-view";
import { nameOf, useReviewAccess } from "./review-access";
import type { Sending } from "./use-outbox";

/** Takes words back into a field; false when there is no room for them. */
type Edit = (item: Outgoing) => boolean;

/** What can be done with the reader's words on their way. */
function useActions(onEdit: Edit) {
  const { user, retry, discard } = useReviewAccess();
  return (item: Sending) => ({
    item,
    name: nameOf(user),
    onRetry: () => retry(item),
    onEdit: () => onEdit(item) && discard(item.key),
    onDiscard: () => {
      discard(item.key);
      document.getElementById("main")?.focus({ preventScroll: true });
    },
  });
}

/** The reader's replies to a thread, on their way. */
export function OutgoingReplies({ threadId, onEdit }: { threadId: string; onEdit: Edit }) {
  const { outgoing } = useReviewAccess();
  const actions = useActions(onEdit);
  return outgoing.filter((item) => item.threadId === threadId).map((item) => <OutgoingView key={item.key} {...actions(item)} />);
}

const unsent = ({ phase }: Sending) => phase.is !== "sending" && phase.is !== "waiting";

/** What stands at the end of the list: new threads on their way, and replies that were not sent and whose thread is not open. */
export const atTheEnd = (outgoing: readonly Sending[], openId: string | null) =>
  outgoing.filter((item) => item.threadId === null || (item.threadId !== openId && unsent(item)));

type Props = { threads: readonly Thread[]; openId: string | null; onSelect: (threadId: string) => void; onEdit: Edit };

/** What stands at the end of the list, the last of it in sight however long the list is. */
export function OutgoingThreads({ threads, openId, onSelect, onEdit }: Props) {
  const { outgoing } = useReviewAccess();
  const actions = useActions(onEdit);
  return atTheEnd(outgoing, openId).map((item) => {
    const thread = threads.find(({ id }) => id === item.threadId);
    return (
      <OutgoingView
        key={item.key}
        {...actions(item)}
        {...(thread && { elsewhere: "Open thread", onEdit: () => onSelect(thread.id) })}
        about={thread ? `Reply in thread ${thread.number}` : item.threadId === null ? null : "Reply in a thread that is gone"}
        brief
        className="shrink-0 border-b border-line bg-paper py-3 last:sticky last:-bottom-px last:z-2 last:-mt-px last:border-t max-lg:bg-sheet max-lg:group-has-data-open/panel:last:static"
      />
    );
  });
}
