import { createHash } from "node:crypto";
import { compareLines, lineScoreOf, splitLines } from "../../lib/compare/compare-lines.ts";
import { comparePictures, type Region, scoreOf } from "../../lib/compare/compare-pictures.ts";
import { ENGINE } from "../../lib/compare/rule.ts";
import type { EqualBytes, PixelBox, RgbaPicture } from "../../lib/compare/pixels.ts";
import { MOST_PLACES, type StoredRegion } from "../db/diff-schema.ts";
import { maskPng } from "./mask-png.ts";
import type { CompareRequest, CompareResult, FileVerdict, WorkerFile } from "./protocol.ts";
import { type PictureFrames, type ReadPicture, type ReadSnapshot, readSnapshot, UnreadableFile } from "./read-snapshot.ts";

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

/** Returns the keys of a region of two pictures. Rows of space look alike everywhere: the size of the space tells them apart. */
function keysOfRegion({ kind, before, after, space }: Region, older: RgbaPicture, newer: RgbaPicture) {
  const [one, other] = space ? [` of ${space[0]}`, ` of ${space[1]}`] : ["", ""];
  return keysOf(kind, cropDigest(older, before) + one, cropDigest(newer, after) + other);
}

const stored = (box: PixelBox | null): StoredRegion["before"] => box && [box.x, box.y, box.width, box.height];

/**
 * Returns the fingerprint of a change from the pairs of its regions, with the version of the engine. A picture
 * that alternates between two states has one fingerprint for both ways.
 */
const fingerprintOf = (pairs: readonly string[]) => (pairs.length ? `v${ENGINE}${digestOf(pairs.toSorted().join()).slice(0, 24)}` : null);

/** `Buffer` compares as fast as memory is read. */
const equalBytes: EqualBytes = (a, atA, b, atB, length) => Buffer.prototype.compare.call(a, b, atB, atB + length, atA, atA + length) === 0;

type FrameComparison = NonNullable<CompareResult["comparison"]> & { pairs: string[] };

function comparePixels(before: RgbaPicture, after: RgbaPicture, threshold: number): FrameComparison {
  const result = comparePictures(before, after, { threshold }, equalBytes);
  const keys = result.regions.map((region) => keysOfRegion(region, before, after));
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
    ...(region.space && { stretched: true as const, space: [...region.space] satisfies StoredRegion["space"] }),
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
    problem: null,
    pairs: keys.map(({ pair }) => pair),
  };
}

/** Returns the digest of all pixels and times of an animation. */
function framesDigest({ pictures, delays }: PictureFrames): string {
  const hash = createHash("sha256").update(delays.join());
  for (const { width, height, data } of pictures) hash.update(`${width}×${height}`).update(data);
  return hash.digest("hex");
}

/** Region of a picture whose frames are others in number or in time. */
function framesRegion(before: ReadPicture, after: ReadPicture): { region: StoredRegion; pair: string } {
  const { key, pair } = keysOf("frames", framesDigest(before.frames), framesDigest(after.frames));
  const whole = ({ pixels: { width, height } }: ReadPicture) => [0, 0, width, height] satisfies StoredRegion["after"];
  const { width, height } = after.pixels;
  const frames = [before.frames.pictures.length, after.frames.pictures.length] satisfies StoredRegion["frames"];
  return {
    pair,
    region: { kind: "frames", before: whole(before), after: whole(after), pixels: width * height, recoloured: null, frames, key },
  };
}

const equalData = ({ data: a }: RgbaPicture, { data: b }: RgbaPicture) =>
  a.length === b.length && equalBytes(a as Uint8Array, 0, b as Uint8Array, 0, a.length);

/**
 * Compares pictures frame by frame. The regions are those of the frame with the most counted pixels; all changed frames are part of the fingerprint.
 * Animations with other frames in number or time have a region of all of them.
 */
function compareFrames(before: ReadPicture, after: ReadPicture, threshold: number): NonNullable<CompareResult["comparison"]> {
  const [older, newer] = [before.frames.pictures, after.frames.pictures];
  const of = newer.length;
  const { pairs, ...first } = comparePixels(older[0]!, newer[0]!, threshold);
  let most: NonNullable<CompareResult["comparison"]> = first;
  const all = [...pairs];
  let frame = 0;
  for (let at = 1; at < Math.min(older.length, of); at++) {
    if (equalData(older[at]!, newer[at]!)) continue;
    const { pairs: own, ...found } = comparePixels(older[at]!, newer[at]!, threshold);
    all.push(...own);
    if (found.score > most.score) [most, frame] = [found, at];
  }
  const regions =
    of > 1 && of === older.length
      ? most.regions.map((region) => ({ ...region, frame: [frame + 1, of] satisfies StoredRegion["frame"] }))
      : most.regions;
  const problem = before.problem ?? after.problem;
  const isOther = older.length !== of || before.frames.delays.join() !== after.frames.delays.join();
  if (!isOther || problem) return { ...most, regions, fingerprint: fingerprintOf(all), problem };
  const { region, pair } = framesRegion(before, after);
  return { ...most, score: 1, regions: [region, ...regions], fingerprint: fingerprintOf([pair, ...all]), problem };
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
  return { score: lineScoreOf(comparison), regions, counts: comparison.lines, size: null, fingerprint, mask: null, problem: null };
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
  if (older.pixels && newer.pixels) return { ...verdicts, comparison: compareFrames(older, newer, threshold) };
  if (!older.pixels && !newer.pixels) return { ...verdicts, comparison: compareTexts(older.text, newer.text) };
  return { ...verdicts, comparison: { score: 1, regions: [], counts: {}, size: null, fingerprint: null, mask: null, problem: null } };
}
