import { sql } from "drizzle-orm";
import { bigint, bigserial, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { at, createdAt, projects } from "./schema.ts";

const projectId = () =>
  text("project_id")
    .notNull()
    .references(() => projects.id, { onDelete: "cascade" });

/** Last number of a build, by project. A table of its own, so that new builds do not wait for other changes of the project. */
export const buildNumbers = pgTable("build_numbers", {
  projectId: text("project_id")
    .primaryKey()
    .references(() => projects.id, { onDelete: "cascade" }),
  last: integer("last").notNull(),
});

export type StoredStats = Record<"added" | "removed" | "unchanged" | "changed" | "ignored" | "failure" | "retryFailure" | "total", number>;
/** Changes of a build that need a decision, of which `failed` ones were not compared or failed. `ended`: undecided ones that a rule approved until it ended. */
export type StoredDecided = { total: number; approved: number; rejected: number; undecided: number; failed: number; ended: number };
export type TestReport = {
  status: "passed" | "failed" | "timedout" | "interrupted";
  stats?: { startTime?: string | undefined; duration?: number | undefined } | undefined;
};
export type StoredMetadata = { testReport?: TestReport | undefined };

/** Look at a commit during the choice of a baseline: the build that was found there, if any, and the verdict about it. */
export type BaselineStep = {
  commit: string | null;
  build: number | null;
  verdict:
    | "taken"
    | "taken by hand"
    | "no build"
    | "not concluded"
    | "failed"
    | "tests failed"
    | "subset"
    | "skipped"
    | "rejected"
    | "not approved"
    | "older import"
    | "no history";
};

/** Last common commit of a build and its base branch, with up to 100 commits from it backwards. Null and empty where GitHub knows none. */
export type RemoteHistory = { mergeBase: string | null; commits: string[] };

/** Builds. `seq` orders them; `number` is what people see. */
export const builds = pgTable(
  "builds",
  {
    id: text("id").primaryKey(),
    seq: bigserial("seq", { mode: "number" }).notNull(),
    projectId: projectId(),
    number: integer("number").notNull(),
    name: text("name").notNull(),
    mode: text("mode", { enum: ["ci", "monitoring"] }).notNull(),
    commit: text("commit").notNull(),
    branch: text("branch").notNull(),
    prNumber: bigint("pr_number", { mode: "number" }),
    prHeadCommit: text("pr_head_commit"),
    referenceBranch: text("reference_branch"),
    referenceCommit: text("reference_commit"),
    parentCommits: jsonb("parent_commits").$type<string[]>(),
    /** History that GitHub named; null while it was not asked. */
    remoteHistory: jsonb("remote_history").$type<RemoteHistory>(),
    /** The nonce that shards of a parallel build share; null for a single build. */
    nonce: text("nonce"),
    /** Shards that were announced: null unknown, -1 until the build is finalized by hand. */
    totalShards: integer("total_shards"),
    subset: boolean("subset").notNull().default(false),
    skipped: boolean("skipped").notNull().default(false),
    /** Uploaded by code that may not have been reviewed: never a reference build, and a baseline only once a person approved it. */
    untrusted: boolean("untrusted").notNull().default(false),
    mergeQueue: boolean("merge_queue").notNull().default(false),
    mergeQueuePrNumbers: jsonb("merge_queue_pr_numbers").$type<number[]>(),
    ciProvider: text("ci_provider"),
    sdk: text("sdk"),
    runId: text("run_id"),
    runAttempt: integer("run_attempt"),
    /** Build of a later attempt of the CI run, for an attempt that was incomplete when it started. Its `state` is `failed`. */
    supersededById: text("superseded_by_id"),
    /** `open`: snapshots may be added. `finalized`: waits for its baseline. `comparing`: its diffs exist. `concluded`, `failed`: ended. */
    state: text("state", { enum: ["open", "finalized", "comparing", "concluded", "failed"] })
      .notNull()
      .default("open"),
    type: text("type", { enum: ["reference", "check", "orphan", "skipped"] }),
    conclusion: text("conclusion", { enum: ["no-changes", "changes-detected"] }),
    /** Result of the reviews that count; null without one. */
    verdict: text("verdict", { enum: ["accepted", "rejected"] }),
    /** Numbers of the changes that need a decision, kept by `refreshVerdict`. */
    decided: jsonb("decided").$type<StoredDecided>(),
    /** False when the tests of the build failed: it cannot become a baseline. */
    valid: boolean("valid").notNull().default(true),
    /** Finished without a missing shard: nothing is known to be removed, and the build cannot become a baseline. */
    incomplete: boolean("incomplete").notNull().default(false),
    /** The first build with changes that a new version of the engine compared: it may report what the one before did not. */
    newEngine: boolean("new_engine").notNull().default(false),
    stats: jsonb("stats").$type<StoredStats>(),
    metadata: jsonb("metadata").$type<StoredMetadata>(),
    baselineId: text("baseline_id"),
    baselineSteps: jsonb("baseline_steps").$type<BaselineStep[]>(),
    baselineBranch: text("baseline_branch"),
    snapshotCount: integer("snapshot_count").notNull().default(0),
    /** Tests of its snapshots by `testsOf`; null until they are paired, and for builds of before this number. */
    testCount: integer("test_count"),
    /** Entity tag of the comments, kept by triggers. */
    commentsRevision: bigint("comments_revision", { mode: "number" }).notNull().default(0),
    createdAt: createdAt(),
    /** Time of the latest upload, from which a build without a sign of life expires. */
    activeAt: at("active_at").notNull().defaultNow(),
    finalizedAt: at("finalized_at"),
    concludedAt: at("concluded_at"),
    /** Time at which the first conclusion was announced to automations. A later conclusion, such as after another baseline, is not. */
    announcedAt: at("announced_at"),
    /** Time of the first approval or rejection by a person; stays when it is dismissed. */
    decidedAt: at("decided_at"),
    /** End of the retention; null for a build that is kept without a limit. */
    expiresAt: at("expires_at"),
    /** Time of the next look at an expired build, which stays while other builds need it. */
    purgeAfter: at("purge_after"),
    /** True once the removal of its rows began, which takes several transactions. */
    removing: boolean("removing").notNull().default(false),
    /** Set once the changes of a reference build count in the metrics of tests. */
    countedAt: at("counted_at"),
    /** Of an imported build: SHA-256 of its names and hashes, so that it is imported once for a commit. */
    importId: text("import_id"),
    /** Tool or service that the pictures of an imported build come from. */
    importSource: text("import_source"),
    /** Time of the pictures of an imported build; null for all others. */
    takenAt: at("taken_at"),
    /** Name of the person who approved an imported build in its source. */
    importDecidedBy: text("import_decided_by"),
  },
  (table) => [
    uniqueIndex("builds_number").on(table.projectId, table.number),
    uniqueIndex("builds_nonce")
      .on(table.projectId, table.name, table.nonce)
      .where(sql`${table.nonce} is not null`),
    uniqueIndex("builds_import")
      .on(table.projectId, table.name, table.commit, table.importId)
      .where(sql`${table.importId} is not null`),
    index("builds_finalize").on(table.projectId, table.nonce),
    index("builds_seq").on(table.projectId, table.seq),
    index("builds_name").on(table.projectId, table.name, table.seq),
    index("builds_branch").on(table.projectId, table.branch, table.seq),
    // History of a test: builds of its suite on a branch, in pages.
    index("builds_suite_branch").on(table.projectId, table.branch, table.name, table.number),
    index("builds_commit").on(table.projectId, table.commit, table.seq),
    index("builds_head").on(table.projectId, sql`coalesce(${table.prHeadCommit}, ${table.commit})`, table.seq),
    // Builds after the end of an analytics range, on its last day.
    index("builds_created").on(table.projectId, table.createdAt),
    index("builds_baseline").on(table.baselineId),
    index("builds_state").on(table.state, table.seq),
    index("builds_purge")
      .on(table.purgeAfter)
      .where(sql`${table.purgeAfter} is not null`),
    index("builds_accepted")
      .on(table.projectId, table.name, table.mode, table.seq)
      .where(sql`${table.verdict} = 'accepted'`),
    index("builds_reference")
      .on(table.projectId, table.name, table.seq)
      .where(sql`${table.type} = 'reference' and ${table.state} = 'concluded'`),
    // Builds that wait for a review.
    index("builds_to_review")
      .on(table.projectId, table.seq)
      .where(
        sql`${table.conclusion} = 'changes-detected' and ${table.verdict} is null and (${table.type} <> 'reference' or (${table.decided} ->> 'failed')::int > 0)`,
      ),
    index("builds_pr")
      .on(table.projectId, table.prNumber, table.seq)
      .where(sql`${table.prNumber} is not null`),
  ],
);

/** Requests that created a build, so that a retry returns the same build. Kept for an hour. */
export const buildRequests = pgTable(
  "build_requests",
  {
    projectId: projectId(),
    key: text("key").notNull(),
    /** Digest of the body. */
    digest: text("digest").notNull(),
    buildId: text("build_id")
      .notNull()
      .references(() => builds.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.key] }), index("build_requests_created").on(table.createdAt)],
);

/** The latest upload that a project without a build refused, for the page that waits for its first build. Kept for a day. */
export const refusedUploads = pgTable(
  "refused_uploads",
  {
    projectId: projectId().primaryKey(),
    at: at("at").notNull(),
    /** The sentence that the client got, without the request's own text. */
    reason: text("reason").notNull(),
  },
  (table) => [index("refused_uploads_at").on(table.at)],
);

/** Shards of a parallel build, by index, or by request where the client sends no index. */
export const buildShards = pgTable(
  "build_shards",
  {
    id: text("id").primaryKey(),
    buildId: text("build_id")
      .notNull()
      .references(() => builds.id, { onDelete: "cascade" }),
    index: integer("index"),
    requestKey: text("request_key"),
    metadata: jsonb("metadata").$type<StoredMetadata>(),
    /** Build of an earlier attempt of the CI run that this shard was copied from; null for an uploaded one. */
    takenFromId: text("taken_from_id"),
    createdAt: createdAt(),
    completedAt: at("completed_at"),
  },
  (table) => [
    uniqueIndex("build_shards_index").on(table.buildId, table.index),
    uniqueIndex("build_shards_request").on(table.buildId, table.requestKey),
  ],
);
