"use client";

import { useCallback, useState } from "react";
import type { ListedChanges } from "@/components/stage/compare/compare";

export type PanelTab = "comments" | "changes" | "set";

/** The open tab of the panel (`set`: the threads of all files of a share link), and the changed areas of a comparison. `showComments` is for a thread that opens, or a comment that is written. */
export function useChangesTab(compares: boolean) {
  const [chosen, setTab] = useState<PanelTab>("comments");
  const [changes, setChanges] = useState<ListedChanges | null>(null);
  const showComments = useCallback(() => setTab("comments"), []);
  return { tab: chosen === "changes" && !compares ? "comments" : chosen, setTab, showComments, changes, setChanges } as const;
}
export type ChangesTab = ReturnType<typeof useChangesTab>;
