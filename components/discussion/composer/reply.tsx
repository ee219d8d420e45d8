"use client";

import { type RefObject, useRef } from "react";
import { flushSync } from "react-dom";
import { restoreDraft } from "@/lib/review/drafts";
import { Composer } from "./composer";
import { OutgoingReplies } from "@/components/discussion/outbox/outgoing-list";
import { useReviewAccess } from "../review-access";
import { showSentReply } from "@/components/discussion/outbox/show-sent-comment";
import { useDraft } from "@/components/discussion/outbox/use-draft";
import { useGateButton } from "./use-gate-button";
import { CannotComment, GateNote } from "@/components/discussion/panel/cannot-comment";

type Props = { threadId: string; onEscape: () => void; field: RefObject<{ focus: () => void } | null> };

/** End of an open thread: unsent replies and the reply field. */
export function ReplyForm({ threadId, onEscape, field }: Props) {
  const { mayComment, kept, send, gate = null } = useReviewAccess();
  const way = useGateButton();
  const [draft, setDraft] = useDraft(kept, threadId);
  const end = useRef<HTMLDivElement>(null);
  return (
    <>
      <OutgoingReplies
        threadId={threadId}
        onEdit={(item) => {
          setDraft(restoreDraft(item, draft));
          field.current?.focus();
          return true;
        }}
      />
      <div className="px-4 pt-1.5 pb-4 max-lg:sticky max-lg:bottom-0 group-data-[stop=peek]/panel:static max-lg:border-t max-lg:border-line max-lg:bg-sheet max-lg:py-3">
        {mayComment || gate ? (
          <Composer
            ref={field}
            label="Reply"
            draft={draft}
            onDraft={setDraft}
            actions={{
              verb: mayComment ? "Reply" : way.verb,
              send: () => {
                if (!mayComment) return way.open();
                flushSync(() => {
                  send({ ...draft, text: draft.text.trim(), threadId });
                  setDraft(null);
                });
                showSentReply(end.current);
              },
              maySend: mayComment || way.isOpen,
              escape: onEscape,
              deleteDraft: () => setDraft(null),
            }}
          />
        ) : (
          <CannotComment />
        )}
        {mayComment ? null : <GateNote />}
      </div>
      <div ref={end} />
    </>
  );
}
