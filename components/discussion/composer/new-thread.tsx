"use client";

import { MapPin, X } from "lucide-react";
import type { Ref } from "react";
import { flushSync } from "react-dom";
import type { Draft } from "@/lib/review/drafts";
import { type Box, momentName } from "@/lib/review/fragment";
import type { Point } from "@/lib/review/point";
import { shapesName } from "@/lib/review/shapes";
import { Composer } from "./composer";
import { chipClass } from "../anchor-links";
import { useReviewAccess } from "../review-access";
import { useGateButton } from "./use-gate-button";
import { showSentThread } from "@/components/discussion/outbox/show-sent-comment";

type Props = {
  draft: Draft;
  /** Changes the draft; null deletes it. */
  onDraft: (part: Partial<Draft> | null) => void;
  onEscape: () => void;
  /** Describes the place of the pin. */
  placeOf: (point: Point, box?: Box | null) => string;
  field: Ref<{ focus: () => void }>;
  /** Beside its pin, with few tools. */
  isBrief?: boolean;
};

/** Field for a new thread, with or without a pin. */
export function NewThread({ draft, onDraft, onEscape, placeOf, field, isBrief = false }: Props) {
  const { send, mayDraft = false, mayComment, gate = null } = useReviewAccess();
  const way = useGateButton();
  const sendDraft = (addToReview: boolean) => {
    flushSync(() => {
      send({ ...draft, text: text.trim(), threadId: null, ...(addToReview && { addToReview }) });
      onDraft(null);
    });
    showSentThread();
  };
  const { point, text } = draft;
  const { time = null, until, box = null, shapes } = draft.fragment ?? {};
  return (
    <Composer
      ref={field}
      label={
        shapes
          ? "Comment on this drawing"
          : box
            ? "Comment on this area"
            : point
              ? "Comment on this spot"
              : time === null
                ? "Add a comment"
                : `Comment ${until === undefined ? "at" : "on"} ${momentName(time, until)}`
      }
      draft={draft}
      open={point !== null}
      isBrief={isBrief}
      onDraft={onDraft}
      actions={{
        verb: mayComment ? "Comment" : way.verb,
        send: mayComment ? () => sendDraft(false) : way.open,
        maySend: mayComment || gate === null || way.isOpen,
        also: mayDraft ? { verb: "Add to review", send: () => sendDraft(true) } : null,
        escape: onEscape,
        deleteDraft: () => onDraft(null),
      }}
      head={
        point || time !== null ? (
          <p className="flex items-center gap-1.5 ps-3 pe-1 pt-1 text-xs text-ink-2">
            {time === null ? null : <span className={chipClass}>{momentName(time, until)}</span>}
            {point ? (
              <>
                <MapPin aria-hidden className="size-3.5 text-ink-3" />
                {shapes ? shapesName(shapes) : placeOf(point, box)}
              </>
            ) : null}
            <span className="flex-1" />
            <button
              type="button"
              aria-label={point ? "Remove pin" : "Remove time"}
              className="grid size-7 place-items-center rounded-md text-ink-3 hover:bg-wash hover:text-ink pointer-coarse:size-11"
              onClick={() => onDraft({ point: null, fragment: null })}
            >
              <X aria-hidden className="size-3.5" />
            </button>
          </p>
        ) : null
      }
    />
  );
}
