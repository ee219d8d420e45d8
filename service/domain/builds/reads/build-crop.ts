import type { Deps } from "../../../core/deps.ts";
import { runStatement } from "../../../db/statement.ts";
import { drawCrop } from "../../../media/draw-crop.ts";
import { fileKey } from "../record/build-files.ts";
import { pictureOfBuild } from "./build-crop.sql.ts";

/** Draws the first change of a build in a frame, at most 480 pixels wide, as JPEG for mails. Returns null where the build has no picture. */
export async function drawBuildCrop(deps: Deps, buildId: string): Promise<Buffer | null> {
  const [row] = await runStatement(deps.database, pictureOfBuild, { buildId });
  if (!row) return null;
  const { project_id: projectId, file_id: fileId, width, height, area } = row;
  const box =
    area && width && height ? { x: area[0] / width, y: area[1] / height, width: area[2] / width, height: area[3] / height } : null;
  return drawCrop(deps, fileKey(projectId, fileId), { type: "jpeg", point: null, box });
}
