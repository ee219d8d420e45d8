import { compareLines, splitLines } from "../compare/compare-lines.ts";

/** A row of a line difference: lines are numbered from 1; null where a side has no such line. `skipped`: equal lines that are left out. */
export type TextRow =
  | { kind: "equal" | "removed" | "added"; before: number | null; after: number | null; text: string }
  | { kind: "skipped"; count: number };

/** Equal lines shown around a change. */
const CONTEXT = 3;

/** Returns the rows of a line difference of two texts, with a few equal lines around each change. A side that does not exist is null. */
export function textRows(before: string | null, after: string | null): TextRow[] {
  const [a, b] = [splitLines(before ?? ""), splitLines(after ?? "")];
  const rows: TextRow[] = [];
  let [atA, atB] = [0, 0];
  const equal = (until: number, isFirst: boolean, isLast: boolean) => {
    const length = until - atA;
    const [lead, tail] = [isFirst ? 0 : CONTEXT, isLast ? 0 : CONTEXT];
    for (let at = 0; at < length; at++) {
      const isSkipped = at >= lead && at < length - tail && length > lead + tail + 1;
      if (!isSkipped) rows.push({ kind: "equal", before: atA + at + 1, after: atB + at + 1, text: a[atA + at]! });
      else if (at === lead) rows.push({ kind: "skipped", count: length - lead - tail });
    }
    [atA, atB] = [until, atB + length];
  };
  const { changes } = compareLines(before ?? "", after ?? "");
  for (const [index, change] of changes.entries()) {
    equal(change.before, index === 0, false);
    for (let at = 0; at < change.removed; at++) rows.push({ kind: "removed", before: atA + at + 1, after: null, text: a[atA + at]! });
    for (let at = 0; at < change.added; at++) rows.push({ kind: "added", before: null, after: atB + at + 1, text: b[atB + at]! });
    [atA, atB] = [atA + change.removed, atB + change.added];
  }
  equal(a.length, changes.length === 0, true);
  return rows;
}
