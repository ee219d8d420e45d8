import { existsSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import { cutReceived, startsWithPicture } from "../pictures/cut-picture.ts";
import { listFilesBelow } from "./list-files.ts";
import { fileBytes, UnreadablePicture, type RunPicture, type PictureBytes, type ReadContext, type ResultSet } from "./result-set.ts";

const SNAPSHOTS = "__image_snapshots__";
const DIFF = /^(?:(.*)\/)?__diff_output__\/(.+)-diff\.png$/s;
const ASK_FOR_RECEIVED = "Set storeReceivedOnFailure in the suite and run it again.";

/** Returns true for files that jest-image-snapshot left. */
export const hasDiffOutput = (files: readonly string[]) => files.some((file) => DIFF.test(file));

/** Runs a function of pictures; a broken picture becomes a reason for people. */
function readable<T>(decode: () => T): T {
  try {
    return decode();
  } catch {
    throw new UnreadablePicture("is not a whole PNG picture");
  }
}

/** Returns the received picture that is cut out of a difference picture when it is read. */
const cutBytes = (diff: string, baseline: string): PictureBytes => ({
  label: diff,
  file: null,
  read() {
    const [whole, first] = [fileBytes(diff).read(), fileBytes(baseline).read()];
    const received = readable(() => cutReceived(whole, first));
    if (!received) throw new UnreadablePicture("contains a picture of another size than the baseline", ASK_FOR_RECEIVED);
    return received;
  },
});

/** Reads the difference and received pictures of jest-image-snapshot below a folder. */
export function readJestImageSnapshots(folder: string, context: ReadContext): ResultSet {
  const files = listFilesBelow(folder);
  const nameOf = (path: string) => relative(context.root, path).split(sep).join("/").replace(`${SNAPSHOTS}/`, "");
  const pictures = files.flatMap((path): RunPicture[] => {
    const [, inside = "", id] = DIFF.exec(path) ?? [];
    if (!id) return [];
    const snapshots = context.baselines ?? join(folder, inside);
    const baseline = join(snapshots, `${id}.png`);
    const diff = join(folder, path);
    const received = join(folder, inside, "__received_output__", `${id}-received.png`);
    const actual = existsSync(received) ? fileBytes(received) : cutBytes(diff, baseline);
    const wasComparedWith = (bytes: Uint8Array) => readable(() => startsWithPicture(fileBytes(diff).read(), bytes));
    return [{ name: nameOf(baseline), status: "changed", baseline, actual, wasComparedWith }];
  });
  // The tool stores a new picture and passes: only git shows it.
  const changed = new Set(pictures.map(({ baseline }) => baseline));
  const added = [...context.untrackedFiles()]
    .map((path) => join(context.root, path))
    .filter(
      (path) => path.endsWith(".png") && basename(dirname(path)) === SNAPSHOTS && path.startsWith(`${folder}${sep}`) && !changed.has(path),
    )
    .map((baseline): RunPicture => ({
      name: nameOf(baseline),
      status: "added",
      baseline,
      actual: fileBytes(baseline),
      wasComparedWith: null,
    }));
  return { format: "jest-image-snapshot", source: folder, pictures: [...pictures, ...added], refused: [], passedOnRetry: 0, notes: [] };
}
