import type { ResponseBody } from "../api/call.ts";
import { query } from "../api/query.ts";

export type AccountHits = ResponseBody<"GET /accounts/{accountSlug}/search">;

/** Searches the names of an account's projects, people and media. */
export const accountSearch = (accountSlug: string, search: string) =>
  query("GET /accounts/{accountSlug}/search", { params: { accountSlug }, query: { search } });

/** Hits of a search in a project, at most three of each. */
export type ProjectHits = {
  builds: ResponseBody<"GET /projects/{owner}/{project}/builds">["results"];
  branches: ResponseBody<"GET /projects/{owner}/{project}/branches">;
  tests: ResponseBody<"GET /projects/{owner}/{project}/tests">["results"];
  media: ResponseBody<"GET /projects/{owner}/{project}/media">["results"];
};

/** Largest number of hits of a kind. */
export const MOST_HITS = 3;
/** Builds that a number is looked for in: those of the pull request with this number are newer than the build. */
const MOST_OF_NUMBER = "100";
const few = { page: "1", perPage: String(MOST_HITS) } as const;

/** Returns the queries that search the builds, branches, tests and files of a project. A number finds the build with it. */
export function projectSearch(owner: string, project: string, search: string) {
  const params = { owner, project };
  const number = /^#?([1-9]\d{0,8})$/.exec(search)?.[1];
  return {
    builds: query("GET /projects/{owner}/{project}/builds", {
      params,
      query: number ? { ...few, perPage: MOST_OF_NUMBER, search: `#${number}` } : { ...few, search },
    }),
    branches: query("GET /projects/{owner}/{project}/branches", { params, query: { search } }),
    tests: query("GET /projects/{owner}/{project}/tests", {
      params,
      query: { ...few, search, metricsPeriod: "LAST_30_DAYS", groupBy: "page" },
    }),
    media: query("GET /projects/{owner}/{project}/media", { params, query: { ...few, search } }),
  };
}

/** The numbers in the sidebar. */
export const accountCounts = (accountSlug: string) => query("GET /accounts/{accountSlug}/counts", { params: { accountSlug } });
/** Sizes and plans of the reader's teams. */
export const teamSummaries = () => query("GET /me/teams");
