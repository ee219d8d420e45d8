import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ApiError, CallParts, ReadRoute, ResponseBody } from "../api/call.ts";
import { conditionalReader } from "../api/conditional.ts";
import { query } from "../api/query.ts";

const TEAM_HISTORY = "GET /accounts/{accountSlug}/history";
const OWN_HISTORY = "GET /me/history";
const PER_PAGE = "50";
/** Milliseconds between two looks for new entries while the page is visible. A look that finds none is a 304. */
const LOOK_MS = 15_000;

type HistoryPage = ResponseBody<typeof TEAM_HISTORY>;
export type HistoryEntry = HistoryPage["results"][number];
export type HistoryKind = HistoryEntry["kind"];

/** The filter of a history page, as in its URL. `actor` and `project` are ids, `from` and `to` moments. */
export type HistoryPageFilter = {
  page?: number;
  actor?: string | null;
  kind?: HistoryKind | null;
  project?: string | null;
  from?: string | null;
  to?: string | null;
  search?: string | null;
};

/** Returns the parts of a filter that are set, without the page, as the API takes them. */
export function historyParameters({ actor, kind, project, from, to, search }: HistoryPageFilter): Record<string, string> {
  const entries = Object.entries({ actor, kind, project, from, to, search });
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => Boolean(entry[1])));
}

const listParameters = (filter: HistoryPageFilter) => ({
  ...historyParameters(filter),
  page: String(filter.page ?? 1),
  perPage: PER_PAGE,
  collapse: "true" as const,
});

/** A page of a team's history. Entries of one request count as one. */
export const teamHistory = (accountSlug: string, filter: HistoryPageFilter = {}) =>
  query(TEAM_HISTORY, { params: { accountSlug }, query: listParameters(filter) });

/** A page of the reader's own history. */
export const ownHistory = (filter: HistoryPageFilter = {}) => query(OWN_HISTORY, { query: listParameters(filter) });

/** The reader's newest sign-ins. */
export const recentSignIns = () => query(OWN_HISTORY, { query: { kind: "session.created", page: "1", perPage: "8" } });

const reader = conditionalReader();

/** Looks for new entries every few seconds while the page is visible: reads the newest one and the total. */
function newest(route: ReadRoute, call: CallParts, filter: HistoryPageFilter) {
  const look: CallParts = { ...call, query: { ...listParameters(filter), page: "1", perPage: "1" } };
  return queryOptions({
    queryKey: [route, look, "newest"],
    queryFn: ({ signal }) => reader.read(route, look, signal) as Promise<HistoryPage>,
    refetchInterval: LOOK_MS,
    refetchIntervalInBackground: false,
    retry: false,
  });
}

/** The read of a query, without the type of its key: pages of both histories are shown by the same components. */
const pageOf = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  queryOptions<HistoryPage, ApiError, HistoryPage, readonly unknown[]>({ queryKey });
type Options = ReturnType<typeof pageOf>;

/** The reads of one history: its pages, its newest entry, and the entries of one request. */
export type HistorySource = {
  list(filter: HistoryPageFilter): Options;
  newest(filter: HistoryPageFilter): ReturnType<typeof newest>;
  batch(id: string, page: number): Options;
};

const batchParameters = (batch: string, page: number) => ({ batch, page: String(page), perPage: PER_PAGE });

export const teamHistorySource = (accountSlug: string): HistorySource => ({
  list: (filter) => pageOf(teamHistory(accountSlug, filter)),
  newest: (filter) => newest(TEAM_HISTORY, { params: { accountSlug } }, filter),
  batch: (id, page) => pageOf(query(TEAM_HISTORY, { params: { accountSlug }, query: batchParameters(id, page) })),
});

export const ownHistorySource: HistorySource = {
  list: (filter) => pageOf(ownHistory(filter)),
  newest: (filter) => newest(OWN_HISTORY, {}, filter),
  batch: (id, page) => pageOf(query(OWN_HISTORY, { query: batchParameters(id, page) })),
};

/** Marks histories stale after a change. The next visit of a history page loads them; nothing is loaded now. */
export const invalidateHistory = (client: QueryClient) =>
  Promise.all([TEAM_HISTORY, OWN_HISTORY].map((route) => client.invalidateQueries({ queryKey: [route], refetchType: "none" })));
