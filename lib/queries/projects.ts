import { mutationOptions } from "@tanstack/react-query";
import type { ResponseBody, ApiError, Args } from "../api/call.ts";
import { api } from "../api/client.ts";
import { query } from "../api/query.ts";
import { invalidateHistory } from "./history.ts";

export const projectList = (accountSlug: string, page = 1) =>
  query("GET /accounts/{accountSlug}/projects", { params: { accountSlug }, query: { page: String(page), perPage: "48" } });
export const projectDetails = (owner: string, name: string) =>
  query("GET /projects/{owner}/{project}", { params: { owner, project: name } });

export type ProjectRecord = ResponseBody<"GET /projects/{owner}/{project}">;

type NewProject = NonNullable<Args<"POST /projects">[0]>["body"];

export const createProject = () =>
  mutationOptions<ResponseBody<"POST /projects">, ApiError, NewProject>({
    mutationFn: (body) => api("POST /projects", { body }),
    onSuccess: (_, __, ___, { client }) => client.invalidateQueries({ queryKey: ["GET /accounts/{accountSlug}/projects"] }),
  });

type ProjectUpdate = NonNullable<NonNullable<Args<"PATCH /projects/{owner}/{project}">[0]>["body"]>;

/** Changes settings of a project. A renamed project is loaded under its new name. */
export const updateProject = (owner: string, project: string) =>
  mutationOptions<ResponseBody<"PATCH /projects/{owner}/{project}">, ApiError, ProjectUpdate>({
    mutationFn: (body) => api("PATCH /projects/{owner}/{project}", { params: { owner, project }, body }),
    onSuccess: (saved, _, __, { client }) => {
      client.setQueryData(projectDetails(owner, saved.name).queryKey, (before) => ({ ...before, ...saved }));
      return Promise.all([client.invalidateQueries({ queryKey: ["GET /accounts/{accountSlug}/projects"] }), invalidateHistory(client)]);
    },
  });
