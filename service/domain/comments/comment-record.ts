import type * as z from "zod";
import type { Comment } from "../../../lib/contract/comments.ts";
import { type CommentAnchor, linkAnchor } from "../../../lib/review/anchor.ts";
import type { Actor } from "../../core/deps.ts";
import type { FullRecord } from "../base/full-record.ts";
import { type PersonRow, toUser } from "../people/person-record.ts";
import { testId } from "../builds/record/test-id.ts";
import { DASHBOARD } from "../people/agents/clients.ts";
import { agentOf } from "../people/agents/agents.ts";

export type CommentRecord = z.input<typeof Comment>;
type Person = NonNullable<CommentRecord["author"]>;
/** A time from a column, or from JSON that the database wrote. */
type Time = Date | string;

/** A comment as the statements of `comments.sql.ts` return it. */
export type CommentRow = {
  id: string;
  media_id: string | null;
  version_id: string | null;
  build_id: string | null;
  test_id: string | null;
  /** Name of the test's project in capitals. */
  test_project: string | null;
  /** Id of the snapshot that a comment on a build is about. */
  diff_id: string | null;
  snapshot_name: string | null;
  draft: boolean;
  thread_id: string | null;
  body: Record<string, unknown>;
  text: string;
  anchor: CommentAnchor | null;
  side: "before" | "after" | null;
  /** It has a drawing, whose picture everyone may see. */
  shows_drawing?: boolean;
  agent: string | null;
  author: PersonRow | null;
  /** The guest who wrote it; a guest with an account is the author too. */
  guest?: { id: string; name: string } | null;
  assignee_id: string | null;
  assignee: PersonRow | null;
  /** Day as `2026-12-03`. */
  due_on: string | null;
  /** Null on replies. */
  assignments: { by: PersonRow | null; assignee: PersonRow | null; dueOn: string | null; at: Time }[] | null;
  created_at: Time;
  edited_at: Time | null;
  resolved_at: Time | null;
  /** Null once the version was purged. */
  version_number: number | null;
  /** In the order of their time. */
  reactions: { emoji: string; user: Person }[];
  /** Null or absent where the reader is not known. */
  subscribed?: boolean | null;
};

/** Groups reactions by emoji: groups in the order of first use, people in the order of their reactions. */
function groupReactions(reactions: CommentRow["reactions"]): CommentRecord["reactions"] {
  const people = new Map<string, Person[]>();
  for (const { emoji, user } of reactions) people.set(emoji, [...(people.get(emoji) ?? []), user]);
  return [...people].map(([emoji, users]) => ({ emoji, count: users.length, users }));
}

const iso = (time: Time): string => new Date(time).toISOString();

/**
 * Decides how a caller gets moments and areas: the dashboard and its visitors as anchors, other clients as links in the first line.
 * `linkBase` is the page that such links lead to; null for anchors.
 */
export type AnchorFormat = {
  linkBase: string | null;
  origin: string;
  /** Leaves out assignees and due dates, which only people of the project see. */
  isPublic?: boolean;
};

/** Chooses the format of a caller. `pageUrl`: address of the page that shows the subject. */
export const anchorFormat = (actor: Actor, pageUrl: string): AnchorFormat => ({
  linkBase: actor.kind === "anonymous" || (actor.kind === "user" && actor.clientId === DASHBOARD) ? null : pageUrl,
  origin: new URL(pageUrl).origin,
});

/** Returns the address of the page that shows a comment: that of the subject, or of the snapshot below a build. */
export const commentPage = (pageUrl: string, diffId: string | null): string => (diffId === null ? pageUrl : `${pageUrl}/${diffId}`);

/** True for fields that visitors of a share page get too; the others are only for people of the project. */
const isForVisitors: Record<keyof CommentRecord, boolean> = {
  id: true,
  buildId: true,
  testId: true,
  mediaId: true,
  mediaVersionId: true,
  threadId: true,
  body: true,
  text: true,
  author: true,
  guest: true,
  agent: true,
  screenshotDiffId: true,
  snapshotName: true,
  anchor: true,
  side: true,
  pending: true,
  resolvedAt: true,
  editedAt: true,
  createdAt: true,
  reactions: true,
  assignee: false,
  dueOn: false,
  assignments: false,
  subscribed: true,
};

const forVisitors = (record: FullRecord<typeof Comment>) =>
  Object.fromEntries(Object.entries(record).filter(([field]) => isForVisitors[field as keyof CommentRecord])) as CommentRecord;

/** Maps a row to the API's Comment. Root comments carry `subscribed` where the reader is known. */
export function toComment(row: CommentRow, { linkBase, origin, isPublic = false }: AnchorFormat): CommentRecord {
  const deps = { settings: { appUrl: origin } };
  const picture = row.shows_drawing ? `${origin}/files/places/${row.id}.webp` : null;
  const { anchor, body, text } = linkBase === null ? row : linkAnchor(row, commentPage(linkBase, row.diff_id), row.version_number, picture);
  const isRoot = row.thread_id === null;
  const record: FullRecord<typeof Comment> = {
    id: row.id,
    buildId: row.build_id,
    testId: row.test_id === null ? null : testId(row.test_project!, Number(row.test_id)),
    mediaId: row.media_id,
    mediaVersionId: row.version_id,
    threadId: row.thread_id,
    body,
    text,
    author: toUser(deps, row.author),
    guest: row.guest ?? null,
    agent: agentOf(row.agent),
    screenshotDiffId: row.diff_id,
    snapshotName: row.snapshot_name,
    anchor,
    side: row.diff_id === null || row.anchor === null ? null : (row.side ?? "after"),
    pending: row.draft,
    resolvedAt: row.resolved_at && iso(row.resolved_at),
    editedAt: row.edited_at && iso(row.edited_at),
    createdAt: iso(row.created_at),
    reactions: groupReactions(row.reactions),
    assignee: isRoot ? toUser(deps, row.assignee) : undefined,
    dueOn: isRoot ? row.due_on : undefined,
    assignments: isRoot
      ? (row.assignments ?? []).map(({ by, assignee, dueOn, at }) => ({
          by: toUser(deps, by),
          assignee: toUser(deps, assignee),
          dueOn,
          at: iso(at),
        }))
      : undefined,
    subscribed: isRoot ? (row.subscribed ?? undefined) : undefined,
  };
  return isPublic ? forVisitors(record) : record;
}
