import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { diff } from "@blazediff/core";
import looksSame from "looks-same";
import { ODiffServer } from "odiff-bin";
import pixelmatch from "pixelmatch";
import { comparePictures } from "../../lib/compare/compare-pictures.ts";
import type { RgbaPicture } from "../../lib/compare/pixels.ts";
import { DEFAULT_THRESHOLD } from "../../lib/compare/rule.ts";
import { encodePicture } from "./scene.ts";

/** Comparator with the defaults of its product. Returns true when it reports a change. */
type Comparator = (before: RgbaPicture, after: RgbaPicture) => boolean | Promise<boolean>;

/** Opens Loupe's engine and the comparators of other products. */
export function openComparators(): { comparators: Record<string, Comparator>; close(): void } {
  const odiff = new ODiffServer();
  const folder = mkdtempSync(join(tmpdir(), "loupe-bench-odiff-"));
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
