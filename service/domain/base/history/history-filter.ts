import type * as z from "zod";
import type { HistoryQuery } from "../../../../lib/contract/history.ts";

export type HistoryFilter = z.output<typeof HistoryQuery>;

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
