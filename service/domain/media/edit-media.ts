import { eq } from "drizzle-orm";
import type * as z from "zod";
import type { UpdateMedia } from "../../../lib/contract/media.ts";
import type { Tx } from "../../db/client.ts";
import { media } from "../../db/media-schema.ts";
import type { Ctx, ProjectActor, UserActor } from "../../core/deps.ts";
import { conflict, notFound } from "../../core/errors.ts";
import { requireMedia } from "./media-access.ts";
import { serializeByName } from "../../db/serialize.sql.ts";
import { findIdentity } from "./identity.ts";
import { toMedia } from "./media-rows.ts";

type Caller = Ctx<UserActor | ProjectActor>;
type Stored = typeof media.$inferSelect;

const published = () => conflict("A pull request shows this media, so it can no longer be edited. Only staged media can.");

/** Throws 409 when an upload of this name to this branch would add a version to another media. */
async function refuseTaken(tx: Tx, wanted: Pick<Stored, "projectId" | "name" | "state" | "branch">): Promise<void> {
  if (!(await findIdentity(tx, wanted))) return;
  const { name, branch, state } = wanted;
  throw conflict(
    `There is already ${state ? `a "${state}" media` : "a media"} named "${name}" ${branch === null ? "without a branch" : `on the branch "${branch}"`}.`,
  );
}

/**
 * Changes name, description and branch of a staged media: `PATCH /media/{mediaId}`. Null clears the description and the branch. Throws
 * 404, 403 without `review`, 409 once published and where another media has the identity.
 */
export async function updateMedia(ctx: Caller, mediaId: string, input: z.output<typeof UpdateMedia>) {
  const { deps } = ctx;
  const row = await requireMedia(ctx, mediaId, "review");
  if (row.pr_number !== null) throw published();
  if (Object.values(input).every((value) => value === undefined)) return toMedia(deps, row);
  await deps.db.transaction(async (tx) => {
    // Locks the identity before the row, as uploads do, so that no concurrent upload takes it.
    await serializeByName(tx, "media", row.project_id, input.name ?? row.name, row.state);
    const [current] = await tx.select().from(media).where(eq(media.id, mediaId)).for("update");
    if (!current) throw notFound();
    if (current.prNumber !== null) throw published();
    const { name = current.name, description = current.description, branch = current.branch } = input;
    const attachment = branch === null ? "" : `branch:${branch}`;
    if (name !== current.name || attachment !== current.attachment) {
      if (input.name === undefined && current.name !== row.name)
        throw conflict("Someone renamed this media at the same moment. Try again.");
      await refuseTaken(tx, { ...current, name, branch });
    }
    await tx.update(media).set({ name, description, branch, attachment }).where(eq(media.id, mediaId));
  });
  return toMedia(deps, await requireMedia(ctx, mediaId, "review"));
}
