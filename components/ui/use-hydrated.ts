"use client";

import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** Returns true after hydration, for text that depends on the device. */
export const useHydrated = () =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
