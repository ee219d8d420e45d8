"use client";

import { useCallback, useEffect, useState } from "react";
import { usePageKeys } from "@/components/ui/page-keys";
import { useKeys } from "@/components/ui/use-keys";
import { deviceStore } from "@/lib/browser/device-store";
import { commentKeys } from "@/lib/builds/build-keys";
import type { BuildKey } from "@/lib/queries/builds";
import { hasUnsent } from "@/lib/review/drafts";
import { createPinSlots } from "./pin-slots";

/**
 * The comments of a page before their code is loaded: open or not, and the pin that is being placed. `C` places a pin at the
 * area that is looked at, or one that is aimed, and starts a comment outside the stage. `isOn`: the code of the comments is needed, also for a draft of the person `userId` on the build.
 */
export function useBuildDiscussion(build: BuildKey, userId: string, mayComment: boolean, hasThreads: boolean) {
  const [slots] = useState(createPinSlots);
  const [isOpen, setOpen] = useState(false);
  const [placing, setPlacing] = useState(false);
  const [writing, setWriting] = useState(0);
  const [panelAt, setPanelAt] = useState<HTMLElement | null>(null);
  const [hasHash, setHasHash] = useState(false);
  const [wasOn, setOn] = useState(false);
  useEffect(() => {
    const read = () => location.hash.startsWith("#comment-") && setHasHash(true);
    read();
    addEventListener("hashchange", read);
    return () => removeEventListener("hashchange", read);
  }, []);
  // As `subjectKey` names it, whose module is loaded with the comments.
  const subject = `${build.owner}/${build.project}/${build.number}`;
  useEffect(() => {
    if (hasUnsent(deviceStore(), userId, subject)) setOn(true);
  }, [userId, subject]);
  const isOn = wasOn || isOpen || placing || hasHash || writing > 0 || hasThreads;
  if (isOn && !wasOn) setOn(true);
  const place = useCallback(() => {
    if (!slots.all().some(({ gestures }) => gestures)) return setWriting((count) => count + 1);
    setPlacing((now) => !now);
    // A focused button or pin would handle the Enter that places the pin.
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [slots]);
  usePageKeys(commentKeys);
  useKeys({ c: mayComment ? place : undefined });
  return { slots, isOpen, setOpen, placing, setPlacing, place, writing, panelAt, setPanelAt, isOn };
}
export type BuildDiscussion = ReturnType<typeof useBuildDiscussion>;
