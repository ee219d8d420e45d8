"use client";

import { useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { useUrlFilter } from "@/components/shell/use-url-filter";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { EmptyState } from "@/components/ui/empty-state";
import { loadable } from "@/components/ui/loadable";
import { usePageActions } from "@/components/ui/page-actions";
import { type BuildSection, buildPageUrl, firstSection, isGrouped, sectionsOf, snapshotSection } from "@/lib/builds/build-sections";
import { plural } from "@/lib/format";
import { me } from "@/lib/queries/accounts";
import {
  comparisonCauseCount,
  comparisonDetails,
  type ComparisonKey,
  comparisonSource,
  refreshComparisonSnapshots,
} from "@/lib/queries/build-comparisons";
import { routes } from "@/lib/routes";
import { ComparisonBar } from "./comparison-bar";
import { ComparisonHeading, ComparisonNotes } from "./comparison-notes";
import { BuildRail } from "../build-rail";
import { CauseList } from "../cause-list";
import { CauseTools } from "../cause-tools";
import { LoadingCauses } from "../cause-list-frame";
import ChangeGroups from "../change-groups";
import SnapshotList from "../snapshot-list";
import { noDecisions } from "../use-decisions";
import { useBuildStageAddress } from "../use-stage-address";

const ComparisonStage = loadable(() => import("./comparison-stage"), "The stage");

/** Differences of any two builds of a project, read-only: the overview of a build without decisions. */
export function ComparisonPage(of: ComparisonKey) {
  const router = useRouter();
  const { data: reader } = useSuspenseQuery(me());
  const { filter, set: setFilter, href } = useUrlFilter(buildPageUrl);
  const address = useBuildStageAddress();
  const { data: comparison, error, refetch } = useQuery(comparisonDetails(of));
  const source = comparisonSource(of);
  const pending = comparison?.pending ?? 0;
  const counted = useQuery({ ...comparisonCauseCount(of, pending > 0), enabled: comparison !== undefined });
  const causes = counted.data?.pageInfo.total ?? 0;
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
  const pair = comparison && { stats: comparison.stats, causes: { total: causes, undecided: causes, rejected: 0 } };
  const { by, group, search } = filter;
  const causeFilter = { order: filter.order === "size" ? filter.order : null, search, by, group };
  // Rules decide about builds only.
  const wanted = filter.show === "rules" ? null : filter.show;
  const section = wanted ?? (pair ? firstSection(pair) : "causes");
  const list = { source, page: filter.page, href, onPage: (page: number) => setFilter({ page }), mayReview: false, decisions: noDecisions };
  if (address.isOpen && !error)
    return (
      <ComparisonStage
        section={snapshotSection(section)}
        of={of}
        user={reader}
        address={address}
        comparison={comparison}
        pending={<main id="main" className="h-dvh bg-stage" aria-busy />}
      />
    );
  return (
    <div className="flex min-h-dvh flex-col">
      <ComparisonBar of={of} user={reader} comparison={comparison} swapped={swapped} choose={choose} />
      <div className="grid min-w-0 flex-1 content-start rail:grid-cols-[216px_minmax(0,1fr)] rail:content-stretch">
        <BuildRail
          sections={pair ? sectionsOf(pair) : []}
          current={section}
          href={(one: BuildSection) => `?${new URLSearchParams({ show: one })}`}
        />
        <main id="main" className="w-full max-w-[1192px] min-w-0 px-4 py-5 rail:px-8 rail:py-6">
          {comparison ? (
            <>
              <ComparisonHeading comparison={comparison} causes={causes} section={section} />
              <ComparisonNotes comparison={comparison} of={of} />
              {comparison.conclusion === "no-changes" && !filter.show ? (
                <EmptyState title="No differences">
                  {of.base === of.head
                    ? `Both sides are build #${of.base}.`
                    : `${plural(comparison.stats.unchanged, "snapshot")} of #${of.base} and #${of.head} are equal.`}
                </EmptyState>
              ) : section === "causes" || section === "rules" ? (
                !causes && (pending || counted.isPending) ? (
                  <LoadingCauses />
                ) : (
                  <>
                    <CauseTools isComparison filter={causeFilter} onChange={setFilter} />
                    {isGrouped(filter) ? (
                      <ChangeGroups
                        isComparison
                        key={filter.by}
                        {...list}
                        by={filter.by}
                        search={search}
                        onOpen={(key) => setFilter({ group: key })}
                        onClear={() => setFilter({ search: null })}
                      />
                    ) : (
                      <CauseList
                        {...list}
                        known={causes}
                        filter={causeFilter}
                        onClear={() => setFilter({ search: null, group: null })}
                        onOpen={(cause) => address.onView({ cause })}
                        opened={address.last}
                      />
                    )}
                  </>
                )
              ) : (
                <SnapshotList
                  key={section}
                  {...list}
                  onShow={(diff) => address.onView({ snapshot: diff.id })}
                  opened={address.lastSnapshot}
                  isComparison
                  section={section}
                />
              )}
            </>
          ) : error ? (
            <EmptyState
              title="Can't compare these builds"
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
  );
}
