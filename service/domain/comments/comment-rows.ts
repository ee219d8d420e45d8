import type * as z from "zod";
import type { Comment } from "../../../lib/contract/comments.ts";
import type { Permission, ProjectLevel } from "../../../lib/permissions.ts";
import type { Statement } from "../../db/client.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { forbidden, notFound } from "../../core/errors.ts";
import { reachedIds } from "../../core/reach.ts";
import { agentOf } from "./agents.ts";
import { mediaPermissions } from "../media/media-access.ts";

export type Wire = z.input<typeof Comment>;
type Person = NonNullable<Wire["author"]>;

/** Where a comment stands: what judging a caller and telling people about it takes. */
export type Place = {
  project_id: string;
  account_id: string;
  default_user_level: ProjectLevel | null;
  /** The caller's own level in the project; a contributor's. */
  project_level: ProjectLevel | null;
  owner: string;
  project: string;
  media_name: string;
  share_token: string;
};

/** Columns and joins of a `Place` over `media m`; `reader` is the placeholder of the caller's user id. */
export const placeColumns = `p.id as project_id, p.account_id, p.default_user_level, pm.level as project_level, o.slug as owner,
  p.name as project, m.name as media_name, m.share_token`;
export const placeJoins = (reader: string) => `join projects p on p.id = m.project_id join accounts o on o.id = p.account_id
    left join project_members pm on pm.project_id = p.id and pm.user_id = ${reader}`;

type Reacted = Person & { emoji: string };

export type CommentRow = {
  id: string;
  media_id: string;
  version_id: string | null;
  thread_id: string | null;
  body: Record<string, unknown>;
  text: string;
  anchor: Wire["anchor"];
  agent: string | null;
  author_id: string | null;
  author: Person | null;
  created_at: Date;
  edited_at: Date | null;
  resolved_at: Date | null;
  deleted_at: Date | null;
  /** Changes whenever the row does, whoever wrote it. */
  stamp: string;
  /** Null once the root was deleted. */
  root_id: string | null;
  subscribed: boolean;
  reactions: Reacted[];
};

const one: Statement = {
  name: "comment_one",
  sql: `select ${placeColumns}, c.id, c.media_id, c.version_id, c.thread_id, c.body, c.text, c.anchor, c.agent, c.author_id,
      c.created_at, c.edited_at, c.resolved_at, c.deleted_at, c.xmin::text as stamp, root.id as root_id,
      case when a.id is not null then json_build_object('id', a.id, 'slug', a.slug, 'name', a.name) end as author,
      coalesce((select s.subscribed from thread_subscriptions s where s.thread_id = coalesce(c.thread_id, c.id) and s.user_id = $2), false) as subscribed,
      coalesce((select json_agg(json_build_object('emoji', r.emoji, 'id', u.id, 'slug', u.slug, 'name', u.name) order by r.seq)
        from comment_reactions r join accounts u on u.id = r.user_id where r.comment_id = c.id), '[]') as reactions
    from media m ${placeJoins("$2")}
    left join comments c on c.id = $3 and c.media_id = m.id
    left join comments root on root.id = coalesce(c.thread_id, c.id) and root.deleted_at is null
    left join accounts a on a.id = c.author_id
    where m.id = $1 and p.account_id = any($4)`,
};

/** Groups by first use, users by time (`reference-behaviour` 12.1). */
function grouped(reactions: readonly Reacted[]): Wire["reactions"] {
  const groups = new Map<string, Person[]>();
  for (const { emoji, ...person } of reactions) groups.set(emoji, [...(groups.get(emoji) ?? []), person]);
  return [...groups].map(([emoji, users]) => ({ emoji, count: users.length, users }));
}

type Shown = Omit<CommentRow, "author_id" | "deleted_at" | "stamp" | "root_id" | "subscribed"> & { subscribed?: boolean };

/** A row as the Comment of part 2; whether the caller follows it is said of roots, where it is known. */
export const toComment = (row: Shown): Wire => ({
  id: row.id,
  buildId: null,
  testId: null,
  mediaId: row.media_id,
  mediaVersionId: row.version_id,
  threadId: row.thread_id,
  body: row.body,
  text: row.text,
  author: row.author,
  agent: agentOf(row.agent),
  screenshotDiffId: null,
  anchor: row.anchor,
  pending: false,
  resolvedAt: row.resolved_at?.toISOString() ?? null,
  editedAt: row.edited_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  reactions: grouped(row.reactions),
  ...(row.thread_id === null && row.subscribed !== undefined && { subscribed: row.subscribed }),
});

/** Throws 404 where the caller does not see the media, existing or not, and 403 where `needed` is more than the caller may do. */
export function admitTo<P extends Place>({ actor }: Ctx<UserActor>, place: P | undefined, needed: Permission): P {
  const permissions = place ? mediaPermissions(actor, place) : [];
  if (!place || !permissions.includes("view")) throw notFound();
  if (!permissions.includes(needed)) throw forbidden(`You need the ${needed === "admin" ? "admin" : "reviewer"} role in this project.`);
  return place;
}

export type CommentPath = { mediaId: string; commentId: string };
/** A comment with its place, as one statement finds it. */
export type Found = Place & CommentRow;

/**
 * A comment of a media, deleted ones included. Throws 404 for a media the caller cannot see, then 403 where the caller lacks
 * `needed`, then 404 for a comment that is unknown or on another media.
 */
export async function findComment(ctx: Ctx<UserActor>, { mediaId, commentId }: CommentPath, needed: Permission): Promise<Found> {
  const [row] = await ctx.deps.database.run<Place & (CommentRow | { id: null })>(one, [
    mediaId,
    ctx.actor.userId,
    commentId,
    reachedIds(ctx.actor),
  ]);
  const found = admitTo(ctx, row, needed);
  if (found.id === null) throw notFound();
  return found;
}

/** As `findComment`; throws 404 for a deleted comment as well. */
export async function reachComment(ctx: Ctx<UserActor>, path: CommentPath, needed: Permission): Promise<Found> {
  const found = await findComment(ctx, path, needed);
  if (found.deleted_at) throw notFound();
  return found;
}

/** `GET /media/{mediaId}/comments/{commentId}`. */
export const getComment = async (ctx: Ctx<UserActor>, path: CommentPath): Promise<Wire> => toComment(await reachComment(ctx, path, "view"));
