import type { Cost } from "./measure.ts";

/** A figure; one with a `target` misses it when it is larger. */
export type Row = { name: string; value: number; unit: string; target?: number; note?: string };

const number = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(2));

/** Describes a cost in words: its ratio to the empty route, throughput and size. */
export const costNote = ({ ratio, emptyCpu, warmUp, perSecond, bytes }: Cost) =>
  `${number(ratio)} × an empty route (${emptyCpu.toFixed(3)} ms), ${Math.round(perSecond)}/s, ${bytes} bytes, warm after ${warmUp} requests`;

export const missesTarget = ({ value, target }: Row) => target !== undefined && value > target;

/** Formats the figures as aligned lines. */
export function table(rows: Row[]): string {
  const lines = rows.map((row) => [
    row.target === undefined ? "" : missesTarget(row) ? "MISSED" : "ok",
    row.name,
    `${number(row.value)} ${row.unit}`,
    row.target === undefined ? "" : `target ${row.target}`,
    row.note ?? "",
  ]);
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...lines.map((line) => line[column]!.length)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
