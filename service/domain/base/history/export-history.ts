import { runStatement } from "../../../db/statement.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { requireOwnedTeam } from "../account-access.ts";
import { invalid } from "../../../core/errors.ts";
import { historySentence } from "../../../../lib/team/history-text.ts";
import { type CsvExport, EXPORT_PAGE, exportPages } from "../csv-export.ts";
import { recordExport } from "./administrate-team.ts";
import { historyExport, historySeq, historyStream } from "./history.sql.ts";
import { recordOwnHistory } from "./record-history.ts";
import { filterValues, type HistoryFilter } from "./history-filter.ts";
import { type HistoryRow, toHistoryEntry } from "./history-entry.ts";

const columns = [
  "Time (UTC)",
  "Person",
  "Handle",
  "Action",
  "Sentence",
  "About",
  "Before",
  "After",
  "Outcome",
  "Reason",
  "Address",
  "Browser",
] as const;

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
    entry.address ?? "",
    entry.browser ?? "",
  ];
}

/** Exports a team's history, newest first: `GET /accounts/{accountSlug}/history.csv`. Owners only. Records the export, which is its first row. */
export async function exportHistory(ctx: Ctx<UserActor>, input: HistoryFilter & { accountSlug: string }): Promise<CsvExport> {
  const team = await recordExport(ctx, input.accountSlug, "history.exported");
  return exportOf(ctx, team, input);
}

/** Exports the history of the caller's personal account, newest first: `GET /me/history.csv`. Records the export. */
export async function exportOwnHistory(ctx: Ctx<UserActor>, input: HistoryFilter): Promise<CsvExport> {
  const { deps, actor } = ctx;
  await recordOwnHistory(deps.db, deps, actor, { kind: "history.exported" });
  return exportOf(ctx, { id: actor.userId, slug: actor.slug }, input);
}

function exportOf({ deps }: Ctx<UserActor>, account: { id: string; slug: string }, filter: HistoryFilter): CsvExport {
  const read = (after: HistoryRow | null) =>
    runStatement(deps.database, historyExport, { ...filterValues(account.id, filter), after: after?.seq ?? null, limit: EXPORT_PAGE });
  return { fileName: `${account.slug}-history.csv`, columns, pages: exportPages(read, cells) };
}

/**
 * Streams a team's history as JSON lines, oldest first: `GET /accounts/{accountSlug}/history.jsonl`. Owners only. `after` is the id of the last
 * entry that the caller has; a call without it is recorded as an export. Throws 400 for an unknown entry.
 */
export async function streamHistory(ctx: Ctx<UserActor>, input: HistoryFilter & { accountSlug: string; after?: string | undefined }) {
  const { database } = ctx.deps;
  const team = await requireOwnedTeam(ctx, input.accountSlug);
  if (input.after === undefined) await recordExport(ctx, input.accountSlug, "history.exported");
  const [last] = input.after === undefined ? [] : await runStatement(database, historySeq, { teamId: team.id, id: input.after });
  if (input.after !== undefined && !last) throw invalid("Invalid request", "after is no entry of this history");
  const read = (after: HistoryRow | null) =>
    runStatement(database, historyStream, { ...filterValues(team.id, input), after: after?.seq ?? last?.seq ?? null, limit: EXPORT_PAGE });
  return exportPages(read, (row) => [JSON.stringify(toHistoryEntry(row))]);
}
