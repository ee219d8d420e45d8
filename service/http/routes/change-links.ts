import type { changeLinkOperations } from "../../../lib/contract/change-links.ts";
import { createChangeLink, listChangeLinks, revokeChangeLink } from "../../domain/sharing/change-links/change-links.ts";
import { getSharedChange } from "../../domain/sharing/change-links/get-shared-change.ts";
import { created, ok } from "../replies.ts";
import type { Handlers } from "../serve.ts";

export const changeLinkHandlers: Handlers<typeof changeLinkOperations> = {
  "POST /projects/{owner}/{project}/builds/{buildNumber}/change-links": (ctx, { params, body }) =>
    created(createChangeLink(ctx, { ref: params, input: body })),
  "GET /projects/{owner}/{project}/change-links": (ctx, { params, query }) => ok(listChangeLinks(ctx, { ...params, ...query })),
  "POST /projects/{owner}/{project}/change-links/{linkId}/revoke": (ctx, { params }) => ok(revokeChangeLink(ctx, params)),
  "GET /changes/{changeToken}": (ctx, { params }) => ok(getSharedChange(ctx, params.changeToken)),
};
