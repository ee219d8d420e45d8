"use client";

import { useReview } from "@/components/build-review/review-context";
import { Thumbnail } from "@/components/ui/thumbnail";
import { nameOfPage, variantOfName } from "@/lib/builds/variants";
import type { SnapshotDiff } from "@/lib/queries/builds";
import { SnapshotPages } from "./snapshot-pages";
import { type SnapshotSectionProps, useSnapshotList } from "./use-snapshot-list";

/** Snapshots side by side, to look at: `J` and `K` walk, a press or Enter opens one on the stage. */
export function SnapshotSheet({ section, page, href, onPage, opened }: SnapshotSectionProps) {
  const { address } = useReview();
  const list = useSnapshotList({ section, page, onPage, opened, mayDecide: false });
  const { walk, box, at, isMoved, setCurrent } = list;
  return (
    <SnapshotPages list={list} page={page} href={href} onPage={onPage}>
      <ul ref={box} className="grid grid-cols-2 gap-x-4 gap-y-5 md:grid-cols-3 side:grid-cols-4">
        {walk.rows.map((diff, index) => (
          <Frame
            key={diff.id}
            diff={diff}
            isCurrent={isMoved && index === at}
            onFocus={() => setCurrent(diff.id)}
            onOpen={() => address.onView({ snapshot: diff.id })}
          />
        ))}
      </ul>
    </SnapshotPages>
  );
}

type FrameProps = { diff: SnapshotDiff; isCurrent: boolean; onFocus: () => void; onOpen: () => void };

function Frame({ diff, isCurrent, onFocus, onOpen }: FrameProps) {
  const picture = diff.head ?? diff.base;
  const variant = variantOfName(diff.name);
  return (
    <li className="min-w-0" data-current={isCurrent || undefined}>
      <button type="button" title={diff.name} className="block w-full rounded-md text-start" onFocus={onFocus} onClick={onOpen}>
        <span
          className={`grid aspect-[16/10] w-full place-items-center overflow-hidden rounded-md bg-stage ring-1 ${isCurrent ? "ring-3 ring-mark" : "ring-line"}`}
        >
          {diff.problem ? (
            <span className="text-xs text-danger">Not compared</span>
          ) : picture?.contentType.startsWith("image/") ? (
            <Thumbnail url={picture.thumbnailUrl ?? picture.url} className="size-full object-cover object-top" />
          ) : (
            <span className="text-xs text-ink-3">Text</span>
          )}
        </span>
        <span className="mt-1.5 flex flex-wrap items-baseline justify-between gap-x-2">
          <span className="max-w-full truncate font-medium" dir="auto">
            {nameOfPage(diff.name) || diff.name}
          </span>
          <span className="max-w-full truncate text-xs text-ink-2" dir="auto">
            {diff.problem ?? variant}
          </span>
        </span>
      </button>
    </li>
  );
}
