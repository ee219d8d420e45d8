"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { ProgressBar } from "@/components/ui/progress";
import { Time } from "@/components/ui/time";
import { buildShare, buildState, isFirstBuild, missingShards } from "@/lib/builds/build-state";
import { calendarDay, count, expiresSoon, plural } from "@/lib/format";
import { resumeBuild } from "@/lib/queries/build-decisions";
import { type Build, type BuildKey, type BuildOverview, buildCompared, buildReviews, isRunning } from "@/lib/queries/builds";
import { routes } from "@/lib/routes";
import { FirstBuildNote } from "./first-build-note";
import { ImportNote } from "./import-note";
import { WriteBackNotes } from "./write-back-notes";
import { AskToReview } from "./ask-to-review";

const words = { approved: "approved", rejected: "requested changes", commented: "commented", pending: "started a review" } as const;

type Props = {
  build: Build;
  of: BuildKey;
  mayReview: boolean;
  /** The reader has the reviewer role, also in an archived project. */
  isReviewer: boolean;
  overview: BuildOverview | undefined;
};

/** The origin, progress or problem of a build with the way out, its reviews, the baseline files that were written, and links to the builds that come next. */
export function BuildNotes({ build, of, mayReview, isReviewer, overview }: Props) {
  const reviews = useQuery({ ...buildReviews(of), enabled: Boolean(build.conclusion) }).data ?? [];
  const isOpen = buildState(build).kind === "open";
  const { newer, next, newEngine } = overview ?? {};
  const total = build.causes?.total ?? 0;
  const isDecided = build.status === "accepted" || build.status === "rejected";
  return (
    <div className="mb-4 grid gap-2 empty:hidden">
      {build.imported ? <ImportNote imported={build.imported} /> : null}
      {build.noBaseline === "tests failed" ? (
        <Banner kind="problem">
          <b className="font-medium">The test run failed.</b> This build is not a baseline of later ones: snapshots may be missing or show a
          failure.
        </Banner>
      ) : null}
      {build.noBaseline === "untrusted run" && isOpen ? (
        <p className="text-ink-2">The CI run is untrusted: this build is a baseline of later ones only if you approve it.</p>
      ) : null}
      {build.expiresAt && expiresSoon(build.expiresAt) ? (
        <p className="text-ink-2">
          This build will be deleted on {calendarDay(build.expiresAt)}, unless later builds still need it as their baseline.
        </p>
      ) : null}
      {newEngine ? (
        <Banner>
          Loupe now finds smaller changes. Some of these would not have been reported before.
          {newEngine.threshold === null
            ? ""
            : ` Your threshold of ${newEngine.threshold} still applies: try others with “Threshold” in the menu “View”.`}
        </Banner>
      ) : null}
      <Progress build={build} of={of} mayReview={mayReview} />
      {isOpen && !isReviewer ? <AskToReview of={of} /> : null}
      {isReviewer && !mayReview ? (
        <Banner>
          <b className="font-medium">This project is archived.</b> Everything is read-only.
        </Banner>
      ) : null}
      {isOpen && newer ? (
        <Banner
          action={
            <Link prefetch={false} className={buttonClass({ size: "small" })} href={routes.build(of.owner, of.project, newer.build)}>
              Open #{newer.build}
            </Link>
          }
        >
          <b className="font-medium">#{newer.build} is newer.</b>{" "}
          {total === 0
            ? "What you decide counts there, for exactly the same files."
            : newer.same === 0
              ? "None of these changes is in it."
              : `${count(newer.same)} of ${plural(total, "change")} ${newer.same === 1 ? "is" : "are"} in it too; what you decide counts there.`}
        </Banner>
      ) : null}
      {isDecided && next ? (
        <Banner
          action={
            <Link prefetch={false} className={buttonClass({ size: "small" })} href={routes.build(of.owner, of.project, next)}>
              Review #{next}
            </Link>
          }
        >
          {build.notification?.description ? `The check says “${build.notification.description}”. ` : ""}#{next} of this commit needs
          review.
        </Banner>
      ) : isDecided && build.notification?.description ? (
        <p className="text-ink-2">The check says “{build.notification.description}”.</p>
      ) : null}
      {reviews
        .filter(({ dismissedAt }) => !dismissedAt)
        .map((review) => (
          <p key={review.id} className="text-ink-2 wrap-anywhere">
            <b className="font-medium text-ink">{review.user?.name ?? review.user?.slug ?? "Someone"}</b>
            {review.agent ? ` with ${review.agent.name ?? "a program"}` : ""} {words[review.state]}
            {review.automatic ? ", because every file was approved before" : ""}, <Time at={review.date} />
            {review.text ? <span className="mt-0.5 block whitespace-pre-line">{review.text}</span> : null}
          </p>
        ))}
      <WriteBackNotes writeBacks={overview?.writeBacks ?? []} />
    </div>
  );
}

function Progress({ build, of, mayReview }: Pick<Props, "build" | "of" | "mayReview">) {
  const resume = useMutation(resumeBuild(of));
  const compared = useQuery(buildCompared(of)).data;
  const { title, detail } = buildState(build, compared);
  const missing = missingShards(build);
  const step = build.status === "error" ? "retry" : build.shards && !build.conclusion && (build.snapshots ?? 0) > 0 ? "finish" : null;
  const isStopped = build.status === "expired" || build.status === "aborted";
  if (build.supersededBy)
    return (
      <Banner
        action={
          <Link prefetch={false} className={buttonClass({ size: "small" })} href={routes.build(of.owner, of.project, build.supersededBy)}>
            Open #{build.supersededBy}
          </Link>
        }
      >
        <b className="font-medium">{title}.</b> #{build.supersededBy} is a later attempt of this CI run and has the shards of this one.
      </Banner>
    );
  const isWaiting = isRunning(build) || isStopped || build.status === "error";
  if (!isWaiting)
    return build.imported ? null : isFirstBuild(build) || (build.type === "orphan" && build.status === "changes-detected") ? (
      <FirstBuildNote build={build} of={of} mayReview={mayReview} />
    ) : build.incomplete ? (
      <Banner>
        This build was finished without {missing ?? "a missing shard"}. Which snapshots were removed is unknown, and it is not used as a
        baseline.
      </Banner>
    ) : null;
  return (
    <>
      <Banner
        kind={isRunning(build) ? "note" : "problem"}
        action={
          step && mayReview && build.status !== "progress" ? (
            <Button size="small" disabled={resume.isPending} onClick={() => resume.mutate(step)}>
              {step === "retry" ? "Compare again" : (build.shards?.missing?.length ?? 1) > 1 ? "Finish without them" : "Finish without it"}
            </Button>
          ) : undefined
        }
      >
        {build.status === "progress" && compared !== undefined ? (
          <b className="font-medium">
            {title} {detail}.
          </b>
        ) : (
          <>
            <b className="font-medium">{title}.</b>
            {detail ? ` ${detail}.` : ""}
          </>
        )}
        {build.status === "pending" && missing ? (
          <>
            {" "}
            Waiting for {missing}, last upload <Time at={build.shards!.lastUploadAt!} />.
          </>
        ) : null}
        {build.status === "pending" ? " Removed snapshots are known at the end." : ""}
        {isRunning(build) && mayReview ? " You can start. Later snapshots of a change get the same decision." : ""}
        {isStopped && step === "finish" ? " Without it, removed snapshots are unknown." : ""}
        {isStopped && !step ? " Run CI again to upload this build." : ""}
        {isRunning(build) ? <ProgressBar value={buildShare(build, compared)} label={`${title} #${build.number}`} className="mt-2" /> : null}
      </Banner>
      {resume.error ? <Banner kind="problem">{resume.error.message}</Banner> : null}
    </>
  );
}
