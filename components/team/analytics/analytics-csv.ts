import { csvFile } from "@/lib/team/csv";
import type { AnalyticsTable } from "@/lib/team/analytics-table";
import { changeCell } from "@/lib/team/usage-by-project";

/** Writes the table of the analytics page as a CSV file. Buckets are named by their first day in UTC. */
export function analyticsCsv(
  { parts, buckets, sum }: AnalyticsTable,
  { isCompared, group }: { isCompared: boolean; group: string },
): string {
  const cells = (name: string, row: { values: Record<string, number>; total: number; before: number | null }) => [
    name,
    ...parts.map(({ key }) => String(row.values[key])),
    String(row.total),
    ...(isCompared ? [row.before === null ? "" : String(row.before), row.before === null ? "" : changeCell(row.total, row.before)] : []),
  ];
  return csvFile([
    [`First day of the ${group} (UTC)`, ...parts.map(({ label }) => label), "Total", ...(isCompared ? ["Period before", "Change"] : [])],
    ...buckets.map((bucket) => cells(new Date(bucket.ts).toISOString().slice(0, 10), bucket)),
    cells("All", sum),
  ]);
}
