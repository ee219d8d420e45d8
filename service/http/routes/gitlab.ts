import type { gitlabOperations } from "../../../lib/contract/gitlab.ts";
import { deleteGitlabConnection, getGitlabConnection, setGitlabConnection } from "../../domain/projects/gitlab/gitlab-connection.ts";
import { noContent, ok } from "../replies.ts";
import type { Handlers } from "../serve.ts";

export const gitlabHandlers: Handlers<typeof gitlabOperations> = {
  "GET /accounts/{accountSlug}/gitlab": (ctx, { params }) => ok(getGitlabConnection(ctx, params)),
  "PUT /accounts/{accountSlug}/gitlab": (ctx, { params, body }) => ok(setGitlabConnection(ctx, { ...params, ...body })),
  "DELETE /accounts/{accountSlug}/gitlab": (ctx, { params }) => noContent(deleteGitlabConnection(ctx, params)),
};
