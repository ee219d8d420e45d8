import { mutationOptions } from "@tanstack/react-query";
import type { ResponseBody, ApiError, Args } from "../api/call.ts";
import { api } from "../api/client.ts";
import { query } from "../api/query.ts";

export const projectList = (accountSlug: string, page = 1) =>
  query("GET /accounts/{accountSlug}/projects", { params: { accountSlug }, query: { page: String(page), perPage: "48" } });
export const projectDetails = (owner: string, name: string) =>
  query("GET /projects/{owner}/{project}", { params: { owner, project: name } });

type NewProject = NonNullable<Args<"POST /projects">[0]>["body"];

export const createProject = () =>
  mutationOptions<ResponseBody<"POST /projects">, ApiError, NewProject>({
    mutationFn: (body) => api("POST /projects", { body }),
    onSuccess: (_, __, ___, { client }) => client.invalidateQueries({ queryKey: ["GET /accounts/{accountSlug}/projects"] }),
  });
