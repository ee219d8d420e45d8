import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import type { ApiError, Args, ResponseBody } from "../api/call.ts";
import { api } from "../api/client.ts";
import { query } from "../api/query.ts";
import { buildParameters } from "./build-parameters.ts";
import type { BuildKey } from "./builds.ts";

const LIST = "GET /projects/{owner}/{project}/change-links";
const CREATE = "POST /projects/{owner}/{project}/builds/{buildNumber}/change-links";

export type ChangeLink = ResponseBody<typeof LIST>["results"][number];
export type NewChangeLink = NonNullable<NonNullable<Args<typeof CREATE>[0]>["body"]>;

/** The newest active links to changes of a project, or of one of its builds. */
export const changeLinkList = (owner: string, project: string, build?: number) =>
  query(LIST, {
    params: { owner, project },
    query: { active: "true", page: "1", perPage: "100", ...(build && { build: String(build) }) },
  });

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: [LIST] });

/** Creates a link to a change of a build. The answer has its URL, which is returned only once. */
export const createChangeLink = (of: BuildKey) =>
  mutationOptions<ResponseBody<typeof CREATE>, ApiError, NewChangeLink>({
    mutationFn: (body) => api(CREATE, { params: buildParameters(of), body }),
    onSuccess: (_, __, ___, { client }) => refresh(client),
  });

/** Revokes a link, whose page and pictures stop working. */
export const revokeChangeLink = (owner: string, project: string) =>
  mutationOptions<ChangeLink, ApiError, string>({
    mutationFn: (linkId) => api("POST /projects/{owner}/{project}/change-links/{linkId}/revoke", { params: { owner, project, linkId } }),
    onSuccess: (_, __, ___, { client }) => refresh(client),
  });

/** A change that anyone with the link may see. */
export const sharedChange = (changeToken: string) => query("GET /changes/{changeToken}", { params: { changeToken } });
export type SharedChange = ResponseBody<"GET /changes/{changeToken}">;
