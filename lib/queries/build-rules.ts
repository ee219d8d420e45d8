import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ApiError, Args, ResponseBody } from "../api/call.ts";
import { api } from "../api/client.ts";
import { query } from "../api/query.ts";
import { buildParameters } from "./build-parameters.ts";
import { refreshBuild } from "./build-decisions.ts";
import { type BuildKey, causePlaces } from "./builds.ts";
import { invalidateHistory } from "./history.ts";

const RULES = "GET /projects/{owner}/{project}/rules";
const DIFFS = "GET /projects/{owner}/{project}/builds/{buildNumber}/diffs";
const CHANGE = "GET /projects/{owner}/{project}/builds/{buildNumber}/diffs/{diffId}";
const PREVIEW = "POST /projects/{owner}/{project}/builds/{buildNumber}/rules/preview";
const CREATE = "POST /projects/{owner}/{project}/builds/{buildNumber}/rules";
const REVOKE = "POST /projects/{owner}/{project}/rules/{ruleId}/revoke";
const UPDATE = "PATCH /projects/{owner}/{project}/rules/{ruleId}";
const PER_PAGE = "50";
/** Milliseconds between two previews while comparisons are pending. */
const PENDING_MS = 1500;
/** Milliseconds that a complete preview is shown again without a read. */
const COMPLETE_MS = 5 * 60_000;

export type BuildRule = ResponseBody<typeof RULES>["results"][number];
export type NewRule = NonNullable<Args<typeof CREATE>[0]>["body"];
export type RulePreview = ResponseBody<typeof PREVIEW>;
type ProjectKey = { owner: string; project: string };

/** A page of a project's rules, newest first. */
export const ruleList = (
  { owner, project }: ProjectKey,
  { page, onlyActive, search = "" }: { page: number; onlyActive: boolean; search?: string },
) =>
  query(RULES, {
    params: { owner, project },
    query: { page: String(page), perPage: PER_PAGE, ...(onlyActive && { active: "true" as const }), ...(search && { search }) },
  });

/** The active rule that sets the threshold of all snapshots of a project's new builds: the newest one without conditions. Null without one. */
export const projectThreshold = (of: ProjectKey) =>
  queryOptions({
    ...query(RULES, { params: of, query: { page: "1", perPage: "100", active: "true" } }),
    select: ({ results }) =>
      results.find(({ effect, conditions }) => effect === "threshold" && Object.values(conditions).every((one) => one === undefined)) ??
      null,
  });

/** Rules that decided or ignored snapshots of a build, newest first. */
export const rulesOfBuild = ({ owner, project, number }: BuildKey) =>
  query(RULES, { params: { owner, project }, query: { build: String(number), page: "1", perPage: "100" } });

/** A page of the snapshots of a build that a rule decided or ignored. */
export const diffsOfRule = (ref: BuildKey, ruleId: string, page: number) =>
  query(DIFFS, { params: buildParameters(ref), query: { ruleId, page: String(page), perPage: PER_PAGE } });

/** Effects that a rule would have on a build. Read again while comparisons are pending, and after changes of the build (`refreshNumbers`). */
export const rulePreview = (ref: BuildKey, rule: NewRule) =>
  queryOptions<RulePreview, ApiError>({
    queryKey: [PREVIEW, buildParameters(ref), rule],
    queryFn: () => api(PREVIEW, { params: buildParameters(ref), body: rule }),
    placeholderData: keepPreviousData,
    staleTime: ({ state }) => (state.data?.pending ? 0 : COMPLETE_MS),
    refetchInterval: ({ state }) => (state.data?.pending ? PENDING_MS : false),
  });

const invalidateRules = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: [RULES] }),
    client.invalidateQueries({ queryKey: [PREVIEW] }),
    invalidateHistory(client),
  ]);

/** Saves a rule. It applies to its build immediately. */
export const createRule = (ref: BuildKey) =>
  mutationOptions<BuildRule, ApiError, NewRule>({
    mutationFn: (body) => api(CREATE, { params: buildParameters(ref), body }),
    onSuccess: (_, __, ___, { client }) => Promise.all([invalidateRules(client), refreshBuild(client, ref)]),
  });

type RuleUpdate = NonNullable<NonNullable<Args<typeof UPDATE>[0]>["body"]>;

/** Changes the end or the reason of a rule. */
export const updateRule = ({ owner, project }: ProjectKey, ruleId: string) =>
  mutationOptions<BuildRule, ApiError, RuleUpdate>({
    mutationFn: (body) => api(UPDATE, { params: { owner, project, ruleId }, body }),
    onSuccess: (_, __, ___, { client }) => invalidateRules(client),
  });

/** Ends a rule and takes back what it decided, in all builds. */
export const revokeRule = ({ owner, project }: ProjectKey) =>
  mutationOptions<BuildRule, ApiError, string>({
    mutationFn: (ruleId) => api(REVOKE, { params: { owner, project, ruleId } }),
    onSuccess: (_, __, ___, { client }) =>
      Promise.all([
        invalidateRules(client),
        client.invalidateQueries({ predicate: ({ queryKey: [route] }) => typeof route === "string" && route.includes("/builds") }),
      ]),
  });

/** A snapshot of a build, with how often reference builds of the last 30 days had its change. */
export const buildChangeOfMonth = (ref: BuildKey, diffId: string) =>
  queryOptions({
    ...query(CHANGE, { params: { ...buildParameters(ref), diffId }, query: { metricsPeriod: "LAST_30_DAYS" } }),
    // Its pictures' URLs expire after an hour.
    staleTime: 10 * 60_000,
  });

/** Pages of places that are read for a cause as a whole. */
const MOST_PAGES = 10;

/** All places of a cause, at most 1,000, and their number. */
export const allCausePlaces = (ref: BuildKey, causeId: string) =>
  queryOptions({
    queryKey: ["all places of a cause", ref, causeId],
    queryFn: async ({ client }) => {
      const read = (page: number) => client.fetchQuery(causePlaces(ref, causeId, page));
      const first = await read(1);
      const { total, perPage } = first.pageInfo;
      const pages = Math.min(MOST_PAGES, Math.ceil(total / perPage));
      const others = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, at) => read(at + 2)));
      return { places: [first, ...others].flatMap(({ results }) => results), total };
    },
  });
