import { useEffect, useState } from "react";
import { useLatest } from "./use-latest";

/** Returns a value once it has not changed for a while. `key` identifies values. */
export function usePaused<T>(value: T, key: string, milliseconds: number): T {
  const [paused, setPaused] = useState({ value, key });
  const latest = useLatest(value);
  useEffect(() => {
    if (paused.key === key) return;
    const timer = setTimeout(() => setPaused({ value: latest.current, key }), milliseconds);
    return () => clearTimeout(timer);
  }, [key, paused.key, milliseconds, latest]);
  return paused.value;
}
