"use client";

import { ArrowLeft } from "lucide-react";
import { Banner } from "@/components/ui/banner";
import { loadable } from "@/components/ui/loadable";
import { useKeys } from "@/components/ui/use-keys";
import type { SnapshotDiff } from "@/lib/queries/builds";

const TwoImages = loadable(() => import("@/components/viewer/compare/two-images"), "The comparison");

type File = NonNullable<SnapshotDiff["head"]>;
const isPicture = (file: File | null): file is File => Boolean(file?.contentType.startsWith("image/"));
const sideOf = ({ url, contentType, width, height }: File, build: number) => ({
  label: `#${build}`,
  detail: null,
  source: { fileUrl: url, posterUrl: null, contentType, width, height, previews: [] },
  version: null,
});

/** Returns true for a pair of snapshots that is shown on the stage: pictures on both sides. */
export const isPairOfPictures = ({ base, head }: SnapshotDiff) => isPicture(base) && isPicture(head);

type Props = {
  /** Undefined for one that its list does not have. */
  diff: SnapshotDiff | undefined;
  base: number;
  head: number;
  onReload: () => void;
  onClose: () => void;
};

/** Both pictures of a snapshot of two builds, read-only. */
export function PairStage({ diff, base, head, onReload, onClose }: Props) {
  useKeys({ Escape: onClose });
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <section aria-label="Snapshot" className="flex min-h-12 items-center gap-3 border-b border-line bg-paper px-4 py-1">
        <button
          type="button"
          onClick={onClose}
          className="flex h-8 shrink-0 items-center gap-2 rounded-md px-1.5 text-ink-2 hover:bg-wash hover:text-ink pointer-coarse:h-11"
        >
          <ArrowLeft aria-hidden className="size-4 rtl:rotate-180" />
          Snapshots
        </button>
        <h2 className="min-w-0 truncate font-strong" title={diff?.name}>
          {diff?.name ?? "Snapshot"}
        </h2>
      </section>
      {isPicture(diff?.base ?? null) && isPicture(diff?.head ?? null) ? (
        <TwoImages
          before={sideOf(diff!.base!, base)}
          after={sideOf(diff!.head!, head)}
          onReload={onReload}
          onClose={onClose}
          pending={<main id="main" className="min-h-0 flex-1 bg-stage" />}
        />
      ) : (
        <main id="main" className="p-4">
          <Banner>This snapshot is not in the list any more. Go back to the snapshots.</Banner>
        </main>
      )}
    </div>
  );
}
