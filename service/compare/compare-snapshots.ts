import { createHash } from "node:crypto";
import { compareLines, lineScoreOf, splitLines } from "../../lib/compare/compare-lines.ts";
import { comparePictures, scoreOf } from "../../lib/compare/compare-pictures.ts";
import type { EqualBytes, PixelBox, RgbaPicture } from "../../lib/compare/pixels.ts";
import { MOST_PLACES, type StoredRegion } from "../db/diff-schema.ts";
import { maskPng } from "./mask-png.ts";
import type { CompareRequest, CompareResult, FileVerdict, WorkerFile } from "./protocol.ts";
import { type ReadSnapshot, readSnapshot, UnreadableFile } from "./read-snapshot.ts";

/** Returns the digest of an area of a picture; `none` without an area. */
function cropDigest(picture: RgbaPicture, box: PixelBox | null): string {
  if (!box) return "none";
  const hash = createHash("sha256").update(`${box.width}×${box.height}`);
  for (let y = box.y; y < box.y + box.height; y++) {
    const at = (y * picture.width + box.x) * 4;
    hash.update(picture.data.subarray(at, at + box.width * 4));
  }
  return hash.digest("hex");
}

const digestOf = (text: string) => createHash("sha256").update(text).digest("hex");

/** Contents of a region before and after. The key tells both directions apart; the pair is the same for a change and for its way back. */
const keysOf = (kind: string, before: string, after: string) => ({
  key: digestOf(`${kind} ${before} ${after}`),
  pair: [before, after].toSorted().join(),
});

const stored = (box: PixelBox | null): StoredRegion["before"] => box && [box.x, box.y, box.width, box.height];

/**
 * Returns the fingerprint of a change from the pairs of its regions, with a version that changes when regions are found in another way. A picture
 * that alternates between two states has one fingerprint for both ways.
 */
const fingerprintOf = (pairs: readonly string[]) => (pairs.length ? `v3${digestOf(pairs.toSorted().join()).slice(0, 24)}` : null);

/** `Buffer` compares as fast as memory is read. */
const equalBytes: EqualBytes = (a, atA, b, atB, length) => Buffer.prototype.compare.call(a, b, atB, atB + length, atA, atA + length) === 0;

function comparePixels(before: RgbaPicture, after: RgbaPicture, threshold: number): CompareResult["comparison"] {
  const result = comparePictures(before, after, { threshold }, equalBytes);
  const keys = result.regions.map((region) => keysOf(region.kind, cropDigest(before, region.before), cropDigest(after, region.after)));
  const regions = result.regions.map((region, at) => ({
    kind: region.kind,
    before: stored(region.before),
    after: stored(region.after),
    pixels: region.pixels,
    recoloured: region.recoloured,
    raw: region.raw,
    ...(region.pushed && { pushed: region.pushed }),
    ...(region.moved && { moved: [region.moved.x, region.moved.y] satisfies StoredRegion["moved"] }),
    ...(region.content && { content: region.content }),
    ...(region.scaled && { scaled: region.scaled }),
    ...(region.opacity && { opacity: region.opacity }),
    ...(region.stretched && { stretched: true as const }),
    ...(result.regions.length <= MOST_PLACES && { signature: region.signature }),
    key: keys[at]!.key,
  }));
  const { width, height } = result.size;
  return {
    score: scoreOf(result),
    regions,
    counts: result.counts,
    size: result.size,
    fingerprint: fingerprintOf(keys.map(({ pair }) => pair)),
    mask: regions.length ? maskPng(result.mask, width, height) : null,
  };
}

/** Characters of a line that cards show. */
const MOST_OF_LINE = 120;
const firstLine = ([line]: readonly string[]) => (line === undefined ? null : line.trim().slice(0, MOST_OF_LINE));

function compareTexts(before: string, after: string): CompareResult["comparison"] {
  const comparison = compareLines(before, after);
  const [older, newer] = [splitLines(before), splitLines(after)];
  const keys = comparison.changes.map(({ before: from, removed, after: to, added }) =>
    keysOf("lines", JSON.stringify(older.slice(from, from + removed)), JSON.stringify(newer.slice(to, to + added))),
  );
  const regions = comparison.changes.map(({ before: from, removed, after: to, added }, at): StoredRegion => ({
    kind: "lines",
    before: [0, from, 1, removed],
    after: [0, to, 1, added],
    pixels: Math.max(removed, added),
    recoloured: null,
    lines: { before: firstLine(older.slice(from, from + removed)), after: firstLine(newer.slice(to, to + added)) },
    key: keys[at]!.key,
  }));
  const fingerprint = fingerprintOf(keys.map(({ pair }) => pair));
  return { score: lineScoreOf(comparison), regions, counts: comparison.lines, size: null, fingerprint, mask: null };
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
