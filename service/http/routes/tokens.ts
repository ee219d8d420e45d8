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
import { revokeSessions } from "../../domain/tokens/revoke-sessions.ts";
import { rotateProjectToken } from "../../domain/tokens/rotate-project-token.ts";
import type { Handlers } from "../serve.ts";

/** An answer without a body, once the work is done. */
const done = async (work: Promise<void>) => {
  await work;
  return { status: 204 } as const;
};

export const tokenHandlers: Handlers<typeof tokenOperations> = {
  "GET /project": async (ctx) => ({ status: 200, body: await getAuthProject(ctx) }),
  "GET /me/tokens": async (ctx) => ({ status: 200, body: await listPersonalTokens(ctx) }),
  "POST /me/tokens": async (ctx, { body }) => ({ status: 201, body: await createPersonalToken(ctx, body) }),
  "PATCH /me/tokens/{tokenId}": async (ctx, { params, body }) => ({
    status: 200,
    body: await renamePersonalToken(ctx, { ...params, ...body }),
  }),
  "DELETE /me/tokens/{tokenId}": (ctx, { params }) => done(revokePersonalToken(ctx, params)),
  "GET /projects/{owner}/{project}/tokens": async (ctx, { params }) => ({ status: 200, body: await listProjectTokens(ctx, params) }),
  "POST /projects/{owner}/{project}/tokens": async (ctx, { params }) => ({ status: 201, body: await createProjectToken(ctx, params) }),
  "POST /projects/{owner}/{project}/tokens/{tokenId}/rotate": async (ctx, { params }) => ({
    status: 200,
    body: await rotateProjectToken(ctx, params),
  }),
  "DELETE /projects/{owner}/{project}/tokens/{tokenId}": (ctx, { params }) => done(revokeProjectToken(ctx, params)),
  "GET /me/applications": async (ctx) => ({ status: 200, body: await listApplications(ctx) }),
  "DELETE /me/applications/{grantId}": (ctx, { params }) => done(revokeApplication(ctx, params)),
  "GET /me/sessions": async (ctx) => ({ status: 200, body: await listSessions(ctx) }),
  "POST /me/sessions/revoke": (ctx) => done(revokeSessions(ctx)),
  "POST /me/cli-codes": async (ctx, { body }) => ({ status: 201, body: await createCliCode(ctx, body) }),
  "POST /auth/cli/token": async ({ deps }, { body }) => ({ status: 200, body: await exchangeCliToken(deps, body) }),
};
