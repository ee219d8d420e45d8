import { matchSequences } from "./alignment/match-sequences.ts";

/** Lines that differ, 0-based: `removed` lines from `before` on in the older text, `added` lines from `after` on in the newer one. */
export type LineChange = { before: number; removed: number; after: number; added: number };

export type LineComparison = {
  changes: LineChange[];
  /** Number of lines of each text. */
  lines: { before: number; after: number };
};

/** Splits a text into lines without their ends. A text that ends with a line break has no empty last line. */
export const splitLines = (text: string): string[] => {
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.at(-1) === "") lines.pop();
  return lines;
};

/** Compares two texts line by line. Texts that differ in line ends only have no changes. */
export function compareLines(before: string, after: string): LineComparison {
  const ids = new Map<string, number>();
  const idOf = (line: string) => {
    const known = ids.get(line);
    if (known !== undefined) return known;
    ids.set(line, ids.size);
    return ids.size - 1;
  };
  const [a, b] = [Int32Array.from(splitLines(before), idOf), Int32Array.from(splitLines(after), idOf)];
  const changes: LineChange[] = [];
  let [atA, atB] = [0, 0];
  for (const block of [...matchSequences(a, b), { before: a.length, after: b.length, length: 0 }]) {
    if (block.before > atA || block.after > atB)
      changes.push({ before: atA, removed: block.before - atA, after: atB, added: block.after - atB });
    [atA, atB] = [block.before + block.length, block.after + block.length];
  }
  return { changes, lines: { before: a.length, after: b.length } };
}

/** Returns the share of lines that changed, 0 to 1, with five decimals; never 0 when any line changed. */
export function lineScoreOf({ changes, lines }: LineComparison): number {
  if (!changes.length) return 0;
  const changed = changes.reduce((sum, { removed, added }) => sum + Math.max(removed, added), 0);
  const share = Math.min(1, changed / Math.max(1, lines.before, lines.after));
  return Math.max(0.00001, Math.round(share * 1e5) / 1e5);
}
