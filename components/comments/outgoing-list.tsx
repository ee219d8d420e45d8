"use client";

import type { Outgoing } from "@/lib/drafts";
import { OutgoingView } from "./outgoing-view";
import { nameOf, useReviewAccess } from "./review-access";

type Props = {
  /** Of which thread; null: those that start one. */
  threadId: string | null;
  /** Takes the words back into a field. */
  onEdit: (item: Outgoing) => void;
};

/** The reader's words on their way. */
export function OutgoingList({ threadId, onEdit }: Props) {
  const { user, outgoing, retry, discard } = useReviewAccess();
  return outgoing
    .filter((item) => item.threadId === threadId)
    .map((item) => (
      <OutgoingView
        key={item.key}
        item={item}
        name={nameOf(user)}
        onRetry={() => retry(item)}
        onDiscard={() => discard(item.key)}
        onEdit={() => {
          onEdit(item);
          discard(item.key);
        }}
      />
    ));
}
