"use client";

import { type RefObject, useMemo, useRef, useState } from "react";
import type { Area } from "@/lib/compare/difference";
import type { VersionRule } from "@/lib/compare/align-versions";
import { DEFAULT_THRESHOLD } from "@/lib/compare/rule";
import type { ShareView } from "@/lib/review/view";
import { isVideo, type Side } from "./side";
import { canMove } from "./use-aligned-rows";
import { type DifferenceState, useDifference } from "./use-difference";
import { readVideoFrame } from "./video-frame";

type Options = {
  before: Side;
  after: Side;
  view: Pick<ShareView, "mode" | "align">;
  /** The page lists the areas, so they are framed in every mode. */
  isListed: boolean;
  /** The element that contains both videos. */
  root: RefObject<HTMLElement | null>;
  /** Zooms to an area. */
  onPick: (area: Area) => void;
};

/** Holder of the mask in modes that show none. */
const NO_MASK: RefObject<HTMLDivElement | null> = { current: null };

/** Returns the last result for the same pictures while they are compared again with or without a mask, so that lists and layouts stay. */
function useLastFound(difference: DifferenceState, pictures: string | null): DifferenceState {
  const [last, setLast] = useState<{ pictures: string | null; difference: DifferenceState } | null>(null);
  if (difference.state === "found" && difference !== last?.difference) setLast({ pictures, difference });
  return difference.state === "working" && pictures !== null && last?.pictures === pictures ? last.difference : difference;
}

/** The changed areas of two sides, with the current one and the rule. */
export function useChangedAreas({ before, after, view: { mode, align }, isListed, root, onPick }: Options) {
  const mask = useRef<HTMLDivElement>(null);
  const [rule, setRule] = useState<VersionRule>({ threshold: DEFAULT_THRESHOLD });
  const hasVideo = isVideo(before) || isVideo(after);
  const isMixed = isVideo(before) !== isVideo(after);
  /** Seconds at which both videos are paused. Null while they play or load: a difference needs still frames. */
  const [pausedAt, setPausedAt] = useState(hasVideo ? null : 0);
  const urls = `${before.source.fileUrl} ${after.source.fileUrl}`;
  const hasMask = mode === "diff";
  const isCompared = hasMask || (!hasVideo && (isListed || canMove(before, after)));
  const frames = useMemo(() => {
    if (isMixed || pausedAt === null || !isCompared) return null;
    if (!hasVideo) return async () => urls.split(" ") as [string, string];
    return () => {
      const [first, second] = root.current!.querySelectorAll("video");
      return Promise.all([readVideoFrame(first!), readVideoFrame(second!)]);
    };
  }, [isCompared, isMixed, hasVideo, pausedAt, urls, root]);
  const computed = useLastFound(useDifference(frames, align, rule, hasMask ? mask : NO_MASK), hasVideo ? null : `${urls} ${align}`);
  const difference: DifferenceState = isMixed
    ? { state: "failed", problem: "Difference isn’t available for an image and a video. Try side by side." }
    : computed;

  const areas = difference.state === "found" ? difference.areas : [];
  const [picked, setPicked] = useState(0);
  const current = Math.min(picked, Math.max(areas.length - 1, 0));
  /** Zooms to an area, counted around the ends. False without areas. */
  const pick = (index: number) => {
    if (!areas.length) return false;
    const next = (index + areas.length) % areas.length;
    setPicked(next);
    onPick(areas[next]!);
    return true;
  };
  /** Goes to an area before or after the current one. False without areas. */
  const step = (by: 1 | -1) => pick(current + by);
  const isFound = difference.state === "found";
  /** Compares content that moved with itself, or in place; null where none did. */
  const follow = isFound && difference.mayMove ? () => setRule({ ...rule, inPlace: difference.moves }) : null;
  const isInPlace = !(isFound && difference.moves);
  /** The areas are framed on the pictures. */
  const isFramed = hasMask || isListed;
  return { difference, areas, current, pick, step, mask, isFramed, rule, setRule, follow, isInPlace, setPausedAt };
}
export type ChangesState = ReturnType<typeof useChangedAreas>;
