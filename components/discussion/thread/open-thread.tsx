"use client";

import { useRef } from "react";
import type { ThreadItemProps } from "./thread-item";
import { loadable } from "@/components/ui/loadable";

const ThreadBody = loadable(() => import("./thread-body"), "The comments");

/** Loads the code of open threads ahead. */
export const loadThread = ThreadBody.preload;

/** Open thread with all comments. */
export function OpenThread(props: ThreadItemProps) {
  const { thread, total, from, lit, place, actions } = props;
  const section = useRef<HTMLElement>(null);
  return (
    <section ref={section} tabIndex={-1} aria-label={`Thread ${thread.number} of ${total}`} className="outline-none">
      <ThreadBody {...{ thread, total, from, lit, place, actions, section }} pending={<div className="h-24" />} />
    </section>
  );
}
