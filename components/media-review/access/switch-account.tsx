"use client";

import { endSession } from "@/lib/browser/start-sign-in";

/** Signs out, so that the person can sign in to another account. */
export function SwitchAccountButton() {
  return (
    <button type="button" className="link" onClick={() => void endSession()}>
      Switch account
    </button>
  );
}
