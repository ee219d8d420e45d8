import type { Ctx, ProjectActor, UserActor } from "../../core/deps.ts";
import { requireMedia } from "./media-access.ts";
import { toMedia } from "./media-rows.ts";

/** Gets a media: `GET /media/{mediaId}`. Throws 404. */
export const getMedia = async (ctx: Ctx<UserActor | ProjectActor>, mediaId: string) => toMedia(ctx.deps, await requireMedia(ctx, mediaId));
