import type * as z from "zod";
import type { Anchor, Comment } from "../../lib/contract/comments.ts";
import { projectPermissions, type Permission, type ProjectLevel } from "../../lib/permissions.ts";
import type { Statement } from "../db/client.ts";
import type { Ctx, UserActor } from "../deps.ts";
import { conflict, forbidden, invalid, notFound } from "../errors.ts";
import { newId } from "../ids.ts";
import { readBody } from "../rich-text/body.ts";
import { commentsOf, readList } from "./comment-list.ts";

type Place = { account_id: string; default_user_level: ProjectLevel | null; project_level: ProjectLevel | null };

const ofMedia = `from media m join projects p on p.id = m.project_id
    left join project_members pm on pm.project_id = p.id and pm.user_id = $2`;

const list: Statement = {
  name: "comments_of_media",
  sql: `select m.id, p.account_id, p.default_user_level, pm.level as project_level, list.* ${ofMedia}
    cross join ${commentsOf("m.id", "$4")} where m.id = $1 and p.account_id = any($3)`,
};

const target: Statement = {
  name: "comment_target",
  sql: `select p.account_id, p.default_user_level, pm.level as project_level, root.id as root_id,
      (select v.id from media_versions v where v.media_id = m.id and v.status = 'ready' order by v.number desc limit 1) as version_id
    ${ofMedia}
    left join comments given on given.id = $3 and given.media_id = m.id and given.deleted_at is null
    left join comments root on root.id = coalesce(given.thread_id, given.id) and root.deleted_at is null
    where m.id = $1`,
};

const columns = "id, version_id, thread_id, created_at";

const insert: Statement = {
  name: "comment_insert",
  sql: `insert into comments (id, media_id, version_id, thread_id, author_id, body, text, anchor, idempotency_key, created_at)
    values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8::jsonb, $9, $10::timestamptz)
    on conflict (author_id, idempotency_key) do nothing returning ${columns}`,
};

const first: Statement = {
  name: "comment_of_key",
  sql: `select ${columns}, (media_id = $3 and body = $4::jsonb and anchor is not distinct from $5::jsonb and thread_id is not distinct from $6) as same
    from comments where author_id = $1 and idempotency_key = $2`,
};

type Stored = { id: string; version_id: string | null; thread_id: string | null; created_at: Date };

function permissionsIn({ actor }: Ctx<UserActor>, place: Place | undefined): readonly Permission[] {
  const account = actor.accounts.find((one) => one.id === place?.account_id);
  if (!place || !account) return [];
  return projectPermissions({ teamLevel: account.level, projectLevel: place.project_level, defaultLevel: place.default_user_level });
}

/** `GET /media/{mediaId}/comments`: the newest 200, oldest first; resolved ones and replies to deleted roots included. */
export async function listComments(ctx: Ctx<UserActor>, { mediaId }: { mediaId: string }) {
  const { deps, actor } = ctx;
  const row = await readList<Place & { id: string }>(deps, list, mediaId, [
    mediaId,
    actor.userId,
    actor.accounts.map((account) => account.id),
  ]);
  if (!row || !permissionsIn(ctx, row).includes("view")) throw notFound();
  return row.list;
}

type NewComment = {
  mediaId: string;
  body: string | Record<string, unknown>;
  threadId?: string | undefined;
  anchor?: z.output<typeof Anchor> | undefined;
  /** The `Idempotency-Key` header, as it came. */
  key: string | null;
};

/** A point alone makes sense on a picture (`reference-behaviour` 12.4). */
function readAnchor({ anchor, threadId }: NewComment) {
  if (anchor && threadId !== undefined) throw invalid("Invalid request", "anchor belongs to the first comment of a thread, not to a reply");
  if (anchor?.type === "lines") throw invalid("Invalid request", "anchor must be a point: a media has no lines");
  return anchor ?? null;
}

/**
 * `POST /media/{mediaId}/comments`: a root, or a reply that joins its root, against the newest ready version. The same person
 * with the same key gets the first comment again, however many calls run at once. Throws 409 when that one says something else.
 */
export async function createComment(ctx: Ctx<UserActor>, input: NewComment): Promise<z.input<typeof Comment>> {
  const { deps, actor } = ctx;
  if (input.key !== null && !/^[\x21-\x7e]{1,255}$/.test(input.key))
    throw invalid("Invalid request", "Idempotency-Key must be 1 to 255 visible ASCII characters");
  const [place] = await deps.database.run<Place & { root_id: string | null; version_id: string | null }>(target, [
    input.mediaId,
    actor.userId,
    input.threadId ?? null,
  ]);
  const permissions = permissionsIn(ctx, place);
  if (!place || !permissions.includes("view")) throw notFound();
  if (!permissions.includes("review")) throw forbidden("You need the reviewer role in this project to comment.");
  if (input.threadId !== undefined && !place.root_id) throw notFound();
  const anchor = readAnchor(input);
  const { document, text } = readBody(input.body);

  const thread = input.threadId === undefined ? null : place.root_id;
  const json = { body: JSON.stringify(document), anchor: anchor && JSON.stringify(anchor) };
  const row = [
    `comment-${newId()}`,
    input.mediaId,
    place.version_id,
    thread,
    actor.userId,
    json.body,
    text,
    json.anchor,
    input.key,
    deps.now().toISOString(),
  ];
  let [stored] = await deps.database.run<Stored>(insert, row);
  if (!stored) {
    const [earlier] = await deps.database.run<Stored & { same: boolean }>(first, [
      actor.userId,
      input.key,
      input.mediaId,
      json.body,
      json.anchor,
      thread,
    ]);
    if (!earlier?.same) throw conflict("This Idempotency-Key was already used for another comment.");
    stored = earlier;
  }
  return {
    id: stored.id,
    buildId: null,
    testId: null,
    mediaId: input.mediaId,
    mediaVersionId: stored.version_id,
    threadId: stored.thread_id,
    body: document,
    text,
    author: { id: actor.userId, slug: actor.slug, name: actor.name },
    agent: null,
    screenshotDiffId: null,
    anchor,
    pending: false,
    resolvedAt: null,
    editedAt: null,
    createdAt: stored.created_at.toISOString(),
    reactions: [],
  };
}
