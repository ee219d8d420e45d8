"use client";

import { useEffect, useState } from "react";

/** The time, moving on every so many milliseconds. */
export function useNow(every: number) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
