import type * as z from "zod";
import type { Share } from "../../../lib/contract/shares.ts";
import type { Permission } from "../../../lib/permissions.ts";
import type { Actor, Ctx, Deps } from "../../core/deps.ts";
import { notFound } from "../../core/errors.ts";
import { anchorFormat } from "../comments/comment-record.ts";
import { readComments, readNewestComments, type TaggedComments } from "../comments/list-comments.ts";
import { mediaPermissions } from "../media/media-access.ts";
import { type MediaRow, toMedia, toVersion, type VersionRow } from "../media/media-rows.ts";
import { readNeighbours } from "./share-neighbours.ts";
import { mediaOfShare, shareAccess } from "./shares.sql.ts";

/** Dates inside JSON arrive as text. */
type JsonVersion = Omit<VersionRow, "expires_at" | "version_created_at"> & { expires_at: string | null; version_created_at: string };
type Visibility = Pick<
  MediaRow,
  "visibility" | "status" | "expires_at" | "project_id" | "account_id" | "archived" | "project_level" | "default_user_level"
>;

/**
 * Returns the caller's permissions on a share. A visitor of a public media may view it. Throws the same 404 for everything else: unknown,
 * never finished, expired, or not public. See docs/spec/media.md#share-pages.
 */
function open({ deps, actor }: Ctx, row: Visibility | undefined): { member: boolean; permissions: readonly Permission[] } {
  const permissions = row ? mediaPermissions(actor, row) : [];
  const member = permissions.includes("view");
  const current = row?.status === "ready" && (!row.expires_at || row.expires_at > deps.now());
  if (!row || !current || (!member && row.visibility !== "public")) throw notFound();
  return { member, permissions: member && !row.archived ? permissions : ["view"] };
}

const reader = (actor: Actor) => (actor.kind === "user" ? actor.userId : null);

/**
 * Handles `GET /shares/{shareToken}`: returns the media, its stored versions, the caller's permissions, the counterpart and the siblings.
 */
export async function getShare(ctx: Ctx, shareToken: string): Promise<z.input<typeof Share>> {
  const { deps, actor } = ctx;
  const [row] = await deps.database.run<MediaRow & { versions: JsonVersion[] }>(mediaOfShare, [shareToken, reader(actor)]);
  const { member, permissions } = open(ctx, row);
  const media = row!;
  const versions = media.versions
    .map((one) => ({
      ...one,
      version_created_at: new Date(one.version_created_at),
      expires_at: one.expires_at === null ? null : new Date(one.expires_at),
    }))
    .filter(({ expires_at }) => !expires_at || expires_at > deps.now());
  const neighbours = await readNeighbours(deps, media, member);
  return {
    media: toMedia(deps, media),
    versions: versions.map((one) => toVersion(deps, media, one)),
    permissions: [...permissions],
    project: member ? { name: media.project_name, account: { slug: media.account_slug, name: media.account_name } } : null,
    ...neighbours,
  };
}

/** Returns the public media of a share token, for embeds. Throws 404 for all others. */
export async function publicShare(deps: Deps, shareToken: string) {
  const [row] = await deps.database.run<MediaRow>(mediaOfShare, [shareToken, null]);
  open({ deps, actor: { kind: "anonymous" } }, row);
  return toMedia(deps, row!);
}

type CommentsInput = { shareToken: string; before?: string | undefined; perPage: number; ifNoneMatch: string | null };

/**
 * Handles `GET /shares/{shareToken}/comments` for callers who may open the share: the newest comments with a tag that follows their
 * revision, or a page of older ones without a tag, because the revision would change it with every new comment.
 */
export async function listShareComments(ctx: Ctx, { shareToken, before, perPage, ifNoneMatch }: CommentsInput): Promise<TaggedComments> {
  const [row] = await ctx.deps.database.run<Visibility & { id: string; revision: number }>(shareAccess, [shareToken, reader(ctx.actor)]);
  open(ctx, row);
  const subject = { type: "media" as const, id: row!.id, revision: row!.revision };
  const format = anchorFormat(ctx.actor, `${ctx.deps.settings.appUrl}/m/${shareToken}`);
  if (before === undefined) return readNewestComments(ctx.deps, subject, { perPage, format, ifNoneMatch });
  return { etag: null, comments: await readComments(ctx.deps, subject, { before, perPage, format }) };
}
