"use client";

import { type RefObject, useInsertionEffect, useRef } from "react";

/** Returns a ref to the value of the latest render that was committed, for effects and handlers: they read it without running again. */
export function useLatest<Value>(value: Value): Readonly<RefObject<Value>> {
  const latest = useRef(value);
  useInsertionEffect(() => void (latest.current = value));
  return latest;
}
