import type { Ctx, ProjectActor, UserActor } from "../../core/deps.ts";
import { requireMedia } from "./media-access.ts";
import { readyVersions, toMedia, toVersion } from "./media-rows.ts";

type Caller = Ctx<UserActor | ProjectActor>;

/** `GET /media/{mediaId}`. Throws 404. */
export const getMedia = async (ctx: Caller, mediaId: string) => toMedia(ctx.deps, await requireMedia(ctx, mediaId));

/** `GET /media/{mediaId}/versions`: returns ready versions, newest first, at most 100. Throws 404. */
export async function listMediaVersions(ctx: Caller, mediaId: string) {
  const media = await requireMedia(ctx, mediaId);
  return (await readyVersions(ctx.deps, mediaId)).map((row) => toVersion(ctx.deps, media, row));
}
