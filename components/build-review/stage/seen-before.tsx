"use client";

import { useQuery, type QueryKey, type UseQueryOptions } from "@tanstack/react-query";
import { EyeOff } from "lucide-react";
import { useReview } from "@/components/build-review/review-context";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import type { ApiError } from "@/lib/api/call";
import { stageHref } from "@/lib/builds/build-view";
import { count } from "@/lib/format";
import type { CauseDetails } from "@/lib/queries/build-source";
import type { BuildCause, SnapshotChange } from "@/lib/queries/builds";
import { routes } from "@/lib/routes";

/** Share of a test's latest changes in an area from which on the area is worth a sentence. */
const OFTEN = 0.5;

const Crop = ({ name, url }: { name: string; url: string | null }) => (
  <figure className="min-w-0 flex-1">
    <span className="grid h-20 place-items-center overflow-hidden rounded-sm bg-stage ring-1 ring-line">
      {url ? (
        // oxlint-disable-next-line next/no-img-element -- a signed URL that expires: no optimizer may keep it
        <img src={url} alt={name} decoding="async" className="max-h-full max-w-full object-contain" />
      ) : null}
    </span>
    <figcaption className="mt-1 text-2xs text-ink-2">{name}</figcaption>
  </figure>
);

type SimilarProps = {
  of: { owner: string; project: string };
  cause: BuildCause;
  details: UseQueryOptions<CauseDetails, ApiError, CauseDetails, QueryKey>;
};

/** Similar change from an earlier build, approved by a person, side by side with the current one. Makes no decision. */
export function SimilarApproval({ of, cause, details }: SimilarProps) {
  const similar = useQuery(details).data?.similar;
  if (!similar) return null;
  const href = routes.build(of.owner, of.project, similar.build) + stageHref({ cause: similar.causeId });
  return (
    <section aria-label="Approved before" className="shrink-0 border-t border-line-strong px-4 py-3">
      <h2 className="font-strong wrap-anywhere">
        {similar.decidedBy?.name ?? similar.decidedBy?.slug ?? "Someone"} approved something similar in{" "}
        <a className="link" href={href}>
          #{similar.build}
        </a>
      </h2>
      <div className="my-2 flex gap-2">
        <Crop name={`Approved in #${similar.build}`} url={similar.afterViewUrl ?? similar.beforeViewUrl} />
        <Crop name="This build" url={cause.sample.afterViewUrl ?? cause.sample.beforeViewUrl} />
      </div>
      <p className="text-xs text-ink-2">
        Not the same pixels, so it waits for you. <Kbd>A</Kbd> approves it too.
      </p>
    </section>
  );
}

type NoiseProps = {
  change: UseQueryOptions<SnapshotChange, ApiError, SnapshotChange, QueryKey>;
  /** Area that is looked at. */
  region: number;
  /** Opens a rule that ignores changes here; null where the reader may not make one. */
  onIgnore: (() => void) | null;
};

/** Says that a test often differs in the area on the stage, with the way to ignore it for a while. */
export function NoiseNote({ change, region, onIgnore }: NoiseProps) {
  const noise = useQuery(change).data?.noise;
  const here = noise?.inAreas[region] ?? 0;
  if (!noise || here < 2 || here / noise.looked < OFTEN) return null;
  return (
    <section aria-label="Often different" className="shrink-0 border-t border-line-strong px-4 py-3">
      <h2 className="font-strong">Often different</h2>
      <p className="mt-0.5 text-xs text-ink-2">
        This test differed {count(noise.changes)} times in {count(noise.runs)} baseline builds of 30 days,{" "}
        {here === noise.looked ? "always" : `${count(here)} of the last ${count(noise.looked)} times`} in this area.
      </p>
      {onIgnore ? (
        <Button size="small" className="mt-2" onClick={onIgnore}>
          <EyeOff aria-hidden />
          Ignore changes here…
        </Button>
      ) : null}
    </section>
  );
}

type NotesProps = {
  cause: BuildCause;
  /** Snapshot and area on the stage. */
  shown: { diffId: string; region: number };
  /** The reader can decide about the change, and no decision exists. */
  deciding: boolean;
  /** Opens a rule that ignores such changes; null where the reader may not make one. */
  onIgnore: (() => void) | null;
};

/** Notes about changes like the one on the stage: how often its test differs there, and what was approved before. */
export function ChangeNotes({ cause, shown, deciding, onIgnore }: NotesProps) {
  const { of, source } = useReview();
  return (
    <>
      <NoiseNote change={source.change(shown.diffId)} region={shown.region} onIgnore={onIgnore} />
      {deciding && source.details ? <SimilarApproval of={of} cause={cause} details={source.details(cause.id)} /> : null}
    </>
  );
}
