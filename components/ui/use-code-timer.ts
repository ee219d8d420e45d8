"use client";

import { useEffect, useState } from "react";

/** Seconds for which an emailed code works, and until another can be requested. */
const LIFETIME = 600;
const RESEND_AFTER = 30;

/** Counts the seconds that a code still works (`left`), and those until another can be requested (`wait`), from the time it was sent, in milliseconds. */
export function useCodeTimer(sentAt: number): { left: number; wait: number } {
  const [age, setAge] = useState(0);
  useEffect(() => {
    const read = () => setAge(Math.max(0, Math.floor((Date.now() - sentAt) / 1000)));
    read();
    const timer = setInterval(read, 500);
    return () => clearInterval(timer);
  }, [sentAt]);
  return { left: LIFETIME - age, wait: RESEND_AFTER - age };
}
