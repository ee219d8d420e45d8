"use client";

import type { RefObject } from "react";
import { AboutThread } from "./place-links";
import ThreadComments from "./thread-comments";
import { ThreadHeader } from "./thread-header";
import type { ThreadItemProps } from "./thread-item";

/** Header and comments of an open thread. */
export default function ThreadBody({ section, ...props }: ThreadItemProps & { section: RefObject<HTMLElement | null> }) {
  const { thread, total, from, place, onStep, onLeave } = props;
  return (
    <>
      <ThreadHeader {...{ thread, total, from, place, onStep, onLeave }} />
      <AboutThread thread={thread} />
      <ThreadComments {...props} section={section} />
    </>
  );
}
