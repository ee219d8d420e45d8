import { eq } from "drizzle-orm";
import type { Ctx, ProjectActor, UserActor } from "../../core/deps.ts";
import { forbidden } from "../../core/errors.ts";
import { media } from "../../db/media-schema.ts";
import { recordHistory, recordRefusal } from "../base/history/record-history.ts";
import { recordEvent } from "../base/events/record-event.ts";
import { mediaPermissions, requireMedia } from "./media-access.ts";
import { toMedia } from "./media-rows.ts";

/**
 * Changes who can open a media, staged or published: `PATCH /media/{mediaId}/visibility` (extension). Admins of the project may, and the
 * uploader while they may review. The URLs of the files change immediately. Records the change in the account's history, a refused one
 * too. Throws 404, 403.
 */
export async function updateMediaVisibility(ctx: Ctx<UserActor | ProjectActor>, mediaId: string, visibility: "team" | "public") {
  const { deps, actor } = ctx;
  const row = await requireMedia(ctx, mediaId);
  const { account_id: accountId, visibility: before, name: target } = row;
  const event = { kind: "media.visibility", target, targetId: row.id, before, after: visibility } as const;
  await recordRefusal(ctx, accountId, [event], async () => {
    await requireMedia(ctx, mediaId, "review");
    const own = actor.kind === "user" && row.creator_id === actor.userId;
    if (!own && !mediaPermissions(actor, row).includes("admin"))
      throw forbidden("Changing who can open this needs the admin role in the project, or to have uploaded it.");
    if (visibility === before) return;
    await deps.db.transaction(async (tx) => {
      await tx.update(media).set({ visibility }).where(eq(media.id, mediaId));
      if (row.pr_number !== null)
        await recordEvent(tx, deps, { kind: "pull-request.changed", projectId: row.project_id, number: row.pr_number });
      await recordHistory(tx, accountId, actor, [event], { at: deps.now() });
    });
  });
  return toMedia(deps, await requireMedia(ctx, mediaId));
}
