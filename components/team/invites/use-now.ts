"use client";

import { useEffect, useState } from "react";

const MINUTE = 60_000;

/** Returns the current time in milliseconds, updated every second until `until`, and every minute afterwards. */
export function useNow(until = 0) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), now < until ? 1000 : MINUTE);
    return () => clearTimeout(timer);
  }, [now, until]);
  return now;
}
