import { historyEntries } from "../../../db/team-schema.ts";
import { and, eq } from "drizzle-orm";
import { runStatement } from "../../../db/statement.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { requireOwnedTeam } from "../account-access.ts";
import { invalid } from "../../../core/errors.ts";
import { historySentence } from "../../../../lib/team/history-text.ts";
import { type CsvColumns, type CsvExport, csvExport, EXPORT_PAGE, exportPages } from "../csv-export.ts";
import { recordExport } from "./administrate-team.ts";
import { historyExport, historyStream } from "./history.sql.ts";
import { recordOwnHistory } from "./record-history.ts";
import { filterValues, type HistoryFilter } from "./history-filter.ts";
import { type HistoryRow, toHistoryEntry } from "./history-entry.ts";

type ExportedEntry = ReturnType<typeof toHistoryEntry> & Pick<HistoryRow, "seq">;

const columns: CsvColumns<ExportedEntry> = {
  "Time (UTC)": ({ createdAt }) => createdAt,
  Person: ({ actor }) => actor.name ?? actor.slug,
  Handle: ({ actor }) => actor.slug,
  Action: ({ kind }) => kind,
  Sentence: historySentence,
  About: ({ target }) => target ?? "",
  Before: ({ before }) => before ?? "",
  After: ({ after }) => after ?? "",
  Outcome: ({ outcome }) => outcome,
  Reason: ({ reason }) => reason ?? "",
  Address: ({ address }) => address ?? "",
  Browser: ({ browser }) => browser ?? "",
};

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
  const read = async (after: ExportedEntry | null): Promise<ExportedEntry[]> => {
    const values = { ...filterValues(account.id, filter), after: after?.seq ?? null, limit: EXPORT_PAGE };
    return (await runStatement(deps.database, historyExport, values)).map((row) => ({ ...toHistoryEntry(deps, row), seq: row.seq }));
  };
  return csvExport(`${account.slug}-history.csv`, columns, read);
}

/**
 * Streams a team's history as JSON lines, oldest first: `GET /accounts/{accountSlug}/history.jsonl`. Owners only. `after` is the id of the last
 * entry that the caller has; a call without it is recorded as an export. Throws 400 for an unknown entry.
 */
export async function streamHistory(ctx: Ctx<UserActor>, input: HistoryFilter & { accountSlug: string; after?: string | undefined }) {
  const { database, db } = ctx.deps;
  const team = await requireOwnedTeam(ctx, input.accountSlug);
  if (input.after === undefined) await recordExport(ctx, input.accountSlug, "history.exported");
  const entry = (id: string) => and(eq(historyEntries.teamId, team.id), eq(historyEntries.id, id));
  const [last] =
    input.after === undefined ? [] : await db.select({ seq: historyEntries.seq }).from(historyEntries).where(entry(input.after));
  if (input.after !== undefined && !last) throw invalid("Invalid request", "after is no entry of this history");
  const read = (after: HistoryRow | null) =>
    runStatement(database, historyStream, { ...filterValues(team.id, input), after: after?.seq ?? last?.seq ?? null, limit: EXPORT_PAGE });
  return exportPages(read, (row) => [JSON.stringify(toHistoryEntry(ctx.deps, row))]);
}
