import type * as z from "zod";
import { isApprovedByBranch } from "../../../../lib/builds/approved-by-branch.ts";
import type { Build, BuildStatus } from "../../../../lib/contract/build-shapes.ts";
import type { Deps } from "../../../core/deps.ts";
import { type PersonRow, toUser } from "../../people/person-record.ts";
import type { StoredDecided, StoredMetadata, StoredStats } from "../../../db/build-schema.ts";
import type { FullRecord } from "../../base/full-record.ts";

type DecisionCounts = { total: number; undecided: number; rejected: number };
export type BuildRow = {
  id: string;
  seq: number;
  project_id: string;
  number: number;
  name: string;
  mode: "ci" | "monitoring";
  commit: string;
  branch: string;
  pr_number: number | null;
  pr: { title: string | null; name: string | null; isBot: boolean; author: PersonRow | null } | null;
  pr_head_commit: string | null;
  nonce: string | null;
  total_shards: number | null;
  subset: boolean;
  skipped: boolean;
  merge_queue: boolean;
  state: "open" | "finalized" | "comparing" | "concluded" | "failed";
  type: "reference" | "check" | "orphan" | "skipped" | null;
  conclusion: "no-changes" | "changes-detected" | null;
  verdict: "accepted" | "rejected" | null;
  incomplete: boolean;
  untrusted: boolean;
  /** Number of the build of a later attempt that replaced this one. */
  superseded_by: number | null;
  stats: StoredStats | null;
  metadata: StoredMetadata | null;
  snapshot_count: number;
  test_count: number | null;
  expected_snapshots: number | null;
  created_at: Date;
  active_at: Date;
  finalized_at: Date | null;
  concluded_at: Date | null;
  expires_at: Date | null;
  import_source: string | null;
  taken_at: Date | null;
  import_decided_by: string | null;
  base_number: number | null;
  base_commit: string | null;
  base_branch: string | null;
  owner: string;
  project: string;
  completed_shards: number | null;
  /** Null where shards have no index, and where none is missing any more. */
  missing_shards: number[] | null;
  causes: DecisionCounts & { questions: DecisionCounts };
  decided: StoredDecided | null;
  valid: boolean;
  reviewer: PersonRow | null;
  /** Person of a rejection that was carried over or made without a review that rejects. */
  rejecter: PersonRow | null;
  decisions_revision?: string;
  by_rules?: { snapshots: number; causes: number };
};

type Status = z.output<typeof BuildStatus>;
type Notification = NonNullable<z.output<typeof Build>["notification"]>;

/** Milliseconds without an upload after which an open build expires. A later upload revives it. */
export const EXPIRY_MS = 2 * 3_600_000;

/** Returns the status that clients see. Expiry is computed, never stored, so that a late upload revives the build. */
export function statusOf(row: Pick<BuildRow, "state" | "conclusion" | "verdict" | "active_at" | "superseded_by">, now: Date): Status {
  switch (row.state) {
    case "concluded":
      return (row.conclusion === "changes-detected" ? row.verdict : null) ?? row.conclusion!;
    case "failed":
      return row.superseded_by === null ? "error" : "aborted";
    case "open":
      return row.active_at.getTime() + EXPIRY_MS < now.getTime() ? "expired" : "pending";
    case "finalized":
      return "pending";
    case "comparing":
      return "progress";
  }
}

const plural = (count: number, one: string, many = one) => `${count} ${count === 1 ? one : many}`;

/** Numbers of a build. `changes` as people see them; 0 until they are known. */
type Numbers = { stats: StoredStats; changes: number; unknownRemoved: boolean };

/** Describes the numbers of a build: `2 changes in 5 snapshots, 1 added`. Empty when nothing happened. */
export function summaryOf({ stats, changes, unknownRemoved }: Numbers): string {
  const changed = stats.changed && plural(stats.changed, "snapshot", "snapshots");
  return [
    changed && (changes ? `${plural(changes, "change", "changes")} in ${changed}` : `${stats.changed} changed`),
    stats.added && `${stats.added} added`,
    stats.removed && !unknownRemoved && `${stats.removed} removed`,
    stats.failure && plural(stats.failure, "failure", "failures"),
    stats.ignored && `${stats.ignored} ignored`,
  ]
    .filter(Boolean)
    .join(", ");
}

/** Returns what the summary of a build says besides its stored numbers. */
export const numbersOf = ({ causes, subset, incomplete }: Pick<BuildRow, "causes" | "subset" | "incomplete">) => ({
  changes: causes.questions.total,
  unknownRemoved: subset || incomplete,
});

type Outcome = { text: string; state: "pending" | "running" | "success" | "failure" };

/** Describes why an accepted or undecided build is so, where its numbers alone would mislead. */
function verdictText({ decided }: Pick<BuildRow, "decided">, text: string): string {
  const { undecided = 0, failed = 0, ended = 0 } = decided ?? {};
  if (text === "approved") return undecided && ended ? "approved by a rule that ended" : text;
  return failed ? `${text}, ${failed} not compared or failed` : text;
}

/** Returns the reason why a compared build is no baseline; null if it can be one. */
function noBaselineOf(row: BuildRow): z.output<typeof Build>["noBaseline"] {
  const { skipped, state, valid, incomplete, subset, verdict, untrusted } = row;
  if (skipped) return "skipped";
  if (state === "failed") return "failed";
  if (state !== "comparing" && state !== "concluded") return null;
  if (!valid) return "tests failed";
  if (incomplete) return "incomplete";
  if (subset) return "subset";
  if (verdict === "rejected") return "rejected";
  return untrusted && verdict !== "accepted" ? "untrusted run" : null;
}

function outcomeOf({ type, decided }: Pick<BuildRow, "type" | "decided">, status: Status): Outcome | null {
  if (type === "skipped") return { text: "Skipped", state: "success" };
  switch (status) {
    case "pending":
      return { text: "Queued", state: "pending" };
    case "progress":
      return { text: "Comparing", state: "running" };
    case "no-changes":
      return { text: "no changes found", state: "success" };
    case "accepted":
      return { text: verdictText({ decided }, "approved"), state: "success" };
    case "rejected":
      return { text: "changes rejected", state: "failure" };
    case "changes-detected":
      return isApprovedByBranch({ type, status, decided })
        ? { text: "automatically approved", state: "success" }
        : { text: verdictText({ decided }, "waiting for a decision"), state: "failure" };
    default:
      return null;
  }
}

/** Returns the commit status of a build; null where there is nothing to report. */
function notificationOf(row: BuildRow, status: Status, url: string): Notification | null {
  const outcome = outcomeOf(row, status);
  if (!outcome) return null;
  const { text, state } = outcome;
  const summary = row.stats ? summaryOf({ stats: row.stats, ...numbersOf(row) }) : "";
  const description = [summary, text].filter(Boolean).join(": ");
  const github = state === "running" ? "pending" : state;
  const gitlab = state === "failure" ? "failed" : state;
  const ended = state === "success" || state === "failure";
  return {
    description: description[0]!.toUpperCase() + description.slice(1),
    context: row.name === "default" ? "loupe" : `loupe/${row.name}`,
    github: { state: github },
    gitlab: { state: gitlab },
    origin: { status: ended ? "completed" : state === "running" ? "in_progress" : "queued", conclusion: ended ? state : null },
    url,
  };
}

/** Returns the address of a build's page. */
export const buildUrl = (
  { settings }: Pick<Deps, "settings">,
  { owner, project, number }: Pick<BuildRow, "owner" | "project" | "number">,
) => `${settings.appUrl}/accounts/${owner}/projects/${project}/builds/${number}`;

const countsOf = ({ total, undecided, rejected }: DecisionCounts) => ({ total, undecided, rejected });

/** Maps a row to the Build record (docs/spec/builds.md#record). */
export function toBuild(deps: Deps, row: BuildRow): FullRecord<typeof Build> {
  const status = statusOf(row, deps.now());
  const url = buildUrl(deps, row);
  return {
    id: row.id,
    number: row.number,
    head: { sha: row.pr_head_commit ?? row.commit, branch: row.branch },
    base: row.base_commit === null ? null : { sha: row.base_commit, branch: row.base_branch! },
    status,
    conclusion: row.conclusion,
    stats: row.stats,
    metadata: row.metadata,
    url,
    notification: notificationOf(row, status, url),
    name: row.name,
    mode: row.mode,
    type: row.type,
    subset: row.subset,
    baseNumber: row.base_number,
    snapshots: row.snapshot_count,
    tests: row.test_count,
    expectedSnapshots: row.expected_snapshots,
    shards:
      row.completed_shards === null
        ? null
        : {
            completed: row.completed_shards,
            total: row.total_shards,
            missing: row.missing_shards,
            lastUploadAt: row.active_at.toISOString(),
          },
    incomplete: row.incomplete,
    causes: countsOf(row.causes),
    questions: row.causes.questions,
    decidedByRules: row.by_rules,
    decided: row.decided,
    decisionsRevision: row.decisions_revision,
    noBaseline: noBaselineOf(row),
    reviewedBy: toUser(deps, row.reviewer ?? row.rejecter),
    prNumber: row.pr_number,
    prTitle: row.pr?.title ?? null,
    author: row.pr?.name ? { name: row.pr.author?.name ?? row.pr.name, isBot: row.pr.isBot, user: toUser(deps, row.pr.author) } : null,
    supersededBy: row.superseded_by,
    imported: row.taken_at && {
      source: row.import_source!,
      takenAt: row.taken_at.toISOString(),
      decidedBy: row.import_decided_by,
    },
    createdAt: row.created_at.toISOString(),
    concludedAt: row.concluded_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
  };
}
