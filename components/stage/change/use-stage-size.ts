"use client";

import { type RefObject, useLayoutEffect, useState } from "react";
import type { Size } from "@/lib/review/point";

/** Returns the size of an element in CSS pixels, as it changes; null before it is measured. */
export function useStageSize(element: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const read = () => {
      const { clientWidth: width, clientHeight: height } = element.current!;
      setSize((last) => (last?.width === width && last.height === height ? last : { width, height }));
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
