"use client";

import type { RefObject } from "react";
import { AboutThread } from "../anchor-links";
import ThreadComments from "./thread-comments";
import { ThreadHeader } from "./thread-header";
import type { ThreadItemProps } from "./thread-item";

/** Header and comments of an open thread. */
export default function ThreadBody({
  section,
  ...props
}: Omit<ThreadItemProps, "open" | "unread"> & { section: RefObject<HTMLElement | null> }) {
  const { thread, total, from, place, actions } = props;
  return (
    <>
      <ThreadHeader {...{ thread, total, from, place, actions }} />
      <AboutThread thread={thread} />
      <ThreadComments {...props} section={section} />
    </>
  );
}
