import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import type { ResponseBody, ApiError } from "../api/call.ts";
import { api } from "../api/client.ts";
import { query } from "../api/query.ts";
import type { ProjectLevel } from "../permissions.ts";
import { invalidateAccess } from "./contributors.ts";

const GROUPS = "GET /accounts/{accountSlug}/groups";
const GROUP = "GET /accounts/{accountSlug}/groups/{groupId}";
const MEMBERS = "GET /accounts/{accountSlug}/groups/{groupId}/members";
const PROJECT_GROUPS = "GET /projects/{owner}/{project}/groups";

export type Group = ResponseBody<typeof GROUPS>[number];
export type GroupDetails = ResponseBody<typeof GROUP>;
export type ProjectGroup = ResponseBody<typeof PROJECT_GROUPS>[number];

export const groupList = (accountSlug: string) => query(GROUPS, { params: { accountSlug } });
export const groupDetails = (accountSlug: string, groupId: string) => query(GROUP, { params: { accountSlug, groupId } });
export const groupMembers = (accountSlug: string, groupId: string, page = 1) =>
  query(MEMBERS, { params: { accountSlug, groupId }, query: { page: String(page), perPage: "50" } });
export const projectGroupList = (owner: string, project: string) => query(PROJECT_GROUPS, { params: { owner, project } });

const invalidateGroups = (client: QueryClient) =>
  Promise.all([
    ...[GROUPS, GROUP, MEMBERS, PROJECT_GROUPS].map((route) => client.invalidateQueries({ queryKey: [route] })),
    invalidateAccess(client),
  ]);
const onSuccess = (_: unknown, __: unknown, ___: unknown, { client }: { client: QueryClient }) => invalidateGroups(client);

export const createGroup = (accountSlug: string) =>
  mutationOptions<Group, ApiError, string>({
    mutationFn: (name) => api("POST /accounts/{accountSlug}/groups", { params: { accountSlug }, body: { name } }),
    onSuccess,
  });

export const renameGroup = (accountSlug: string, groupId: string) =>
  mutationOptions<Group, ApiError, string>({
    mutationFn: (name) => api("PATCH /accounts/{accountSlug}/groups/{groupId}", { params: { accountSlug, groupId }, body: { name } }),
    onSuccess,
  });

export const deleteGroup = (accountSlug: string) =>
  mutationOptions<unknown, ApiError, string>({
    mutationFn: (groupId) => api("DELETE /accounts/{accountSlug}/groups/{groupId}", { params: { accountSlug, groupId } }),
    onSuccess,
  });

type Added = ResponseBody<"POST /accounts/{accountSlug}/groups/{groupId}/members">;

/** Adds members of the team by their ids or addresses. */
export const addGroupMembers = (accountSlug: string, groupId: string) =>
  mutationOptions<Added, ApiError, { userIds?: string[]; emails?: string[] }>({
    mutationFn: (body) => api("POST /accounts/{accountSlug}/groups/{groupId}/members", { params: { accountSlug, groupId }, body }),
    onSuccess,
  });

export const removeGroupMember = (accountSlug: string, groupId: string) =>
  mutationOptions<unknown, ApiError, string>({
    mutationFn: (userId) =>
      api("DELETE /accounts/{accountSlug}/groups/{groupId}/members/{userId}", { params: { accountSlug, groupId, userId } }),
    onSuccess,
  });

type GroupGrant = { project: string; groupId: string; level: ProjectLevel };

/** Gives a group a level in a project. */
export const setProjectGroup = (owner: string) =>
  mutationOptions<ProjectGroup, ApiError, GroupGrant>({
    mutationFn: ({ project, groupId, level }) =>
      api("PUT /projects/{owner}/{project}/groups/{groupId}", { params: { owner, project, groupId }, body: { level } }),
    onSuccess,
  });

/** Takes the level of a group in a project away. */
export const removeProjectGroup = (owner: string) =>
  mutationOptions<unknown, ApiError, Omit<GroupGrant, "level">>({
    mutationFn: ({ project, groupId }) =>
      api("DELETE /projects/{owner}/{project}/groups/{groupId}", { params: { owner, project, groupId } }),
    onSuccess,
  });
