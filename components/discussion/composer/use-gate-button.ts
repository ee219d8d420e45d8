"use client";

import { routes } from "@/lib/routes";
import { useReviewAccess } from "../review-access";

/** Signs in and returns to the same view and thread; the text is kept on this device. */
const signIn = () => location.assign(routes.login(location.pathname + location.search + location.hash));

/** Returns the button of a field whose reader cannot comment yet: its label, and what it does. */
export function useGateButton(): { verb: string; open: () => void; isOpen: boolean } {
  const { gate = null } = useReviewAccess();
  const open = gate?.open ?? (gate?.signIn ? signIn : null);
  return {
    verb: gate?.open || !gate?.signIn ? (gate?.verb ?? "Comment") : "Sign in to comment",
    open: open ?? (() => {}),
    isOpen: open !== null,
  };
}
