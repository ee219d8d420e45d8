"use client";

import { useEffect, useState } from "react";

const MINUTE = 60_000;

/** The time, moving on each second until `until`, and each minute afterwards. */
export function useNow(until = 0) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), now < until ? 1000 : MINUTE);
    return () => clearTimeout(timer);
  }, [now, until]);
  return now;
}
