import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { diff } from "@blazediff/core";
import looksSame from "looks-same";
import pixelmatch from "pixelmatch";
import { comparePictures } from "../../lib/compare/compare-pictures.ts";
import type { RgbaPicture } from "../../lib/compare/pixels.ts";
import { DEFAULT_THRESHOLD } from "../../lib/compare/rule.ts";
import { encodePicture } from "./scene.ts";

/** Comparator with the defaults of its product. Returns true when it reports a change. */
type Comparator = (before: RgbaPicture, after: RgbaPicture) => boolean | Promise<boolean>;

/** Version of odiff. Its binaries of other platforms lack entries in a lock file, so it is installed for a run and is no dependency. */
const ODIFF = "odiff-bin@4.5.0";

type ODiff = {
  compareBuffers(a: Buffer, type: string, b: Buffer, other: string, output: string, options: object): Promise<{ match: boolean }>;
  stop(): void;
};

/** Installs odiff in a folder and starts it. */
function startOdiff(folder: string): ODiff {
  execFileSync("npm", ["install", "--prefix", folder, "--no-save", "--no-audit", "--no-fund", "--loglevel=error", ODIFF]);
  const { ODiffServer } = createRequire(join(folder, "package.json"))("odiff-bin") as { ODiffServer: new () => ODiff };
  return new ODiffServer();
}

/** Opens Loupe's engine and the comparators of other products. */
export function openComparators(): { comparators: Record<string, Comparator>; close(): void } {
  const folder = mkdtempSync(join(tmpdir(), "loupe-bench-odiff-"));
  const odiff = startOdiff(folder);
  return {
    comparators: {
      Loupe: (before, after) => comparePictures(before, after, { threshold: DEFAULT_THRESHOLD }).regions.length > 0,
      pixelmatch: ({ data, width, height }, after) => pixelmatch(data, after.data, undefined, width, height) > 0,
      async odiff(before, after) {
        const files = [await encodePicture(before), await encodePicture(after)] as const;
        return !(await odiff.compareBuffers(files[0], "png", files[1], "png", join(folder, "diff.png"), { antialiasing: true })).match;
      },
      async "looks-same"(before, after) {
        return !(await looksSame(await encodePicture(before), await encodePicture(after))).equal;
      },
      blazediff: ({ data, width, height }, after) => diff(data, after.data, undefined, width, height) > 0,
    },
    close() {
      odiff.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
