"use client";

import { CircleCheck, CircleDashed, TriangleAlert } from "lucide-react";
import { Skeleton } from "@/components/ui/skeleton";
import type { RuleEffect } from "@/lib/builds/rule-draft";
import { earlierText, matchText } from "@/lib/builds/rule-rehearsal";
import { plural } from "@/lib/format";
import type { RulePreview } from "@/lib/queries/build-rules";

type Props = {
  effect: RuleEffect;
  preview: RulePreview | undefined;
  /** The form changed since the preview was made. */
  isStale: boolean;
  problem: string | undefined;
};

/** Decisions that a rule would make in its build, and how often it would have agreed with people. */
export const Rehearsal = ({ effect, preview, isStale, problem }: Props) => (
  <section
    aria-label="Rehearsal"
    aria-busy={isStale}
    className="flex min-h-16 items-start gap-2.5 rounded-lg border border-line px-3 py-2.5"
  >
    {problem ? (
      <p role="status" className="flex items-start gap-2 text-ink-2">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        {problem}
      </p>
    ) : preview ? (
      <Effects effect={effect} preview={preview} isStale={isStale} />
    ) : (
      <div role="status" className="grid w-full gap-2">
        <span className="sr-only">Loading the rehearsal</span>
        <Skeleton className="h-4 w-3/4" />
        <Skeleton className="h-4 w-1/2" />
      </div>
    )}
  </section>
);

function Effects({ effect, preview, isStale }: { effect: RuleEffect; preview: RulePreview; isStale: boolean }) {
  const earlier = earlierText(preview);
  const Icon = earlier.isWarning ? TriangleAlert : preview.snapshots.matched ? CircleCheck : CircleDashed;
  return (
    <div role="status" className={`flex items-start gap-2 ${isStale ? "opacity-60 transition-opacity" : ""}`}>
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${earlier.isWarning ? "text-danger" : "text-ink-2"}`} />
      <p>
        {matchText(preview, effect)} <span className={earlier.isWarning ? "font-medium text-danger" : ""}>{earlier.text}</span>
        {preview.pending ? ` ${plural(preview.pending, "snapshot")} still to compare…` : ""}
      </p>
    </div>
  );
}
