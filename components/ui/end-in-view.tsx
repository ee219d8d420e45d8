"use client";

import { useEffect, useRef } from "react";

type Props = {
  /** Called when the end scrolls into view, and again for each new function while it stays there. */
  onEnter: () => void;
  /** Distance before the end that counts as in view, in CSS. */
  margin?: string;
};

/** The end of a list, which tells when it is in view. */
export function EndInView({ onEnter, margin = "0px" }: Props) {
  const end = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && onEnter(), { rootMargin: margin });
    if (end.current) watch.observe(end.current);
    return () => watch.disconnect();
  }, [onEnter, margin]);
  return <span ref={end} aria-hidden />;
}
