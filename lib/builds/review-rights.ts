import type { Build } from "../queries/builds.ts";

type Project = { archivedAt?: string | null | undefined; permissions?: readonly string[] | undefined };

/** Returns what the reader may do with a build. A build of an approved branch is the baseline already, so it cannot be reviewed. */
export function reviewRights(build: Pick<Build, "type" | "conclusion">, { archivedAt, permissions }: Project) {
  const mayWrite = !archivedAt && (permissions?.includes("review") ?? true);
  const mayReview = mayWrite && build.type !== "reference";
  return {
    mayWrite,
    mayReview,
    mayFinish: mayReview && build.conclusion === "changes-detected",
    mayChangeBaseline: mayWrite && Boolean(build.conclusion) && build.type !== "skipped",
  };
}
