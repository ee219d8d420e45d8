"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useLinkAnchors } from "@/components/comments/use-link-anchors";
import Compare from "@/components/viewer/compare/compare";
import type { Side } from "@/components/viewer/compare/side";
import type { PinMark } from "@/components/viewer/pins/pin-model";
import { threadsOf } from "@/lib/review/threads";
import { share as shareQuery, shareComments } from "@/lib/queries/media";
import { routes } from "@/lib/routes";
import type { CompareMode } from "@/lib/review/view";
import { pinMarks } from "./pin-marks";
import type { SharedReview } from "./use-shared-review";
import type { ShareAddress } from "./use-share-address";

type Props = {
  review: SharedReview;
  address: ShareAddress;
  sides: readonly [Side, Side];
  mode: CompareMode;
  /** Share token of the other media. Null for a version of this one. */
  otherToken: string | null;
  selectedId: string | null;
  hoveredId: string | null;
  onSelect: (id: string | null) => void;
  /** Filters marks by the list. */
  filterMarks: (marks: readonly PinMark[]) => readonly PinMark[];
};

const none: readonly PinMark[] = [];

/** Comparison with the pins of both sides. A pin of another media opens that media with its thread, in the same comparison. */
export default function CompareView({ review, address, sides, mode, otherToken, selectedId, hoveredId, onSelect, filterMarks }: Props) {
  const [before, after] = sides;
  const { threads, token } = review;
  const enabled = otherToken !== null;
  const share = useQuery({ ...shareQuery(otherToken ?? token), enabled, staleTime: Infinity }).data;
  const said = useQuery({ ...shareComments(otherToken ?? token), enabled, staleTime: 5000 }).data;
  const anchors = useLinkAnchors();
  const elsewhere = useMemo(() => {
    if (otherToken === null || !share || !said) return null;
    const { media, versions } = share;
    const theirs = threadsOf(anchors.readComments(said, share), versions);
    return { threads: theirs, marks: pinMarks(theirs, [], versions[0]?.number ?? media.version, "") };
  }, [otherToken, share, said, anchors]);
  const [older, newer] = [before.version, after.version];
  const mine = useMemo(() => {
    // Side by side, pins of the older version aren't repeated on the newer one.
    const repeated = new Set(
      mode === "split" && older !== null ? threads.filter(({ version }) => version === older).map(({ id }) => id) : [],
    );
    const on = (version: number | null) => (version === null ? null : filterMarks(pinMarks(threads, [], version, "")));
    return { before: on(older), after: on(newer)?.filter(({ id }) => older === newer || !repeated.has(id)) };
  }, [threads, older, newer, mode, filterMarks]);
  const theirs = {
    marks: elsewhere?.marks ?? none,
    selectedId: null,
    hoveredId: null,
    area: null,
    onSelect: (id: string | null) => {
      const thread = elsewhere?.threads.find((it) => it.id === id);
      if (thread)
        address.open(routes.share(otherToken!), { ...address.here(), version: null, vs: null, with: token, comment: thread.root.id });
    },
  };
  const pinsOf = (marks: readonly PinMark[] | null | undefined, { version }: Side) =>
    marks ? { marks, selectedId, hoveredId, area: version === review.version.number ? address.view.box : null, onSelect } : theirs;
  return (
    <Compare
      before={before}
      after={after}
      view={{ ...address.view, mode }}
      address={address}
      pins={{ before: pinsOf(mine.before, before), after: pinsOf(mine.after, after) }}
      onReload={review.reload}
    />
  );
}
