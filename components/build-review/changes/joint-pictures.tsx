import { Thumbnail } from "@/components/ui/thumbnail";
import crop from "@/components/builds/crop.module.css";
import { cropPlace } from "@/lib/builds/crop-place";
import { pageTitle } from "@/lib/builds/variants";
import type { JointCause } from "@/lib/builds/joint-causes";

type Sample = JointCause["samples"][number];
type CropSample = Omit<Sample, "causeId" | "name">;

const labels = { before: "Before", after: "After" } as const;

const Side = ({ side, sample, isFirst }: { side: "before" | "after"; sample: CropSample; isFirst: boolean }) => {
  const url = side === "before" ? (sample.beforeViewUrl ?? sample.beforeUrl) : (sample.afterViewUrl ?? sample.afterUrl);
  const look = sample.view
    ? { className: `size-full ${crop["picture"]}`, style: cropPlace(sample.view[side]) }
    : { className: "size-full object-none" };
  return (
    <span className="flex h-8.5 items-center justify-center overflow-hidden bg-sheet">
      <span className="sr-only">{labels[side]}: </span>
      {url ? (
        <Thumbnail url={url} isEager={isFirst} {...look} />
      ) : (
        <span className="truncate px-2 mono text-2xs text-ink-2" dir="auto">
          {sample.lines?.[side] ?? "Nothing"}
        </span>
      )}
    </span>
  );
};

/** Crops of one variant: before above after, so that the eye compares along one edge. */
export const VariantCrops = ({ sample, isFirst = false }: { sample: CropSample; isFirst?: boolean }) => (
  <span className="grid gap-0.5 overflow-hidden rounded-sm bg-line ring-1 ring-line">
    <Side side="before" sample={sample} isFirst={isFirst} />
    <Side side="after" sample={sample} isFirst={isFirst} />
  </span>
);

/** Page of a variant, below its crops. */
export const VariantName = ({ name }: { name: string }) => (
  <span className="block truncate pt-1 mono text-2xs text-ink-2" dir="auto" title={name}>
    {pageTitle(name)}
  </span>
);

/** Up to six variants of a change, four where there is room for two columns. */
export const JointPictures = ({ samples, isFirst }: { samples: readonly Sample[]; isFirst: boolean }) => (
  <ul
    aria-label="Some variants"
    className="grid grid-cols-2 content-start gap-x-4 gap-y-3 bg-stage p-4 @xl:grid-cols-3 @3xl:grid-cols-2 @3xl:w-106 @5xl:grid-cols-3 @3xl:shrink-0 @5xl:w-154"
  >
    {samples.map((sample) => (
      <li key={sample.causeId} className="min-w-0 @3xl:@max-5xl:nth-[n+5]:hidden">
        <VariantCrops sample={sample} isFirst={isFirst} />
        <VariantName name={sample.name} />
      </li>
    ))}
  </ul>
);
