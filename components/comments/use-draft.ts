"use client";

import { useCallback, useEffect, useState } from "react";
import type { Draft, Drafts } from "@/lib/drafts";

const empty: Draft = { text: "", point: null };

/** The unsent words for a thread (null: for a new one), kept on this device while they are typed. Empty until the page is live. */
export function useDraft(kept: Drafts | null, threadId: string | null) {
  const [draft, setDraft] = useState(empty);
  useEffect(() => setDraft(kept?.load(threadId) ?? empty), [kept, threadId]);
  const change = useCallback(
    (part: Partial<Draft>) =>
      setDraft((before) => {
        const next = { ...before, ...part };
        kept?.save(threadId, next);
        return next;
      }),
    [kept, threadId],
  );
  return [draft, change] as const;
}
