import { mutationOptions } from "@tanstack/react-query";
import type { ApiError, Args, ResponseBody } from "../api/call.ts";
import { api } from "../api/client.ts";
import { query } from "../api/query.ts";
import { buildParameters } from "./build-parameters.ts";
import type { BuildKey } from "./builds.ts";
import { refreshShareLinks } from "./share-links.ts";

const CREATE = "POST /projects/{owner}/{project}/builds/{buildNumber}/change-links";

export type ChangeLink = ResponseBody<typeof CREATE>["link"];
export type NewChangeLink = NonNullable<NonNullable<Args<typeof CREATE>[0]>["body"]>;

/** Creates a link to a change of a build, which is then in the list of share links. */
export const createChangeLink = (of: BuildKey) =>
  mutationOptions<ResponseBody<typeof CREATE>, ApiError, NewChangeLink>({
    mutationFn: (body) => api(CREATE, { params: buildParameters(of), body }),
    onSuccess: (_, __, ___, { client }) => refreshShareLinks(client),
  });

/** A change that anyone with the link may see. */
export const sharedChange = (changeToken: string) => query("GET /changes/{changeToken}", { params: { changeToken } });
export type SharedChange = ResponseBody<"GET /changes/{changeToken}">;
