/** Equal items of two sequences: `length` items from `before` in the first and from `after` in the second. */
export type EqualRun = { before: number; after: number; length: number };
/** Times that each item is looked at, on average, before the rest counts as different. Keeps hostile inputs from taking quadratic time. */
const WORK = 32;
type Range = { a: number; aEnd: number; b: number; bEnd: number };

/** Returns positions that occur in pairs and increase in both columns, as many as possible. Pairs are sorted by their first position. */
function longestIncreasing(pairs: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const tails: number[] = [];
  const previous = new Int32Array(pairs.length);
  for (let at = 0; at < pairs.length; at++) {
    const value = pairs[at]![1];
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (pairs[tails[middle]!]![1] < value) low = middle + 1;
      else high = middle;
    }
    previous[at] = low ? tails[low - 1]! : -1;
    tails[low] = at;
  }
  const result: (readonly [number, number])[] = [];
  for (let at = tails.at(-1) ?? -1; at >= 0; at = previous[at]!) result.push(pairs[at]!);
  return result.reverse();
}

/** Returns the positions of items between two positions, in order of their first; -1 for an item that occurs again. */
function placesOf(items: Int32Array, from: number, end: number): Map<number, number> {
  const places = new Map<number, number>();
  for (let at = from; at < end; at++) places.set(items[at]!, places.has(items[at]!) ? -1 : at);
  return places;
}

/** Returns the positions of items that occur once in each of two ranges, as pairs in the order of the first. */
function uniquePairs(a: Int32Array, b: Int32Array, { a: aFrom, aEnd, b: bFrom, bEnd }: Range): [number, number][] {
  const places = placesOf(b, bFrom, bEnd);
  const pairs: [number, number][] = [];
  for (const [item, before] of placesOf(a, aFrom, aEnd)) {
    const after = places.get(item) ?? -1;
    if (before >= 0 && after >= 0) pairs.push([before, after]);
  }
  return pairs;
}

/**
 * Matches two sequences of item ids by patience diff: common ends first, then the longest common order of items that are unique in both,
 * and the same between them. Returns blocks of equal items in order. An insertion among equal items is placed at its last position.
 */
export function matchSequences(a: Int32Array, b: Int32Array): EqualRun[] {
  const blocks: EqualRun[] = [];
  const add = (before: number, after: number, length: number) => {
    if (!length) return;
    const last = blocks.at(-1);
    if (last && last.before + last.length === before && last.after + last.length === after) last.length += length;
    else blocks.push({ before, after, length });
  };
  // A stack instead of recursion: hostile inputs nest as deep as they are long. Entries with `length` are blocks that wait for their turn.
  const waiting: (Range | EqualRun)[] = [{ a: 0, aEnd: a.length, b: 0, bEnd: b.length }];
  let budget = WORK * (a.length + b.length);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if ("length" in next) {
      add(next.before, next.after, next.length);
      continue;
    }
    const range = { ...next };
    while (range.a < range.aEnd && range.b < range.bEnd && a[range.a] === b[range.b]) {
      range.a++;
      range.b++;
    }
    add(next.a, next.b, range.a - next.a);
    while (range.aEnd > range.a && range.bEnd > range.b && a[range.aEnd - 1] === b[range.bEnd - 1]) {
      range.aEnd--;
      range.bEnd--;
    }
    if (range.aEnd < next.aEnd) waiting.push({ before: range.aEnd, after: range.bEnd, length: next.aEnd - range.aEnd });
    if (range.a === range.aEnd || range.b === range.bEnd) continue;
    budget -= range.aEnd - range.a + range.bEnd - range.b;
    const anchors = budget < 0 ? [] : longestIncreasing(uniquePairs(a, b, range));
    if (!anchors.length) continue;
    const parts: Range[] = [];
    let [atA, atB] = [range.a, range.b];
    for (const [inA, inB] of anchors) {
      if (inA > atA || inB > atB) parts.push({ a: atA, aEnd: inA, b: atB, bEnd: inB });
      parts.push({ a: inA, aEnd: inA + 1, b: inB, bEnd: inB + 1 });
      [atA, atB] = [inA + 1, inB + 1];
    }
    parts.push({ a: atA, aEnd: range.aEnd, b: atB, bEnd: range.bEnd });
    for (const part of parts.reverse()) waiting.push(part);
  }
  return blocks;
}
