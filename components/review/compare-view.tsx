"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import Compare from "@/components/viewer/compare/compare";
import type { Side } from "@/components/viewer/compare/side";
import type { Mark } from "@/components/viewer/pins/pin-model";
import { threadsOf } from "@/lib/review/threads";
import { share as shareQuery, shareComments } from "@/lib/queries/media";
import { routes } from "@/lib/routes";
import type { Mode } from "@/lib/review/view";
import { marksOf } from "./thread-pins";
import type { SharedReview } from "./use-shared-review";
import type { Address } from "./use-view";

type Props = {
  review: SharedReview;
  address: Address;
  sides: readonly [Side, Side];
  mode: Mode;
  /** The media of the side that is no version of this one. */
  otherToken: string | null;
  selectedId: string | null;
  nearId: string | null;
  onSelect: (id: string | null) => void;
  /** Of this media's marks, those that its list shows. */
  passMarks: (marks: readonly Mark[]) => readonly Mark[];
};

const none: readonly Mark[] = [];

/** Two sides and the pins of both. A pin of the other media opens its thread there, in the same comparison. */
export default function CompareDesk({ review, address, sides, mode, otherToken, selectedId, nearId, onSelect, passMarks }: Props) {
  const [before, after] = sides;
  const { threads, token } = review;
  const enabled = otherToken !== null;
  const share = useQuery({ ...shareQuery(otherToken ?? token), enabled, staleTime: Infinity }).data;
  const said = useQuery({ ...shareComments(otherToken ?? token), enabled, staleTime: 5000 }).data;
  const elsewhere = useMemo(() => {
    if (otherToken === null || !share || !said) return null;
    const { media, versions } = share;
    const theirs = threadsOf(said, versions, media.url);
    return { threads: theirs, marks: marksOf(theirs, [], versions[0]?.number ?? media.version, "") };
  }, [otherToken, share, said]);
  const [older, newer] = [before.version, after.version];
  const mine = useMemo(() => {
    // Side by side, what is pinned to the one version is not drawn again on the other.
    const repeated = new Set(
      mode === "split" && older !== null ? threads.filter(({ version }) => version === older).map(({ id }) => id) : [],
    );
    const on = (version: number | null) => (version === null ? null : passMarks(marksOf(threads, [], version, "")));
    return { before: on(older), after: on(newer)?.filter(({ id }) => older === newer || !repeated.has(id)) };
  }, [threads, older, newer, mode, passMarks]);
  const theirs = {
    marks: elsewhere?.marks ?? none,
    selectedId: null,
    nearId: null,
    area: null,
    onSelect: (id: string | null) => {
      const thread = elsewhere?.threads.find((it) => it.id === id);
      if (thread)
        address.open(routes.share(otherToken!), { ...address.here(), version: null, vs: null, with: token, comment: thread.root.id });
    },
  };
  const pinsOf = (marks: readonly Mark[] | null | undefined, { version }: Side) =>
    marks ? { marks, selectedId, nearId, area: version === review.version.number ? address.view.box : null, onSelect } : theirs;
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
