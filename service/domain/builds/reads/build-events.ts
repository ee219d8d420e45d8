import { runStatement } from "../../../db/statement.ts";
import { setTimeout as sleep } from "node:timers/promises";
import type { Deps } from "../../../core/deps.ts";
import { type BuildCaller, type BuildRef, findBuild } from "../record/build-access.ts";
import { statusOf } from "../record/build-record.ts";
import { buildProgress, type ProgressRow } from "../record/build-rows.sql.ts";

/** Milliseconds between two reads of a stream, so that many changes become one event. */
const PAUSE_MS = 200;
const LIFETIME_MS = 3_600_000;

/** A message of an event stream; a heartbeat has no name. */
export type BuildMessage =
  | { event: null }
  | { event: "build"; data: Record<string, unknown> }
  | { event: "end"; data: { reason: "build" | "access" | "deleted" | "time" } };

export type BuildEvents = {
  /** Resolves with the next message; null after the last one. */
  next(): Promise<BuildMessage | null>;
  close(): void;
};

/** Reads the state of a build once for all streams that saw the same notification. */
const readProgress = (deps: Deps, buildId: string, version: number): Promise<ProgressRow | undefined> =>
  deps.shareRun(`build-progress ${buildId} ${version}`, async () => (await runStatement(deps.database, buildProgress, { buildId }))[0]);

/** Returns the data that a stream sends about a build: numbers and ids, no names and no content. */
function toProgress(row: ProgressRow, now: Date) {
  const { id, number, conclusion, snapshot_count: snapshots, counts, causes, reviews } = row;
  return {
    buildId: id,
    number,
    status: statusOf(row, now),
    conclusion,
    snapshots,
    ...counts,
    causes,
    causesDecided: row.causes_decided,
    questions: row.questions,
    questionsUndecided: row.questions_undecided,
    reviews,
    latestReviewId: row.latest_review,
    decisionsRevision: row.decisions_revision,
    commentsRevision: row.comments_revision,
  };
}

type Wanted = {
  /** Goes on after the build ended. */
  reviews: boolean;
  /** Checks the caller's token and access again. */
  hasAccess(): Promise<boolean>;
};

/**
 * Handles `GET …/builds/{buildNumber}/events`: opens the events of a build. They end with the build, when the caller loses access, after an hour,
 * and when the process stops. Throws 404, 429 and 503.
 */
export async function openBuildEvents(ctx: BuildCaller, ref: BuildRef, { reviews, hasAccess }: Wanted): Promise<BuildEvents> {
  const { deps, actor } = ctx;
  const { heartbeatMs } = deps.streams;
  const { build, project } = await findBuild(ctx, ref);
  const opened = Date.now();
  let [ended, changed, version, checked, last] = [false, true, 0, opened, ""];
  let reason: Extract<BuildMessage, { event: "end" }>["data"]["reason"] | null = null;
  let wake = new AbortController();
  const rouse = () => wake.abort();
  const close = () => {
    ended = true;
    unfollow();
    release();
    rouse();
  };
  const release = deps.streams.take(
    actor.kind === "user" ? actor.userId : `project ${actor.projectId}`,
    { id: project.account_id, most: deps.teamLimits.of(project.account_id).streams },
    close,
  );
  const unfollow = deps.buildTopics.follow(build.id, (current) => {
    changed = true;
    version = current;
    rouse();
  });

  /** Waits for a change, at most a heartbeat. */
  async function rest(): Promise<void> {
    await sleep(last ? PAUSE_MS : 0);
    if (!changed && !ended) await sleep(heartbeatMs, undefined, { signal: wake.signal }).catch(() => {});
    wake = new AbortController();
  }

  async function look(): Promise<BuildMessage> {
    const isDue = Date.now() - checked >= heartbeatMs;
    if (isDue && !(await hasAccess())) return { event: "end", data: { reason: (reason = "access") } };
    if (isDue) checked = Date.now();
    if (Date.now() - opened >= LIFETIME_MS) return { event: "end", data: { reason: (reason = "time") } };
    changed = false;
    const row = await readProgress(deps, build.id, version);
    if (!row) return { event: "end", data: { reason: (reason = "deleted") } };
    if (!reviews && (row.state === "concluded" || row.state === "failed")) reason = "build";
    const data = toProgress(row, deps.now());
    const text = JSON.stringify(data);
    if (text === last) return { event: null };
    last = text;
    return { event: "build", data };
  }

  return {
    close,
    async next() {
      if (ended) return null;
      if (reason) {
        close();
        return { event: "end", data: { reason } };
      }
      await rest();
      if (ended) return null;
      const message = await look();
      if (message.event === "end") close();
      return message;
    },
  };
}
