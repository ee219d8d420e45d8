import type { pullRequestOperations } from "../../../lib/contract/pull-requests.ts";
import { receiveGithubWebhook } from "../../domain/projects/pull-requests/receive-github-webhook.ts";
import {
  createPullRequestWebhook,
  deletePullRequestWebhook,
  receivePullRequestEvent,
} from "../../domain/projects/pull-requests/pull-request-webhook.ts";
import { getLinkedRepository, linkRepository, unlinkRepository } from "../../domain/projects/pull-requests/link-repository.ts";
import { noContent, ok } from "../replies.ts";
import type { Handlers } from "../serve.ts";

export const pullRequestHandlers: Handlers<typeof pullRequestOperations> = {
  "PUT /projects/{owner}/{project}/pull-request-webhook": (ctx, { params }) => ok(createPullRequestWebhook(ctx, params)),
  "DELETE /projects/{owner}/{project}/pull-request-webhook": (ctx, { params }) => noContent(deletePullRequestWebhook(ctx, params)),
  "GET /projects/{owner}/{project}/repository": (ctx, { params }) => ok(getLinkedRepository(ctx, params)),
  "PUT /projects/{owner}/{project}/repository": (ctx, { params, body }) => ok(linkRepository(ctx, params, body.repository)),
  "DELETE /projects/{owner}/{project}/repository": (ctx, { params }) => noContent(unlinkRepository(ctx, params)),
  "POST /pull-request-events": async ({ deps }, { body, headers, text }) =>
    noContent(receivePullRequestEvent(deps, body, { text: await text(), signature: headers.get("x-loupe-signature") })),
  "POST /github/webhooks": async ({ deps }, { body, headers, text }) =>
    noContent(
      receiveGithubWebhook(
        deps,
        { event: headers.get("x-github-event"), delivery: headers.get("x-github-delivery"), payload: body },
        { text: await text(), signature: headers.get("x-hub-signature-256") },
      ),
    ),
};
