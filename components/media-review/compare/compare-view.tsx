"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useLinkAnchors } from "@/components/discussion/use-link-anchors";
import Compare from "@/components/stage/compare/compare";
import type { Side } from "@/components/stage/compare/side";
import type { PinPlacement } from "@/components/stage/pins/pin-placement";
import type { PinMark, Pins } from "@/components/stage/pins/pin-model";
import { threadsOf } from "@/lib/review/threads";
import { share as shareQuery, shareComments } from "@/lib/queries/media";
import { routes } from "@/lib/routes";
import type { CompareMode } from "@/lib/review/view";
import { pinMarks } from "../pin-marks";
import type { ChangesTab } from "./use-changes-tab";
import type { Pinning } from "../use-pinning";
import type { SharedReview } from "../use-shared-review";
import type { ShareAddress } from "../use-share-address";

type Props = {
  review: SharedReview;
  address: ShareAddress;
  /** `otherToken`: share token of the other media. Null for a version of this one. */
  comparing: { sides: readonly [Side, Side]; mode: CompareMode; otherToken: string | null };
  selection: Pick<Pins, "selectedId" | "hoveredId" | "onSelect">;
  pinning: Pinning;
  changes: ChangesTab;
  /** Content over the stage. */
  children?: ReactNode;
  /** Filters marks by the list. */
  filterMarks: (marks: readonly PinMark[]) => readonly PinMark[];
};

const none: readonly PinMark[] = [];

/** Comparison with the pins of both sides. A pin of another media opens that media with its thread, in the same comparison. */
export default function CompareView({ review, address, comparing, selection, filterMarks, pinning, changes, children }: Props) {
  const { sides, mode, otherToken } = comparing;
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
    // A pin is on its own side. Pins of a third version are carried over to the newer side.
    const versionOf = new Map(threads.map(({ id, version }) => [id, version]));
    const on = (version: number | null) => (version === null ? null : filterMarks(pinMarks(threads, [], version, "")));
    const isOwn = (id: string, side: number | null, other: number | null) => {
      const version = versionOf.get(id);
      return version === undefined || version === side || (side === newer && version !== other);
    };
    return {
      before: on(older)?.filter(({ id }) => older === newer || isOwn(id, older, newer)),
      after: on(newer)?.filter(({ id }) => older === newer || isOwn(id, newer, older)),
    };
  }, [threads, older, newer, filterMarks]);
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
    marks ? { marks, ...selection, area: version === review.version.number ? address.view.box : null } : theirs;
  const mayPlace = pinning.mayPlace && !review.isVideo;
  // A comment belongs to the version of the side on which it is placed.
  const placementOf = ({ version }: Side): PinPlacement | null => {
    const onAim: PinPlacement["onAim"] = (target, done) => pinning.onAim(target, done, version);
    return mayPlace && version !== null ? { placing: pinning.placing, draft: pinning.draftOn(version), onAim } : null;
  };
  const { tab, setChanges } = changes;
  return (
    <Compare
      sides={{ before, after }}
      view={{ ...address.view, mode }}
      address={address}
      pins={{
        before: { ...pinsOf(mine.before, before), placement: placementOf(before) },
        after: { ...pinsOf(mine.after, after), placement: placementOf(after) },
      }}
      onPlace={mayPlace ? () => pinning.place(!pinning.placing) : null}
      changesList={{ isOpen: tab === "changes", onChanges: setChanges }}
      onReload={review.reload}
    >
      {children}
    </Compare>
  );
}
