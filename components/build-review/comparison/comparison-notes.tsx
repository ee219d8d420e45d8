"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { ProgressBar } from "@/components/ui/progress";
import { type BuildSection, sectionNames } from "@/lib/builds/build-sections";
import { count, plural } from "@/lib/format";
import { type BuildComparison, type ComparisonKey, startComparison } from "@/lib/queries/build-comparisons";
import { suiteName } from "@/components/builds/build-row";

type HeadingProps = { comparison: BuildComparison; changes: number; section: BuildSection };

/** Number of changes of a comparison, or the name of another section. */
export function ComparisonHeading({ comparison: { stats }, changes, section }: HeadingProps) {
  const title =
    section === "causes"
      ? changes
        ? `${plural(changes, "change")} in ${plural(stats.changed, "snapshot")}`
        : "Differences"
      : sectionNames[section];
  return (
    <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <h2 className="text-xl font-strong">{title}</h2>
      <p className="text-xs text-ink-3">Read-only.</p>
    </div>
  );
}

/** The progress of a comparison, which this page starts when needed, and what a reader must know about its sides. */
export function ComparisonNotes({ comparison, of }: { comparison: BuildComparison; of: ComparisonKey }) {
  const { base, head, pending } = comparison;
  const start = useMutation(startComparison(of.owner, of.project));
  const { mutate } = start;
  const [most, setMost] = useState(pending);
  if (pending > most) setMost(pending);
  const isOpen = pending > 0;
  useEffect(() => {
    if (isOpen) mutate({ base: { build: of.base }, head: { build: of.head } });
  }, [isOpen, mutate, of.base, of.head]);
  const suites = [base, head].map(({ name }) => suiteName(name));
  return (
    <div className="mb-4 grid gap-2 empty:hidden">
      {isOpen ? (
        <div>
          <p role="status" className="mb-2 text-ink-2">
            Comparing {count(most - pending)} of {count(most)} snapshots. Changes appear as they are found.
          </p>
          <ProgressBar value={most ? (most - pending) / most : null} label="Comparing" />
        </div>
      ) : null}
      {start.error ? <Banner kind="problem">{start.error.message}</Banner> : null}
      {suites[0] === suites[1] ? null : (
        <Banner>
          These builds are of different suites, {suites[0]} and {suites[1]}. Only snapshots with the same name are compared.
        </Banner>
      )}
    </div>
  );
}
