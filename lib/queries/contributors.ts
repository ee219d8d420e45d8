import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import type { ResponseBody, ApiError } from "../api/call.ts";
import { api } from "../api/client.ts";
import { query } from "../api/query.ts";
import type { ProjectLevel } from "../permissions.ts";
import { invalidateHistory } from "./history.ts";

const CONTRIBUTORS = "GET /projects/{owner}/{project}/contributors";
const CANDIDATES = "GET /projects/{owner}/{project}/contributors/candidates";
const MEMBER_PROJECTS = "GET /accounts/{accountSlug}/members/{userId}/projects";

export type Contributor = ResponseBody<typeof CONTRIBUTORS>["results"][number];
export type MemberProject = ResponseBody<typeof MEMBER_PROJECTS>["results"][number];

export const contributorList = (owner: string, project: string, page = 1) =>
  query(CONTRIBUTORS, { params: { owner, project }, query: { page: String(page), perPage: "50" } });
export const contributorCandidates = (owner: string, project: string, search: string) =>
  query(CANDIDATES, { params: { owner, project }, query: { search } });
export const memberProjects = (accountSlug: string, userId: string, page = 1) =>
  query(MEMBER_PROJECTS, { params: { accountSlug, userId }, query: { page: String(page), perPage: "50" } });

/** Refetches who has access to which project, and marks the history stale. */
export const invalidateAccess = (client: QueryClient) =>
  Promise.all([
    ...[CONTRIBUTORS, CANDIDATES, MEMBER_PROJECTS].map((route) => client.invalidateQueries({ queryKey: [route] })),
    invalidateHistory(client),
  ]);

type Grant = { project: string; userId: string };

/** Gives a person a level in a project of `owner`. */
export const setContributor = (owner: string) =>
  mutationOptions<Contributor, ApiError, Grant & { level: ProjectLevel }>({
    mutationFn: ({ project, userId, level }) =>
      api("PUT /projects/{owner}/{project}/contributors/{userId}", { params: { owner, project, userId }, body: { level } }),
    onSuccess: (_, __, ___, { client }) => invalidateAccess(client),
  });

/** Removes a person's own level in a project of `owner`. */
export const removeContributor = (owner: string) =>
  mutationOptions<unknown, ApiError, Grant>({
    mutationFn: ({ project, userId }) =>
      api("DELETE /projects/{owner}/{project}/contributors/{userId}", { params: { owner, project, userId } }),
    onSuccess: (_, __, ___, { client }) => invalidateAccess(client),
  });
