import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { ApiError, type ResponseBody } from "../api/call.ts";
import { api } from "../api/client.ts";
import { query } from "../api/query.ts";
import type { ComparisonSide, TypedSide } from "../builds/comparison-side.ts";
import { anyQuery, type ChangeSource, pageQuery } from "./build-source.ts";
import { type Build, type BuildCause, buildDetails, causeListQuery, type ChangeGroup } from "./builds.ts";

const COMPARISON = "GET /projects/{owner}/{project}/comparisons/{base}/{head}";

/** A comparison of two builds, by their numbers. */
export type ComparisonKey = { owner: string; project: string; base: number; head: number };
export type BuildComparison = ResponseBody<typeof COMPARISON>;

const parametersOf = ({ owner, project, base, head }: ComparisonKey) => ({ owner, project, base: String(base), head: String(head) });

/** Milliseconds between two reads of a comparison that is not complete. */
const PENDING_MS = 2000;

/** Returns the numbers of two builds and of pairs that are not compared yet. */
export const comparisonDetails = (of: ComparisonKey) =>
  queryOptions({
    ...query(COMPARISON, { params: parametersOf(of) }),
    refetchInterval: ({ state }) => (state.data?.pending ? PENDING_MS : false),
  });

const COMPARISON_LISTS = [
  "GET /projects/{owner}/{project}/comparisons/{base}/{head}/questions",
  "GET /projects/{owner}/{project}/comparisons/{base}/{head}/diffs",
  "GET /projects/{owner}/{project}/comparisons/{base}/{head}/groups",
] as const;

/** Number of changes of a comparison by now, as the total of a list. */
export const comparisonChangeCount = (of: ComparisonKey, isPending: boolean) =>
  queryOptions({
    ...query(COMPARISON_LISTS[0], { params: parametersOf(of), query: { page: "1", perPage: "1" } }),
    refetchInterval: isPending ? PENDING_MS : false,
  });

/** Reads the snapshots and groups of comparisons again. Changes that are shown keep their order until the reader asks for new ones. */
export const refreshComparisonSnapshots = (client: QueryClient) =>
  Promise.all(COMPARISON_LISTS.slice(1).map((list) => client.invalidateQueries({ queryKey: [list] })));

/** Compares two builds: what was never compared is compared in the background. */
export const startComparison = (owner: string, project: string) =>
  mutationOptions<BuildComparison, ApiError, { base: ComparisonSide; head: ComparisonSide; name?: string }>({
    mutationFn: (body) => api("POST /projects/{owner}/{project}/comparisons", { params: { owner, project }, body }),
    onSuccess: (comparison, _, __, { client }) => {
      const of = { owner, project, base: comparison.base.number, head: comparison.head.number };
      client.setQueryData(comparisonDetails(of).queryKey, comparison);
    },
  });

/** Returns the newest build that a side names, or null. Completes the start of a commit. */
export async function findSide(
  client: QueryClient,
  owner: string,
  project: string,
  side: TypedSide,
  suite: string | null,
): Promise<Build | null> {
  try {
    if ("build" in side && side.build) return await client.fetchQuery(buildDetails({ owner, project, number: side.build }));
    const filter =
      "startOfCommit" in side
        ? { search: side.startOfCommit }
        : { ...(side.branch && { head: side.branch }), ...(side.commit && { headSha: side.commit }) };
    const list = await client.fetchQuery(
      query("GET /projects/{owner}/{project}/builds", {
        params: { owner, project },
        query: { ...filter, ...(suite && { name: suite }), page: "1", perPage: "20" },
      }),
    );
    const fits = ({ head }: Build) => !("startOfCommit" in side) || head.sha.startsWith(side.startOfCommit);
    return list.results.find(fits) ?? null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** A cause of a comparison with its position in the list. */
const comparisonCause = (of: ComparisonKey, causeKey: string) =>
  query("GET /projects/{owner}/{project}/comparisons/{base}/{head}/causes/{causeKey}", { params: { ...parametersOf(of), causeKey } });

/** The differences of two builds, which are read-only. */
export const comparisonSource = (of: ComparisonKey): ChangeSource => ({
  of,
  changes: (page, filter = {}) =>
    pageQuery<BuildCause>(
      query(COMPARISON_LISTS[0], {
        params: parametersOf(of),
        // A comparison has neither an earlier build nor decisions.
        query: { ...causeListQuery(page, filter), ...(filter.order === "size" && { order: filter.order }) },
      }),
    ),
  variants: (question, page) =>
    pageQuery(query(`${COMPARISON}/causes`, { params: parametersOf(of), query: { ...causeListQuery(page, {}), question } })),
  groups: (by, page, search) =>
    pageQuery<ChangeGroup>(
      query(COMPARISON_LISTS[2], {
        params: parametersOf(of),
        query: { by, page: String(page), perPage: "50", ...(search && { search }) },
      }),
    ),
  diffs: (section, page) =>
    pageQuery(
      query(COMPARISON_LISTS[1], {
        params: parametersOf(of),
        query: {
          ...(section !== "unstable" && section !== "problem" && section !== "commented" && { status: section }),
          page: String(page),
          perPage: "50",
        },
      }),
    ),
  places: (causeKey, page = 1) =>
    pageQuery(
      query("GET /projects/{owner}/{project}/comparisons/{base}/{head}/causes/{causeKey}/places", {
        params: { ...parametersOf(of), causeKey },
        query: { variants: "true", page: String(page), perPage: "100" },
      }),
    ),
  find: (causeKey) => anyQuery(comparisonCause(of, causeKey)),
  change: (diffId) =>
    anyQuery(
      query("GET /projects/{owner}/{project}/comparisons/{base}/{head}/diffs/{diffId}", { params: { ...parametersOf(of), diffId } }),
    ),
});
