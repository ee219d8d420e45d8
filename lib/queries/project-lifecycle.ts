import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import type { ResponseBody, ApiError } from "../api/call.ts";
import { api } from "../api/client.ts";
import { query } from "../api/query.ts";
import { invalidateHistory } from "./history.ts";
import { projectDetails } from "./projects.ts";

const DELETED = "GET /accounts/{accountSlug}/deleted-projects";

export type ProjectContents = ResponseBody<"GET /projects/{owner}/{project}/contents">;
export type DeletedProject = ResponseBody<typeof DELETED>[number];
type Project = ResponseBody<"GET /projects/{owner}/{project}">;

export const projectContents = (owner: string, project: string) =>
  query("GET /projects/{owner}/{project}/contents", { params: { owner, project } });
export const deletedProjects = (accountSlug: string) => query(DELETED, { params: { accountSlug } });

/** Refetches the lists of projects, and marks the history stale. */
const invalidateProjects = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: ["GET /accounts/{accountSlug}/projects"] }),
    client.invalidateQueries({ queryKey: [DELETED] }),
    invalidateHistory(client),
  ]);

/** Archives or unarchives a project. */
export const archiveProject = (owner: string, project: string) =>
  mutationOptions<Project, ApiError, boolean>({
    mutationFn: (archive) =>
      archive
        ? api("POST /projects/{owner}/{project}/archive", { params: { owner, project } })
        : api("POST /projects/{owner}/{project}/unarchive", { params: { owner, project } }),
    onSuccess: (saved, _, __, { client }) => {
      client.setQueryData(projectDetails(owner, project).queryKey, (before) => ({ ...before, ...saved }));
      return invalidateProjects(client);
    },
  });

export const deleteProject = (owner: string, project: string) =>
  mutationOptions<unknown, ApiError, void>({
    mutationFn: () => api("DELETE /projects/{owner}/{project}", { params: { owner, project } }),
    onSuccess: (_, __, ___, { client }) => invalidateProjects(client),
  });

export const restoreProject = (accountSlug: string) =>
  mutationOptions<Project, ApiError, { projectId: string; name?: string }>({
    mutationFn: ({ projectId, name }) =>
      api("POST /accounts/{accountSlug}/deleted-projects/{projectId}/restore", {
        params: { accountSlug, projectId },
        body: { ...(name && { name }) },
      }),
    onSuccess: (_, __, ___, { client }) => invalidateProjects(client),
  });

/** Moves a project to another account. */
export const transferProject = (owner: string, project: string) =>
  mutationOptions<Project, ApiError, string>({
    mutationFn: (targetAccountSlug) =>
      api("POST /projects/{owner}/{project}/transfer", { params: { owner, project }, body: { targetAccountSlug } }),
    onSuccess: (_, __, ___, { client }) => invalidateProjects(client),
  });
