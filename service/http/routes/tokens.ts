import type { tokens } from "../../../lib/contract/tokens.ts";
import { listApplications, listSessions, revokeApplication, revokeSessions } from "../../domain/tokens/applications.ts";
import { getAuthProject } from "../../domain/projects/projects.ts";
import { createPersonalToken, listPersonalTokens, renamePersonalToken, revokePersonalToken } from "../../domain/tokens/personal-tokens.ts";
import { createCliCode, exchangeCliToken } from "../../domain/tokens/cli-tokens.ts";
import { createProjectToken, listProjectTokens, revokeProjectToken, rotateProjectToken } from "../../domain/tokens/project-tokens.ts";
import type { Handlers } from "../serve.ts";

/** An answer without a body, once the work is done. */
const done = async (work: Promise<void>) => {
  await work;
  return { status: 204 } as const;
};

export const tokenHandlers: Handlers<typeof tokens> = {
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
