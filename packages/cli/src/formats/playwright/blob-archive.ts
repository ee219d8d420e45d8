import { readFileSync } from "node:fs";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { usageError } from "../../commands/exit-codes.ts";
import { fileBytes, UnreadablePicture, type PictureBytes } from "../result-set.ts";
import { isInFolder } from "../locate-files.ts";

const EVENTS = "report.jsonl";
/** Largest archive, and largest sum of its pictures, in bytes: an archive of a stranger must not fill the memory. */
const MAX_ARCHIVE_BYTES = 1024 ** 3;

/** A blob report of one shard: a ZIP file, or the folder that it was unpacked to. */
export type BlobArchive = { path: string; events: string; picture(name: string): PictureBytes };

/** Unpacks the entries of a ZIP that a test selects. */
function unzip(path: string, select: (name: string) => boolean): Record<string, Uint8Array> {
  const bytes = readFileSync(path);
  if (bytes.length > MAX_ARCHIVE_BYTES) throw usageError(`${path} is larger than ${MAX_ARCHIVE_BYTES / 1024 ** 3} GiB.`);
  let total = 0;
  try {
    return unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (!select(name)) return false;
        total += originalSize;
        if (total > MAX_ARCHIVE_BYTES) throw usageError(`${path} unpacks to more than ${MAX_ARCHIVE_BYTES / 1024 ** 3} GiB.`);
        return true;
      },
    });
  } catch (error) {
    if (typeof (error as { code?: unknown }).code !== "number") throw error;
    throw usageError(`${path} is not a complete ZIP file. Copy it again, or run the suite again.`);
  }
}

/** Returns true for a ZIP file with the events of Playwright. */
export const isBlobArchive = (path: string) => EVENTS in unzip(path, (name) => name === EVENTS);

/** Opens a ZIP file of Playwright's blob reporter. */
export function openBlobZip(path: string): BlobArchive {
  const entries = unzip(path, (name) => name === EVENTS || /^resources\/[^/]+$/.test(name));
  const events = entries[EVENTS];
  if (!events) throw usageError(`${path} has no ${EVENTS}: it is not a blob report of Playwright.`);
  return {
    path,
    events: Buffer.from(events).toString("utf8"),
    picture: (name) => ({
      label: `${path}:${name}`,
      file: null,
      read() {
        if (!Object.hasOwn(entries, name)) throw new UnreadablePicture("is missing in the archive");
        return entries[name]!;
      },
    }),
  };
}

/** Opens a folder with the unpacked files of a blob report. */
export function openBlobFolder(folder: string): BlobArchive {
  return {
    path: folder,
    events: readFileSync(join(folder, EVENTS), "utf8"),
    picture(name) {
      const file = join(folder, name);
      if (isInFolder(folder, file)) return fileBytes(file);
      return {
        label: file,
        file: null,
        read: () => {
          throw new UnreadablePicture("is outside of the report");
        },
      };
    },
  };
}
