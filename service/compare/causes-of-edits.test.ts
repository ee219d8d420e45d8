import { createHash } from "node:crypto";
import * as fc from "fast-check";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { RgbaPicture } from "../../lib/compare/pixels.ts";
import { blank, copyOf, fill, words } from "../../lib/compare/testing/draw.ts";
import { compareSnapshots } from "./compare-snapshots.ts";

const CELL = 60;
const COLUMNS = 5;

/** A page with a title of its own above an empty grid of cells. */
function titled(page: number): RgbaPicture {
  const picture = blank(CELL * COLUMNS, 300);
  words(picture, 10, 10, 200, page + 1);
  return picture;
}
async function file({ width, height, data }: RgbaPicture) {
  const bytes = await sharp(Buffer.from(data), { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return { bytes: new Uint8Array(bytes), hash: createHash("sha256").update(bytes).digest("hex"), contentType: "image/png" };
}

const edits = fc.uniqueArray(fc.record({ width: fc.integer({ min: 6, max: 40 }), height: fc.integer({ min: 6, max: 40 }) }), {
  minLength: 1,
  maxLength: 6,
  selector: ({ width, height }) => `${width}x${height}`,
});
/** Cells of up to four pages, and the edit in each. */
const places = fc.uniqueArray(fc.record({ page: fc.nat(3), cell: fc.nat(19), edit: fc.nat(5) }), {
  minLength: 1,
  maxLength: 20,
  selector: ({ page, cell }) => page * 100 + cell,
});

test("a build made from a base by k known edits on n pages has k causes, and none mixes two edits", async () => {
  await fc.assert(
    fc.asyncProperty(edits, places, async (kinds, wanted) => {
      const editOf = (edit: number) => edit % kinds.length;
      const causes = new Map<string, Set<number>>();
      for (const page of new Set(wanted.map((place) => place.page))) {
        const [before, own] = [titled(page), wanted.filter((place) => place.page === page)];
        const after = copyOf(before);
        for (const { cell, edit } of own) {
          const { width, height } = kinds[editOf(edit)]!;
          const [x, y] = [(cell % COLUMNS) * CELL + 8, 45 + Math.floor(cell / COLUMNS) * CELL];
          fill(after, { x, y, width, height }, [37, 99, 235]);
        }
        const { comparison } = await compareSnapshots({ base: await file(before), head: await file(after), threshold: 0.5 });
        expect(comparison!.regions).toHaveLength(own.length);
        for (const { key, after: box } of comparison!.regions) {
          const cell = Math.floor((box![1] - 45) / CELL) * COLUMNS + Math.floor(box![0] / CELL);
          const edit = editOf(own.find((place) => place.cell === cell)!.edit);
          causes.set(key, (causes.get(key) ?? new Set()).add(edit));
        }
      }
      expect(causes.size).toBe(new Set(wanted.map(({ edit }) => editOf(edit))).size);
      for (const mixed of causes.values()) expect(mixed.size).toBe(1);
    }),
    { numRuns: 25 },
  );
});
