"use client";

import { useCallback, useEffect, useMemo, useState } from "react";
import { useLatest } from "@/components/ui/use-latest";
import { deviceStore } from "@/lib/browser/device-store";
import { type CommentSubject, subjectKey } from "@/lib/queries/comments";
import { type Draft, type Drafts, drafts } from "@/lib/review/drafts";

const empty: Draft = { text: "", point: null };

/**
 * Returns the draft of a thread (`null`: of a new one) and its setter, which stores it on this device; `null` deletes the draft. Text typed
 * while `kept` is still null, before hydration, is added to the stored draft.
 */
export function useDraft(kept: Drafts | null, threadId: string | null) {
  const [held, setHeld] = useState({ kept: null as Drafts | null, threadId, draft: empty });
  if (held.kept !== kept || held.threadId !== threadId) {
    const stored = kept?.load(threadId) ?? empty;
    const early = held.kept === null && held.threadId === threadId ? held.draft.text : "";
    const text = early ? [stored.text, early].filter(Boolean).join("\n\n") : stored.text;
    setHeld({ kept, threadId, draft: { ...stored, text } });
  }
  const latest = useLatest(held);
  // Stores a draft that includes text typed before hydration; any other draft is stored again unchanged.
  useEffect(() => {
    if (latest.current.draft.text) kept?.save(threadId, latest.current.draft);
  }, [kept, threadId, latest]);
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

/** Returns the drafts of a signed-in reader on a subject, which are stored on this device. `subject` keeps its identity between renders. */
export const useKeptDrafts = (userId: string, subject: CommentSubject): Drafts =>
  useMemo(() => drafts(deviceStore(), userId, subjectKey(subject)), [userId, subject]);
