"use client";

import { useRef } from "react";
import { authorName } from "@/lib/review/threads";
import { AboutThread } from "./place-link";
import { ThreadHeader } from "./thread-header";
import { ThreadComments } from "./thread-parts";
import type { ThreadItemProps } from "./thread-item";

/** Open thread with all comments. */
export function OpenThread(props: ThreadItemProps) {
  const { thread, total, from, place, onStep, onLeave } = props;
  const section = useRef<HTMLElement>(null);
  return (
    <section ref={section} tabIndex={-1} aria-label={`Thread ${thread.number} of ${total}`} className="outline-none">
      <ThreadHeader {...{ thread, total, from, place, onStep, onLeave }} />
      <AboutThread thread={thread} />
      <ThreadComments {...props} section={section} pending={<PlainComments {...props} />} />
    </section>
  );
}

/** Texts of the thread until the code of its comments is loaded. */
const PlainComments = ({ thread: { root, replies } }: ThreadItemProps) => (
  <div className="grid gap-3 ps-13 pe-4 pb-3 max-lg:text-base">
    {[root, ...replies].slice(0, 10).map((comment) => (
      <div key={comment.id} className="wrap-anywhere whitespace-pre-wrap">
        <b className="block font-strong">{authorName(comment)}</b>
        {comment.text}
      </div>
    ))}
  </div>
);
