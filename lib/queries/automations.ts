import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ApiError, Args, ResponseBody } from "../api/call.ts";
import { api } from "../api/client.ts";
import { query } from "../api/query.ts";
import { invalidateHistory } from "./history.ts";

/** Its record says whether it has automations. */
const PROJECT = "GET /projects/{owner}/{project}";
const RULES = "GET /projects/{owner}/{project}/automation-rules";
const TARGETS = "GET /projects/{owner}/{project}/automation-targets";
const RUNS = "GET /projects/{owner}/{project}/automation-runs";
const PREVIEW = "POST /projects/{owner}/{project}/automation-rules/preview";
const CREATE = "POST /projects/{owner}/{project}/automation-rules";
const UPDATE = "PUT /projects/{owner}/{project}/automation-rules/{ruleId}";
const DEACTIVATE = "POST /projects/{owner}/{project}/automation-rules/{ruleId}/deactivate";
const TEST = "POST /projects/{owner}/{project}/automation-rules/{ruleId}/test";
const RETRY = "POST /projects/{owner}/{project}/automation-deliveries/{deliveryId}/retry";
const ADD_TARGET = "POST /accounts/{accountSlug}/automation-targets";
const CHANGE_TARGET = "PATCH /accounts/{accountSlug}/automation-targets/{targetId}";
const REMOVE_TARGET = "DELETE /accounts/{accountSlug}/automation-targets/{targetId}";
const PER_PAGE = "30";
/** Milliseconds between two looks at runs: while an attempt is due, and while one waits for later. */
const [DUE_MS, WAITING_MS] = [1500, 15_000];

export type AutomationRule = ResponseBody<typeof RULES>["results"][number];
export type AutomationTarget = ResponseBody<typeof TARGETS>["results"][number];
export type AutomationRun = ResponseBody<typeof RUNS>["results"][number];
export type AutomationPreview = ResponseBody<typeof PREVIEW>;
export type NewAutomationRule = NonNullable<NonNullable<Args<typeof CREATE>[0]>["body"]>;
export type PreviewedAutomation = NonNullable<NonNullable<Args<typeof PREVIEW>[0]>["body"]>;
export type NewAutomationTarget = NonNullable<NonNullable<Args<typeof ADD_TARGET>[0]>["body"]>;
export type AutomationTargetChange = NonNullable<NonNullable<Args<typeof CHANGE_TARGET>[0]>["body"]>;
export type ProjectOfAutomations = { owner: string; project: string };

/** A page of a project's automation rules, newest first. */
export const automationList = (of: ProjectOfAutomations, page: number) =>
  query(RULES, { params: of, query: { page: String(page), perPage: PER_PAGE } });

/** Destinations of the project's account, at most 100. */
export const automationTargetList = (of: ProjectOfAutomations) => query(TARGETS, { params: of, query: { page: "1", perPage: "100" } });

/** Returns the pause until runs are read again; false once every delivery has ended. */
function pauseOf(runs: readonly AutomationRun[]): number | false {
  const waiting = runs.flatMap(({ deliveries }) => deliveries.filter((delivery) => delivery.state === "queued"));
  if (!waiting.length) return false;
  const soon = Date.now() + WAITING_MS;
  return waiting.some(({ nextAttemptAt }) => nextAttemptAt === null || Date.parse(nextAttemptAt) < soon) ? DUE_MS : WAITING_MS;
}

/** A page of the runs of a project, or of one rule, newest first. Read again while a delivery waits. */
export const automationRunList = (of: ProjectOfAutomations, { page, ruleId }: { page: number; ruleId: string | null }) => ({
  ...query(RUNS, { params: of, query: { page: String(page), perPage: PER_PAGE, ...(ruleId && { ruleId }) } }),
  refetchInterval: ({ state }: { state: { data?: { results: AutomationRun[] } | undefined } }) => pauseOf(state.data?.results ?? []),
});

/** Builds that a rule would have run for. */
export const automationPreview = (of: ProjectOfAutomations, rule: PreviewedAutomation) =>
  queryOptions<AutomationPreview, ApiError>({
    queryKey: [PREVIEW, of, rule],
    queryFn: () => api(PREVIEW, { params: of, body: rule }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });

const invalidateAutomations = (client: QueryClient) =>
  Promise.all([
    ...[RULES, RUNS, TARGETS, PROJECT].map((route) => client.invalidateQueries({ queryKey: [route] })),
    invalidateHistory(client),
  ]);

/** Creates a rule, or replaces and activates the one with `ruleId`. */
export const saveAutomation = (of: ProjectOfAutomations, ruleId: string | null) =>
  mutationOptions<AutomationRule, ApiError, NewAutomationRule>({
    mutationFn: (body) => (ruleId === null ? api(CREATE, { params: of, body }) : api(UPDATE, { params: { ...of, ruleId }, body })),
    onSuccess: (_, __, ___, { client }) => invalidateAutomations(client),
  });

export const deactivateAutomation = (of: ProjectOfAutomations) =>
  mutationOptions<AutomationRule, ApiError, string>({
    mutationFn: (ruleId) => api(DEACTIVATE, { params: { ...of, ruleId } }),
    onSuccess: (_, __, ___, { client }) => invalidateAutomations(client),
  });

/** Sends the actions of a rule about the newest build. */
export const testAutomation = (of: ProjectOfAutomations) =>
  mutationOptions<AutomationRun, ApiError, string>({
    mutationFn: (ruleId) => api(TEST, { params: { ...of, ruleId } }),
    onSuccess: (_, __, ___, { client }) => invalidateAutomations(client),
  });

export const retryDelivery = (of: ProjectOfAutomations) =>
  mutationOptions<AutomationRun, ApiError, string>({
    mutationFn: (deliveryId) => api(RETRY, { params: { ...of, deliveryId } }),
    onSuccess: (_, __, ___, { client }) => invalidateAutomations(client),
  });

export const addAutomationTarget = (accountSlug: string) =>
  mutationOptions<AutomationTarget, ApiError, NewAutomationTarget>({
    mutationFn: (body) => api(ADD_TARGET, { params: { accountSlug }, body }),
    onSuccess: (_, __, ___, { client }) => invalidateAutomations(client),
  });

export const changeAutomationTarget = (accountSlug: string) =>
  mutationOptions<AutomationTarget, ApiError, { targetId: string; change: AutomationTargetChange }>({
    mutationFn: ({ targetId, change }) => api(CHANGE_TARGET, { params: { accountSlug, targetId }, body: change }),
    onSuccess: (_, __, ___, { client }) => invalidateAutomations(client),
  });

export const removeAutomationTarget = (accountSlug: string) =>
  mutationOptions<unknown, ApiError, string>({
    mutationFn: (targetId) => api(REMOVE_TARGET, { params: { accountSlug, targetId } }),
    onSuccess: (_, __, ___, { client }) => invalidateAutomations(client),
  });
