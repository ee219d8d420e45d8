"use client";

import { memo, useEffect, useRef } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Tag } from "@/components/ui/tag";
import { Time } from "@/components/ui/time";
import { authorName, linesName, sameThread, type Thread } from "@/lib/review/threads";
import { plural } from "@/lib/format";
import { OpenThread } from "./open-thread";
import { momentName } from "@/lib/review/fragment";
import { usePrinting } from "@/components/ui/use-printing";
import { PinBadge } from "@/components/ui/pin-badge";
import { chipClass } from "../anchor-links";
import type { ThreadActions } from "../discussion-view";
import { AssignmentTags } from "./assignment-tags";

export type ThreadItemProps = {
  thread: Thread;
  total: number;
  /** Version or build it was written on, such as "v2" or "#481"; null for the shown one. */
  from: string | null;
  open: boolean;
  /** Id of the comment that the address names. */
  lit: string | null;
  /** Number of unread comments. */
  unread: number;
  /** Position of the pin in pixels of the picture: "614, 370 px". */
  place: string | null;
  actions: ThreadActions;
};

/** Replies on paper and for readers without JavaScript. */
function Plain({ thread }: { thread: Thread }) {
  const printing = usePrinting();
  const Box = printing ? "div" : "noscript";
  return (
    <Box>
      {thread.replies.map((reply) => (
        <span key={reply.id} className="mt-1 block">
          <b>{authorName(reply)}:</b> {reply.text}
        </span>
      ))}
    </Box>
  );
}

/** Thread in the list: a summary of two lines, or all of it when open. */
export const ThreadItem = memo(
  function ThreadItem(props: ThreadItemProps) {
    const { thread, from, open, unread, actions } = props;
    const { root, replies, number, resolved } = thread;
    const time = thread.fragment?.time ?? null;
    const box = useRef<HTMLLIElement>(null);
    useEffect(() => {
      if (open) box.current?.scrollIntoView({ block: "nearest" });
    }, [open]);
    return (
      <li
        ref={box}
        data-thread={thread.id}
        data-open={open || undefined}
        onPointerEnter={(event) => event.pointerType === "mouse" && actions.hover(thread.id)}
        onPointerLeave={() => actions.hover(null)}
        className={`relative border-b border-line ${
          open
            ? "bg-sheet before:absolute before:inset-y-0 before:start-0 before:z-1 before:w-[3px] before:bg-mark"
            : "transition-colors [contain-intrinsic-size:auto_77px] [content-visibility:auto] hover:bg-wash"
        }`}
      >
        {open ? (
          <OpenThread {...props} />
        ) : (
          <div className="grid grid-cols-[24px_minmax(0,1fr)] gap-x-3 px-4 py-3 max-lg:text-base">
            <PinBadge number={number} resolved={resolved} hollow={from !== null} pinned={thread.point !== null} />
            <div className="@container min-w-0">
              <p className="flex min-h-5 items-center gap-1.5 pe-0.5">
                <Avatar
                  name={authorName(root)}
                  src={root.agent ? null : root.author?.pictureUrl}
                  size="small"
                  className={root.agent ? "rounded-md" : ""}
                />
                <button
                  type="button"
                  className="min-w-0 truncate rounded-sm text-start font-strong outline-offset-4 after:absolute after:inset-0"
                  dir="auto"
                  title={authorName(root)}
                  onClick={() => actions.select(thread.id)}
                >
                  <span className="sr-only">
                    Thread {number}, {resolved ? "resolved" : "open"},{unread ? ` ${unread} new,` : ""}{" "}
                  </span>
                  {authorName(root)}
                </button>
                {root.guest ? <Tag>Guest</Tag> : null}
                {from === null ? null : <Tag>from {from}</Tag>}
                {thread.lines ? <Tag>{linesName(thread.lines)}</Tag> : null}
                <Time at={root.createdAt} className="shrink-0 text-xs text-ink-3" />
                <span className="flex-1" />
                {resolved ? <span className="hidden shrink-0 text-xs text-ink-3 @sm:inline">Resolved</span> : null}
                {replies.length && !resolved ? (
                  <span className="shrink-0 text-xs text-ink-3">{plural(replies.length, "reply", "replies")}</span>
                ) : null}
                {unread ? <span aria-hidden className="ms-1 size-2 shrink-0 rounded-full bg-ink" /> : null}
              </p>
              <p
                className={`text-ink-2 wrap-anywhere ${resolved ? "line-clamp-1 print:line-clamp-none" : "line-clamp-2 noscript:line-clamp-none print:line-clamp-none"}`}
                dir="auto"
              >
                {time === null ? null : <span className={`${chipClass} me-1`}>{momentName(time, thread.fragment?.until)}</span>}
                {thread.root.text}
              </p>
              {root.assignee || root.dueOn ? <AssignmentTags thread={thread} /> : null}
              <Plain thread={thread} />
            </div>
          </div>
        )}
      </li>
    );
  },
  (a, b) =>
    a.open === b.open &&
    a.lit === b.lit &&
    a.from === b.from &&
    a.total === b.total &&
    a.unread === b.unread &&
    a.actions.step === b.actions.step &&
    sameThread(a.thread, b.thread),
);
