import * as z from "zod";
import { User } from "./accounts.ts";
import { BaselinePath, Sha1 } from "./build-shapes.ts";
import { BuildPath } from "./builds.ts";
import { byUserOrProject, operations } from "./operation.ts";
import { bodyErrors, ErrorBody, errors, PageQuery, paginated, Timestamp } from "./shared.ts";

/** Files of a write-back that its record names. */
export const NAMED_FILES = 100;

/** Baseline files of a repository that approved pictures of a build were written to. */
export const WriteBack = z
  .object({
    id: z.string(),
    files: z.int().meta({ description: "Number of baseline files." }),
    paths: z.array(z.string()).meta({ description: `The first ${NAMED_FILES} of them in the order of their paths.` }),
    commit: Sha1.nullable().meta({ description: "Commit with the files; null where they were not committed." }),
    pullRequestUrl: z.url().nullable(),
    pullRequestNumber: z.int().nullable().meta({ description: "Number in `pullRequestUrl`." }),
    user: User.nullable().meta({ description: "The person who wrote them; null for a project token." }),
    createdAt: Timestamp,
  })
  .meta({ id: "WriteBack" });

export const CreateWriteBack = z.object({
  paths: z.array(BaselinePath).min(1).max(5000).meta({ description: "Baseline files that were written or deleted." }),
  commit: Sha1.nullish(),
  pullRequestUrl: z
    .url({ protocol: /^https?$/, error: "must be a URL with http or https" })
    .max(2048)
    .nullish()
    .meta({ description: "A later write-back with the same URL replaces this one." }),
});

export const writeBackOperations = operations("Reviews", {
  "GET /projects/{owner}/{project}/builds/{buildNumber}/write-backs": {
    operationId: "listWriteBacks",
    summary: "List written baseline files of a build",
    description: "Returns when approved pictures of a build were written to the baseline files of the repository, newest first.",
    access: byUserOrProject("projects:read"),
    params: BuildPath,
    query: PageQuery,
    responses: { 200: paginated(WriteBack), ...errors },
    extension: true,
  },
  "POST /projects/{owner}/{project}/builds/{buildNumber}/write-backs": {
    operationId: "createWriteBack",
    summary: "Record written baseline files",
    description:
      "Records that approved pictures of a build were written to baseline files, with their commit or pull request. `loupe accept --build` calls it. Shown on the build and recorded in the history. Send an `Idempotency-Key` header to retry safely. Refuses builds that are not compared yet. Needs the reviewer role.",
    access: byUserOrProject("builds:write"),
    params: BuildPath,
    body: CreateWriteBack,
    megabytes: 6,
    responses: { 201: WriteBack, 409: ErrorBody, ...bodyErrors },
    extension: true,
  },
});
