"use client";

import { useCallback, useState } from "react";
import type { Draft, Drafts } from "@/lib/review/drafts";

const empty: Draft = { text: "", point: null };

/**
 * The unsent words for a thread (null: for a new one), kept on this device while they are typed. Empty while `kept` is null.
 * The change adds to them, null throws them away.
 */
export function useDraft(kept: Drafts | null, threadId: string | null) {
  const [held, setHeld] = useState({ kept: null as Drafts | null, threadId, draft: empty });
  if (held.kept !== kept || held.threadId !== threadId) setHeld({ kept, threadId, draft: kept?.load(threadId) ?? empty });
  const change = useCallback(
    (part: Partial<Draft> | null) =>
      setHeld((before) => {
        const draft = part ? { ...before.draft, at: new Date().toISOString(), ...part } : empty;
        kept?.save(threadId, draft);
        return { kept, threadId, draft };
      }),
    [kept, threadId],
  );
  return [held.draft, change] as const;
}
