import type { QueryClient } from "@tanstack/react-query";
import type { ResponseBody } from "../api/call.ts";
import { query } from "../api/query.ts";

const TEAM_HISTORY = "GET /accounts/{accountSlug}/history";
const OWN_HISTORY = "GET /me/history";

export type HistoryEntry = ResponseBody<typeof TEAM_HISTORY>["results"][number];
export type HistoryKind = HistoryEntry["kind"];

/** The filter of the history page, as in its URL. `actor` is a person's id. */
export type HistoryPageFilter = { page?: number; actor?: string | null; kind?: HistoryKind | null };

export const teamHistory = (accountSlug: string, { page = 1, actor, kind }: HistoryPageFilter = {}) =>
  query(TEAM_HISTORY, {
    params: { accountSlug },
    query: { page: String(page), perPage: "50", ...(actor && { actor }), ...(kind && { kind }) },
  });

export const ownHistory = (page = 1) => query(OWN_HISTORY, { query: { page: String(page), perPage: "50" } });

/** Marks histories stale after a change. The next visit of a history page loads them; nothing is loaded now. */
export const invalidateHistory = (client: QueryClient) =>
  Promise.all([TEAM_HISTORY, OWN_HISTORY].map((route) => client.invalidateQueries({ queryKey: [route], refetchType: "none" })));
