import type * as z from "zod";
import type { HistoryEntry, HistoryQuery } from "../../../lib/contract/history.ts";
import type { Ctx, Deps, UserActor } from "../../core/deps.ts";
import { requireOwnedTeam } from "../../core/account-access.ts";
import { toPage, type PageInput, limitAndOffset } from "../paging.ts";
import { filteredHistoryPages, historyPages } from "./history.sql.ts";

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

/** Lists a team's history, newest first: `GET /accounts/{accountSlug}/history`. Owners only. */
export async function listTeamHistory(ctx: Ctx<UserActor>, input: PageInput & HistoryFilter & { collapse: boolean; accountSlug: string }) {
  const team = await requireOwnedTeam(ctx, input.accountSlug);
  return readPage(ctx.deps, team.id, input);
}

/** Lists the history of the caller's personal account: `GET /me/history`. */
export const listOwnHistory = ({ deps, actor }: Ctx<UserActor>, input: PageInput) =>
  readPage(deps, actor.userId, { ...input, search: "", collapse: false });

async function readPage(deps: Deps, accountId: string, input: PageInput & HistoryFilter & { collapse: boolean }) {
  const needsRows = [input.from, input.to, input.project, input.batch].some((value) => value !== undefined) || input.search !== "";
  const values = filterValues(accountId, input);
  const statement = (needsRows ? filteredHistoryPages : historyPages)[input.collapse ? "leaders" : "all"];
  const rows = await deps.database.run<Omit<HistoryRow, "id"> & { id: string | null; total: number }>(statement, [
    ...(needsRows ? values : values.slice(0, 3)),
    ...limitAndOffset(input),
  ]);
  return toPage(rows, input, toHistoryEntry);
}
