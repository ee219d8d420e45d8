import { csvFile } from "./csv.ts";
import type { AnalyticsGroup } from "./analytics-period.ts";
import type { AnalyticsTable } from "./analytics-table.ts";

/** Writes the numbers of the chart as a CSV file. Bars are named by their first day in UTC. */
export function analyticsCsv({ parts, buckets, sum }: AnalyticsTable, group: AnalyticsGroup): string {
  const hasBefore = sum.before > 0;
  const cells = (name: string, row: { values: Record<string, number>; total: number; before: number | null }) => [
    name,
    ...parts.map(({ key }) => String(row.values[key])),
    String(row.total),
    ...(hasBefore ? [String(row.before ?? "")] : []),
  ];
  return csvFile([
    [
      group === "day" ? "Day (UTC)" : "First day of the week (UTC)",
      ...parts.map(({ label }) => label),
      "Total",
      ...(hasBefore ? ["Period before"] : []),
    ],
    ...buckets.map((bucket) => cells(new Date(bucket.ts).toISOString().slice(0, 10), bucket)),
    cells("All", sum),
  ]);
}
