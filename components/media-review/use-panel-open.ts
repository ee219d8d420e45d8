"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { useLatest } from "@/components/ui/use-latest";

/** State of the panel beside the stage. Full screen starts with the picture alone; its end brings the panel back. */
export function usePanelOpen() {
  const [open, setOpen] = useState(true);
  const latest = useLatest(open);
  const before = useRef(true);
  useEffect(() => {
    const onChange = () => {
      if (!document.fullscreenElement) return setOpen(before.current);
      before.current = latest.current;
      setOpen(false);
    };
    document.addEventListener("fullscreenchange", onChange);
    return () => document.removeEventListener("fullscreenchange", onChange);
  }, [latest]);
  const show = useCallback(() => setOpen(true), []);
  const toggle = useCallback(() => setOpen((now) => !now), []);
  return { open, show, toggle };
}
