import { createHash } from "node:crypto";
import { compareLines, lineScoreOf, splitLines } from "../../lib/compare/compare-lines.ts";
import { comparePictures, type Region, scoreOf } from "../../lib/compare/compare-pictures.ts";
import type { PixelBox, RgbaPicture } from "../../lib/compare/pixels.ts";
import type { StoredRegion } from "../db/diff-schema.ts";
import { maskPng } from "./mask-png.ts";
import type { CompareRequest, CompareResult, FileVerdict, WorkerFile } from "./protocol.ts";
import { type ReadSnapshot, readSnapshot, UnreadableFile } from "./read-snapshot.ts";

type Hashing = ReturnType<typeof createHash>;

function addCrop(hash: Hashing, picture: RgbaPicture, box: PixelBox | null): void {
  if (!box) return void hash.update("none");
  hash.update(`${box.width}×${box.height}`);
  for (let y = box.y; y < box.y + box.height; y++) {
    const at = (y * picture.width + box.x) * 4;
    hash.update(picture.data.subarray(at, at + box.width * 4));
  }
}

/** Returns the digest of both crops of a region. */
function cropKey(before: RgbaPicture, after: RgbaPicture, region: Region): string {
  const hash = createHash("sha256").update(region.kind);
  addCrop(hash, before, region.before);
  addCrop(hash, after, region.after);
  return hash.digest("hex");
}

const stored = (box: PixelBox | null): StoredRegion["before"] => box && [box.x, box.y, box.width, box.height];

/** Returns the digest of a set of regions, with a version that changes when regions are found in another way. */
const fingerprintOf = (regions: readonly StoredRegion[]) =>
  regions.length
    ? `v1${createHash("sha256")
        .update(
          regions
            .map(({ key }) => key)
            .toSorted()
            .join(),
        )
        .digest("hex")
        .slice(0, 24)}`
    : null;

function comparePixels(before: RgbaPicture, after: RgbaPicture, threshold: number): CompareResult["comparison"] {
  const result = comparePictures(before, after, { threshold });
  const regions = result.regions.map((region) => ({
    kind: region.kind,
    before: stored(region.before),
    after: stored(region.after),
    pixels: region.pixels,
    recoloured: region.recoloured,
    key: cropKey(before, after, region),
  }));
  const { width, height } = result.size;
  return {
    score: scoreOf(result),
    regions,
    counts: result.counts,
    size: result.size,
    fingerprint: fingerprintOf(regions),
    mask: regions.length ? maskPng(result.mask, width, height) : null,
  };
}

function compareTexts(before: string, after: string): CompareResult["comparison"] {
  const comparison = compareLines(before, after);
  const [older, newer] = [splitLines(before), splitLines(after)];
  const regions = comparison.changes.map(({ before: from, removed, after: to, added }): StoredRegion => {
    const lines = [older.slice(from, from + removed), newer.slice(to, to + added)];
    const key = createHash("sha256").update(JSON.stringify(lines)).digest("hex");
    return {
      kind: "lines",
      before: [0, from, 1, removed],
      after: [0, to, 1, added],
      pixels: Math.max(removed, added),
      recoloured: null,
      key,
    };
  });
  return { score: lineScoreOf(comparison), regions, counts: comparison.lines, size: null, fingerprint: fingerprintOf(regions), mask: null };
}

async function read(file: WorkerFile): Promise<{ verdict: FileVerdict; snapshot: ReadSnapshot | null }> {
  try {
    const snapshot = await readSnapshot(file);
    return { verdict: snapshot.facts, snapshot };
  } catch (error) {
    if (error instanceof UnreadableFile) return { verdict: { unreadable: error.message }, snapshot: null };
    throw error;
  }
}

/** Verifies the files of a comparison and compares them: pictures by pixels, texts by lines. A picture and a text differ completely. */
export async function compareSnapshots({ base, head, threshold }: CompareRequest): Promise<CompareResult> {
  const after = await read(head);
  const before = base && (await read(base));
  const verdicts = { base: before?.verdict ?? null, head: after.verdict };
  const [older, newer] = [before?.snapshot, after.snapshot];
  if (!older || !newer) return { ...verdicts, comparison: null };
  if (older.pixels && newer.pixels) return { ...verdicts, comparison: comparePixels(older.pixels, newer.pixels, threshold) };
  if (!older.pixels && !newer.pixels) return { ...verdicts, comparison: compareTexts(older.text, newer.text) };
  return { ...verdicts, comparison: { score: 1, regions: [], counts: {}, size: null, fingerprint: null, mask: null } };
}
