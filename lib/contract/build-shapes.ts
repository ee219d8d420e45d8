import * as z from "zod";
import { User } from "./accounts.ts";
import { globProblem } from "./glob.ts";
import { Timestamp } from "./shared.ts";

export const Sha1 = z.string().regex(/^[0-9a-f]{40}$/, "must be a commit SHA-1 in lower-case hex, 40 characters");
/** A SHA-256 in hex, in lower case after parsing. */
export const Sha256 = z.string().regex(/^[A-Fa-f0-9]{64}$/, "must be a SHA-256 in hex, 64 characters");

/** A name without control characters. */
export const PlainName = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .refine((name) => !/\p{Cc}/u.test(name), "must not contain control characters");

/** Pattern of names with `*`, `**`, `?`, `[a-z]` and `{a,b}`. */
export const Glob = z.string().superRefine((glob, context) => {
  const problem = globProblem(glob);
  if (problem) context.addIssue({ code: "custom", message: problem });
});

export const BuildMode = z.enum(["ci", "monitoring"]);
export const BuildType = z.enum(["reference", "check", "orphan", "skipped"]);
export const BuildStatus = z
  .enum(["accepted", "rejected", "no-changes", "changes-detected", "expired", "pending", "progress", "error", "aborted"])
  .meta({ id: "BuildStatus" });
export const BuildConclusion = z.enum(["no-changes", "changes-detected"]);

export const BuildStats = z
  .object({
    added: z.int(),
    removed: z.int(),
    unchanged: z.int(),
    changed: z.int(),
    ignored: z.int(),
    failure: z.int(),
    retryFailure: z.int(),
    total: z.int(),
  })
  .meta({ id: "BuildStats" });

/** Result of the tests that took the snapshots. */
export const BuildMetadata = z
  .object({
    testReport: z
      .object({
        status: z.enum(["passed", "failed", "timedout", "interrupted"]),
        stats: z.object({ startTime: z.string().optional(), duration: z.number().min(0).optional() }).optional(),
      })
      .optional(),
  })
  .meta({ id: "BuildMetadata" });

const head = z.object({ sha: z.string(), branch: z.string() });
const extension = (description: string) => ({ description: `${description} Extension.` });

/** Origin of an imported build. */
export const ImportedFrom = z.object({
  source: PlainName(64).meta({ description: "Tool or service that the pictures come from, such as `BackstopJS`." }),
  takenAt: Timestamp.meta({ description: "Time of the pictures. A build with a later time is a baseline before this one." }),
  decidedBy: PlainName(255).nullish().meta({ description: "Name of the person who approved the pictures there." }),
});

/** Numbers of the decisions that count for a build. */
export const BuildDecided = z.object({
  total: z.int().meta({ description: "Changes that need a decision: failed, changed, new and removed snapshots." }),
  approved: z.int(),
  rejected: z.int(),
  undecided: z.int(),
  failed: z.int().meta({ description: "Undecided ones that failed or were not compared. They are approved by name only." }),
  ended: z.int().meta({ description: "Undecided ones that a rule approved until the rule ended. An accepted build stays accepted." }),
});

export const Build = z
  .object({
    id: z.string(),
    number: z.int().meta({ description: "Number in the project, counted from 1 and never reused." }),
    head: head.meta({ description: "Commit and branch. The head commit of the pull request where one was given." }),
    base: head.nullable().meta({ description: "Commit and branch of the baseline; null without one and until it is chosen." }),
    status: BuildStatus,
    conclusion: BuildConclusion.nullable().meta({ description: "Null until the comparison ended." }),
    stats: BuildStats.nullable().meta({ description: "Number of snapshots by status; null until the comparison ended." }),
    metadata: BuildMetadata.nullable(),
    url: z.url(),
    notification: z
      .object({
        description: z.string(),
        context: z.string(),
        github: z.object({ state: z.enum(["pending", "success", "error", "failure"]) }),
        gitlab: z.object({ state: z.enum(["pending", "running", "success", "failed", "canceled"]) }),
        origin: z.object({
          status: z.enum(["queued", "in_progress", "completed"]),
          conclusion: z.enum(["success", "failure"]).nullable(),
        }),
        url: z.url(),
      })
      .nullable()
      .meta({ description: "Commit status for Git hosts; null for expired and failed builds." }),
    name: z.string().optional().meta(extension("Name of the suite.")),
    mode: BuildMode.optional().meta(extension("`ci` compares with ancestors, `monitoring` with the build before.")),
    type: BuildType.nullable().optional().meta(extension("Null until the baseline is chosen.")),
    subset: z.boolean().optional().meta(extension("The build has a part of the suite only, so no snapshot counts as removed.")),
    baseNumber: z.int().nullable().optional().meta(extension("Number of the baseline.")),
    snapshots: z.int().optional().meta(extension("Number of snapshots that have arrived.")),
    tests: z
      .int()
      .nullable()
      .optional()
      .meta(
        extension(
          "Number of tests of its snapshots: snapshots whose names differ by browser, viewport or theme alone are of one. Null until they are compared, and for older builds.",
        ),
      ),
    expectedSnapshots: z
      .int()
      .nullable()
      .optional()
      .meta(extension("While the build is uploaded, the number of snapshots of the latest complete build of its suite; null for none.")),
    shards: z
      .object({
        completed: z.int(),
        total: z.int().nullable(),
        missing: z
          .array(z.int())
          .nullable()
          .optional()
          .meta(extension("Indexes of the missing shards, at most 20; null where shards have none.")),
        lastUploadAt: Timestamp.optional(),
      })
      .nullable()
      .optional()
      .meta(extension("Shards of a parallel build; `total` is null while unknown. Null for a single build.")),
    incomplete: z.boolean().optional().meta(extension("The build was finished without a missing shard.")),
    causes: z
      .object({ total: z.int(), undecided: z.int(), rejected: z.int() })
      .optional()
      .meta(extension("Number of causes of changes, of those without a decision, and of rejected ones.")),
    questions: z
      .object({ total: z.int(), undecided: z.int(), rejected: z.int() })
      .optional()
      .meta(
        extension(
          "Number of questions: causes that one edit explains are one. Then of those with an undecided cause, and with a rejected one.",
        ),
      ),
    decidedByRules: z
      .object({ snapshots: z.int(), causes: z.int() })
      .optional()
      .meta(
        extension(
          "Snapshots that rules decided or ignored, and causes without a person's decision whose snapshots rules approved. Not in lists.",
        ),
      ),
    decided: BuildDecided.nullable()
      .optional()
      .meta(extension("Decisions that count for the status, by snapshot. Drafts don't. Null before any decision or conclusion.")),
    decisionsRevision: z
      .string()
      .optional()
      .meta(extension("Changes with every change of the decisions that count; two equal ones mean equal decisions. Not in lists.")),
    noBaseline: z
      .enum(["tests failed", "incomplete", "subset", "skipped", "rejected", "failed", "untrusted run"])
      .nullable()
      .optional()
      .meta(extension("Reason why the build is no baseline for others; null if it can be one, and until it is compared.")),
    reviewedBy: User.nullable()
      .optional()
      .meta(extension("The last person whose review or decision gave the build its status; null without one.")),
    prNumber: z.int().nullable().optional().meta(extension("Number of the pull request.")),
    prTitle: z.string().nullable().optional().meta(extension("Last known title of the pull request; null without one.")),
    author: z
      .object({
        name: z.string().meta({ description: "Name of the person, or the login at the provider." }),
        isBot: z.boolean(),
        user: User.nullable().meta({ description: "The author as a person of the team; null for others." }),
      })
      .nullable()
      .optional()
      .meta(extension("Author of the pull request; null where it is unknown.")),
    supersededBy: z
      .int()
      .nullable()
      .optional()
      .meta(extension("Number of the build of a later attempt of the CI run, which replaced this incomplete one (`aborted`); else null.")),
    imported: ImportedFrom.nullable().optional().meta(extension("Origin of an imported build; null for all others.")),
    createdAt: Timestamp.optional().meta(extension("Time of creation.")),
    concludedAt: Timestamp.nullable().optional().meta(extension("Time at which the comparison ended.")),
    expiresAt: Timestamp.nullable()
      .optional()
      .meta(extension("Time from which the build is deleted, unless later builds need it as their baseline; null without a limit.")),
  })
  .meta({ id: "Build" });

const isBelowRoot = (path: string) =>
  !path.includes("\\") && path.split("/").every((segment) => segment && segment !== "." && segment !== "..");

/** Path of a file that a test runner compares with. */
export const BaselinePath = PlainName(1024)
  .refine(isBelowRoot, "must be a path below the root of the repository with slashes, without . and ..")
  .meta({ description: "Path below the root of the repository, with slashes." });

/** File that a test runner compares a snapshot with. */
const BaselineFile = z.object({
  path: BaselinePath,
  tool: PlainName(64).meta({ description: "Test runner or format, such as `playwright`." }),
  hash: Sha256.toLowerCase()
    .nullish()
    .meta({ description: "SHA-256 of the file that the run compared with; null or absent for a new one." }),
});

const tool = z.object({ name: z.string(), version: z.string() });
const dimension = z.int().min(0);

/** Facts about a snapshot from the tool that took it. Published as `/v2/screenshot-metadata.json`. */
export const ScreenshotMetadata = z
  .object({
    url: z.string().nullish(),
    previewUrl: z.string().nullish(),
    viewport: z.object({ width: dimension, height: dimension }).nullish(),
    colorScheme: z.enum(["light", "dark"]).nullish(),
    mediaType: z.enum(["screen", "print"]).nullish(),
    test: z
      .object({
        id: z.string().nullish(),
        title: z.string(),
        titlePath: z.array(z.string()),
        retries: dimension.nullish(),
        retry: dimension.nullish(),
        repeat: dimension.nullish(),
        location: z.object({ file: z.string(), line: z.number(), column: z.number() }).optional(),
        annotations: z
          .array(
            z.object({
              type: z.string(),
              description: z.string().optional(),
              location: z.object({ file: z.string(), line: z.number(), column: z.number() }).optional(),
            }),
          )
          .optional(),
        tags: z.array(z.string()).optional(),
      })
      .nullish(),
    browser: tool.nullish(),
    automationLibrary: tool,
    sdk: tool,
    story: z
      .object({ id: z.string(), tags: z.array(z.string()).optional(), mode: z.string().optional(), play: z.boolean().optional() })
      .nullish(),
    tags: z.array(z.string()).optional(),
    baseline: BaselineFile.nullish().meta({ description: "File that an approved picture is written to. Extension." }),
  })
  .meta({ id: "ScreenshotMetadata" });

/** Accepted types of snapshots, with the extension of their files. SVG is not: it can hold scripts. */
export const snapshotTypes = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/avif": "avif",
  "image/gif": "gif",
  "text/plain": "txt",
  "application/json": "json",
  "application/yaml": "yml",
  "text/yaml": "yml",
  "application/xml": "xml",
  "text/xml": "xml",
  "text/html": "html",
  "text/markdown": "md",
  "text/css": "css",
  "application/javascript": "js",
  "text/javascript": "js",
} as const;
export type SnapshotType = keyof typeof snapshotTypes;

/** Lower-cased, parameters stripped, and one of the accepted types. */
export const SnapshotContentType = z
  .string()
  .transform((value) => value.split(";")[0]!.trim().toLowerCase())
  .pipe(
    z.enum(
      Object.keys(snapshotTypes) as [SnapshotType, ...SnapshotType[]],
      "must be a PNG, JPEG, WebP, AVIF or GIF picture, or a text such as text/plain, application/json or text/yaml",
    ),
  );
