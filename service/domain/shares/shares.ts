import type * as z from "zod";
import type { Share } from "../../../lib/contract/shares.ts";
import type { Permission } from "../../../lib/permissions.ts";
import type { Statement } from "../../db/client.ts";
import type { Actor, Ctx, Deps } from "../../core/deps.ts";
import { notFound } from "../../core/errors.ts";
import { commentsOf, readList } from "../comments/comment-list.ts";
import { mediaPermissions } from "../media/media-access.ts";
import {
  mediaColumns,
  mediaJoins,
  type MediaRow,
  toMedia,
  toVersion,
  versionColumns,
  versionJoin,
  type VersionRow,
} from "../media/media-rows.ts";
import { readNeighbours } from "./share-neighbours.ts";

const share: Statement = {
  name: "share",
  steady: true,
  sql: `select ${mediaColumns}, versions.list as versions from media m ${mediaJoins("$2::text")}
    cross join lateral (select coalesce(json_agg(one), '[]') as list from (
      select ${versionColumns} from media_versions v ${versionJoin}
      where v.media_id = m.id and v.status = 'ready' order by v.number desc limit 100) one) versions
    where m.share_token = $1`,
};

const commentsSql = (
  list: string,
) => `select m.id, m.visibility, v.status, v.expires_at, p.id as project_id, p.account_id, p.default_user_level, pm.level as project_level, list.*
    from media m join projects p on p.id = m.project_id
    left join project_members pm on pm.project_id = p.id and pm.user_id = $2
    join lateral (select status, expires_at from media_versions where media_id = m.id and status = 'ready' order by number desc limit 1) v on true
    cross join ${list} where m.share_token = $1`;
const comments: Statement = { name: "share_comments", steady: true, sql: commentsSql(commentsOf("m.id", "$3")) };
const part: Statement = {
  name: "share_comments_part",
  sql: commentsSql(commentsOf("m.id", "$5", { before: "$3::text", limit: "$4::int" })),
};

/** Dates inside JSON arrive as text. */
type JsonVersion = Omit<VersionRow, "expires_at" | "version_created_at"> & { expires_at: string | null; version_created_at: string };
type Visibility = Pick<
  MediaRow,
  "visibility" | "status" | "expires_at" | "project_id" | "account_id" | "project_level" | "default_user_level"
>;

/**
 * What the caller may do at a share address, by membership; a visitor of a public media may view. Throws the one 404 for
 * everything else: unknown, never finished, expired, or the team's own (`reference-behaviour` 10).
 */
function open({ deps, actor }: Ctx, row: Visibility | undefined): { member: boolean; permissions: readonly Permission[] } {
  const permissions = row ? mediaPermissions(actor, row) : [];
  const member = permissions.includes("view");
  const current = row?.status === "ready" && (!row.expires_at || row.expires_at > deps.now());
  if (!row || !current || (!member && row.visibility !== "public")) throw notFound();
  return { member, permissions: member ? permissions : ["view"] };
}

const reader = (actor: Actor) => (actor.kind === "user" ? actor.userId : null);

/**
 * `GET /shares/{shareToken}` (ours): the media, its versions that are still held, what the caller may do, and what stands beside it;
 * two statements.
 */
export async function getShare(ctx: Ctx, shareToken: string): Promise<z.input<typeof Share>> {
  const { deps, actor } = ctx;
  const [row] = await deps.database.run<MediaRow & { versions: JsonVersion[] }>(share, [shareToken, reader(actor)]);
  const { member, permissions } = open(ctx, row);
  const media = row!;
  const versions = media.versions
    .map((one) => ({
      ...one,
      version_created_at: new Date(one.version_created_at),
      expires_at: one.expires_at === null ? null : new Date(one.expires_at),
    }))
    .filter(({ expires_at }) => !expires_at || expires_at > deps.now());
  const beside = await readNeighbours(deps, media, member);
  return {
    media: toMedia(deps, media),
    versions: versions.map((one) => toVersion(deps, media, one)),
    permissions: [...permissions],
    project: member ? { name: media.project_name, account: { slug: media.account_slug, name: media.account_name } } : null,
    ...beside,
  };
}

/** The media of a share address that anybody may open, for embeds; the one 404 for all others. One statement. */
export async function publicShare(deps: Deps, shareToken: string) {
  const [row] = await deps.database.run<MediaRow>(share, [shareToken, null]);
  open({ deps, actor: { kind: "anonymous" } }, row);
  return toMedia(deps, row!);
}

/** As many as `comments` gives. */
const NEWEST = 200;

type Wanted = { shareToken: string; before?: string | undefined; perPage: number };

/**
 * `GET /shares/{shareToken}/comments` (ours): for whoever may open the share, as the list of a media's comments: its newest, or those
 * before one of them; one statement.
 */
export async function listShareComments(ctx: Ctx, { shareToken, before, perPage }: Wanted) {
  const who = [shareToken, reader(ctx.actor)];
  const row = await (before === undefined && perPage === NEWEST
    ? readList<Visibility & { id: string }>(ctx.deps, comments, shareToken, who)
    : readList<Visibility & { id: string }>(
        ctx.deps,
        part,
        `${shareToken} ${perPage} ${before ?? ""}`,
        [...who, before ?? null, perPage],
        before === undefined ? "newest" : "older",
      ));
  open(ctx, row);
  return row!.list;
}
