"use client";

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useUrlFilter } from "@/components/shell/use-url-filter";
import { Button } from "@/components/ui/button";
import { failedDialog } from "@/components/ui/failed-dialog";
import { loadable, usePreload } from "@/components/ui/loadable";
import { usePageActions } from "@/components/ui/page-actions";
import { buildPageUrl, firstSection, hasCauseFilter, snapshotSection } from "@/lib/builds/build-sections";
import { isFirstBuild } from "@/lib/builds/build-state";
import { noChange } from "@/lib/builds/build-view";
import { reviewRights } from "@/lib/builds/review-rights";
import { me } from "@/lib/queries/accounts";
import { buildSource } from "@/lib/queries/build-source";
import { type BuildKey, buildDetails, buildOverview } from "@/lib/queries/builds";
import { commentCounts } from "@/lib/queries/comments";
import { projectDetails } from "@/lib/queries/projects";
import { BuildOverviewPage, type ReviewButtons } from "./build-overview";
import { CommentsButton } from "./comments/comments-button";
import { useBuildDiscussion } from "./comments/use-build-discussion";
import { rejectionOf } from "./decisions/decided-by";
import { useDecisions } from "./decisions/use-decisions";
import { DeletedBuild } from "./deleted-build";
import { PhoneSwitch } from "./phone/phone-switch";
import { ReviewProvider } from "./review-context";
import { useBuildEvents } from "./use-build-events";
import { useBuildsOfCommit } from "./use-builds-of-commit";
import { laterKey } from "@/components/review-walk/use-later";
import { useBuildStageAddress } from "./use-stage-address";

const PhoneReview = loadable(() => import("./phone/phone-review"), "The review");
const BuildStage = loadable(() => import("./build-stage"), "The stage");
const FinishReview = loadable(() => import("./finish/finish-review"), "The review", { failed: failedDialog("The review") });
const BuildComments = loadable(() => import("./comments/build-comments"), "The comments");

/** A build: its changes first, then its snapshots by status. */
export function BuildPage(of: BuildKey) {
  const { data: build, error } = useSuspenseQuery(buildDetails(of));
  const { data: reader } = useSuspenseQuery(me());
  const { data: about } = useSuspenseQuery(projectDetails(of.owner, of.project));
  const list = useUrlFilter(buildPageUrl);
  const { filter } = list;
  const [isFinishing, setFinishing] = useState(false);
  // Stays after it was closed: a review that is being sent reports its end.
  const [hasFinish, setHasFinish] = useState(false);
  if (isFinishing && !hasFinish) setHasFinish(true);
  const decisions = useDecisions(of, reader.id, rejectionOf(build));
  const address = useBuildStageAddress();
  const hasEnded = useBuildEvents(of);
  useBuildsOfCommit(of, build);
  usePreload(BuildStage.preload, "input");
  const { mayWrite, mayReview, mayFinish, mayChangeBaseline } = reviewRights(build, about);
  const overview = useQuery({ ...buildOverview(of), enabled: Boolean(build.stats) }).data;
  const counts = useQuery(commentCounts(of)).data;
  const section = filter.show ?? firstSection(build);
  const talk = useBuildDiscussion(of, reader.id, mayWrite, address.isOpen && Boolean(counts?.threads));
  const { onView } = address;
  const showSnapshot = useCallback((snapshot: string, history: "push" | "replace") => onView({ ...noChange, snapshot }, history), [onView]);
  usePageActions(
    mayFinish
      ? [{ id: "finish-review", label: "Finish review", detail: `#${build.number}`, shortcut: "Mod+Enter", run: () => setFinishing(true) }]
      : [],
  );
  // A suspense query keeps the build that it loaded before.
  if (hasEnded || error?.status === 404) return <DeletedBuild of={of} decisions={decisions} hasEnded={hasEnded} />;
  const review = {
    of,
    build: { key: of, details: build },
    source: buildSource(of),
    reader,
    mayReview,
    decisions,
    labels: {
      before: build.baseNumber ? `#${build.baseNumber}${build.base ? ` ${build.base.sha.slice(0, 7)}` : ""}` : "",
      after: `#${build.number} ${build.head.sha.slice(0, 7)}`,
    },
    address,
    laterKey: laterKey(reader.id, of),
  };
  const buttons: ReviewButtons = {
    comments: <CommentsButton talk={talk} open={counts?.open ?? 0} />,
    finish:
      mayFinish && !isFirstBuild(build) ? (
        <Button kind="primary" onClick={() => setFinishing(true)}>
          Finish review
        </Button>
      ) : null,
  };
  const hasPhone = section === "causes" && !filter.show && !hasCauseFilter(filter) && build.causes?.total && !talk.isOpen;
  return (
    <ReviewProvider value={review}>
      {address.isOpen ? (
        <BuildStage
          pending={<div className="h-dvh bg-stage" />}
          build={build}
          of={of}
          section={snapshotSection(section)}
          mayChangeBaseline={mayChangeBaseline}
          mayComment={mayWrite}
          talk={talk}
          buttons={buttons}
        />
      ) : (
        <PhoneSwitch
          phone={
            hasPhone ? (
              <PhoneReview
                pending={<div className="min-h-dvh bg-paper" />}
                overview={overview}
                onFinish={mayFinish ? () => setFinishing(true) : null}
              />
            ) : null
          }
          wide={
            <BuildOverviewPage
              list={list}
              section={section}
              overview={overview}
              counts={counts}
              rights={{ mayWrite, mayChangeBaseline }}
              project={about}
              talk={talk}
              buttons={buttons}
            />
          }
        />
      )}
      {mayReview && hasFinish ? (
        <FinishReview
          commented={about.openThreadsBlockApproval ? counts?.snapshots : undefined}
          onComments={() => {
            setFinishing(false);
            talk.setOpen(true);
          }}
          open={isFinishing}
          onClose={() => setFinishing(false)}
        />
      ) : null}
      {talk.isOn ? (
        <BuildComments
          build={of}
          url={build.url}
          user={reader}
          mayComment={mayWrite}
          mayDraft={mayFinish}
          talk={talk}
          addressed={address.isOpen ? address.view.snapshot : undefined}
          onSnapshot={showSnapshot}
        />
      ) : null}
    </ReviewProvider>
  );
}
