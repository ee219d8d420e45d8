import type { Ctx, ProjectActor, UserActor } from "../../core/deps.ts";
import { requireMedia } from "./media-access.ts";
import { readyVersions, toVersion } from "./media-rows.ts";

/** Lists ready versions, newest first, at most 100: `GET /media/{mediaId}/versions`. Throws 404. */
export async function listMediaVersions(ctx: Ctx<UserActor | ProjectActor>, mediaId: string) {
  const media = await requireMedia(ctx, mediaId);
  return (await readyVersions(ctx.deps, mediaId)).map((row) => toVersion(ctx.deps, media, row));
}
