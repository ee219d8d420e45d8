"use client";

import { FocusPage } from "@/components/shell/focus-page";
import { loadable } from "@/components/ui/loadable";

// Most visitors of share pages never see it.
const LinkEntry = loadable(() => import("./link-entry"), "The form");

/** Page of a share link before the visitor has met its audience. It names nothing of the link. */
export function LinkGate({ token, needs }: { token: string; needs: "passcode" | "address" }) {
  return (
    <FocusPage>
      <h1 className="text-xl font-strong">{needs === "passcode" ? "Enter the passcode" : "Confirm your email address"}</h1>
      <LinkEntry token={token} needs={needs} pending={<div className="h-40" />} />
    </FocusPage>
  );
}
