"use client";

import { ArrowLeft } from "lucide-react";
import { calendarDay } from "@/lib/format";
import type { TestImage } from "@/lib/queries/tests";
import { Day } from "@/components/ui/time";
import type { ImageFrame } from "@/lib/tests/image-frames";
import { decisionWords } from "./decision-words";
import { StepButtons } from "./frame-tools";
import { stageSource } from "./stage-source";
import { LargeImage } from "./large-image";
import { TwoImages } from "@/components/stage/compare/two-images";

const sideOf = (image: TestImage) => ({
  label: `#${image.first.number}`,
  detail: calendarDay(image.first.createdAt),
  source: stageSource(image),
  version: null,
});

type Props = {
  name: string;
  view: "large" | "compare";
  frames: readonly ImageFrame[];
  chosen: number;
  /** The image to compare with. */
  other: number;
  onStep: (index: number) => void;
  onReload: () => void;
  onBack: () => void;
};

/** An image of a test as large as the page allows, which arrow keys play, or two images compared. */
export default function HistoryStage({ name, view, frames, chosen, other, onStep, onReload, onBack }: Props) {
  const { image } = frames[chosen]!;
  const before = frames[other]?.image;
  const sides = before && (before.first.number < image.first.number ? { before, after: image } : { before: image, after: before });
  const bar = (
    <section aria-label="Test" className="flex min-h-12 items-center gap-3 border-b border-line bg-paper px-4 py-1 max-sm:flex-wrap">
      <button
        type="button"
        onClick={onBack}
        className="flex h-8 shrink-0 items-center gap-2 rounded-md px-1.5 text-ink-2 hover:bg-wash hover:text-ink pointer-coarse:h-11"
      >
        <ArrowLeft aria-hidden className="size-4 rtl:rotate-180" />
        History
      </button>
      <h1 className="min-w-0 truncate font-strong" dir="auto" title={name}>
        {name}
      </h1>
      {view === "large" ? (
        <>
          <p className="min-w-0 truncate text-xs text-ink-3 max-rail:hidden" dir="auto">
            <Day at={image.first.createdAt} />, {decisionWords(image)}
          </p>
          <span className="ms-auto flex shrink-0 items-center gap-1">
            <StepButtons chosen={chosen} total={frames.length} onStep={onStep} />
          </span>
        </>
      ) : null}
    </section>
  );
  if (view === "compare" && sides && sides.before !== sides.after && sides.before.url && sides.after.url)
    return (
      <div className="flex h-[calc(100dvh-56px)] w-full min-w-0 flex-none flex-col rail:h-dvh">
        {bar}
        <TwoImages before={sideOf(sides.before)} after={sideOf(sides.after)} onReload={onReload} onClose={onBack} />
      </div>
    );
  return (
    <main id="main" className="flex h-[calc(100dvh-56px)] w-full min-w-0 flex-none flex-col rail:h-dvh">
      {bar}
      {image.url ? (
        <div className="grid min-h-0 flex-1">
          <LargeImage image={image} name={name} onReload={onReload} />
        </div>
      ) : (
        <p className="grid flex-1 place-items-center bg-stage text-ink-2">The picture of #{image.first.number} is no longer kept.</p>
      )}
    </main>
  );
}
