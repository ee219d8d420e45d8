"use client";

import { neighbours } from "@/components/stage/siblings";
import { useKeys } from "@/components/ui/use-keys";
import { modeKeys } from "@/lib/review/compare-modes";
import { compareModes } from "@/lib/review/view";
import type { Comparison } from "./compare/use-compare";
import { useNeighbours } from "./use-neighbours";
import type { ShareAddress } from "./use-share-address";
import type { SharedReview } from "./use-shared-review";

/** Steps from the open file to its other half, its neighbours and its versions, and the keys for them and for comparing. */
export function useShareSteps(review: SharedReview, address: ShareAddress, comparing: Comparison) {
  const { token, share, media, version, newest, showVersion } = review;
  const { counterpart, siblings = [] } = share;
  // The token of a link without a media opens the first one.
  const current = token === share.link?.token ? (siblings[0]?.token ?? token) : token;
  const [previous, next] = neighbours(siblings, current);
  const open = useNeighbours(address, [counterpart?.token, previous?.token, next?.token]);
  const { at, zoom } = address.view;
  const toHalf = (half: "before" | "after") => {
    if (!counterpart || comparing.mode || media.state === half || media.state === null) return false;
    const place = address.here();
    open(counterpart.token, { at: place.at ?? at, zoom: place.zoom ?? zoom });
    return true;
  };
  useKeys({
    // In a comparison, the key of blinking shows the other side while it is held.
    ...modeKeys(compareModes, (mode) => (mode === "blink" && comparing.mode ? false : comparing.compare(mode))),
    "[": () => (previous ? open(previous.token) : false),
    "]": () => (next ? open(next.token) : false),
    ArrowLeft: () => toHalf("before"),
    ArrowRight: () => toHalf("after"),
  });
  return {
    siblings,
    current,
    open: (other: string) => open(other),
    toHalf,
    /** Shows a version. The other side of a comparison changes places with the shown one. */
    toVersion: (number: number) =>
      address.view.vs === number ? address.change({ version: number === newest ? null : number, vs: version.number }) : showVersion(number),
    compareWith: (number: number) => address.change({ mode: address.view.mode ?? "split", vs: number, with: null }),
  };
}
