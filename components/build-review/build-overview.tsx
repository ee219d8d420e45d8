"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import type { useUrlFilter } from "@/components/shell/use-url-filter";
import { ArchivedBanner } from "@/components/shell/archived-banner";
import { ShareButton } from "@/components/shell/share-links/share-button";
import { buttonClass } from "@/components/ui/button-class";
import { isApprovedByBranch } from "@/lib/builds/approved-by-branch";
import { type BuildSection, buildPageUrl, isGrouped, sectionsOf } from "@/lib/builds/build-sections";
import { isFirstBuild } from "@/lib/builds/build-state";
import { type BuildOverview, isRunning } from "@/lib/queries/builds";
import type { CommentCounts } from "@/lib/queries/comments";
import { BuildBar } from "./build-bar";
import { BuildContent } from "./build-content";
import { BuildHeading } from "./build-heading";
import { BuildNotes, type ProjectOfBuild } from "./build-notes";
import { BuildRail, BuildTabs } from "./build-rail";
import { ViewTools } from "./changes/view-tools";
import type { BuildDiscussion } from "./comments/use-build-discussion";
import { NotCompared } from "./not-compared";
import { useReview } from "./review-context";

/** Buttons of a build's bar, before and after the one that shares it. */
export type ReviewButtons = { comments: ReactNode; finish: ReactNode };

type Props = {
  list: ReturnType<typeof useUrlFilter<typeof buildPageUrl>>;
  section: BuildSection;
  overview: BuildOverview | undefined;
  /** Numbers of the build's threads. */
  counts: CommentCounts | undefined;
  rights: { mayWrite: boolean; mayChangeBaseline: boolean };
  project: ProjectOfBuild;
  talk: BuildDiscussion;
  buttons: ReviewButtons;
};

/** The overview of a build: its sections, what is to decide, and the section that is open. */
export function BuildOverviewPage({ list, section, overview, counts, rights, project, talk, buttons }: Props) {
  const { build: own, decisions } = useReview();
  const { key: of, details: build } = own!;
  const { filter, set: setFilter, href } = list;
  const { mayWrite, mayChangeBaseline } = rights;
  const { isOpen: isTalkOpen, setPanelAt } = talk;
  const numbers = overview?.toDecide && !isApprovedByBranch(build) && build.conclusion === "changes-detected" ? overview.toDecide : null;
  const isOfChanges = section === "causes";
  const hasSections = !(isFirstBuild(build) && !filter.show) && (build.stats || isRunning(build));
  const sections = hasSections ? sectionsOf(build, overview && { ...overview, commented: counts?.snapshots.length ?? 0 }) : [];
  const rail = { sections, current: section, href: (one: BuildSection) => `?${new URLSearchParams({ show: one })}` };
  return (
    <div className="flex min-h-dvh flex-col">
      <BuildBar
        build={build}
        of={of}
        mayChangeBaseline={mayChangeBaseline}
        actions={
          <>
            {buttons.comments}
            <ShareButton of={of} url={() => build.url} target={{ kind: "build" }} />
            {buttons.finish}
          </>
        }
      />
      <div
        className={`grid min-w-0 flex-1 content-start side:content-stretch print:block ${sections.length ? "side:grid-cols-[200px_minmax(0,1fr)_auto]" : "side:grid-cols-[minmax(0,1fr)_auto]"}`}
      >
        {sections.length ? <BuildRail {...rail} /> : null}
        <main
          id="main"
          tabIndex={-1}
          className={`w-full outline-none max-w-[1240px] min-w-0 px-4 py-5 rail:px-8 rail:py-6 ${sections.length ? "" : "mx-auto"}`}
        >
          <BuildHeading build={build} section={section} unsent={decisions.unsent} numbers={numbers} />
          {sections.length ? <BuildTabs {...rail} /> : null}
          <ArchivedBanner slug={of.owner} project={project} />
          <BuildNotes build={build} of={of} mayReview={mayWrite} overview={overview} project={project} />
          {isOfChanges && filter.show && build.causes?.total ? (
            <Link prefetch={false} href="?" className={buttonClass({ className: "mb-4 w-full sm:hidden" })}>
              Review one by one
            </Link>
          ) : null}
          {isOfChanges && (build.causes?.total || isGrouped(filter)) ? (
            <ViewTools filter={filter} numbers={overview?.toDecide?.changes} commented={counts?.causes.length ?? 0} onChange={setFilter} />
          ) : null}
          {isOfChanges && overview?.problems && !isRunning(build) ? <NotCompared total={overview.problems} /> : null}
          <BuildContent list={{ filter, onFilter: setFilter, href }} section={section} mayWrite={mayWrite} counts={counts} />
        </main>
        {isTalkOpen ? (
          <div
            ref={setPanelAt}
            className="z-20 stacked:fixed stacked:inset-x-0 stacked:bottom-0 beside:sticky beside:top-12 beside:h-[calc(100dvh-48px)] beside:w-[340px] beside:[&>*]:h-full"
          />
        ) : null}
      </div>
    </div>
  );
}
