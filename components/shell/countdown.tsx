"use client";

import { useEffect, useState } from "react";

/** Seconds until a time. Hidden from screen readers, which would read every second. */
export function Countdown({ until }: { until: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [until]);
  const seconds = Math.ceil((until - now) / 1000);
  return <span aria-hidden>{seconds > 0 ? `Trying again in ${seconds}\u00a0s.` : "Trying again…"}</span>;
}
