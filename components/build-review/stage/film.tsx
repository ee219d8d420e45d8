"use client";

import { Check, RefreshCw, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { ListProblem } from "@/components/shell/list-error";
import { Skeleton } from "@/components/ui/skeleton";
import { Thumbnail } from "@/components/ui/thumbnail";
import { useReview } from "@/components/build-review/review-context";
import { nameOfPage, variantOfName } from "@/lib/builds/variants";
import { count } from "@/lib/format";
import type { CausePlace } from "@/lib/queries/builds";
import { decisionOfPart, snapshotPart } from "./snapshot-part";
import type { usePlaces } from "./use-places";

type Props = {
  list: ReturnType<typeof usePlaces>;
  /** Index of the current snapshot in the loaded ones. */
  current: number;
  /** Number of the change's snapshots. */
  snapshots: number;
  onFrame: (index: number) => void;
};

/** Filmstrip of a change: a frame for each snapshot. Decided frames have a tick, the current one a marigold border. */
export function Film({ list, current, snapshots, onFrame }: Props) {
  const { places, frames, ready, error, retry, showMore } = list;
  // Further snapshots may arrive after the change was read.
  const total = Math.max(snapshots, frames.length);
  const { decisions } = useReview();
  const decisionOf = (diffId: string) => {
    const part = snapshotPart(places, diffId);
    return part ? decisionOfPart(part, decisions) : null;
  };
  const row = useRef<HTMLOListElement>(null);
  const place = places[frames[current] ?? 0];
  useEffect(() => void row.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" }), [current]);
  return (
    <section
      aria-label="Snapshots of this change"
      data-stage-bar
      className="flex h-19 shrink-0 items-center gap-4 border-t border-line bg-paper px-4"
    >
      <p className="w-52 shrink-0 max-rail:w-24">
        <span className="block truncate font-medium" dir="auto" title={place?.name}>
          {place ? nameOfPage(place.name) || place.name : "Loading…"}
        </span>
        <span className="flex text-xs text-ink-2" title={place && variantOfName(place.name)}>
          {place && variantOfName(place.name) ? (
            <>
              <span className="min-w-0 truncate max-rail:sr-only" dir="auto">
                {variantOfName(place.name)}
              </span>
              <span className="whitespace-pre max-rail:sr-only">, </span>
            </>
          ) : null}
          <span className="shrink-0 tabular-nums">{place ? `${count(current + 1)} of ${count(total)}` : ""}</span>
        </span>
      </p>
      <ListProblem error={error} retry={retry} />
      {ready ? (
        <ol ref={row} className="flex h-full min-w-0 items-center gap-2 overflow-x-auto px-1">
          {frames.map((first, index) => (
            <Frame
              key={places[first]!.diffId}
              place={places[first]!}
              decision={decisionOf(places[first]!.diffId)}
              isCurrent={index === current}
              onOpen={() => onFrame(index)}
            />
          ))}
          {total > frames.length && list.hasMore ? (
            <li className="shrink-0 px-2">
              <button type="button" className="link pointer-coarse:min-h-11" disabled={!showMore} onClick={() => showMore?.()}>
                +{count(total - frames.length)}
                <span className="sr-only"> more snapshots</span>
              </button>
            </li>
          ) : null}
        </ol>
      ) : (
        <Skeleton className="h-12 w-80" />
      )}
    </section>
  );
}

type FrameProps = { place: CausePlace; decision: "approved" | "rejected" | null; isCurrent: boolean; onOpen: () => void };

function Frame({ place, decision, isCurrent, onOpen }: FrameProps) {
  const url = place.thumbnailUrl ?? place.afterViewUrl ?? place.beforeViewUrl;
  return (
    <li className="shrink-0">
      <button
        type="button"
        aria-current={isCurrent || undefined}
        title={place.name}
        className="relative block h-12 w-19 overflow-hidden rounded-sm bg-stage ring-1 ring-line aria-current:ring-3 aria-current:ring-mark"
        onClick={onOpen}
      >
        {url ? <Thumbnail url={url} className="size-full object-cover object-top" /> : <span className="text-2xs text-ink-2">Text</span>}
        <span className="sr-only">{place.name}</span>
        {decision || place.unstable ? (
          <span className="absolute end-0.5 bottom-0.5 grid size-4 place-items-center rounded-sm bg-paper">
            {decision === "approved" ? <Check aria-label="Approved" className="size-3 text-done" /> : null}
            {decision === "rejected" ? <X aria-label="Rejected" className="size-3 text-danger" /> : null}
            {decision ? null : <RefreshCw aria-label="Flaky" className="size-3 text-ink-2" />}
          </span>
        ) : null}
      </button>
    </li>
  );
}
