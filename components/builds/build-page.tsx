"use client";

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useCallback, useState } from "react";
import { loadThreadParts } from "@/components/comments/thread-parts";
import { failedDialog } from "@/components/ui/failed-dialog";
import { loadable } from "@/components/ui/loadable";
import { useUrlFilter } from "@/components/shell/use-url-filter";
import { Button } from "@/components/ui/button";
import { usePreload } from "@/components/ui/use-loaded";
import { buttonClass } from "@/components/ui/button-class";
import { usePageActions } from "@/components/ui/page-actions";
import {
  type BuildSection,
  buildPageUrl,
  firstSection,
  hasCauseFilter,
  isGrouped,
  sectionsOf,
  snapshotSection,
} from "@/lib/builds/build-sections";
import { noChange } from "@/lib/builds/build-view";
import { reviewRights } from "@/lib/builds/review-rights";
import { type BuildKey, buildDetails, buildOverview, isRunning } from "@/lib/queries/builds";
import { me } from "@/lib/queries/accounts";
import { buildSource } from "@/lib/queries/build-source";
import { commentCounts } from "@/lib/queries/comments";
import { projectDetails } from "@/lib/queries/projects";
import { routes } from "@/lib/routes";
import { BuildBar } from "./build-bar";
import { BuildContent } from "./build-content";
import { BuildHeading } from "./build-heading";
import { BuildNotes } from "./build-notes";
import { BuildRail } from "./build-rail";
import { CauseTools } from "./cause-tools";
import { CommentsButton } from "./comments/comments-button";
import { useBuildDiscussion } from "./comments/use-build-discussion";
import { PhoneSwitch } from "./phone/phone-switch";
import { useBuildEvents } from "./use-build-events";
import { useBuildsOfCommit } from "./use-builds-of-commit";
import { rejectionOf } from "./decided-by";
import { useDecisions } from "./use-decisions";
import { laterKey } from "./use-later";
import { useBuildStageAddress } from "./use-stage-address";

const DeletedBuild = loadable(() => import("./deleted-build"), "The note about the build");
const PhoneReview = loadable(() => import("./phone/phone-review"), "The review");
const loadStage = () => import("./build-stage");
const BuildStage = loadable(loadStage, "The stage");
const FinishReview = loadable(() => import("./finish-review"), "The review", { failed: failedDialog("The review") });
// The panel opens with its threads, so that their keys work immediately.
const BuildComments = loadable(async () => {
  const [panel] = await Promise.all([import("./comments/build-comments"), loadThreadParts()]);
  return panel;
}, "The comments");

/** A build: its causes first, then its snapshots by status. */
export function BuildPage(of: BuildKey) {
  const { data: build, error } = useSuspenseQuery(buildDetails(of));
  const { data: reader } = useSuspenseQuery(me());
  const { data: about } = useSuspenseQuery(projectDetails(of.owner, of.project));
  const { filter, set: setFilter, href: pageHref } = useUrlFilter(buildPageUrl);
  const [isFinishing, setFinishing] = useState(false);
  // Stays after it was closed: a review that is being sent reports its end.
  const [hasFinish, setHasFinish] = useState(false);
  if (isFinishing && !hasFinish) setHasFinish(true);
  const decisions = useDecisions(of, reader.id, rejectionOf(build));
  const address = useBuildStageAddress();
  useBuildEvents(of);
  useBuildsOfCommit(of, build);
  usePreload(loadStage, "input");
  const { mayWrite, mayReview, mayFinish, mayChangeBaseline } = reviewRights(build, about);
  const source = buildSource(of);
  const overview = useQuery({ ...buildOverview(of), enabled: Boolean(build.stats) }).data;
  const showsGroups = isGrouped(filter);
  const counts = useQuery(commentCounts(of)).data;
  const hasCauses = Boolean(build.causes?.total);
  const section = filter.show ?? firstSection(build);
  const talk = useBuildDiscussion(of, reader.id, mayWrite, address.isOpen && Boolean(counts?.threads));
  const { onView } = address;
  const showSnapshot = useCallback((snapshot: string, history: "push" | "replace") => onView({ ...noChange, snapshot }, history), [onView]);
  usePageActions(
    mayFinish
      ? [{ id: "finish-review", label: "Finish review", detail: `#${build.number}`, shortcut: "Mod+Enter", run: () => setFinishing(true) }]
      : [],
  );
  const review = mayFinish ? (
    <Button kind="primary" size="small" onClick={() => setFinishing(true)}>
      Finish review
    </Button>
  ) : null;
  const finish =
    mayReview && hasFinish ? (
      <FinishReview
        build={build}
        of={of}
        userId={reader.id}
        waiting={decisions.waiting}
        commented={about.openThreadsBlockApproval ? counts?.snapshots : undefined}
        onComments={() => {
          setFinishing(false);
          talk.setOpen(true);
        }}
        open={isFinishing}
        onClose={() => setFinishing(false)}
      />
    ) : null;
  const facts = { build, of, user: reader, mayChangeBaseline, review };
  const comments = <CommentsButton talk={talk} open={counts?.open ?? 0} />;
  const discussion = talk.isOn ? (
    <BuildComments
      build={of}
      url={build.url}
      user={reader}
      mayComment={mayWrite}
      mayDraft={mayFinish}
      slots={talk.slots}
      addressed={address.isOpen ? address.view.snapshot : undefined}
      onSnapshot={showSnapshot}
      isOpen={talk.isOpen}
      onOpen={talk.setOpen}
      panelAt={talk.panelAt}
      placing={talk.placing}
      onPlacing={talk.setPlacing}
      writing={talk.writing}
    />
  ) : null;
  // A suspense query keeps the build that it loaded before.
  if (error?.status === 404) return <DeletedBuild of={of} decisions={decisions} />;
  if (address.isOpen)
    return (
      <>
        <BuildStage
          pending={<div className="h-dvh bg-stage" />}
          {...facts}
          address={address}
          section={snapshotSection(section)}
          mayReview={mayReview}
          decisions={decisions}
          comments={{ button: comments, talk, mayComment: mayWrite }}
        />
        {finish}
        {discussion}
      </>
    );
  const wide = (
    <div className="flex min-h-dvh flex-col">
      <BuildBar {...facts} comments={comments} />
      <div className="grid min-w-0 flex-1 content-start rail:grid-cols-[216px_minmax(0,1fr)_auto] rail:content-stretch">
        <BuildRail
          sections={
            build.stats || isRunning(build) ? sectionsOf(build, overview && { ...overview, commented: counts?.snapshots.length ?? 0 }) : []
          }
          current={section}
          href={(one: BuildSection) => `?${new URLSearchParams({ show: one })}`}
        />
        <main id="main" className="w-full max-w-[1192px] min-w-0 px-4 py-5 rail:px-8 rail:py-6">
          <BuildHeading build={build} section={section} waiting={decisions.waiting} failed={overview?.failed ?? 0} />
          <BuildNotes
            build={build}
            of={of}
            mayReview={mayWrite}
            overview={overview}
            isReviewer={about.permissions?.includes("review") ?? true}
          />
          {section === "causes" && filter.show && build.causes?.total ? (
            <Link prefetch={false} href="?" className={buttonClass({ className: "mb-4 w-full sm:hidden" })}>
              Review one by one
            </Link>
          ) : null}
          {section === "causes" && (hasCauses || showsGroups) ? (
            <CauseTools filter={filter} hasComments={Boolean(counts?.causes.length)} onChange={setFilter} />
          ) : null}
          <BuildContent
            build={build}
            of={of}
            section={section}
            filter={filter}
            href={pageHref}
            onFilter={setFilter}
            userId={reader.id}
            mayReview={mayReview}
            mayWrite={mayWrite}
            decisions={decisions}
            onOpen={(cause) => address.onView({ cause })}
            opened={address.last}
            openedSnapshot={address.lastSnapshot}
            onSnapshot={(snapshot) => onView({ snapshot })}
            counts={counts}
          />
        </main>
        {talk.isOpen ? (
          <div
            ref={talk.setPanelAt}
            className="z-20 stacked:fixed stacked:inset-x-0 stacked:bottom-0 beside:sticky beside:top-12 beside:h-[calc(100dvh-48px)] beside:w-[340px] beside:[&>*]:h-full"
          />
        ) : null}
      </div>
    </div>
  );
  return (
    <>
      <PhoneSwitch
        phone={
          section === "causes" && !filter.show && !hasCauseFilter(filter) && build.causes?.total && !talk.isOpen ? (
            <PhoneReview
              pending={<div className="min-h-dvh bg-paper" />}
              build={build}
              source={source}
              decisions={decisions}
              userId={reader.id}
              mayReview={mayReview}
              overview={overview}
              laterKey={laterKey(reader.id, of)}
              onFinish={mayFinish ? () => setFinishing(true) : null}
              listUrl="?show=causes"
              stageUrl={(cause) => `?${new URLSearchParams({ cause: cause.id })}`}
              buildUrl={(number) => routes.build(of.owner, of.project, number)}
            />
          ) : null
        }
        wide={wide}
      />
      {finish}
      {discussion}
    </>
  );
}
