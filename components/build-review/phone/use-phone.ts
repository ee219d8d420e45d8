"use client";

import { useSyncExternalStore } from "react";

/** Screens that get the phone's form. The same as Tailwind's `max-sm`, which shows it before scripts run. */
const PHONE = "(width < 40rem)";

const subscribe = (read: () => void) => {
  const query = matchMedia(PHONE);
  query.addEventListener("change", read);
  return () => query.removeEventListener("change", read);
};

/** Returns whether the screen is a phone's; null before hydration, when both forms are rendered and the stylesheet hides one. */
export const usePhone = () =>
  useSyncExternalStore<boolean | null>(
    subscribe,
    () => matchMedia(PHONE).matches,
    () => null,
  );
