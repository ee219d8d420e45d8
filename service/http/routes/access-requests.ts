import type { accessRequestOperations } from "../../../lib/contract/access-requests.ts";
import { answerAccessRequest } from "../../domain/sharing/access-requests/answer-access-request.ts";
import { askForAccess, askForReviewerRole } from "../../domain/sharing/access-requests/ask-for-access.ts";
import { getAccessRequest, listAccessRequests } from "../../domain/sharing/access-requests/list-access-requests.ts";
import { ok } from "../replies.ts";
import type { Handlers } from "../serve.ts";

export const accessRequestHandlers: Handlers<typeof accessRequestOperations> = {
  "POST /shares/{shareToken}/access-requests": (ctx, { params, headers }) =>
    ok(askForAccess(ctx, { ...params, visitor: headers.get("share-visitor") })),
  "POST /projects/{owner}/{project}/access-requests": (ctx, { params }) => ok(askForReviewerRole(ctx, params)),
  "GET /projects/{owner}/{project}/access-requests": (ctx, { params, query }) => ok(listAccessRequests(ctx, { ...params, ...query })),
  "GET /projects/{owner}/{project}/access-requests/{requestId}": (ctx, { params }) => ok(getAccessRequest(ctx, params)),
  "POST /projects/{owner}/{project}/access-requests/{requestId}/allow": (ctx, { params }) =>
    ok(answerAccessRequest(ctx, params, "allowed")),
  "POST /projects/{owner}/{project}/access-requests/{requestId}/decline": (ctx, { params }) =>
    ok(answerAccessRequest(ctx, params, "declined")),
};
