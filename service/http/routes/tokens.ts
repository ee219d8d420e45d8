import type { tokenOperations } from "../../../lib/contract/tokens.ts";
import { getAuthProject } from "../../domain/projects/get-auth-project.ts";
import { createPersonalToken } from "../../domain/projects/tokens/create-personal-token.ts";
import { createProjectToken } from "../../domain/projects/tokens/create-project-token.ts";
import { listPersonalTokens } from "../../domain/projects/tokens/list-personal-tokens.ts";
import { listProjectTokens } from "../../domain/projects/tokens/list-project-tokens.ts";
import { renamePersonalToken } from "../../domain/projects/tokens/rename-personal-token.ts";
import { revokePersonalToken } from "../../domain/projects/tokens/revoke-personal-token.ts";
import { revokeProjectToken } from "../../domain/projects/tokens/revoke-project-token.ts";
import { rotateProjectToken } from "../../domain/projects/tokens/rotate-project-token.ts";
import { created, noContent, ok } from "../replies.ts";
import type { Handlers } from "../serve.ts";

export const tokenHandlers: Handlers<typeof tokenOperations> = {
  "GET /project": (ctx) => ok(getAuthProject(ctx)),
  "GET /me/tokens": (ctx) => ok(listPersonalTokens(ctx)),
  "POST /me/tokens": (ctx, { body }) => created(createPersonalToken(ctx, body)),
  "PATCH /me/tokens/{tokenId}": (ctx, { params, body }) => ok(renamePersonalToken(ctx, { ...params, ...body })),
  "DELETE /me/tokens/{tokenId}": (ctx, { params }) => noContent(revokePersonalToken(ctx, params)),
  "GET /projects/{owner}/{project}/tokens": (ctx, { params }) => ok(listProjectTokens(ctx, params)),
  "POST /projects/{owner}/{project}/tokens": (ctx, { params, body }) => created(createProjectToken(ctx, { ...params, ...body })),
  "POST /projects/{owner}/{project}/tokens/{tokenId}/rotate": (ctx, { params }) => ok(rotateProjectToken(ctx, params)),
  "DELETE /projects/{owner}/{project}/tokens/{tokenId}": (ctx, { params }) => noContent(revokeProjectToken(ctx, params)),
};
