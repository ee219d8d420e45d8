import type { Build } from "../queries/builds.ts";

type Project = { archivedAt?: string | null | undefined; permissions?: readonly string[] | undefined };

type Reviewed = Pick<Build, "type" | "status" | "conclusion" | "decided">;

/**
 * Returns what the reader may do with a build. A build of an approved branch is the baseline already, so it is reviewed only where a snapshot
 * failed, or to take back a rejection.
 */
export function reviewRights(build: Reviewed, { archivedAt, permissions }: Project) {
  const mayWrite = !archivedAt && (permissions?.includes("review") ?? true);
  const mayReview = mayWrite && (build.type !== "reference" || Boolean(build.decided?.failed) || build.status === "rejected");
  return {
    mayWrite,
    mayReview,
    mayFinish: mayReview && build.conclusion === "changes-detected",
    mayChangeBaseline: mayWrite && Boolean(build.conclusion) && build.type !== "skipped",
  };
}
