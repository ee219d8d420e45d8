import { useEffect, useRef, useState } from "react";

/** Returns a value once it has not changed for a while. `key` identifies values. */
export function usePaused<T>(value: T, key: string, milliseconds: number): T {
  const [paused, setPaused] = useState({ value, key });
  const latest = useRef(value);
  latest.current = value;
  useEffect(() => {
    if (paused.key === key) return;
    const timer = setTimeout(() => setPaused({ value: latest.current, key }), milliseconds);
    return () => clearTimeout(timer);
  }, [key, paused.key, milliseconds]);
  return paused.value;
}
