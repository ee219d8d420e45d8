"use client";

import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { ArrowLeftRight, SlidersHorizontal } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useQueryState } from "nuqs";
import { useEffect, useRef } from "react";
import { useUrlFilter } from "@/components/shell/use-url-filter";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { CopyButton } from "@/components/ui/copy-button";
import { EmptyState } from "@/components/ui/empty-state";
import { usePageActions } from "@/components/ui/page-actions";
import { ProgressBar } from "@/components/ui/progress";
import { type BuildSection, buildPageUrl, firstSection, sectionNames, sectionsOf } from "@/lib/builds/build-sections";
import { count, plural } from "@/lib/format";
import { me } from "@/lib/queries/accounts";
import {
  type BuildComparison,
  comparisonCauseCount,
  comparisonDetails,
  type ComparisonKey,
  comparisonSource,
  refreshComparisonSnapshots,
  startComparison,
} from "@/lib/queries/build-source";
import { routes } from "@/lib/routes";
import { BarFrame } from "../bar-frame";
import { isPairOfPictures, PairStage } from "./pair-stage";
import { BuildRail } from "../build-rail";
import { suiteName } from "../build-row";
import { CauseList } from "../cause-list";
import { LoadingCauses } from "../cause-list-frame";
import { SnapshotList } from "../snapshot-list";
import { noDecisions } from "../use-decisions";

/** Differences of any two builds of a project, read-only: the overview of a build without decisions. */
export function ComparisonPage(of: ComparisonKey) {
  const router = useRouter();
  const { data: reader } = useSuspenseQuery(me());
  const { filter, href } = useUrlFilter(buildPageUrl);
  const [shown, setShown] = useQueryState("snapshot", { history: "push" });
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
  // Rules decide about builds only.
  const wanted = filter.show === "rules" ? null : filter.show;
  const section = wanted ?? (pair ? firstSection(pair) : "causes");
  const listed = useQuery({
    ...source.diffs(section === "causes" || section === "rules" ? "changed" : section, filter.page),
    enabled: shown !== null,
  });
  const isShown = shown !== null && listed.data !== undefined;
  return (
    <div className={`flex flex-col ${isShown ? "h-dvh" : "min-h-dvh"}`}>
      <BarFrame
        of={of}
        user={reader}
        actions={
          <>
            <Link href={swapped} className={buttonClass({ size: "small" })}>
              <ArrowLeftRight aria-hidden />
              Swap
            </Link>
            <Link href={choose} className={buttonClass({ size: "small", className: "max-rail:hidden" })}>
              <SlidersHorizontal aria-hidden />
              Choose builds
            </Link>
            <CopyAddress />
          </>
        }
      >
        <h1 className="shrink-0 font-strong">
          #{of.base} and #{of.head}
        </h1>
        {comparison ? (
          <>
            <Commit build={comparison.base} of={of} />
            <span aria-hidden className="text-ink-3">
              →
            </span>
            <Commit build={comparison.head} of={of} />
          </>
        ) : null}
      </BarFrame>
      {isShown ? (
        <PairStage
          diff={listed.data.results.find(({ id }) => id === shown)}
          base={of.base}
          head={of.head}
          onReload={() => void listed.refetch()}
          onClose={() => void setShown(null)}
        />
      ) : (
        <div className="grid min-w-0 flex-1 content-start rail:grid-cols-[216px_minmax(0,1fr)] rail:content-stretch">
          <BuildRail
            sections={pair ? sectionsOf(pair) : []}
            current={section}
            href={(one: BuildSection) => `?${new URLSearchParams({ show: one })}`}
          />
          <main id="main" className="w-full max-w-[1192px] min-w-0 px-4 py-5 rail:px-8 rail:py-6">
            {comparison ? (
              <>
                <Heading comparison={comparison} causes={causes} section={section} />
                <Notes comparison={comparison} of={of} />
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
                    <CauseList source={source} known={causes} page={filter.page} href={href} mayReview={false} decisions={noDecisions} />
                  )
                ) : (
                  <SnapshotList
                    key={section}
                    source={source}
                    onShow={(diff) => (isPairOfPictures(diff) ? () => void setShown(diff.id) : undefined)}
                    section={section}
                    page={filter.page}
                    href={href}
                    mayReview={false}
                    decisions={noDecisions}
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
      )}
    </div>
  );
}

/** Copies the address of the comparison without the list that is open. */
const CopyAddress = () => (
  <CopyButton size="small" className="max-rail:hidden" text={typeof location === "undefined" ? "" : location.href.split("?")[0]!} />
);

const Commit = ({ build: { head, number }, of }: { build: BuildComparison["base"]; of: ComparisonKey }) => (
  <Link
    href={routes.build(of.owner, of.project, number)}
    className="flex min-w-0 items-baseline gap-2 rounded-sm mono hover:underline"
    title={head.branch}
  >
    <span className="truncate">{head.branch}</span>
    <span className="shrink-0 text-ink-3">{head.sha.slice(0, 7)}</span>
  </Link>
);

function Heading({ comparison: { stats }, causes, section }: { comparison: BuildComparison; causes: number; section: BuildSection }) {
  const title =
    section === "causes"
      ? causes
        ? `${plural(causes, "cause")} in ${plural(stats.changed, "snapshot")}`
        : "Differences"
      : sectionNames[section];
  return (
    <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <h2 className="text-xl font-strong">{title}</h2>
      <p className="text-xs text-ink-3">Read-only. Decide on the page of a build.</p>
    </div>
  );
}

/** The progress of a comparison, which this page starts when needed, and what a reader must know about its sides. */
function Notes({ comparison, of }: { comparison: BuildComparison; of: ComparisonKey }) {
  const { base, head, pending } = comparison;
  const start = useMutation(startComparison(of.owner, of.project));
  const { mutate } = start;
  const most = useRef(0);
  most.current = Math.max(most.current, pending);
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
            Comparing {count(most.current - pending)} of {count(most.current)} snapshots. Causes appear as they are found.
          </p>
          <ProgressBar value={most.current ? (most.current - pending) / most.current : null} label="Comparing" />
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
