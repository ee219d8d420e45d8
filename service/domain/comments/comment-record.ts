import type * as z from "zod";
import type { Comment } from "../../../lib/contract/comments.ts";
import { type CommentAnchor, linkAnchor } from "../../../lib/review/anchor.ts";
import type { Actor } from "../../core/deps.ts";
import { pictureUrl } from "../people/picture-url.ts";
import { testId } from "../builds/record/test-id.ts";
import { DASHBOARD } from "../people/agents/clients.ts";
import { agentOf } from "../people/agents/agents.ts";

export type CommentRecord = z.input<typeof Comment>;
type Person = NonNullable<CommentRecord["author"]>;
/** A time from a column, or from JSON that the database wrote. */
type Time = Date | string;

export type StoredPerson = Omit<Person, "pictureUrl"> & { pictureKey?: string | null };

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
  author: StoredPerson | null;
  /** The guest who wrote it; a guest with an account is the author too. */
  guest?: { id: string; name: string } | null;
  assignee_id: string | null;
  assignee: StoredPerson | null;
  /** Day as `2026-12-03`. */
  due_on: string | null;
  /** Null on replies. */
  assignments: { by: StoredPerson | null; assignee: StoredPerson | null; dueOn: string | null; at: Time }[] | null;
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

/** Maps a person; a picture is served at the service's own address. */
export function toPerson(stored: StoredPerson | null, appUrl: string): Person | null {
  if (!stored) return null;
  const { pictureKey, ...person } = stored;
  return { ...person, pictureUrl: pictureUrl({ settings: { appUrl } }, pictureKey ?? null) };
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

/** Maps a row to the API's Comment. Root comments carry `subscribed` where the reader is known. */
export function toComment(row: CommentRow, { linkBase, origin, isPublic = false }: AnchorFormat): CommentRecord {
  const picture = row.shows_drawing ? `${origin}/files/places/${row.id}.webp` : null;
  const { anchor, body, text } = linkBase === null ? row : linkAnchor(row, commentPage(linkBase, row.diff_id), row.version_number, picture);
  return {
    id: row.id,
    buildId: row.build_id,
    testId: row.test_id === null ? null : testId(row.test_project!, Number(row.test_id)),
    mediaId: row.media_id,
    mediaVersionId: row.version_id,
    threadId: row.thread_id,
    body,
    text,
    author: toPerson(row.author, origin),
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
    ...(row.thread_id === null &&
      !isPublic && {
        assignee: toPerson(row.assignee, origin),
        dueOn: row.due_on,
        assignments: (row.assignments ?? []).map(({ by, assignee, dueOn, at }) => ({
          by: toPerson(by, origin),
          assignee: toPerson(assignee, origin),
          dueOn,
          at: iso(at),
        })),
      }),
    ...(row.thread_id === null && typeof row.subscribed === "boolean" && { subscribed: row.subscribed }),
  };
}
