"use client";

import { FocusPage } from "@/components/shell/focus-page";
import { LinkEntry } from "./link-entry";

// Most visitors of share pages never see it.

/** Page of a share link before the visitor has met its audience. It names nothing of the link. */
export function LinkGate({ token, needs }: { token: string; needs: "passcode" | "address" }) {
  return (
    <FocusPage>
      <h1 className="text-xl font-strong">{needs === "passcode" ? "Enter the passcode" : "Confirm your email address"}</h1>
      <LinkEntry token={token} needs={needs} />
    </FocusPage>
  );
}
