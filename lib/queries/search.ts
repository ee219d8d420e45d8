import type { ResponseBody } from "../api/call.ts";
import { query } from "../api/query.ts";

export type AccountHits = ResponseBody<"GET /accounts/{accountSlug}/search">;

/** Searches the names of an account's projects, people and media. */
export const accountSearch = (accountSlug: string, search: string) =>
  query("GET /accounts/{accountSlug}/search", { params: { accountSlug }, query: { search } });
/** The numbers in the sidebar. */
export const accountCounts = (accountSlug: string) => query("GET /accounts/{accountSlug}/counts", { params: { accountSlug } });
/** Sizes and plans of the reader's teams. */
export const teamSummaries = () => query("GET /me/teams");
