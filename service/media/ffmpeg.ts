import { accessSync, constants } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";

/** Where ffmpeg is installed, by the folders of a search path; null where it is not. */
export function findFfmpeg(path = process.env["PATH"] ?? ""): string | null {
  for (const folder of path.split(delimiter)) {
    if (!isAbsolute(folder)) continue;
    const file = join(folder, "ffmpeg");
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      continue;
    }
  }
  return null;
}

/** ffmpeg as it was found when this process started. Without it videos have no still frames. */
export const ffmpeg = findFfmpeg();
