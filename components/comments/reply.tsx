"use client";

import { type Ref, useEffect, useRef } from "react";
import { Composer } from "./composer";
import { OutgoingView } from "./outgoing-view";
import { nameOf, useReviewAccess } from "./review-access";
import { useDraft } from "./use-draft";
import { WhyNot } from "./why-not";

type Props = { threadId: string; onEscape: () => void; field: Ref<{ focus: () => void }> };

/** The end of an open thread: replies on their way, and the field for the next one. */
export function Reply({ threadId, onEscape, field }: Props) {
  const { user, mayComment, kept, outgoing, send, retry, discard } = useReviewAccess();
  const [draft, setDraft] = useDraft(kept, threadId);
  const seen = useRef(0);
  const mine = outgoing.filter((item) => item.threadId === threadId);
  useEffect(() => {
    if (mine.length > seen.current) document.getElementById(`reply-${threadId}`)?.scrollIntoView({ block: "nearest" });
    seen.current = mine.length;
  }, [mine.length, threadId]);
  return (
    <>
      {mine.map((item) => (
        <OutgoingView
          key={item.key}
          item={item}
          name={nameOf(user)}
          onRetry={() => retry(item)}
          onDiscard={() => discard(item.key)}
          onEdit={() => {
            setDraft({ text: item.text, people: item.people ?? [] });
            discard(item.key);
          }}
        />
      ))}
      <div
        id={`reply-${threadId}`}
        className="px-4 pt-1.5 pb-4 max-lg:sticky max-lg:bottom-0 group-data-[stop=peek]/panel:static max-lg:border-t max-lg:border-line max-lg:bg-sheet max-lg:py-3"
      >
        {mayComment ? (
          <Composer
            ref={field}
            label="Reply"
            verb="Reply"
            draft={draft}
            onDraft={setDraft}
            onDelete={() => setDraft(null)}
            onEscape={onEscape}
            onSend={() => {
              send({ ...draft, text: draft.text.trim(), threadId });
              setDraft(null);
            }}
          />
        ) : (
          <WhyNot />
        )}
      </div>
    </>
  );
}
