import type { Deps } from "../../../core/deps.ts";
import { thumbnailUrl } from "../../../media/file-urls.ts";
import type { FileRef } from "./small-pictures.sql.ts";
import { cropUrl } from "./snapshot-urls.ts";

/** Returns the URL of a small picture of a file; null without one. */
export const smallPictureUrl = (deps: Deps, file: FileRef | null): string | null =>
  file && thumbnailUrl(deps, file.fileId, file.contentType);

/** Returns the URL of the first area of a comparison with its surroundings; null without a comparison. */
export const areaUrl = (deps: Deps, comparisonId: string | null): string | null =>
  comparisonId === null ? null : cropUrl(deps, { comparisonId, region: 0, side: "after", isView: true });
