import { runStatement } from "../../../db/statement.ts";
import type * as z from "zod";
import type { inboxLists, inboxOperations } from "../../../../lib/contract/inbox.ts";
import type { Result } from "../../../../lib/contract/operation.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { invalid } from "../../../core/errors.ts";
import { buildLabel } from "../../../mail/build.ts";
import { commentPage } from "../comment-record.ts";
import { type PersonRow, toUser } from "../../people/person-record.ts";
import { testLabel, testUrl } from "../../builds/record/test-id.ts";
import { threadCropUrl } from "../thread-crop-url.ts";
import { inboxCounts, inboxPages, type InboxCounts } from "./inbox.sql.ts";

type InboxPage = Result<(typeof inboxOperations)["GET /me/inbox"]>;
type InboxThread = z.input<(typeof inboxOperations)["GET /me/inbox"]["responses"][200]>["threads"][number];

const DAY_MS = 86_400_000;
/** Days of activity that the list of all threads shows. */
const RECENT_DAYS = 30;

/** A thread as `inbox.sql.ts` returns it. */
export type InboxRow = {
  threadId: string;
  unread: boolean;
  reason: InboxThread["reason"];
  activeAt: string;
  account: { slug: string; name: string | null };
  project: string;
  type: "media" | "build" | "test";
  mediaName: string | null;
  shareToken: string | null;
  buildNumber: number | null;
  buildName: string | null;
  testId: number | null;
  testName: string | null;
  suite: string | null;
  diffId: string | null;
  snapshotName: string | null;
  version: number | null;
  hasPicture: boolean | null;
  commentId: string;
  author: PersonRow | null;
  guestName: string | null;
  text: string;
  isReply: boolean;
  createdAt: string;
  assignee: PersonRow | null;
  dueOn: string | null;
  resolvedAt: string | null;
};

const iso = (time: string) => new Date(time).toISOString();

/** Returns the accounts of an actor for `isVisible`: those whose projects they all see, and those where they are a contributor. */
export function accountsInReach({ accounts }: Pick<UserActor, "accounts">): { accountIds: string[]; contributorOf: string[] } {
  const open = accounts.filter(({ locked }) => !locked);
  const idsOf = (isContributor: boolean) => open.flatMap(({ id, level }) => ((level === "contributor") === isContributor ? [id] : []));
  return { accountIds: idsOf(false), contributorOf: idsOf(true) };
}

/** Returns the time before which the list of all threads shows nothing. */
export const recentSince = (now: Date): string => new Date(now.getTime() - RECENT_DAYS * DAY_MS).toISOString();

/** Returns the name of a thread's subject and the address of its page. */
function subjectOf({ settings: { appUrl } }: Ctx["deps"], row: InboxRow): { name: string; page: string } {
  const project = { account_slug: row.account.slug, name: row.project };
  if (row.type === "media") return { name: row.mediaName!, page: `${appUrl}/m/${row.shareToken}` };
  if (row.type === "test")
    return { name: testLabel({ name: row.testName!, build_name: row.suite! }), page: testUrl(appUrl, project, row.testId!) };
  const name = buildLabel({ name: row.buildName!, number: row.buildNumber! });
  return { name, page: `${appUrl}/accounts/${project.account_slug}/projects/${project.name}/builds/${row.buildNumber}` };
}

/** Maps a row to the API's InboxThread. */
export function toInboxThread(deps: Ctx["deps"], row: InboxRow): InboxThread {
  const { name, page } = subjectOf(deps, row);
  return {
    id: row.threadId,
    unread: row.unread,
    reason: row.reason,
    activeAt: iso(row.activeAt),
    url: `${commentPage(page, row.diffId)}#${row.commentId}`,
    cropUrl: row.hasPicture ? threadCropUrl(deps, row.threadId) : null,
    account: row.account,
    project: row.project,
    subject: { type: row.type, name, snapshotName: row.snapshotName, version: row.version },
    comment: {
      id: row.commentId,
      author: toUser(deps, row.author),
      guestName: row.guestName,
      text: row.text,
      isReply: row.isReply,
      createdAt: iso(row.createdAt),
    },
    assignee: toUser(deps, row.assignee),
    dueOn: row.dueOn,
    resolvedAt: row.resolvedAt && iso(row.resolvedAt),
  };
}

/** Reads the key of the last row of the page before. Throws 400 for another text. */
function readCursor(cursor: string | undefined): { afterTime: string; afterId: string } {
  if (cursor === undefined) return { afterTime: "infinity", afterId: "" };
  const [, time, threadId] = /^(\d{1,15})-([\w-]{1,80})$/.exec(cursor) ?? [];
  if (!time || Number.isNaN(new Date(Number(time)).getTime())) throw invalid("Invalid request", "cursor must be `next` of the page before");
  return { afterTime: new Date(Number(time)).toISOString(), afterId: threadId! };
}

type ListOptions = { list: (typeof inboxLists)[number]; cursor?: string | undefined; perPage: number; today?: string | undefined };

/** Handles `GET /me/inbox`. Reads a bounded number of rows of an index, however many comments and threads are stored. */
export async function listInbox({ deps, actor }: Ctx<UserActor>, { list, cursor, perPage, today }: ListOptions): Promise<InboxPage> {
  const now = deps.now();
  const limits = { following: null, all: recentSince(now), assigned: null, overdue: today ?? now.toISOString().slice(0, 10) };
  const values = { userId: actor.userId, ...accountsInReach(actor), ...readCursor(cursor), since: limits[list], limit: perPage };
  const [row] = await runStatement(deps.database, inboxPages[list], values);
  const { threads, last, scanned } = row!;
  const end = threads.length === perPage ? threads.at(-1)! : scanned === 200 ? last : null;
  return {
    threads: threads.map((thread) => toInboxThread(deps, thread)),
    next: end && `${new Date(end.activeAt).getTime()}-${end.threadId}`,
  };
}

/** Handles `GET /me/inbox/counts`. */
export async function countInbox({ deps, actor }: Ctx<UserActor>, { today }: { today?: string | undefined }): Promise<InboxCounts> {
  const now = deps.now();
  const values = {
    userId: actor.userId,
    ...accountsInReach(actor),
    today: today ?? now.toISOString().slice(0, 10),
    projectId: null,
    since: recentSince(now),
  };
  return (await runStatement(deps.database, inboxCounts, values))[0]!;
}
