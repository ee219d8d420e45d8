"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { CircleCheck, Upload } from "lucide-react";
import Link from "next/link";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { ProgressBar } from "@/components/ui/progress";
import { Time } from "@/components/ui/time";
import { isApprovedByBranch } from "@/lib/builds/approved-by-branch";
import { buildShare, buildState, isFirstBuild, missingShards } from "@/lib/builds/build-state";
import { count, isolated } from "@/lib/format";
import { resumeBuild } from "@/lib/queries/build-decisions";
import { type Build, type BuildKey, buildCompared, isRunning } from "@/lib/queries/builds";
import { routes } from "@/lib/routes";
import { FirstBuildNote } from "./first-build-note";

type Props = { build: Build; of: BuildKey; mayReview: boolean };

/** State of a build that nothing is asked about: how far it is, what it lacks with the way out, or that its branch approved it. */
export function BuildStateNote({ build, of, mayReview }: Props) {
  if (build.supersededBy)
    return (
      <Banner
        action={
          <Link prefetch={false} className={buttonClass({ size: "small" })} href={routes.build(of.owner, of.project, build.supersededBy)}>
            Open #{build.supersededBy}
          </Link>
        }
      >
        <b>{buildState(build).title}.</b> #{build.supersededBy} is a later attempt of this CI run and has the shards of this one.
      </Banner>
    );
  if (isRunning(build) || isStopped(build) || build.status === "error") return <Unfinished build={build} of={of} mayReview={mayReview} />;
  if (build.imported) return null;
  if (isFirstBuild(build) || (build.type === "orphan" && build.status === "changes-detected"))
    return <FirstBuildNote build={build} of={of} mayReview={mayReview} />;
  if (build.incomplete)
    return (
      <Banner>
        This build was finished without {missingShards(build) ?? "a missing shard"}. Which snapshots were removed is unknown, and it is not
        used as a baseline.
      </Banner>
    );
  const total = build.stats?.total ?? 0;
  return isApprovedByBranch(build) ? (
    <Banner icon={CircleCheck}>
      <b>Approved automatically on {isolated(build.head.branch)}.</b>
      {build.noBaseline ? null : ` Later builds are compared with ${total === 1 ? "this snapshot" : `these ${count(total)} snapshots`}.`}
    </Banner>
  ) : null;
}

const isStopped = ({ status }: Build) => status === "expired" || status === "aborted";

function Unfinished({ build, of, mayReview }: Props) {
  const resume = useMutation(resumeBuild(of));
  const compared = useQuery(buildCompared(of)).data;
  const { title, detail } = buildState(build, compared);
  const isUploading = build.status === "pending";
  const missing = missingShards(build);
  const isSeveral = (build.shards?.missing?.length ?? 1) > 1;
  const step = build.status === "error" ? "retry" : build.shards && !build.conclusion && (build.snapshots ?? 0) > 0 ? "finish" : null;
  return (
    <>
      <Banner
        icon={isUploading ? Upload : undefined}
        kind={isRunning(build) ? "note" : "problem"}
        className="relative overflow-hidden"
        action={
          step && mayReview && build.status !== "progress" ? (
            <Button size="small" disabled={resume.isPending} onClick={() => resume.mutate(step)}>
              {step === "retry" ? "Compare again" : isSeveral ? "Finish without them" : "Finish without it"}
            </Button>
          ) : undefined
        }
      >
        {build.status === "progress" && compared !== undefined ? (
          <b>
            {title} {detail}.
          </b>
        ) : build.status === "expired" && missing ? (
          <>
            <b>
              {missing.replace(/^s/, "S")} {isSeveral ? "are" : "is"} missing.
            </b>{" "}
            Nothing uploaded for 2 hours.
          </>
        ) : (
          <>
            <b>{title}.</b>
            {detail ? ` ${detail}.` : ""}
          </>
        )}
        {isUploading && missing ? (
          <>
            {" "}
            Waiting for {missing}, last upload <Time at={build.shards!.lastUploadAt!} />.
          </>
        ) : null}
        {isRunning(build) && mayReview ? " You can start; later snapshots of a change get the same decision." : ""}
        {isUploading || (isStopped(build) && step) ? " Removed snapshots aren’t known yet." : ""}
        {isStopped(build) && !step ? " Run CI again to upload this build." : ""}
        {isRunning(build) ? <ProgressBar value={buildShare(build, compared)} label={`${title} #${build.number}`} isEdge /> : null}
      </Banner>
      {resume.error ? <Banner kind="problem">{resume.error.message}</Banner> : null}
    </>
  );
}
