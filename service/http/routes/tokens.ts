import type { tokenOperations } from "../../../lib/contract/tokens.ts";
import { getAuthProject } from "../../domain/projects/get-auth-project.ts";
import { createCliCode } from "../../domain/tokens/create-cli-code.ts";
import { createPersonalToken } from "../../domain/tokens/create-personal-token.ts";
import { createProjectToken } from "../../domain/tokens/create-project-token.ts";
import { exchangeCliToken } from "../../domain/tokens/exchange-cli-token.ts";
import { listApplications } from "../../domain/tokens/list-applications.ts";
import { listPersonalTokens } from "../../domain/tokens/list-personal-tokens.ts";
import { listProjectTokens } from "../../domain/tokens/list-project-tokens.ts";
import { listSessions } from "../../domain/tokens/list-sessions.ts";
import { renamePersonalToken } from "../../domain/tokens/rename-personal-token.ts";
import { revokeApplication } from "../../domain/tokens/revoke-application.ts";
import { revokePersonalToken } from "../../domain/tokens/revoke-personal-token.ts";
import { revokeProjectToken } from "../../domain/tokens/revoke-project-token.ts";
import { revokeOtherSessions, revokeSession, revokeSessions } from "../../domain/tokens/revoke-sessions.ts";
import { rotateProjectToken } from "../../domain/tokens/rotate-project-token.ts";
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
  "GET /me/applications": (ctx) => ok(listApplications(ctx)),
  "DELETE /me/applications/{grantId}": (ctx, { params }) => noContent(revokeApplication(ctx, params)),
  "GET /me/sessions": (ctx) => ok(listSessions(ctx)),
  "DELETE /me/sessions/{sessionId}": (ctx, { params }) => noContent(revokeSession(ctx, params)),
  "POST /me/sessions/revoke-others": (ctx) => noContent(revokeOtherSessions(ctx)),
  "POST /me/sessions/revoke": (ctx) => noContent(revokeSessions(ctx)),
  "POST /me/cli-codes": (ctx, { body }) => created(createCliCode(ctx, body)),
  "POST /auth/cli/token": ({ deps }, { body }) => ok(exchangeCliToken(deps, body)),
};
