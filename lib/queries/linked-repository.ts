import { mutationOptions } from "@tanstack/react-query";
import type { ApiError, ResponseBody } from "../api/call.ts";
import { api } from "../api/client.ts";
import { query } from "../api/query.ts";
import { invalidateHistory } from "./history.ts";
import { projectDetails } from "./projects.ts";

const PUT = "PUT /projects/{owner}/{project}/repository";
export type RepositoryRecord = ResponseBody<"GET /projects/{owner}/{project}/repository">;

/** The repository on GitHub that a project is linked to. Project admins only. */
export const linkedRepository = (owner: string, project: string) =>
  query("GET /projects/{owner}/{project}/repository", { params: { owner, project } });

/** Links a project to a repository, in place of another one. */
export const linkRepository = (owner: string, project: string) =>
  mutationOptions<ResponseBody<typeof PUT>, ApiError, string>({
    mutationFn: (repository) => api(PUT, { params: { owner, project }, body: { repository } }),
    onSuccess: (saved, _, __, { client }) => {
      client.setQueryData(linkedRepository(owner, project).queryKey, saved);
      void client.invalidateQueries({ queryKey: projectDetails(owner, project).queryKey });
      return invalidateHistory(client);
    },
  });

/** Removes the link of a project. */
export const unlinkRepository = (owner: string, project: string) =>
  mutationOptions<void, ApiError>({
    mutationFn: async () => void (await api("DELETE /projects/{owner}/{project}/repository", { params: { owner, project } })),
    onSuccess: (_, __, ___, { client }) => {
      void client.invalidateQueries({ queryKey: projectDetails(owner, project).queryKey });
      void client.invalidateQueries({ queryKey: linkedRepository(owner, project).queryKey });
      return invalidateHistory(client);
    },
  });
