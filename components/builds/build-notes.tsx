"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Time } from "@/components/ui/time";
import { buildState } from "@/lib/builds/build-state";
import { plural } from "@/lib/format";
import { type Build, type BuildKey, buildReviews, newestBuild, resumeBuild } from "@/lib/queries/builds";
import { routes } from "@/lib/routes";

const words = { approved: "approved", rejected: "requested changes", commented: "commented", pending: "started a review" } as const;

/** The progress or problem of a build with the way out, its reviews, and a link to a newer build. */
export function BuildNotes({ build, of, mayReview }: { build: Build; of: BuildKey; mayReview: boolean }) {
  const reviews = useQuery({ ...buildReviews(of), enabled: Boolean(build.conclusion) }).data ?? [];
  const isOpen = buildState(build).kind === "open";
  const sameSuite = newestBuild(of.owner, of.project, { branch: build.head.branch, name: build.name ?? "default" });
  const newest = useQuery({ ...sameSuite, enabled: isOpen }).data?.results[0];
  return (
    <div className="mb-4 grid gap-2 empty:hidden">
      <Progress build={build} of={of} mayReview={mayReview} />
      {isOpen && newest && newest.number > build.number ? (
        <Banner
          action={
            <Link className="link" href={routes.build(of.owner, of.project, newest.number)}>
              Open #{newest.number}
            </Link>
          }
        >
          #{newest.number} is newer on this branch. Decisions here also count there, for exactly the same files.
        </Banner>
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
    </div>
  );
}

function Progress({ build, of, mayReview }: { build: Build; of: BuildKey; mayReview: boolean }) {
  const resume = useMutation(resumeBuild(of));
  const { title, detail } = buildState(build);
  const step = build.status === "error" ? "retry" : build.shards && !build.conclusion && (build.snapshots ?? 0) > 0 ? "finish" : null;
  const isWaiting = build.status === "pending" || build.status === "progress" || build.status === "expired" || build.status === "error";
  if (!isWaiting)
    return build.type === "orphan" && build.status === "changes-detected" ? (
      <Banner>Nothing to compare with. These {plural(build.stats?.added ?? 0, "snapshot")} are the baseline of later builds.</Banner>
    ) : build.incomplete ? (
      <Banner>This build was finished without a missing shard. It is not used as a baseline.</Banner>
    ) : null;
  return (
    <>
      <Banner
        kind={build.status === "expired" || build.status === "error" ? "problem" : "note"}
        action={
          step && mayReview && build.status !== "progress" ? (
            <Button size="small" disabled={resume.isPending} onClick={() => resume.mutate(step)}>
              {step === "retry" ? "Compare again" : "Finish without it"}
            </Button>
          ) : undefined
        }
      >
        <b className="font-medium">{title}.</b> {detail}
        {build.status === "pending" ? ". Removed snapshots are known at the end." : "."}
      </Banner>
      {resume.error ? <Banner kind="problem">{resume.error.message}</Banner> : null}
    </>
  );
}
