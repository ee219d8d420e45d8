"use client";

import { Check, ChevronLeft, ChevronRight, X } from "lucide-react";
import { Fragment, useRef, useState } from "react";
import { useOffers } from "@/components/shell/supported-operations";
import { buttonClass } from "@/components/ui/button-class";
import { IconButton } from "@/components/ui/icon-button";
import { Tag } from "@/components/ui/tag";
import { isResolvable, linesName } from "@/lib/review/threads";
import { count, plural } from "@/lib/format";
import { CommentView } from "./comment-view";
import { FollowThread } from "./follow-thread";
import { PinBadge } from "./pin-badge";
import { AboutThread, TimeChip } from "./place-link";
import { ReplyForm } from "./reply";
import { useReadingOf } from "./read-tracking";
import { useReviewAccess } from "./review-access";
import type { ThreadItemProps } from "./thread-item";

/** Comments of a long thread that are rendered in one step. */
const step = 50;

/** Reply field of the open thread, which the R key of the page focuses. */
export const replyField: { current: { focus: () => void } | null } = { current: null };

/** Open thread with all comments. */
export function OpenThread({ thread, total, from, lit, place, onSelect, onStep, onLeave }: ThreadItemProps) {
  const { mayComment, resolve } = useReviewAccess();
  const { unread, seen } = useReadingOf();
  const fresh = unread(thread.id);
  /** First comment that was unread when the thread was opened; the line stays there while it is read. */
  const [firstNew, setFirstNew] = useState<string | null>(null);
  if (firstNew === null && fresh[0]) setFirstNew(fresh[0].id);
  const { number, resolved, root, replies, lines } = thread;
  const time = thread.place?.time ?? null;
  const all = [root, ...replies];
  /** Renders the newest comments of a long thread first, including those that the address or the unread line needs. */
  const [drawn, setDrawn] = useState(2 * step);
  const wanted = all.findIndex(({ id }, index) => index > 0 && (id === lit || id === firstNew));
  if (wanted > 0 && all.length - wanted > drawn) setDrawn(all.length - wanted);
  const skipped = all.length > drawn + step ? all.length - drawn : 0;
  const section = useRef<HTMLElement>(null);
  const mayResolve = useOffers("POST /media/{mediaId}/comments/{commentId}/resolve") && mayComment && isResolvable(thread);
  return (
    <section ref={section} tabIndex={-1} aria-label={`Thread ${number} of ${total}`} className="outline-none">
      <header className="flex min-h-12 flex-wrap items-center gap-1 ps-4 pe-3 max-lg:pb-1.5 lg:py-1">
        <PinBadge number={number} resolved={resolved} hollow={from !== null} pinned={thread.point !== null} />
        {time !== null ? (
          <span className="ms-2">
            <TimeChip time={time} version={thread.version} />
          </span>
        ) : from === null || lines ? (
          // Hides items that do not fit: they wrap to a second line, which is clipped.
          <span className="mono ms-2 flex h-5 min-w-0 flex-1 flex-wrap overflow-hidden text-xs/5 text-ink-3 max-lg:hidden">
            <span className="h-5 w-px" />
            <span className="whitespace-nowrap">{lines ? linesName(lines) : (place?.replace(/ px$/, "") ?? "Whole image")}</span>
          </span>
        ) : null}
        {from === null ? null : <Tag>from v{from}</Tag>}
        {resolved && !mayResolve ? <Tag kind="done">Resolved</Tag> : null}
        <div className="ms-auto flex items-center gap-1">
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
          {isResolvable(thread) ? <FollowThread rootId={root.id} /> : null}
          <IconButton label="Previous thread" shortcut="P" onClick={() => onStep(-1)}>
            <ChevronLeft aria-hidden />
          </IconButton>
          <span className={`min-w-10 text-center text-xs text-ink-2 ${mayResolve ? "lg:hidden" : ""}`}>
            {number} of {total}
          </span>
          <IconButton label="Next thread" shortcut="N" onClick={() => onStep(1)}>
            <ChevronRight aria-hidden />
          </IconButton>
          <IconButton label="Close thread" shortcut="Esc" side="end" onClick={onLeave}>
            <X aria-hidden />
          </IconButton>
        </div>
      </header>
      <AboutThread thread={thread} />
      <div className="pb-1.5">
        {all.map((comment, index) =>
          index > 0 && index < skipped ? null : (
            <Fragment key={comment.id}>
              {index === skipped && skipped > 1 ? (
                <button
                  type="button"
                  className="link ms-13 my-1 text-xs pointer-coarse:min-h-11"
                  onClick={() => setDrawn(drawn + 4 * step)}
                >
                  Show {count(Math.min(skipped - 1, 4 * step))} earlier of {plural(skipped - 1, "reply", "replies")}
                </button>
              ) : null}
              {comment.id === firstNew && comment !== root ? (
                <p className="my-1 flex items-center gap-2 px-4 text-xs font-strong after:h-px after:flex-1 after:bg-ink">New</p>
              ) : null}
              <CommentView
                comment={comment}
                lit={lit === comment.id}
                onSeen={fresh.includes(comment) ? () => seen(thread.id, comment.id) : null}
                replies={comment.threadId === null ? replies.length : 0}
                onDeleted={() => {
                  if (!replies.length) onSelect(null);
                  const next = replies.length ? section.current : document.getElementById("main");
                  next?.focus({ preventScroll: true });
                }}
              />
            </Fragment>
          ),
        )}
      </div>
      <ReplyForm threadId={thread.id} field={replyField} onEscape={() => onSelect(thread.id)} />
    </section>
  );
}
