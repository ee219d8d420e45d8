import type { Compared } from "./measure.ts";

/** One figure; those with a `target` must not be above it. */
export type Row = { name: string; value: number; unit: string; target?: number; note?: string };

const number = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(2));

/** A comparison as a figure. */
export function ratioRow(name: string, compared: Compared, target?: number): Row {
  const { ratio, low, high, ours, empty, warmed, perSecond, bytes } = compared;
  const note =
    `[${low.toFixed(2)}–${high.toFixed(2)}] ${ours.toFixed(3)} against ${empty.toFixed(3)} ms CPU, ${Math.round(perSecond)}/s, ` +
    `${bytes} bytes, warm after ${warmed.ours} and ${warmed.empty}`;
  return { name, value: ratio, unit: "× empty", note, ...(target !== undefined && { target }) };
}

/** The figures as aligned lines. */
export function table(rows: Row[]): string {
  const lines = rows.map(({ name, value, unit, target, note }) => [
    target === undefined ? " " : value <= target ? "✓" : "✗",
    name,
    `${number(value)} ${unit}`,
    target === undefined ? "" : `≤ ${target}`,
    note ?? "",
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
