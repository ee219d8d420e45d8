import { mutationOptions } from "@tanstack/react-query";
import type { ApiError, ResponseBody } from "../api/call.ts";
import { api } from "../api/client.ts";
import { query } from "../api/query.ts";
import { contributorList } from "./contributors.ts";

const LIST = "GET /projects/{owner}/{project}/access-requests";
const ONE = "GET /projects/{owner}/{project}/access-requests/{requestId}";

export type AccessRequest = ResponseBody<typeof ONE>;
export type AccessAnswer = "allow" | "decline";

/** Open requests for access to a project, newest first. */
export const accessRequestList = (owner: string, project: string) =>
  query(LIST, { params: { owner, project }, query: { open: "true", page: "1", perPage: "100" } });

export const accessRequest = (owner: string, project: string, requestId: string) => query(ONE, { params: { owner, project, requestId } });

/** Allows or declines a request for access. */
export const answerAccessRequest = (owner: string, project: string) =>
  mutationOptions<AccessRequest, ApiError, { requestId: string; answer: AccessAnswer }>({
    mutationFn: ({ requestId, answer }) => {
      const params = { owner, project, requestId };
      return answer === "allow"
        ? api("POST /projects/{owner}/{project}/access-requests/{requestId}/allow", { params })
        : api("POST /projects/{owner}/{project}/access-requests/{requestId}/decline", { params });
    },
    onSuccess: async (answered, _, __, { client }) => {
      client.setQueryData(accessRequest(owner, project, answered.id).queryKey, answered);
      const [contributors] = contributorList(owner, project).queryKey;
      await Promise.all([LIST, contributors].map((route) => client.invalidateQueries({ queryKey: [route] })));
    },
  });

/** Asks for the reviewer role in a project. */
export const askForReviewerRole = (owner: string, project: string) =>
  mutationOptions<unknown, ApiError, void>({
    mutationFn: () => api("POST /projects/{owner}/{project}/access-requests", { params: { owner, project } }),
  });
