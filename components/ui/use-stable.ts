"use client";

import { useLayoutEffect, useRef, useState } from "react";

type Acts = Record<string, (...given: never[]) => unknown>;

/** Returns functions that never change and run the latest ones given, so that memoized children are not rendered again. */
export function useStable<A extends Acts>(acts: A): A {
  const latest = useRef(acts);
  useLayoutEffect(() => void (latest.current = acts));
  const [stable] = useState(
    () =>
      Object.fromEntries(Object.keys(acts).map((name) => [name, (...given: never[]) => latest.current[name]!(...given)])) as unknown as A,
  );
  return stable;
}
