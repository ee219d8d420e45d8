"use client";

import { type RefObject, useEffect } from "react";
import { useLatest } from "@/components/ui/use-latest";

/** Calls `onSeen` after an element was visible for a second on a visible page. Does nothing while `wanted` is false. */
export function useSeen(element: RefObject<Element | null>, wanted: boolean, onSeen: () => void) {
  const latest = useLatest(onSeen);
  useEffect(() => {
    if (!wanted || !element.current) return;
    let near = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (near && !document.hidden) timer = setTimeout(() => latest.current(), 1000);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        near = entries.at(-1)!.isIntersecting;
        look();
      },
      { threshold: 0.1 },
    );
    observer.observe(element.current);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener("visibilitychange", look);
    };
  }, [element, wanted, latest]);
}
