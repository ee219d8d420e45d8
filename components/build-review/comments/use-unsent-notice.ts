"use client";

import { useEffect } from "react";
import type { ReviewAccess } from "@/components/discussion/review-access";
import { dismissToast, toast } from "@/components/ui/toast";
import { useLatest } from "@/components/ui/use-latest";

const ID = "unsent comment";

/** Shows a toast about a comment that could not be sent while the panel with its text and the ways on is closed. */
export function useUnsentNotice(outgoing: ReviewAccess["outgoing"], isPanelOpen: boolean, onOpenPanel: () => void) {
  const open = useLatest(onOpenPanel);
  const phase = outgoing.find(({ phase: { is } }) => is === "failed" || is === "refused" || is === "signed-out")?.phase;
  const reason = phase && (phase.is === "refused" ? phase.error.message : "Your text is kept.");
  const text = reason && !isPanelOpen ? `Comment not sent. ${reason}` : null;
  useEffect(() => {
    if (text === null) return;
    toast(text, { id: ID, kind: "problem", action: { label: "Show comments", run: () => open.current() } });
    return () => dismissToast(ID);
  }, [text, open]);
}
