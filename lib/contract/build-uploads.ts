import * as z from "zod";
import {
  Build,
  BuildMetadata,
  BuildMode,
  ImportedFrom,
  PlainName,
  ScreenshotMetadata,
  Sha1,
  Sha256,
  SnapshotContentType,
} from "./build-shapes.ts";
import { byAnyone, byUserOrProject, operations } from "./operation.ts";
import { bodyErrors, ErrorBody, errors } from "./shared.ts";

/** Largest number of snapshots in one request. */
const MOST = 5000;
const PARALLEL = "Split the suite into several uploads: use parallel mode.";
const unique = (keys: readonly string[]) => new Set(keys.map((key) => key.toLowerCase())).size === keys.length;
const FileKeys = z.array(Sha256).max(MOST, `must have at most ${MOST} entries. ${PARALLEL}`).refine(unique, "must not name a key twice");
const prNumber = z.int().min(1).max(Number.MAX_SAFE_INTEGER);

/** The project of an upload with a user's token. */
const project = z.string().nullish().meta({
  description: "`owner/project`. Required with a user's token. With a project token, another project of its account is 403. Extension.",
});

const BuildName = z
  .union([z.literal(""), PlainName(255)])
  .nullish()
  .transform((name) => name || "default")
  .meta({ description: "Name of the suite. Null or empty: `default`." });

type OfRun = { mode: string } & Partial<Record<"prNumber" | "mergeQueue" | "skipped" | "subset", number | boolean | null | undefined>>;

/** Returns true for a build of a part of a suite, or of a run that only CI makes. */
const isPartOrRun = ({ mode, prNumber, mergeQueue, skipped, subset }: OfRun) =>
  Boolean(mode !== "ci" || prNumber || mergeQueue || skipped || subset);

/** Origin of a build that is imported. */
const Imported = ImportedFrom.extend({
  id: Sha256.toLowerCase().meta({
    description: "SHA-256 of the names and hashes. A second import with it, of the same suite and commit, returns the first build.",
  }),
  takenAt: z.iso.datetime({ offset: true }).meta({ description: "Time of the pictures, at the latest now." }),
}).meta({
  description:
    "The build has approved pictures of another tool: it is a reference build. Needs the admin role and a user's token. Extension.",
});

export const CreateBuild = z
  .object({
    project,
    commit: Sha1,
    branch: PlainName(255),
    name: BuildName,
    mode: BuildMode.nullish().transform((mode) => mode ?? "ci"),
    screenshots: z
      .array(z.object({ key: Sha256, contentType: SnapshotContentType }))
      .max(MOST, `must have at most ${MOST} entries. ${PARALLEL}`)
      .refine((entries) => unique(entries.map(({ key }) => key)), "must not name a key twice")
      .nullish(),
    screenshotKeys: FileKeys.nullish().meta({
      description: "PNG files, as older clients declare them in place of `screenshots`. Their upload targets have a `putUrl`.",
    }),
    pwTraceKeys: FileKeys.nullish().transform((keys) => keys ?? []),
    parallel: z.boolean().nullish(),
    parallelNonce: PlainName(255).nullish(),
    prNumber: prNumber.nullish(),
    prHeadCommit: Sha1.nullish(),
    referenceBranch: PlainName(255).nullish(),
    referenceCommit: Sha1.nullish(),
    parentCommits: z.array(Sha1).max(MOST).nullish(),
    ciProvider: PlainName(255).nullish(),
    argosSdk: PlainName(255).nullish(),
    runId: PlainName(255).nullish(),
    runAttempt: z.int().min(1).max(1_000_000).nullish(),
    skipped: z.boolean().nullish(),
    mergeQueue: z.boolean().nullish(),
    mergeQueuePrNumbers: z.array(prNumber).max(1000).nullish(),
    subset: z.boolean().nullish(),
    imported: Imported.nullish(),
  })
  .refine((build) => !build.screenshots !== !build.screenshotKeys, {
    message: "is required, or screenshotKeys, and not both",
    path: ["screenshots"],
  })
  .refine((build) => !build.parallel || build.parallelNonce, { message: "is required for a parallel build", path: ["parallelNonce"] })
  .refine((build) => !build.imported || !isPartOrRun(build), {
    message: "belongs to whole builds of the mode ci, without prNumber, mergeQueue, skipped and subset",
    path: ["imported"],
  })
  .refine((build) => !build.mergeQueuePrNumbers?.length || build.mergeQueue, {
    message: "needs mergeQueue",
    path: ["mergeQueuePrNumbers"],
  });

/** Files of a planned build, with all names of each. */
const PlannedFiles = z
  .array(
    z.object({
      key: Sha256,
      contentType: SnapshotContentType,
      size: z.int().min(1).meta({ description: "Size of the file in bytes." }),
      names: z.array(PlainName(1024)).min(1).meta({ description: "Names of the snapshots with this file." }),
    }),
  )
  .refine((files) => files.reduce((sum, { names }) => sum + names.length, 0) <= MOST, `must have at most ${MOST} names. ${PARALLEL}`)
  .refine((files) => unique(files.map(({ key }) => key)), "must not name a key twice");

export const PlanBuild = CreateBuild.safeExtend({ screenshots: PlannedFiles.nullish() });

const numbers = z.object({ total: z.int(), missing: z.int().meta({ description: "Those that the project does not have." }) });
const compared = (description: string) =>
  z
    .int()
    .nullable()
    .meta({ description: `${description} Null where the build is refused or skipped.` });

const BuildPlan = z
  .object({
    snapshots: z.int().nullable().meta({ description: "Snapshots that the upload adds; null where it is refused." }),
    files: numbers,
    bytes: numbers,
    missingKeys: z.array(z.string()).meta({ description: "Keys of the files to send, as they were sent." }),
    usage: z.object({
      used: z.int().meta({ description: "Units that the account used this month." }),
      after: z.int().nullable().meta({ description: "Units after the upload; null where it is refused." }),
      included: z.int().nullable().meta({ description: "Units of a month; null for unlimited." }),
      refusedAbove: z.int().nullable().meta({ description: "No build is created above this number of used units; null for unlimited." }),
    }),
    baseline: z
      .object({ number: z.int(), branch: z.string(), commit: z.string() })
      .nullable()
      .meta({ description: "Build that the snapshots are compared with, as far as the commits of the request show; null for none." }),
    changed: compared("Snapshots with another file than the baseline."),
    added: compared("Snapshots that the baseline lacks."),
    removed: compared("Snapshots that the build lacks. Null also for a subset and a parallel build."),
    refusal: z
      .object({ status: z.int(), error: z.string() })
      .nullable()
      .meta({ description: "Refusal that the upload would get: 402 above the limit of screenshots, 409; null for none." }),
  })
  .meta({ id: "BuildPlan" });

const key = z.string().meta({ description: "The key as it was sent." });
const UploadTarget = z
  .union([
    z.object({
      key,
      postUrl: z.url().meta({ description: "URL to post the file to as multipart/form-data." }),
      fields: z.record(z.string(), z.string()).meta({ description: "Form fields to send before the `file` part." }),
    }),
    z.object({ key, putUrl: z.url().meta({ description: "URL to send the file to with PUT, for a request with `screenshotKeys`." }) }),
  ])
  .meta({ id: "BuildUploadTarget" });

const Snapshot = z.object({
  key: Sha256,
  name: PlainName(1024),
  baseName: z.union([PlainName(1024), z.array(PlainName(1024)).min(1).max(20)]).nullish(),
  parentName: PlainName(255).nullish(),
  metadata: ScreenshotMetadata.nullish(),
  pwTraceKey: Sha256.nullish(),
  threshold: z.number().min(0).max(1).nullish(),
  contentType: SnapshotContentType.nullish(),
});

export const UpdateBuild = z
  .object({
    screenshots: z.array(Snapshot).max(MOST, `must have at most ${MOST} entries. Send them in several requests.`),
    parallel: z.boolean().nullish(),
    parallelTotal: z.int().min(-1).max(1_000_000).nullish(),
    parallelIndex: z.int().min(1).max(1_000_000).nullish(),
    final: z.boolean().nullish(),
    metadata: BuildMetadata.nullish(),
  })
  .refine(({ parallel, parallelIndex, final }) => !parallel || parallelIndex || final !== false, {
    message: "is required when final is false",
    path: ["parallelIndex"],
  });

const BuildIdPath = z.object({ buildId: z.string().min(1).meta({ description: "Id of the build." }) });
const needs = "Needs the reviewer role of the project, or its token.";

export const buildUploadOperations = operations("Builds", {
  "POST /builds": {
    operationId: "createBuild",
    summary: "Create a build",
    description: `Declares a CI run and the files of its snapshots. Returns the build, and an upload target for each file that the project lacks. A shard of a parallel build with a known nonce gets the same build; the nonce of another attempt of a CI run (\`RUN-ATTEMPT\`) gets a build that takes the missing shards of the attempts before. A retry with the same \`x-argos-request-id\` or \`Idempotency-Key\` returns the first build. ${needs}`,
    access: byUserOrProject("builds:write"),
    body: CreateBuild,
    megabytes: 4,
    responses: {
      201: z.object({ build: Build, screenshots: z.array(UploadTarget), pwTraces: z.array(UploadTarget) }),
      402: ErrorBody,
      409: ErrorBody,
      ...bodyErrors,
    },
  },
  "POST /builds/plan": {
    operationId: "planBuild",
    summary: "Plan a build",
    description: `Takes the body of \`POST /builds\` with the size and names of each file, and returns what the upload would do: files to send, snapshots that count, baseline, refusal. Stores nothing. ${needs}`,
    access: byUserOrProject("builds:write"),
    body: PlanBuild,
    megabytes: 4,
    responses: { 200: BuildPlan, 409: ErrorBody, ...bodyErrors },
    extension: true,
  },
  "PUT /builds/{buildId}": {
    operationId: "updateBuild",
    summary: "Add snapshots to a build",
    description: `Adds named snapshots whose files were uploaded. The last request finalizes a single build, or completes a shard. Snapshots that the build has already are ignored, so a retry is safe. ${needs}`,
    access: byUserOrProject("builds:write"),
    params: BuildIdPath,
    body: UpdateBuild,
    megabytes: 4,
    responses: { 200: z.object({ build: Build }), 402: ErrorBody, 409: ErrorBody, ...bodyErrors },
  },
  "POST /builds/finalize": {
    operationId: "finalizeBuilds",
    summary: "Finalize parallel builds",
    description: `Finalizes every build of a nonce that has completed shards and was announced with \`parallelTotal\` -1. Returns these builds, finalized ones included. ${needs}`,
    access: byUserOrProject("builds:write"),
    body: z.object({ project, parallelNonce: PlainName(255) }),
    responses: { 200: z.object({ builds: z.array(Build) }), 402: ErrorBody, 409: ErrorBody, ...bodyErrors },
  },
  "POST /baseline": {
    operationId: "findBaseline",
    summary: "Find a baseline",
    description: "Returns the approved build of the first commit that has one, or null. Send commits from the nearest on.",
    access: byUserOrProject("builds:write"),
    body: z.object({
      project,
      commits: z.array(Sha1).min(1).max(MOST).meta({ description: "Nearest first." }),
      name: BuildName,
      mode: BuildMode.nullish().transform((mode) => mode ?? "ci"),
    }),
    responses: { 200: z.object({ baseline: Build.nullable() }), ...bodyErrors },
  },
  "GET /screenshot-metadata.json": {
    operationId: "getScreenshotMetadataSchema",
    summary: "Get the schema of snapshot metadata",
    description: "Returns the JSON Schema of the metadata that a snapshot may have.",
    access: byAnyone(),
    responses: { 200: z.record(z.string(), z.unknown()), ...errors },
  },
});
