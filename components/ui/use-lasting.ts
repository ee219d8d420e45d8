import { useEffect, useState } from "react";

/** Returns true once a condition has held for so many milliseconds, until it ends. */
export function useLasting(holds: boolean, milliseconds: number): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!holds) return;
    const timer = setTimeout(() => setLong(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [holds, milliseconds]);
  return holds && isLong;
}
