"use client";

import { useCallback, useEffect, useRef, useState } from "react";

/** State of the panel beside the stage. Full screen starts with the picture alone; its end brings the panel back. */
export function usePanelOpen() {
  const [open, setOpen] = useState(true);
  const latest = useRef(open);
  latest.current = open;
  const before = useRef(true);
  useEffect(() => {
    const onChange = () => {
      if (!document.fullscreenElement) return setOpen(before.current);
      before.current = latest.current;
      setOpen(false);
    };
    document.addEventListener("fullscreenchange", onChange);
    return () => document.removeEventListener("fullscreenchange", onChange);
  }, []);
  const show = useCallback(() => setOpen(true), []);
  const toggle = useCallback(() => setOpen((now) => !now), []);
  return { open, show, toggle };
}
