"use client";

import type { Outgoing } from "@/lib/review/drafts";
import { useDiscussionView } from "../discussion-view";
import { reviewerName, useReviewAccess } from "../review-access";
import { OutgoingView } from "./outgoing-view";
import type { Sending } from "./use-outbox";

/** Puts an unsent comment back into a field; returns false when the field is taken. */
type Edit = (item: Outgoing) => boolean;

/** Returns the props of an unsent comment, with the actions on it. */
function useOutgoingProps(onEdit: Edit) {
  const { user, guest = null, retry, discard } = useReviewAccess();
  return (item: Sending) => ({
    item,
    name: reviewerName(user, guest),
    actions: {
      retry: () => retry(item),
      edit: () => void (onEdit(item) && discard(item.key)),
      discard: () => {
        discard(item.key);
        document.getElementById("main")?.focus({ preventScroll: true });
      },
    },
  });
}

/** Unsent replies to a thread. */
export function OutgoingReplies({ threadId, onEdit }: { threadId: string; onEdit: Edit }) {
  const { outgoing } = useReviewAccess();
  const propsOf = useOutgoingProps(onEdit);
  return outgoing.filter((item) => item.threadId === threadId).map((item) => <OutgoingView key={item.key} {...propsOf(item)} />);
}

const unsent = ({ phase }: Sending) => phase.is !== "sending" && phase.is !== "waiting";

/** Selects the items for the end of the list: unsent threads, and failed replies whose thread is not open. */
export const atTheEnd = (outgoing: readonly Sending[], openId: string | null) =>
  outgoing.filter((item) => item.threadId === null || (item.threadId !== openId && unsent(item)));

/** Unsent comments at the end of the list; scrolls the last one into view. */
export function OutgoingThreads() {
  const { threads, selectedId, actions: list, takeBack } = useDiscussionView();
  const { outgoing } = useReviewAccess();
  const propsOf = useOutgoingProps(takeBack);
  return atTheEnd(outgoing, selectedId).map((item) => {
    const thread = threads.find(({ id }) => id === item.threadId);
    const { actions, ...props } = propsOf(item);
    return (
      <OutgoingView
        key={item.key}
        {...props}
        actions={thread ? { ...actions, edit: () => list.select(thread.id), editLabel: "Open thread" } : actions}
        about={thread ? `Reply in thread ${thread.number}` : item.threadId === null ? null : "Reply in a deleted thread"}
        brief
        className="shrink-0 border-b border-line bg-paper py-3 last:sticky last:-bottom-px last:z-2 last:-mt-px last:border-t max-lg:bg-sheet max-lg:group-has-data-open/panel:last:static"
      />
    );
  });
}
