"use client";

import { Check, ChevronLeft, ChevronRight, X } from "lucide-react";
import { useRef } from "react";
import { useOffers } from "@/components/shell/offers";
import { buttonClass } from "@/components/ui/button-class";
import { IconButton } from "@/components/ui/icon-button";
import { Tag } from "@/components/ui/tag";
import { isResolvable } from "@/lib/comments";
import { CommentView } from "./comment-view";
import { PinBadge } from "./pin-badge";
import { Reply } from "./reply";
import { useReviewAccess } from "./review-access";
import type { ThreadItemProps } from "./thread-item";

/** Lets the page's R key reach the one field that answers to it. */
export const replyField: { current: { focus: () => void } | null } = { current: null };

/** A thread with all it holds. */
export function OpenThread({ thread, total, from, lit, place, onSelect, onStep }: ThreadItemProps) {
  const { mayComment, resolve } = useReviewAccess();
  const section = useRef<HTMLElement>(null);
  const { number, resolved, root, replies } = thread;
  const mayResolve = useOffers("POST /media/{mediaId}/comments/{commentId}/resolve") && mayComment && isResolvable(thread);
  return (
    <section ref={section} tabIndex={-1} aria-label={`Thread ${number} of ${total}`} className="outline-none">
      <header className="flex h-12 items-center gap-1 ps-4 pe-3">
        <PinBadge number={number} resolved={resolved} hollow={from !== null} pinned={thread.point !== null} />
        <span className="mono ms-2 truncate text-ink-3 max-lg:hidden">{place ?? "Whole picture"}</span>
        {from === null ? null : <Tag>from v{from}</Tag>}
        {resolved && !mayResolve ? <Tag kind="done">Resolved</Tag> : null}
        <span className="flex-1" />
        {mayResolve ? (
          <button
            type="button"
            aria-keyshortcuts="E"
            data-tip={resolved ? "Reopen thread  E" : "Resolve thread  E"}
            className={buttonClass({ size: "small", className: "tip" })}
            onClick={() => resolve(thread.id, !resolved)}
          >
            {resolved ? null : <Check aria-hidden />}
            {resolved ? "Reopen" : "Resolve"}
          </button>
        ) : null}
        <IconButton label="Previous thread" shortcut="P" onClick={() => onStep(-1)}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <span className={`min-w-10 text-center text-xs text-ink-2 ${mayResolve ? "lg:hidden" : ""}`}>
          {number} of {total}
        </span>
        <IconButton label="Next thread" shortcut="N" onClick={() => onStep(1)}>
          <ChevronRight aria-hidden />
        </IconButton>
        <IconButton label="Close thread" shortcut="Esc" side="end" onClick={() => onSelect(null)}>
          <X aria-hidden />
        </IconButton>
      </header>
      <div className="pb-1.5">
        {[root, ...replies].map((comment) => (
          <CommentView
            key={comment.id}
            comment={comment}
            lit={lit === comment.id}
            replies={comment.threadId === null ? replies.length : 0}
            onDeleted={() => {
              if (!replies.length) onSelect(null);
              const next = replies.length ? section.current : document.getElementById("main");
              next?.focus({ preventScroll: true });
            }}
          />
        ))}
      </div>
      <Reply threadId={thread.id} field={replyField} onEscape={() => onSelect(thread.id)} />
    </section>
  );
}
