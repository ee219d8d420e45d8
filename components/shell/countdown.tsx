"use client";

import { clock } from "@/lib/media/clock";
import { useEffect, useState } from "react";

/** Time until the next attempt, or until the rate limit ends (`limited`). Hidden from screen readers, which would read every second. */
export function Countdown({ until, limited = false }: { until: number; limited?: boolean }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [until]);
  const seconds = Math.ceil((until - now) / 1000);
  if (limited) return <span aria-hidden>{seconds > 0 ? `Continuing in ${clock(seconds)}.` : "Continuing…"}</span>;
  return <span aria-hidden>{seconds > 0 ? `Trying again in ${seconds}\u00a0s.` : "Trying again…"}</span>;
}
