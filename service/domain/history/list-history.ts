import type * as z from "zod";
import type { HistoryEntry } from "../../../lib/contract/history.ts";
import type { Ctx, Deps, UserActor } from "../../core/deps.ts";
import { requireOwnedTeam } from "../../core/account-access.ts";
import { toPage, type PageInput, limitAndOffset } from "../paging.ts";
import { historyPage } from "./history.sql.ts";

type Entry = z.output<typeof HistoryEntry>;

export type HistoryRow = {
  id: string;
  seq: number;
  actor_id: string | null;
  actor_slug: string;
  actor_name: string | null;
  target_id: string | null;
  created_at: Date;
} & Pick<Entry, "kind" | "target" | "before" | "after" | "via" | "outcome" | "reason">;

export type HistoryFilter = { actor?: string | undefined; kind?: Entry["kind"] | undefined };

/** Maps a row to the HistoryEntry record. */
export const toHistoryEntry = (row: HistoryRow): Entry => ({
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
  createdAt: row.created_at.toISOString(),
});

/** Lists a team's history, newest first: `GET /accounts/{accountSlug}/history`. Owners only. */
export async function listTeamHistory(ctx: Ctx<UserActor>, input: PageInput & HistoryFilter & { accountSlug: string }) {
  const team = await requireOwnedTeam(ctx, input.accountSlug);
  return readPage(ctx.deps, team.id, input);
}

/** Lists the history of the caller's personal account: `GET /me/history`. */
export const listOwnHistory = ({ deps, actor }: Ctx<UserActor>, input: PageInput) => readPage(deps, actor.userId, input);

async function readPage(deps: Deps, accountId: string, input: PageInput & HistoryFilter) {
  const values = [accountId, input.actor ?? null, input.kind ?? null, ...limitAndOffset(input)];
  const rows = await deps.database.run<Omit<HistoryRow, "id"> & { id: string | null; total: number }>(historyPage, values);
  return toPage(rows, input, toHistoryEntry);
}
