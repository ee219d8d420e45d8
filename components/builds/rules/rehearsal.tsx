"use client";

import { CircleCheck, CircleDashed, TriangleAlert } from "lucide-react";
import { Banner } from "@/components/ui/banner";
import { Skeleton } from "@/components/ui/skeleton";
import type { RuleEffect } from "@/lib/builds/rule-draft";
import { earlierText, matchText } from "@/lib/builds/rule-rehearsal";
import { plural } from "@/lib/format";
import type { RulePreview } from "@/lib/queries/build-rules";
import { SampleRow } from "./sample-crops";

type Props = {
  effect: RuleEffect;
  preview: RulePreview | undefined;
  /** The form changed since the preview was made. */
  isStale: boolean;
  problem: string | undefined;
};

/** Decisions of a rule in its build before it is saved, how people decided before, and samples. */
export const Rehearsal = ({ effect, preview, isStale, problem }: Props) => (
  <section aria-label="Preview" aria-busy={isStale} className="flex min-w-0 flex-col gap-3 rounded-lg bg-wash p-4">
    {problem ? (
      <Banner kind="problem" className="bg-transparent! p-0!">
        {problem}
      </Banner>
    ) : preview ? (
      <Effects effect={effect} preview={preview} isStale={isStale} />
    ) : (
      <div role="status" className="grid gap-3">
        <span className="sr-only">Loading the preview</span>
        <Skeleton className="h-4 w-48" />
        <Skeleton className="h-4 w-36" />
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </div>
    )}
  </section>
);

function Effects({ effect, preview, isStale }: { effect: RuleEffect; preview: RulePreview; isStale: boolean }) {
  const earlier = earlierText(preview);
  const { matched } = preview.snapshots;
  const rest = matched - preview.samples.length;
  return (
    <div className={`grid min-w-0 gap-3 ${isStale ? "opacity-60 transition-opacity" : ""}`}>
      <div role="status" className="grid gap-2">
        <p className="flex items-start gap-2 font-medium">
          {matched ? (
            <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-2" />
          ) : (
            <CircleDashed aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3" />
          )}
          {matchText(preview, effect)}
        </p>
        <p className={`flex items-start gap-2 ${earlier.isWarning ? "font-medium text-danger" : "text-ink-2"}`}>
          {earlier.isWarning ? <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" /> : null}
          {earlier.text}
        </p>
        {preview.pending ? <p className="text-xs text-ink-3">{plural(preview.pending, "snapshot")} still to compare…</p> : null}
      </div>
      {preview.samples.length ? (
        <>
          <ul aria-label="Matching snapshots" className="grid max-h-80 gap-3 overflow-y-auto">
            {preview.samples.map((diff) => (
              <SampleRow key={diff.id} diff={diff} />
            ))}
          </ul>
          {rest > 0 ? <p className="text-xs text-ink-3">and {plural(rest, "more snapshot")}</p> : null}
        </>
      ) : null}
    </div>
  );
}
