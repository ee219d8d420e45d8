"use client";

import { useEffect } from "react";
import { LogoMark } from "@/components/ui/logo";
import { announceSignedIn } from "@/lib/browser/session-ended";

/** The end of a sign-in beside an open page: tells that page, then closes itself where the browser lets it. */
export function SignedIn() {
  useEffect(() => {
    announceSignedIn();
    window.close();
  }, []);
  return (
    <div className="text-center">
      <LogoMark className="mx-auto size-8" />
      <h1 className="mt-6 text-xl font-strong">You are signed in</h1>
      <p className="mt-1 text-base text-ink-2">Go back to the other tab. What you wrote is still there.</p>
    </div>
  );
}
