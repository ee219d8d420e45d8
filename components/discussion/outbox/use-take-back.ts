"use client";

import { useCallback } from "react";
import { toast } from "@/components/ui/toast";
import { type Draft, type Outgoing, restoreDraft } from "@/lib/review/drafts";

type Options = { draft: Draft; setDraft: (part: Partial<Draft> | null) => void; onTaken: (item: Outgoing) => void };

/**
 * Returns a function that moves an unsent comment back into the field of a new thread. It returns false while the draft there has a pin of its own.
 * `onTaken` keeps its identity between renders.
 */
export function useTakeBack({ draft, setDraft, onTaken }: Options): (item: Outgoing) => boolean {
  return useCallback(
    (item) => {
      if (item.point && draft.point) {
        toast("You have an unsent draft. Send or delete it first.", { id: "take-back" });
        return false;
      }
      setDraft(restoreDraft(item, draft));
      onTaken(item);
      return true;
    },
    [draft, setDraft, onTaken],
  );
}
