"use client";

import { type Ref, useEffect, useRef } from "react";
import { Composer } from "./composer";
import { OutgoingList } from "./outgoing-list";
import { useReviewAccess } from "./review-access";
import { useDraft } from "./use-draft";
import { WhyNot } from "./why-not";

type Props = { threadId: string; onEscape: () => void; field: Ref<{ focus: () => void }> };

/** The end of an open thread: replies on their way, and the field for the next one. */
export function Reply({ threadId, onEscape, field }: Props) {
  const { mayComment, kept, outgoing, send } = useReviewAccess();
  const [draft, setDraft] = useDraft(kept, threadId);
  const seen = useRef(0);
  const mine = outgoing.filter((item) => item.threadId === threadId).length;
  useEffect(() => {
    if (mine > seen.current) document.getElementById(`reply-${threadId}`)?.scrollIntoView({ block: "nearest" });
    seen.current = mine;
  }, [mine, threadId]);
  return (
    <>
      <OutgoingList threadId={threadId} onEdit={({ text, people = [] }) => setDraft({ text, people })} />
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
