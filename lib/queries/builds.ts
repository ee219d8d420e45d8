import { type QueryClient, queryOptions, skipToken } from "@tanstack/react-query";
import type { ResponseBody } from "../api/call.ts";
import { query } from "../api/query.ts";
import type { GroupingName } from "../builds/build-sections.ts";
import { buildParameters } from "./build-parameters.ts";

const LIST = "GET /projects/{owner}/{project}/builds";
const BUILD = "GET /projects/{owner}/{project}/builds/{buildNumber}";
const CAUSES = "GET /projects/{owner}/{project}/builds/{buildNumber}/causes";
const QUESTIONS = "GET /projects/{owner}/{project}/builds/{buildNumber}/questions";
const PLACES = "GET /projects/{owner}/{project}/builds/{buildNumber}/causes/{causeId}/places";
const DIFFS = "GET /projects/{owner}/{project}/builds/{buildNumber}/diffs";
const CHANGE = "GET /projects/{owner}/{project}/builds/{buildNumber}/diffs/{diffId}";
const GROUPS = "GET /projects/{owner}/{project}/builds/{buildNumber}/groups";
const PER_PAGE = "50";
/** Milliseconds between two reads of builds that are uploaded or compared, and of others, while the page is visible. */
const LIVE_MS = 3000;
const CALM_MS = 30_000;
/** Milliseconds after a build in which the next one of its commit, or of a correction, is expected. */
const RECENT_MS = 10 * 60_000;

export type Build = ResponseBody<typeof BUILD>;
/** Facts about a build that lists show, also to people outside the project. */
export type ListedBuild = Omit<Build, "id" | "url" | "metadata" | "notification">;
export type BuildCause = ResponseBody<typeof CAUSES>["results"][number];
/** The first cause of a question, with the numbers of all of its variants. */
export type BuildQuestion = ResponseBody<typeof QUESTIONS>["results"][number];
export type CausePlace = ResponseBody<typeof PLACES>["results"][number];
export type SnapshotChange = ResponseBody<typeof CHANGE>;
export type BuildOverview = ResponseBody<"GET /projects/{owner}/{project}/builds/{buildNumber}/overview">;
export type BuildToReview = ResponseBody<"GET /me/builds-to-review">["results"][number];
/** Snapshots with the same name, folder or variant. Of a comparison, which has no decisions, without `undecided`. */
export type ChangeGroup = Omit<ResponseBody<typeof GROUPS>["results"][number], "undecided"> & { undecided?: number };
export type SnapshotDiff = ResponseBody<typeof DIFFS>["results"][number];

/** A build by its project and number. */
export type BuildKey = { owner: string; project: string; number: number };

/** The filter of a project's builds, as in its URL. */
export type BuildListFilter = {
  page?: number;
  search?: string | null;
  name?: string | null;
  branch?: string | null;
  author?: string | null;
  state?: "undecided" | "approved" | "rejected" | "no-changes" | null;
  review?: "needed" | null;
};

/** Order and filter of a build's causes, as in its URL. */
export type CauseFilter = {
  by?: GroupingName | null;
  group?: string | null;
  order?: "new" | "size" | null;
  search?: string | null;
  decision?: "undecided" | "approved" | "rejected" | null;
  question?: string | null;
  commented?: boolean | null;
};

/** Returns true while a build can change without a person. */
export const isRunning = ({ status }: Pick<Build, "status">) => status === "pending" || status === "progress";

/** Returns true for builds next to which another may appear at any moment: none yet, one that is running, or one of the last minutes. */
const isLively = (builds: readonly Build[]): boolean =>
  !builds.length || builds.some((build) => isRunning(build) || Date.now() - Date.parse(build.createdAt ?? "") < RECENT_MS);

/** A page of a project's builds, newest first. */
export const buildList = (owner: string, project: string, { page, search, name, branch, author, state, review }: BuildListFilter = {}) => {
  const filter = {
    ...(search && { search }),
    ...(name && { name }),
    ...(branch && { head: branch }),
    ...(author && { author }),
    ...(state && { state }),
    ...(review && { needsReview: "true" as const }),
  };
  return queryOptions({
    ...query(LIST, { params: { owner, project }, query: { page: String(page ?? 1), perPage: PER_PAGE, ...filter } }),
    refetchInterval: ({ state }) => (state.data && isLively(state.data.results) ? LIVE_MS : CALM_MS),
  });
};

/** The newest build of a project, as a list of at most one. */
export const newestBuild = (owner: string, project: string) =>
  query(LIST, { params: { owner, project }, query: { page: "1", perPage: "1" } });

/** The newest build of each suite of a project. */
export const buildSuites = (owner: string, project: string) =>
  query(LIST, { params: { owner, project }, query: { distinctName: "true", page: "1", perPage: "100" } });

/** The branches of a project's newest builds, most recently built first. */
export const buildBranches = (owner: string, project: string) =>
  query("GET /projects/{owner}/{project}/branches", { params: { owner, project }, query: {} });

/** The authors of the pull requests of a project's newest builds. */
export const buildAuthors = (owner: string, project: string) =>
  query("GET /projects/{owner}/{project}/authors", { params: { owner, project } });

/** The builds of a commit. */
export const buildsOfCommit = (owner: string, project: string, headSha: string) =>
  query(LIST, { params: { owner, project }, query: { headSha, page: "1", perPage: "100" } });

/** Number of builds that wait for a review, as the total of a list. */
export const buildsToReview = (owner: string, project: string) =>
  query(LIST, { params: { owner, project }, query: { needsReview: "true", page: "1", perPage: "1" } });

export const buildDetails = (ref: BuildKey) =>
  queryOptions({
    ...query(BUILD, { params: buildParameters(ref) }),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? LIVE_MS : CALM_MS),
  });

type SettledStatus = "added" | "changed" | "unchanged" | "ignored" | "failure";
/** Message of a build's event stream. Snapshots that wait for their comparison count as waiting only. */
export type BuildProgress = Pick<Build, "status" | "conclusion"> &
  Record<"snapshots" | "waiting" | SettledStatus | "causes" | "causesDecided" | "approved" | "rejected" | "reviews", number>;

/** The number of snapshots whose comparison ended, as the event stream counts them; absent without a message. */
export const buildCompared = ({ owner, project, number }: BuildKey) =>
  queryOptions<number>({ queryKey: ["build-compared", owner, project, number], queryFn: skipToken });

/** Returns how many snapshots of a message are compared. The rows of a build that was just finished may not exist yet: they count as not compared. */
function comparedOf({ snapshots, waiting, added, changed, unchanged, ignored, failure }: BuildProgress): number {
  return Math.max(0, Math.min(snapshots - waiting, added + changed + unchanged + ignored + failure));
}

/** Stores the numbers of snapshots of a message. Returns false when the stored build is older in other ways, too. */
export function storeProgress(client: QueryClient, ref: BuildKey, progress: BuildProgress): boolean {
  const { status, snapshots, causes } = progress;
  client.setQueryData(buildCompared(ref).queryKey, comparedOf(progress));
  const build = client.setQueryData(
    buildDetails(ref).queryKey,
    (stored) => stored && (stored.snapshots === snapshots ? stored : { ...stored, snapshots }),
  );
  return build?.status === status && (build.causes?.total ?? 0) === causes;
}

/** Parameters of a list of causes or questions: its page, search and group. */
export const causeListQuery = (page: number, { by, group, search }: CauseFilter) => ({
  page: String(page),
  perPage: PER_PAGE,
  ...(search && { search }),
  ...(by && group !== null && group !== undefined && { by, group }),
});
const buildListQuery = (page: number, filter: CauseFilter) => ({
  ...causeListQuery(page, filter),
  ...(filter.order && { order: filter.order }),
  ...(filter.decision && { decision: filter.decision }),
  ...(filter.commented && { commented: "true" as const }),
});

/** A page of a build's causes, those with the most places first. */
export const buildCauses = (ref: BuildKey, page: number, filter: CauseFilter = {}) => {
  const { question } = filter;
  return query(CAUSES, { params: buildParameters(ref), query: { ...buildListQuery(page, filter), ...(question && { question }) } });
};

/** A page of a build's questions, those with the most places first. */
export const buildQuestions = (ref: BuildKey, page: number, filter: CauseFilter = {}) =>
  query(QUESTIONS, { params: buildParameters(ref), query: buildListQuery(page, filter) });

/** Numbers of a build's review, with the newer build of the branch. */
export const buildOverview = (ref: BuildKey) =>
  query("GET /projects/{owner}/{project}/builds/{buildNumber}/overview", { params: buildParameters(ref) });

/** A page of the groups of a build's changes. */
export const changeGroups = (ref: BuildKey, by: GroupingName, page: number, search?: string | null) =>
  query(GROUPS, { params: buildParameters(ref), query: { by, page: String(page), perPage: PER_PAGE, ...(search && { search }) } });

/** Builds of all projects that wait for the reader's review. */
export const buildsAwaitingMe = () =>
  queryOptions({ ...query("GET /me/builds-to-review", { query: { page: "1", perPage: "100" } }), refetchInterval: CALM_MS });

/** A page of the places of a cause and of the other causes of its question. */
export const causePlaces = (ref: BuildKey, causeId: string, page = 1) =>
  query(PLACES, { params: { ...buildParameters(ref), causeId }, query: { variants: "true", page: String(page), perPage: "100" } });

type SpecialSection = "unstable" | "problem" | "commented";
/** A page of a build's snapshots with a status, of unstable ones, of those that could not be compared, or of those with comments. */
export const buildDiffs = (ref: BuildKey, section: SnapshotDiff["status"] | SpecialSection, page: number) => {
  const filter = section === "unstable" || section === "problem" || section === "commented" ? { only: section } : { status: section };
  return query(DIFFS, { params: buildParameters(ref), query: { ...filter, page: String(page), perPage: PER_PAGE } });
};

/** The snapshots of a build with a part of a name, such as the variants of one page. */
export const buildDiffsNamed = (ref: BuildKey, search: string) =>
  query(DIFFS, { params: buildParameters(ref), query: { search, page: "1", perPage: "100" } });

/** A snapshot of a build with the causes of its areas. */
export const buildChange = (ref: BuildKey, diffId: string) =>
  queryOptions({
    ...query(CHANGE, { params: { ...buildParameters(ref), diffId }, query: {} }),
    // Its pictures' URLs expire after an hour.
    staleTime: 10 * 60_000,
  });

/** A cause with its position in the list. */
export const buildCause = (ref: BuildKey, causeId: string) =>
  query("GET /projects/{owner}/{project}/builds/{buildNumber}/causes/{causeId}", { params: { ...buildParameters(ref), causeId } });

export type BuildReview = ResponseBody<"GET /projects/{owner}/{project}/builds/{buildNumber}/reviews">[number];

export const buildReviews = (ref: BuildKey) =>
  query("GET /projects/{owner}/{project}/builds/{buildNumber}/reviews", { params: buildParameters(ref) });
