import type * as z from "zod";
import type { HistoryEntry, HistoryQuery } from "../../../lib/contract/history.ts";
import type { Ctx, Deps, UserActor } from "../../core/deps.ts";
import { requireOwnedTeam } from "../../core/account-access.ts";
import { etagOf, matchesTag } from "../../core/etag.ts";
import { version } from "../../core/version.ts";
import { toPage, type PageInput, limitAndOffset } from "../paging.ts";
import { filteredHistoryPages, historyPages, newestHistory } from "./history.sql.ts";

type Entry = z.output<typeof HistoryEntry>;

export type HistoryRow = {
  id: string;
  seq: number;
  actor_id: string | null;
  actor_slug: string;
  actor_name: string | null;
  target_id: string | null;
  project_id: string | null;
  batch: string | null;
  /** Further entries of the same request. Absent in exports. */
  followers?: number;
  created_at: Date;
} & Pick<Entry, "kind" | "target" | "before" | "after" | "via" | "outcome" | "reason" | "address" | "browser">;

export type HistoryFilter = z.output<typeof HistoryQuery>;

/** Maps a row to the HistoryEntry record. */
export const toHistoryEntry = (row: HistoryRow): Required<Entry> => ({
  id: row.id,
  kind: row.kind,
  actor: { id: row.actor_id, slug: row.actor_slug, name: row.actor_name ?? row.actor_slug },
  target: row.target,
  targetId: row.target_id,
  before: row.before,
  after: row.after,
  via: row.via,
  outcome: row.outcome,
  reason: row.reason,
  address: row.address ?? null,
  browser: row.browser ?? null,
  projectId: row.project_id,
  batch: row.batch,
  batchSize: (row.followers ?? 0) + 1,
  createdAt: row.created_at.toISOString(),
});

/** Values of the filters, in the order of the statements. */
export const filterValues = (accountId: string, filter: HistoryFilter): unknown[] => [
  accountId,
  filter.actor ?? null,
  filter.kind ?? null,
  filter.from ?? null,
  filter.to ?? null,
  filter.project ?? null,
  filter.search,
  filter.batch ?? null,
];

type PageQuery = PageInput & HistoryFilter & { collapse: boolean };
type Tag = { ifNoneMatch: string | null };

/** Lists a team's history, newest first: `GET /accounts/{accountSlug}/history`. Owners only. */
export async function listTeamHistory(ctx: Ctx<UserActor>, { accountSlug, ...input }: PageQuery & Tag & { accountSlug: string }) {
  const team = await requireOwnedTeam(ctx, accountSlug);
  return readTaggedPage(ctx.deps, team.id, input);
}

/** Lists the history of the caller's personal account: `GET /me/history`. */
export const listOwnHistory = ({ deps, actor }: Ctx<UserActor>, input: PageQuery & Tag) => readTaggedPage(deps, actor.userId, input);

/**
 * Reads a page, unless `ifNoneMatch` names its tag. The tag follows the newest entry, so that polling reads one row. Entries never change; it also
 * follows the hour, because old entries are removed every hour.
 */
async function readTaggedPage(deps: Deps, accountId: string, { ifNoneMatch, ...input }: PageQuery & Tag) {
  const [newest] = await deps.database.run<{ seq: string | null }>(newestHistory, [accountId]);
  const hour = Math.floor(deps.now().getTime() / 3_600_000);
  const etag = etagOf(JSON.stringify([version, accountId, newest!.seq, hour, input]));
  return { etag, page: matchesTag(ifNoneMatch ?? undefined, etag) ? null : await readPage(deps, accountId, input) };
}

async function readPage(deps: Deps, accountId: string, input: PageQuery) {
  const needsRows = [input.from, input.to, input.project, input.batch].some((value) => value !== undefined) || input.search !== "";
  const values = filterValues(accountId, input);
  const statement = (needsRows ? filteredHistoryPages : historyPages)[input.collapse ? "leaders" : "all"];
  const rows = await deps.database.run<Omit<HistoryRow, "id"> & { id: string | null; total: number }>(statement, [
    ...(needsRows ? values : values.slice(0, 3)),
    ...limitAndOffset(input),
  ]);
  return toPage(rows, input, toHistoryEntry);
}
