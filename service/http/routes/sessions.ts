import type { sessionOperations } from "../../../lib/contract/sessions.ts";
import { createCliCode } from "../../domain/projects/tokens/create-cli-code.ts";
import { exchangeCliToken } from "../../domain/projects/tokens/exchange-cli-token.ts";
import { listApplications } from "../../domain/projects/tokens/list-applications.ts";
import { listSessions } from "../../domain/projects/tokens/list-sessions.ts";
import { revokeApplication } from "../../domain/projects/tokens/revoke-application.ts";
import { revokeOtherSessions, revokeSession, revokeSessions } from "../../domain/projects/tokens/revoke-sessions.ts";
import { created, noContent, ok } from "../replies.ts";
import type { Handlers } from "../serve.ts";

export const sessionHandlers: Handlers<typeof sessionOperations> = {
  "GET /me/applications": (ctx) => ok(listApplications(ctx)),
  "DELETE /me/applications/{grantId}": (ctx, { params }) => noContent(revokeApplication(ctx, params)),
  "GET /me/sessions": (ctx) => ok(listSessions(ctx)),
  "DELETE /me/sessions/{sessionId}": (ctx, { params }) => noContent(revokeSession(ctx, params)),
  "POST /me/sessions/revoke-others": (ctx) => noContent(revokeOtherSessions(ctx)),
  "POST /me/sessions/revoke": (ctx) => noContent(revokeSessions(ctx)),
  "POST /me/cli-codes": (ctx, { body }) => created(createCliCode(ctx, body)),
  "POST /auth/cli/token": ({ deps }, { body }) => ok(exchangeCliToken(deps, body)),
};
