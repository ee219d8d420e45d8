import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import type { ApiError, ResponseBody } from "../api/call.ts";
import { api } from "../api/client.ts";
import { query } from "../api/query.ts";
import { refreshBuild } from "./build-decisions.ts";
import { buildParameters } from "./build-parameters.ts";
import type { BuildKey } from "./builds.ts";
import { invalidateHistory } from "./history.ts";

const LIST = "GET /projects/{owner}/{project}/tests";
const TEST = "GET /projects/{owner}/{project}/tests/{testId}";
const IMAGES = "GET /projects/{owner}/{project}/tests/{testId}/images";
const SINCE = "GET /projects/{owner}/{project}/tests/{testId}/images/since";

export type TestSummary = ResponseBody<typeof LIST>["results"][number];
export type TestDetails = ResponseBody<typeof TEST>;
export type TestImagePage = ResponseBody<typeof IMAGES>;
/** Builds in a row with the same image of a test. */
export type TestImage = TestImagePage["images"][number];
export type TestBuild = TestImage["first"];
export type TestImageStart = ResponseBody<typeof SINCE>;

/** A test by its project and id. */
export type TestKey = { owner: string; project: string; testId: string };
export type TestListFilter = {
  page?: number;
  search?: string | null;
  suite?: string | null;
  sort?: "changes" | "lastSeen" | "name" | null;
  /** Only pages with a test that changed and changed back. */
  isFlaky?: boolean;
};

const listQuery = ({ page, search, suite, sort, isFlaky }: TestListFilter) => ({
  metricsPeriod: "LAST_30_DAYS" as const,
  page: String(page ?? 1),
  perPage: "50",
  ...(search && { search }),
  ...(suite && { buildName: suite }),
  ...(isFlaky && { flaky: "true" as const }),
  sort: sort ?? ("changedBack" as const),
});

/**
 * A page of the tests of a project with their numbers of the last 30 days, in which the variants of a page are one row. By default those first that changed back in most
 * builds.
 */
export const testPageList = (owner: string, project: string, filter: TestListFilter = {}) =>
  query(LIST, { params: { owner, project }, query: { ...listQuery(filter), groupBy: "page" as const } });

/** Most variants of a page that are listed. */
export const MOST_VARIANTS = 100;

/** The variants of a test's page, `MOST_VARIANTS` at most, that a filter of the list lets through. */
export const testVariants = ({ owner, project, testId: variantsOf }: TestKey, { search, sort }: TestListFilter) =>
  query(LIST, {
    params: { owner, project },
    query: { ...listQuery({ ...(search && { search }), ...(sort && { sort }) }), perPage: String(MOST_VARIANTS), variantsOf },
  });

/** A test with its numbers by day. */
export const testDetails = (params: TestKey) => query(TEST, { params, query: { metricsPeriod: "LAST_90_DAYS" } });

/** Images of a test on a branch, or on the project's base branch, newest first: a page from the build `before` on. */
export const testImages = (params: TestKey, branch: string | null, before: number | null) =>
  query(IMAGES, { params, query: { ...(branch && { branch }), ...(before !== null && { before: String(before) }) } });

/** Since when a test looks as in one build, and the first build after another that differs. */
export const testImageStart = (params: TestKey, base: number, head: number) =>
  query(SINCE, { params, query: { base: String(base), head: String(head) } });

const CHANGES = "GET /projects/{owner}/{project}/tests/{testId}/changes";
const IGNORED = "GET /projects/{owner}/{project}/ignored-changes";
const PERIOD = { metricsPeriod: "LAST_90_DAYS" } as const;

export type TestChange = ResponseBody<typeof CHANGES>["results"][number];
export type IgnoredChange = ResponseBody<typeof IGNORED>["results"][number];
type ProjectKey = { owner: string; project: string };

/** A page of the changes of a test in reference builds of the last 90 days, the most frequent first. */
export const testChanges = (params: TestKey, page = 1) =>
  query(CHANGES, { params, query: { ...PERIOD, page: String(page), perPage: "10" } });

/** A page of the changes of a project that are ignored at present, the latest first. */
export const ignoredChangeList = (params: ProjectKey, page: number, search: string) =>
  query(IGNORED, { params, query: { page: String(page), perPage: "50", ...(search && { search }) } });

/** Ignores exactly the changes of a cause’s snapshots in its build and in later ones, for a number of days; 0 for no end. */
export const ignoreCause = (ref: BuildKey) =>
  mutationOptions<{ snapshots: number }, ApiError, { causeId: string; tests?: string; days: number }>({
    mutationFn: (body) =>
      api("POST /projects/{owner}/{project}/builds/{buildNumber}/ignored-changes", { params: buildParameters(ref), body }),
    onSuccess: (_, __, ___, { client }) => Promise.all([reloadChanges(client), refreshBuild(client, ref)]),
  });

const reloadChanges = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: [CHANGES] }),
    client.invalidateQueries({ queryKey: [IGNORED] }),
    invalidateHistory(client),
  ]);

/** Ignores a change in later builds for a number of days; 0 for no end. */
export const ignoreChange = ({ owner, project }: ProjectKey) =>
  mutationOptions<unknown, ApiError, { changeId: string; days: number }>({
    mutationFn: ({ changeId, days }) =>
      api("POST /projects/{owner}/{project}/changes/{changeId}/ignore", {
        params: { owner, project, changeId },
        query: { ...PERIOD, days: String(days) },
      }),
    onSuccess: (_, __, ___, { client }) => reloadChanges(client),
  });

/** Shows an ignored change again in later builds. */
export const unignoreChange = ({ owner, project }: ProjectKey) =>
  mutationOptions<unknown, ApiError, { changeId: string }>({
    mutationFn: ({ changeId }) =>
      api("POST /projects/{owner}/{project}/changes/{changeId}/unignore", { params: { owner, project, changeId }, query: PERIOD }),
    onSuccess: (_, __, ___, { client }) => reloadChanges(client),
  });

/** Starts or ends the caller's mails about new threads of a test. */
export const subscribeTest = (params: TestKey) =>
  mutationOptions<unknown, ApiError, boolean>({
    mutationFn: (subscribed) =>
      subscribed
        ? api("POST /projects/{owner}/{project}/tests/{testId}/subscription", { params })
        : api("DELETE /projects/{owner}/{project}/tests/{testId}/subscription", { params }),
    onSuccess: (_, subscribed, __, { client }) =>
      client.setQueryData<TestDetails>(testDetails(params).queryKey, (before) => before && { ...before, subscribed }),
  });
