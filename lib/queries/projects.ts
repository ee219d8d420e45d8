import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { ResponseBody, ApiError, Args } from "../api/call.ts";
import { api } from "../api/client.ts";
import { query } from "../api/query.ts";
import { invalidateHistory } from "./history.ts";

export const projectList = (accountSlug: string, page = 1) =>
  query("GET /accounts/{accountSlug}/projects", { params: { accountSlug }, query: { page: String(page), perPage: "48" } });
/** Milliseconds between two reads of the projects on an open page, for builds and files that arrive. */
const LOOK_MS = 30_000;
/** A page of a team's projects that follows what happens in them. */
export const followedProjects = (accountSlug: string, page: number) =>
  queryOptions({ ...projectList(accountSlug, page), refetchInterval: LOOK_MS });
/** The three projects that were active last. A request of its own: the shell reads it while a page may still hydrate its list. */
export const recentProjects = (accountSlug: string) =>
  query("GET /accounts/{accountSlug}/projects", { params: { accountSlug }, query: { page: "1", perPage: "3" } });
export const projectDetails = (owner: string, name: string) =>
  query("GET /projects/{owner}/{project}", { params: { owner, project: name } });

/** Milliseconds between two reads of a project's refused uploads, while the page waits for its first build. */
const WAITING_MS = 3000;
/** A project whose refused uploads are shown as they happen. */
export const waitingProject = (owner: string, name: string) =>
  queryOptions({ ...projectDetails(owner, name), refetchInterval: WAITING_MS });

export type ProjectRecord = ResponseBody<"GET /projects/{owner}/{project}">;

type NewProject = NonNullable<Args<"POST /projects">[0]>["body"];

export const createProject = () =>
  mutationOptions<ResponseBody<"POST /projects">, ApiError, NewProject>({
    mutationFn: (body) => api("POST /projects", { body }),
    onSuccess: (_, __, ___, { client }) => client.invalidateQueries({ queryKey: ["GET /accounts/{accountSlug}/projects"] }),
  });

/** Changes that `updateProject` sends. */
export type ProjectChanges = NonNullable<NonNullable<Args<"PATCH /projects/{owner}/{project}">[0]>["body"]>;

/** Changes settings of a project. A renamed project is loaded under its new name. */
export const updateProject = (owner: string, project: string) =>
  mutationOptions<ResponseBody<"PATCH /projects/{owner}/{project}">, ApiError, ProjectChanges>({
    mutationFn: (body) => api("PATCH /projects/{owner}/{project}", { params: { owner, project }, body }),
    onSuccess: (saved, _, __, { client }) => {
      client.setQueryData(projectDetails(owner, saved.name).queryKey, (before) => ({ ...before, ...saved }));
      return Promise.all([client.invalidateQueries({ queryKey: ["GET /accounts/{accountSlug}/projects"] }), invalidateHistory(client)]);
    },
  });
