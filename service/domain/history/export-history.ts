import type { Ctx, UserActor } from "../../core/deps.ts";
import { historySentence } from "../../../lib/team/history-text.ts";
import { type CsvExport, EXPORT_PAGE, exportPages } from "../csv-export.ts";
import { administrateTeam } from "./administrate-team.ts";
import { historyExport } from "./history.sql.ts";
import { type HistoryFilter, type HistoryRow, toHistoryEntry } from "./list-history.ts";

const columns = ["Time (UTC)", "Person", "Handle", "Action", "Sentence", "About", "Before", "After", "Outcome", "Reason"] as const;

function cells(row: HistoryRow): string[] {
  const entry = toHistoryEntry(row);
  return [
    entry.createdAt,
    entry.actor.name ?? entry.actor.slug,
    entry.actor.slug,
    entry.kind,
    historySentence(entry),
    entry.target ?? "",
    entry.before ?? "",
    entry.after ?? "",
    entry.outcome,
    entry.reason ?? "",
  ];
}

/** Exports a team's history, newest first: `GET /accounts/{accountSlug}/history.csv`. Owners only. Records the export, which is its first row. */
export async function exportHistory(ctx: Ctx<UserActor>, input: HistoryFilter & { accountSlug: string }): Promise<CsvExport> {
  const team = await administrateTeam(ctx, input.accountSlug, [{ kind: "history.exported" }], async (_, found) => found);
  const read = (after: HistoryRow | null) =>
    ctx.deps.database.run<HistoryRow>(historyExport, [team.id, input.actor ?? null, input.kind ?? null, after?.seq ?? null, EXPORT_PAGE]);
  return { fileName: `${team.slug}-history.csv`, columns, pages: exportPages(read, cells) };
}
