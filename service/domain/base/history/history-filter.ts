import type * as z from "zod";
import type { HistoryQuery } from "../../../../lib/contract/history.ts";

export type HistoryFilter = z.output<typeof HistoryQuery>;

/** Returns the values of the filters. */
export const filterValues = (accountId: string, filter: HistoryFilter) => ({
  teamId: accountId,
  actorId: filter.actor ?? null,
  kind: filter.kind ?? null,
  since: filter.from ?? null,
  before: filter.to ?? null,
  projectId: filter.project ?? null,
  search: filter.search,
  batch: filter.batch ?? null,
});
