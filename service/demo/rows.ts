import { anchorOf } from "../../lib/review/anchor.ts";
import type { Box } from "../../lib/review/fragment.ts";
import type { commentReactions, comments, threadSubscriptions } from "../db/comment-schema.ts";
import type { media, mediaVersions } from "../db/media-schema.ts";
import type { pullRequests } from "../db/pull-request-schema.ts";
import type { usageDays } from "../db/usage-schema.ts";
import { newId, newShareToken } from "../core/ids.ts";
import { readCommentBody } from "../rich-text/body.ts";
import { type Age, type DemoGroup, type DemoMedia, type DemoProject, type DemoThread, milliseconds, type DemoReactions } from "./model.ts";
import type { Picture } from "./pictures.ts";
import type { PersonIds } from "./team.ts";

const DAY = 86_400_000;
const USAGE_DAYS = 75;

type Row<T extends { $inferInsert: object }> = T["$inferInsert"];
type Dated<T extends { $inferInsert: object }> = Omit<Row<T>, "createdAt"> & { createdAt: Date };
export type Rows = {
  media: Dated<typeof media>[];
  versions: Dated<typeof mediaVersions>[];
  comments: Dated<typeof comments>[];
  reactions: Row<typeof commentReactions>[];
};
export type ProjectContext = {
  ids: PersonIds;
  now: Date;
  pictures: ReadonlyMap<string, Picture>;
  projectId: string;
  /** End of the retention of its media. */ expiresAt: Date;
};

/** Returns the rows of a project's media with versions, threads and reactions. */
export function rowsOf(project: DemoProject, context: ProjectContext): Rows {
  const rows: Rows = { media: [], versions: [], comments: [], reactions: [] };
  for (const group of project.groups) for (const one of group.media) addMedia(rows, group, one, context);
  return rows;
}

/** Returns the rows of a project's pull requests, all open. */
export const pullRequestsOf = ({ groups }: DemoProject, { now, projectId }: ProjectContext): Row<typeof pullRequests>[] =>
  groups.flatMap((group) =>
    group.pr === undefined
      ? []
      : [{ projectId, number: group.pr, branch: group.branch, title: group.title, state: "open" as const, fork: false, changedAt: now }],
  );

const since = (now: Date, age: Age) => new Date(now.getTime() - milliseconds(age));

function addMedia(
  rows: Rows,
  { pr, branch }: DemoGroup,
  one: DemoMedia,
  { ids, now, pictures, projectId, expiresAt }: ProjectContext,
): void {
  const [[, age, by]] = one.versions;
  const id = newId();
  const shareToken = newShareToken();
  rows.media.push({
    id,
    projectId,
    attachment: pr ? `pr:${pr}` : branch ? `branch:${branch}` : "",
    name: one.name,
    state: one.state ?? null,
    description: one.description ?? null,
    branch: branch ?? null,
    prNumber: pr ?? null,
    visibility: one.public ? "public" : "team",
    shareToken,
    createdBy: ids[by],
    createdAt: since(now, age),
  });
  const versions = one.versions.map(([file, ago, person], index) => {
    const createdAt = since(now, ago);
    return {
      id: newId(),
      mediaId: id,
      projectId,
      number: index + 1,
      ...pictures.get(file)!,
      status: "ready" as const,
      createdBy: ids[person],
      createdAt,
      readyAt: createdAt,
      expiresAt,
    };
  });
  rows.versions.push(...versions);
  for (const thread of one.threads ?? []) addThread(rows, { mediaId: id, versions, ids, now }, thread);
}

const boxOf = ({ area }: Pick<DemoThread, "area">): Box | null =>
  area ? { x: area[0], y: area[1], width: area[2], height: area[3] } : null;

type On = { mediaId: string; versions: Rows["versions"]; ids: PersonIds; now: Date };

function addThread(rows: Rows, { mediaId, versions, ids, now }: On, thread: DemoThread): void {
  const add = (
    said: Pick<DemoThread, "by" | "ago" | "text" | "reactions">,
    extra: Pick<Row<typeof comments>, "anchor" | "resolvedAt" | "threadId">,
  ) => {
    const id = `comment-${newId()}`;
    const createdAt = since(now, said.ago);
    const version = versions.findLast((one) => one.createdAt <= createdAt);
    if (!version) throw new Error(`"${said.text.slice(0, 40)}" is older than its picture`);
    const { document: body, text } = readCommentBody(said.text);
    const place = { mediaId, versionId: version.id };
    rows.comments.push({ id, ...place, authorId: ids[said.by], body, text, createdAt, ...extra });
    rows.reactions.push(...reactionsOf(id, ids, said.reactions));
    return id;
  };
  const point = thread.at ? { x: thread.at[0], y: thread.at[1] } : null;
  const root = add(thread, {
    anchor: anchorOf({ point, fragment: { time: thread.time ?? null, box: boxOf(thread) } }),
    resolvedAt: thread.resolved ? since(now, thread.resolved) : null,
  });
  for (const [by, ago, text, reactions] of thread.replies ?? [])
    add({ by, ago, text, ...(reactions && { reactions }) }, { threadId: root });
}

const reactionsOf = (commentId: string, ids: PersonIds, given: DemoReactions = {}) =>
  Object.entries(given).flatMap(([emoji, people]) => people.map((person) => ({ commentId, emoji, userId: ids[person] })));

/** Returns a thread subscription for each author of a comment in it. */
export function subscriptionsOf(comments: Rows["comments"]): Row<typeof threadSubscriptions>[] {
  const pairs = comments.map(({ id, threadId, authorId }) => ({ threadId: threadId ?? id, userId: authorId!, subscribed: true }));
  return [...new Map(pairs.map((pair) => [`${pair.threadId} ${pair.userId}`, pair])).values()];
}

/** Returns the metered usage of a project's last weeks: working days near its pace, quiet weekends, and its media. */
export function usageOf(
  project: DemoProject,
  versions: Rows["versions"],
  { now, projectId }: Pick<ProjectContext, "now" | "projectId">,
  accountId: string,
): Row<typeof usageDays>[] {
  const units = new Map<string, number>();
  const count = (at: Date, more: number) => units.set(dayOf(at), (units.get(dayOf(at)) ?? 0) + more);
  for (let back = 0; back < USAGE_DAYS; back++) {
    const at = new Date(now.getTime() - back * DAY);
    const weekend = at.getUTCDay() % 6 === 0;
    const sway = 0.75 + (((back * 37 + project.pace * 11) % 29) / 29) * 0.5;
    count(at, Math.round(project.pace * sway * (weekend ? 0.12 : 1)));
  }
  for (const { createdAt, contentType } of versions) count(createdAt, contentType.startsWith("video/") ? 25 : 1);
  return [...units].map(([day, total]) => ({ accountId, projectId, day, units: total }));
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
