import { csvFile } from "@/lib/team/csv";
import { changeCell, type ProjectUsage, totalUsage } from "@/lib/team/usage-by-project";
import type { DayRange } from "@/lib/team/usage-period";

/** Writes the table of the usage page as a CSV file, with both periods as UTC days. */
export function usageCsv(rows: readonly ProjectUsage[], shown: DayRange, before: DayRange): string {
  const cells = (name: string, row: Omit<ProjectUsage, "id" | "name">) => [
    name,
    ...[row.snapshots, row.storybook, row.media, row.units, row.before].map(String),
    changeCell(row.units, row.before),
  ];
  return csvFile([
    [
      "Project",
      "Snapshots",
      "Storybook",
      "Media",
      `Units ${shown.from} to ${shown.to} UTC`,
      `Units ${before.from} to ${before.to} UTC`,
      "Change",
    ],
    ...rows.map((row) => cells(row.name ?? "Deleted project", row)),
    cells("All projects", totalUsage(rows)),
  ]);
}
