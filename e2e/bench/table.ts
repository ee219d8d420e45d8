/** One figure; those with a `target` must not be above it. */
export type Row = { name: string; value: number; unit: string; target?: number; note?: string };

const number = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(2));

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
