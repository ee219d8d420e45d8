import * as z from "zod";
import { byAnyone, byDashboard, operations } from "./operation.ts";
import { scopeNames } from "./scopes.ts";
import { bodyErrors, errors, Timestamp } from "./shared.ts";
import { lastUsedAt, ReachedAccount } from "./tokens.ts";

export const Application = z
  .object({
    id: z.string().meta({ description: "Id of the grant. Each consent is one grant." }),
    client: z.object({
      id: z.string(),
      name: z.string().meta({ description: "As the app registered it." }),
      verified: z.boolean().meta({ description: "The instance vouches for the name." }),
      hosts: z.array(z.string()).meta({ description: "Hosts of the redirect addresses." }),
    }),
    scopes: z.array(z.enum(scopeNames)),
    accounts: z.array(ReachedAccount),
    createdAt: Timestamp.meta({ description: "When the person consented." }),
    lastUsedAt,
  })
  .meta({ id: "Application" });

export const Session = z
  .object({
    id: z.string(),
    browser: z.string().nullable().meta({ description: "Browser and system, such as `Firefox on Windows`; null when unknown." }),
    device: z.enum(["computer", "phone"]).meta({ description: "Kind of device." }),
    address: z.string().nullable().meta({ description: "Network address of the last use." }),
    method: z
      .enum(["code", "passkey", "github", "google", "demo"])
      .nullable()
      .optional()
      .meta({ description: "How the person signed in; null for sessions of earlier releases." }),
    createdAt: Timestamp,
    lastUsedAt,
    current: z.boolean().meta({ description: "The session of this request." }),
  })
  .meta({ id: "Session" });

/** Apps, browsers and command lines that a person signed in. */
export const sessionOperations = operations("Authentication", {
  "GET /me/applications": {
    operationId: "listApplications",
    summary: "List the apps you authorized",
    description: "Returns one entry per grant, newest first.",
    access: byDashboard("profile"),
    responses: { 200: z.array(Application), ...errors },
    extension: true,
  },
  "DELETE /me/applications/{grantId}": {
    operationId: "revokeApplication",
    summary: "Revoke an app's authorization",
    description: "All tokens of the grant stop working immediately.",
    access: byDashboard("account:admin"),
    params: z.object({ grantId: z.string().min(1) }),
    responses: { 204: null, ...errors },
    extension: true,
  },
  "GET /me/sessions": {
    operationId: "listSessions",
    summary: "List your dashboard sessions",
    description: "Returns one entry per browser with its browser, system and address, newest first.",
    access: byDashboard("profile"),
    responses: { 200: z.array(Session), ...errors },
    extension: true,
  },
  "DELETE /me/sessions/{sessionId}": {
    operationId: "revokeSession",
    summary: "Sign out of one session",
    description: "Ends the session immediately. Its browser needs a new sign-in.",
    access: byDashboard("account:admin"),
    params: z.object({ sessionId: z.string().min(1) }),
    responses: { 204: null, ...errors },
    extension: true,
  },
  "POST /me/sessions/revoke-others": {
    operationId: "revokeOtherSessions",
    summary: "Sign out everywhere else",
    description: "Ends all your sessions except this one. Tokens and apps keep working.",
    access: byDashboard("account:admin"),
    responses: { 204: null, ...errors },
    extension: true,
  },
  "POST /me/sessions/revoke": {
    operationId: "revokeSessions",
    summary: "Sign out everywhere",
    description: "Ends all your sessions, including this one. Tokens and apps keep working.",
    access: byDashboard("account:admin"),
    responses: { 204: null, ...errors },
    extension: true,
  },
  "POST /me/cli-codes": {
    operationId: "createCliCode",
    summary: "Approve a command-line sign-in",
    description: "Returns a code that works once, within five minutes, and only with the verifier of the challenge.",
    access: byDashboard("account:admin"),
    body: z.object({
      challenge: z
        .string()
        .regex(/^[A-Za-z0-9_-]{43}$/, "must be a SHA-256 in base64url")
        .meta({ description: "PKCE challenge, S256." }),
    }),
    responses: { 201: z.object({ code: z.string() }), ...bodyErrors },
    extension: true,
  },
  "POST /auth/cli/token": {
    operationId: "exchangeCliToken",
    summary: "Exchange a command-line code for a token",
    description: "Returns a personal access token for the personal account and all teams. A wrong verifier invalidates the code: 401.",
    access: byAnyone(),
    body: z.object({ code: z.string().min(1).max(200), code_verifier: z.string().min(1).max(200) }),
    responses: { 200: z.object({ token: z.string() }), ...bodyErrors },
  },
});
