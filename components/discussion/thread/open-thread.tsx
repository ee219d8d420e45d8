"use client";

import { useRef } from "react";
import { PinBadge } from "@/components/ui/pin-badge";
import { authorName } from "@/lib/review/threads";
import type { ThreadItemProps } from "./thread-item";
import { ThreadBody } from "../thread-parts";

/** Open thread with all comments. Its section takes the focus before its parts are loaded. */
export function OpenThread(props: ThreadItemProps) {
  const { thread, total, from, lit, place, actions } = props;
  const section = useRef<HTMLElement>(null);
  return (
    <section ref={section} tabIndex={-1} aria-label={`Thread ${thread.number} of ${total}`} className="outline-none">
      <ThreadBody {...{ thread, total, from, lit, place, actions, section }} pending={<PlainThread thread={thread} from={from} />} />
    </section>
  );
}

/** Texts of the thread until its parts are loaded. */
const PlainThread = ({ thread: { number, resolved, root, replies, point }, from }: Pick<ThreadItemProps, "thread" | "from">) => (
  <>
    <div className="flex min-h-12 items-center ps-4">
      <PinBadge number={number} resolved={resolved} hollow={from !== null} pinned={point !== null} />
    </div>
    <div className="grid gap-3 ps-13 pe-4 pb-3 max-lg:text-base">
      {[root, ...replies].slice(0, 10).map((comment) => (
        <div key={comment.id} className="wrap-anywhere whitespace-pre-wrap">
          <b className="block font-strong">{authorName(comment)}</b>
          {comment.text}
        </div>
      ))}
    </div>
  </>
);
