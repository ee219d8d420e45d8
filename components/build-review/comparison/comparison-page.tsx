"use client";

import { useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { BuildRail } from "@/components/build-review/build-rail";
import { ListsOfReview } from "@/components/build-review/build-content";
import { LoadingCauses } from "@/components/build-review/changes/cause-list-frame";
import { ViewTools } from "@/components/build-review/changes/view-tools";
import { noDecisions } from "@/components/build-review/decisions/use-decisions";
import { ReviewProvider } from "@/components/build-review/review-context";
import { useBuildStageAddress } from "@/components/build-review/use-stage-address";
import { useUrlFilter } from "@/components/shell/use-url-filter";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { EmptyState } from "@/components/ui/empty-state";
import { loadable } from "@/components/ui/loadable";
import { usePageActions } from "@/components/ui/page-actions";
import { buildPageUrl, firstSection, sectionsOf, snapshotSection } from "@/lib/builds/build-sections";
import { plural } from "@/lib/format";
import { me } from "@/lib/queries/accounts";
import {
  comparisonChangeCount,
  comparisonDetails,
  type ComparisonKey,
  comparisonSource,
  refreshComparisonSnapshots,
} from "@/lib/queries/build-comparisons";
import { routes } from "@/lib/routes";
import { ComparisonBar } from "./comparison-bar";
import { ComparisonHeading, ComparisonNotes } from "./comparison-notes";

const ReviewStage = loadable(() => import("@/components/build-review/stage/review-stage"), "The stage");

/** Differences of any two builds of a project: a review that is read-only. */
export function ComparisonPage(of: ComparisonKey) {
  const router = useRouter();
  const { data: reader } = useSuspenseQuery(me());
  const { filter, set: setFilter, href } = useUrlFilter(buildPageUrl);
  const address = useBuildStageAddress();
  const { data: comparison, error, refetch } = useQuery(comparisonDetails(of));
  const pending = comparison?.pending ?? 0;
  const counted = useQuery({ ...comparisonChangeCount(of, pending > 0), enabled: comparison !== undefined });
  const total = counted.data?.pageInfo.total ?? 0;
  const { refetch: countAgain } = counted;
  const client = useQueryClient();
  const wasPending = useRef(false);
  useEffect(() => {
    // Counts what the last comparisons found.
    if (wasPending.current && !pending) void Promise.all([countAgain(), refreshComparisonSnapshots(client)]);
    wasPending.current = pending > 0;
  }, [pending, countAgain, client]);
  const swapped = routes.buildComparison(of.owner, of.project, of.head, of.base);
  const choose = routes.compareBuilds(of.owner, of.project, { base: `#${of.base}`, head: `#${of.head}` });
  usePageActions([
    { label: "Swap before and after", run: () => router.push(swapped) },
    { label: "Compare other builds", run: () => router.push(choose) },
  ]);
  const pair = comparison && { stats: comparison.stats, causes: { total, undecided: total, rejected: 0 } };
  // Rules decide about builds only.
  const section = (filter.show === "rules" ? null : filter.show) ?? (pair ? firstSection(pair) : "causes");
  const labelOf = (side: "base" | "head") => `#${of[side]}${comparison ? ` ${comparison[side].head.sha.slice(0, 7)}` : ""}`;
  const review = {
    of,
    build: null,
    source: comparisonSource(of),
    reader,
    mayReview: false,
    decisions: noDecisions,
    labels: { before: labelOf("base"), after: labelOf("head") },
    address,
    laterKey: null,
  };
  if (address.isOpen && !error)
    return (
      <ReviewProvider value={review}>
        <ReviewStage section={snapshotSection(section)} pending={<main id="main" className="h-dvh bg-stage" aria-busy />} />
      </ReviewProvider>
    );
  const isOfChanges = section === "causes" || section === "rules";
  const lists = comparison ? (
    comparison.conclusion === "no-changes" && !filter.show ? (
      <EmptyState title="No differences">
        {of.base === of.head
          ? `Both sides are build #${of.base}.`
          : `${plural(comparison.stats.unchanged, "snapshot")} of #${of.base} and #${of.head} are equal.`}
      </EmptyState>
    ) : isOfChanges && !total && (pending || counted.isPending) ? (
      <LoadingCauses />
    ) : (
      <>
        {isOfChanges ? <ViewTools filter={filter} commented={0} onChange={setFilter} /> : null}
        <ListsOfReview
          list={{ filter, onFilter: setFilter, href }}
          section={isOfChanges ? "causes" : section}
          known={total}
          counts={undefined}
        />
      </>
    )
  ) : null;
  return (
    <ReviewProvider value={review}>
      <div className="flex min-h-dvh flex-col">
        <ComparisonBar of={of} user={reader} comparison={comparison} swapped={swapped} choose={choose} />
        <div className="grid min-w-0 flex-1 content-start side:grid-cols-[200px_minmax(0,1fr)] side:content-stretch print:block">
          <BuildRail sections={pair ? sectionsOf(pair) : []} current={section} href={(one) => `?${new URLSearchParams({ show: one })}`} />
          <main id="main" className="w-full max-w-[1240px] min-w-0 px-4 py-5 rail:px-8 rail:py-6">
            {comparison ? (
              <>
                <ComparisonHeading comparison={comparison} changes={total} section={section} />
                <ComparisonNotes comparison={comparison} of={of} />
                {lists}
              </>
            ) : error ? (
              <EmptyState
                title="Can’t compare these builds"
                action={
                  <>
                    <Button kind="primary" onClick={() => void refetch()}>
                      Try again
                    </Button>
                    <Link href={choose} className={buttonClass({})}>
                      Choose other builds
                    </Link>
                  </>
                }
              >
                {error.message}
              </EmptyState>
            ) : (
              <LoadingCauses />
            )}
          </main>
        </div>
      </div>
    </ReviewProvider>
  );
}
