import { calendarDay, count, isolated, plural } from "../format.ts";
import type { ListedBuild } from "../queries/builds.ts";
import { isApprovedByBranch } from "./approved-by-branch.ts";

/** Look of a build's state: `open` waits for people, `calm` needs no review. */
export type BuildStateKind = "running" | "open" | "done" | "rejected" | "problem" | "calm";
/** `isFirst`: there is no build to compare with. */
export type BuildState = { kind: BuildStateKind; isFirst?: true; title: string; detail: string };

/** Changes as people see them: causes that one edit explains are one. */
export const changesOf = ({ questions, causes }: Pick<ListedBuild, "questions" | "causes">) => questions ?? causes;

function changesIn(build: ListedBuild): string {
  const changes = changesOf(build);
  return changes?.total ? `${plural(changes.total, "change")} in ${plural(build.stats?.changed ?? 0, "snapshot")}` : kindsOf(build.stats);
}

/** Describes the changes of a build by their kind: `2 changed, 1 new`. */
function kindsOf(stats: ListedBuild["stats"]): string {
  if (!stats) return "";
  const parts = [
    stats.changed && `${count(stats.changed)} changed`,
    stats.added && `${count(stats.added)} new`,
    stats.removed && `${count(stats.removed)} removed`,
    stats.failure && plural(stats.failure, "failed test"),
  ];
  return parts.filter(Boolean).join(", ");
}

/** Names the person whose review counts: ` by Ben`. */
const by = ({ reviewedBy }: ListedBuild) => (reviewedBy ? ` by ${isolated(reviewedBy.name ?? reviewedBy.slug)}` : "");

function rejectedIn(build: ListedBuild): string {
  const changes = changesOf(build);
  return changes?.rejected ? `${count(changes.rejected)} of ${plural(changes.total, "change")} rejected` : changesIn(build);
}

/** Shards that a sentence names; more are counted. */
const MOST_NAMED = 4;

/** Names the missing shards of a build: `shards 2 and 3 of 4`. Null where they have no index, and for many. */
export function missingShards({ shards }: Pick<ListedBuild, "shards">): string | null {
  const { missing, total } = shards ?? {};
  if (!missing?.length || missing.length > MOST_NAMED || !total) return null;
  const names = new Intl.ListFormat("en").format(missing.map(count));
  return `${missing.length === 1 ? "shard" : "shards"} ${names} of ${count(total)}`;
}

function shardsOf({ shards }: ListedBuild): string {
  if (!shards) return "";
  return shards.total ? `${count(shards.completed)} of ${plural(shards.total, "shard")}` : `${plural(shards.completed, "shard")} complete`;
}

/** Number of snapshots that have arrived, with that of the build before as an estimate until it is reached. */
const uploadedOf = ({ snapshots = 0, expectedSnapshots }: ListedBuild): string =>
  expectedSnapshots && expectedSnapshots > snapshots
    ? `${count(snapshots)} of about ${count(expectedSnapshots)}`
    : plural(snapshots, "snapshot");

/** Describes an imported build: its source, the day of its pictures and the person who approved them. */
const importedState = ({ source, takenAt, decidedBy }: NonNullable<ListedBuild["imported"]>): BuildState => ({
  kind: "done",
  title: `Imported from ${isolated(source)}`,
  detail: `Taken ${calendarDay(takenAt)}${decidedBy ? `, approved by ${isolated(decidedBy)}` : ""}`,
});

function changedState(build: ListedBuild): BuildState {
  if (isApprovedByBranch(build))
    return { kind: "done", title: `Approved automatically on ${isolated(build.head.branch)}`, detail: changesIn(build) };
  if (build.type === "orphan")
    return { kind: "open", isFirst: true, title: "First build", detail: plural(build.stats?.added ?? 0, "snapshot") };
  const changes = changesOf(build);
  const isBegun = changes && changes.undecided < changes.total;
  const compared = isBegun ? `${count(changes.undecided)} of ${plural(changes.total, "change")} left` : changesIn(build);
  const failed = build.decided?.failed ? `${count(build.decided.failed)} not compared` : "";
  const detail = [compared, failed].filter(Boolean).join(", ");
  return { kind: "open", title: "Needs review", detail };
}

/** Returns true for a compared build that had nothing to compare with. */
export const isFirstBuild = ({
  conclusion,
  baseNumber,
  stats,
  subset,
}: Pick<ListedBuild, "conclusion" | "baseNumber" | "stats" | "subset">) =>
  conclusion !== null && !baseNumber && !subset && (stats?.added ?? 0) > 0 && !stats?.changed;

/** Returns the part of a running build that is known to be done, from 0 to 1: compared snapshots, uploaded shards, or snapshots against the build before; null when it is unknown. */
export function buildShare({ status, snapshots = 0, expectedSnapshots, shards }: ListedBuild, compared?: number): number | null {
  if (status === "progress") return compared !== undefined && snapshots ? compared / snapshots : null;
  if (status !== "pending") return null;
  if (shards?.total) return shards.completed / shards.total;
  return expectedSnapshots ? Math.min(1, snapshots / expectedSnapshots) : null;
}

/** Describes the state of a build in one word or two, and a fact. `compared` is the number of compared snapshots, where it is known. */
export function buildState(build: ListedBuild, compared?: number): BuildState {
  const { status, type, stats, snapshots = 0, incomplete, imported } = build;
  if (imported && (status === "no-changes" || isApprovedByBranch(build))) return importedState(imported);
  if (type === "skipped") return { kind: "calm", title: "Skipped", detail: "No snapshots were taken" };
  switch (status) {
    case "pending":
      return {
        kind: "running",
        title: "Uploading",
        detail: [uploadedOf(build), shardsOf(build)].filter(Boolean).join(", "),
      };
    case "progress":
      return {
        kind: "running",
        title: "Comparing",
        detail: `${compared === undefined ? "" : `${count(compared)} of `}${plural(snapshots, "snapshot")}`,
      };
    case "no-changes":
      return {
        kind: "calm",
        title: "No changes",
        detail: incomplete ? `Finished without ${missingShards(build) ?? "a missing shard"}` : plural(stats?.total ?? 0, "snapshot"),
      };
    case "changes-detected":
      return changedState(build);
    case "accepted":
      return {
        kind: "done",
        title: `Approved${by(build)}`,
        detail: build.decided?.ended ? "In part by a rule that ended" : changesIn(build),
      };
    case "rejected":
      return { kind: "rejected", title: `Changes requested${by(build)}`, detail: rejectedIn(build) };
    case "expired": {
      const missing = missingShards(build);
      const known = missing ? `Missing ${missing}` : shardsOf(build);
      return {
        kind: "problem",
        title: "Incomplete",
        detail: known ? `${known}, nothing uploaded for 2 hours` : "Nothing uploaded for 2 hours",
      };
    }
    case "error":
      return { kind: "problem", title: "Not compared", detail: "The comparison failed" };
    case "aborted":
      return { kind: "calm", title: "Superseded", detail: build.supersededBy ? `By #${build.supersededBy}, a later attempt` : "" };
  }
}
