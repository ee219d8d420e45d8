import { and, count, eq, isNull } from "drizzle-orm";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { forbidden, HttpError } from "../../../core/errors.ts";
import { newId } from "../../../core/ids.ts";
import { commentImages } from "../../../db/comment-image-schema.ts";
import { serializeByName } from "../../../db/serialize.sql.ts";
import { makeCommentImage } from "../../../media/comment-image.ts";
import { archivedProject } from "../../projects/archived-project.ts";
import { findProject } from "../../projects/find-project.ts";
import { commentImageKey, toCommentImage } from "./comment-image-record.ts";

/** Images of a person that no comment links to yet. */
const MOST_UNUSED = 100;

/**
 * Stores an image for a comment: `POST /projects/{owner}/{project}/comment-images` (extension). Throws 400 for anything but a PNG, JPEG or WebP,
 * 403 below reviewers, 404, and 409 in an archived project or with too many images that no comment shows.
 */
export async function createCommentImage(ctx: Ctx<UserActor>, { owner, project, data }: { owner: string; project: string; data: string }) {
  const { deps, actor } = ctx;
  const { row, permissions } = await findProject(ctx, owner, project);
  if (!permissions.includes("review")) throw forbidden("You need the reviewer role in this project.");
  if (row.archived_at) throw archivedProject();
  const { bytes, width, height } = await makeCommentImage(Buffer.from(data, "base64"));
  const id = newId();
  const key = commentImageKey(row.id, id);
  await deps.storage.write(key, bytes);
  const insert = deps.db.transaction(async (tx) => {
    await serializeByName(tx, `comment-images:${actor.userId}`);
    const unused = and(eq(commentImages.createdBy, actor.userId), isNull(commentImages.commentId));
    const [found] = await tx.select({ images: count() }).from(commentImages).where(unused);
    if (found!.images >= MOST_UNUSED)
      throw new HttpError(409, `${MOST_UNUSED} of your images are in no comment yet. Send your comments, or try again later.`);
    await tx.insert(commentImages).values({ id, projectId: row.id, createdBy: actor.userId, width, height, createdAt: deps.now() });
  });
  await insert.catch(async (error: unknown) => {
    await deps.storage.remove(key).catch((failure: unknown) => deps.log.warn({ err: failure }, "an unused image could not be removed"));
    throw error;
  });
  return toCommentImage(deps, { id, width, height });
}
