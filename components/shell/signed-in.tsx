"use client";

import { useEffect } from "react";
import { LogoMark } from "@/components/ui/logo";
import { announceSignedIn } from "@/lib/browser/session-ended";

/** Last page of a sign-in in a second tab: notifies the other tabs, then closes itself where the browser allows it. */
export function SignedIn() {
  useEffect(() => {
    announceSignedIn();
    window.close();
  }, []);
  return (
    <div className="text-center">
      <LogoMark className="mx-auto size-8" />
      <h1 className="mt-6 text-xl font-strong">You’re signed in</h1>
      <p className="mt-1 text-base text-ink-2">Return to the other tab; your draft is still there.</p>
    </div>
  );
}
