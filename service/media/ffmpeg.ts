import { accessSync, constants } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";

/** Returns the path of ffmpeg in the absolute folders of a search path, or null. */
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

/** Path of ffmpeg at the start of this process. Without it videos have no posters. */
export const ffmpeg = findFfmpeg();
