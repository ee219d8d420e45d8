import { runStatement } from "../../../db/statement.ts";
import type { Deps } from "../../../core/deps.ts";
import { etagOf, matchesTag } from "../../../core/etag.ts";
import { version } from "../../../../lib/product/files.mjs";
import { toPage, type PageInput, limitAndOffset } from "../paging.ts";
import { filteredHistoryPages, historyPages, newestHistory } from "./history.sql.ts";
import { toHistoryEntry } from "./history-entry.ts";
import { type HistoryFilter, filterValues } from "./history-filter.ts";

export type HistoryPageInput = PageInput & HistoryFilter & { collapse: boolean };

/** Tag of the page that the caller already has. */
export type IfNoneMatch = { ifNoneMatch: string | null };

/**
 * Reads a page, unless `ifNoneMatch` names its tag. The tag follows the newest entry, so that polling reads one row. Entries never change; it also
 * follows the hour, because old entries are removed every hour.
 */
export async function readTaggedPage(deps: Deps, accountId: string, { ifNoneMatch, ...input }: HistoryPageInput & IfNoneMatch) {
  const [newest] = await runStatement(deps.database, newestHistory, { accountId });
  const hour = Math.floor(deps.now().getTime() / 3_600_000);
  const etag = etagOf(JSON.stringify([version, accountId, newest!.seq, hour, input]));
  return { etag, page: matchesTag(ifNoneMatch ?? undefined, etag) ? null : await readPage(deps, accountId, input) };
}

async function readPage(deps: Deps, accountId: string, input: HistoryPageInput) {
  const needsRows = [input.from, input.to, input.project, input.batch].some((value) => value !== undefined) || input.search !== "";
  const statement = (needsRows ? filteredHistoryPages : historyPages)[input.collapse ? "leaders" : "all"];
  const rows = await runStatement(deps.database, statement, { ...filterValues(accountId, input), ...limitAndOffset(input) });
  return toPage(rows, input, (row) => toHistoryEntry(deps, row));
}
