import { Thumbnail } from "@/components/builds/thumbnail";
import { pageTitle } from "@/lib/builds/variants";
import type { JointCause } from "@/lib/builds/joint-causes";

type Sample = JointCause["samples"][number];

const Side = ({ url, line, label, isFirst }: { url: string | null; line: string | null; label: "Before" | "After"; isFirst: boolean }) => (
  <span className="flex h-8.5 items-center justify-center overflow-hidden bg-sheet">
    <span className="sr-only">{label}: </span>
    {url ? (
      <Thumbnail url={url} isEager={isFirst} className="size-full object-none" />
    ) : (
      <span className="truncate px-2 mono text-2xs text-ink-2">{line ?? "Nothing"}</span>
    )}
  </span>
);

/** Crops of one variant: before above after, so that the eye compares along one edge. */
export const VariantCrops = ({ sample, isFirst = false }: { sample: Omit<Sample, "causeId" | "name">; isFirst?: boolean }) => (
  <span className="grid gap-0.5 overflow-hidden rounded-sm bg-line ring-1 ring-line">
    <Side label="Before" url={sample.beforeViewUrl ?? sample.beforeUrl} line={sample.lines?.before ?? null} isFirst={isFirst} />
    <Side label="After" url={sample.afterViewUrl ?? sample.afterUrl} line={sample.lines?.after ?? null} isFirst={isFirst} />
  </span>
);

/** Page of a variant, below its crops. */
export const VariantName = ({ name }: { name: string }) => (
  <span className="block truncate pt-1 mono text-2xs text-ink-2" dir="auto" title={name}>
    {pageTitle(name)}
  </span>
);

/** Up to six variants of a change. */
export const JointPictures = ({ samples, isFirst }: { samples: readonly Sample[]; isFirst: boolean }) => (
  <ul
    aria-label="Some variants"
    className="grid grid-cols-2 content-start gap-x-4 gap-y-3 bg-stage p-4 @xl:grid-cols-3 @3xl:grid-cols-2 @3xl:w-106 @5xl:grid-cols-3 @3xl:shrink-0 @5xl:w-154"
  >
    {samples.map((sample) => (
      <li key={sample.causeId} className="min-w-0">
        <VariantCrops sample={sample} isFirst={isFirst} />
        <VariantName name={sample.name} />
      </li>
    ))}
  </ul>
);
