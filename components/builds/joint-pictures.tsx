import type { JointCause } from "@/lib/builds/joint-causes";
import { Thumbnail } from "./thumbnail";

type Sample = JointCause["samples"][number];

const Side = ({ url, line, label, isFirst }: { url: string | null; line: string | null; label: "Before" | "After"; isFirst: boolean }) => (
  <span className="flex h-9 items-center justify-center overflow-hidden bg-sheet">
    <span className="sr-only">{label}: </span>
    {url ? (
      <Thumbnail url={url} isEager={isFirst} className="size-full object-none" />
    ) : (
      <span className="truncate px-2 mono text-2xs text-ink-2">{line ?? "Nothing"}</span>
    )}
  </span>
);

/** Crops of one variant: before above after, so that the eye compares along one edge. */
export const VariantCrops = ({ sample, isFirst = false }: { sample: Omit<Sample, "causeId">; isFirst?: boolean }) => (
  <span className="grid gap-0.5 overflow-hidden rounded-sm bg-line ring-1 ring-line">
    <Side label="Before" url={sample.beforeViewUrl ?? sample.beforeUrl} line={sample.lines?.before ?? null} isFirst={isFirst} />
    <Side label="After" url={sample.afterViewUrl ?? sample.afterUrl} line={sample.lines?.after ?? null} isFirst={isFirst} />
  </span>
);

/** Up to six variants of a question. */
export const JointPictures = ({ samples, isFirst }: { samples: readonly Sample[]; isFirst: boolean }) => (
  <ul aria-label="Some variants" className="grid grid-cols-2 content-start gap-2 bg-stage p-3 @xl:grid-cols-3 @4xl:w-148 @4xl:shrink-0">
    {samples.map((sample) => (
      <li key={sample.causeId}>
        <VariantCrops sample={sample} isFirst={isFirst} />
      </li>
    ))}
  </ul>
);
