import { runStatement } from "../../db/statement.ts";
import { maxFileBytesOf } from "../../core/team-limits.ts";
import type * as z from "zod";
import type { PreviewUploads, UploadPreview } from "../../../lib/contract/media-lists.ts";
import { stateOfName } from "../../../lib/media/media-state.ts";
import type { Ctx, ProjectActor, UserActor } from "../../core/deps.ts";
import { forbidden } from "../../core/errors.ts";
import { archivedProject } from "../projects/archived-project.ts";
import { findProject } from "../projects/find-project.ts";
import { uploadPreviews } from "./identity.sql.ts";
import { attachmentParams } from "./identity.ts";

type Input = { owner: string; project: string } & z.output<typeof PreviewUploads>;

/**
 * Returns what uploads of these files would do: `POST /projects/{owner}/{project}/media/preview` (extension), in their order, without
 * writing. Throws 404, and 403 without `review`. See docs/spec/media.md.
 */
export async function previewUploads(
  ctx: Ctx<UserActor | ProjectActor>,
  { owner, project, files, ...attachment }: Input,
): Promise<z.output<typeof UploadPreview>[]> {
  const { deps } = ctx;
  const { row: target, permissions } = await findProject(ctx, owner, project);
  if (!permissions.includes("review")) throw forbidden("Uploading needs the reviewer role in the project.");
  if (target.archived_at) throw archivedProject();
  const maxFileBytes = maxFileBytesOf(deps, target.account_id);
  const declared = files.map(({ name, state, hash }, position) => ({
    position,
    name,
    state: state ?? stateOfName(name),
    hash: hash.toLowerCase(),
  }));
  const params = { ...attachmentParams(target.id, attachment), declared: JSON.stringify(declared), now: deps.now() };
  const rows = await runStatement(deps.database, uploadPreviews, params);
  return rows.map(({ position, media_id: mediaId, number, same, pending, stored }) => {
    const { name, size } = files[position]!;
    const newest = number ?? 0;
    if (size > maxFileBytes) return { result: "tooLarge", version: newest + 1, stored: false, name };
    if (mediaId !== null && same === true && (pending === true || stored)) return { result: "same", version: newest, stored, name };
    return { result: newest ? "version" : "new", version: newest + 1, stored, name };
  });
}
