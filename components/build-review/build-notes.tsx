"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { Banner } from "@/components/ui/banner";
import { buttonClass } from "@/components/ui/button-class";
import { buildState } from "@/lib/builds/build-state";
import { calendarDay, count, expiresSoon, plural } from "@/lib/format";
import { type Build, type BuildKey, type BuildOverview, buildReviews } from "@/lib/queries/builds";
import { routes } from "@/lib/routes";
import { ImportNote } from "./import-note";
import { ReviewNotes } from "./review-notes";
import { BuildStateNote } from "./build-state-note";
import { WriteBackNotes } from "./write-back-notes";
import { AskToReview } from "./ask-to-review";

/** A project, with what the reader may do in it. */
export type ProjectOfBuild = { name: string; archivedAt?: string | null | undefined; permissions?: readonly string[] | undefined };

type Props = {
  build: Build;
  of: BuildKey;
  mayReview: boolean;
  project: ProjectOfBuild;
  overview: BuildOverview | undefined;
};

/** The origin, progress or problem of a build with the way out, its reviews, the baseline files that were written, and links to the builds that come next. */
export function BuildNotes({ build, of, mayReview, project, overview }: Props) {
  const reviews = useQuery({ ...buildReviews(of), enabled: Boolean(build.conclusion) }).data ?? [];
  const isOpen = buildState(build).kind === "open";
  const { newer, next, newEngine } = overview ?? {};
  const total = build.causes?.total ?? 0;
  const isReviewer = project.permissions?.includes("review") ?? true;
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
      <BuildStateNote build={build} of={of} mayReview={mayReview} />
      {isOpen && !project.archivedAt && !isReviewer ? <AskToReview of={of} /> : null}
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
      <ReviewNotes build={build} of={of} reviews={reviews} isAdmin={project.permissions?.includes("admin") ?? false} next={next} />
      <WriteBackNotes writeBacks={overview?.writeBacks ?? []} />
    </div>
  );
}
