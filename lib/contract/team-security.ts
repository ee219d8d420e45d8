import * as z from "zod";
import { User } from "./accounts.ts";
import { byDashboard, operations } from "./operation.ts";
import { AccountPath, bodyErrors, ErrorBody, errors, ownersOnly, PageQuery, paginated, Timestamp } from "./shared.ts";
import { tokenLifetimes } from "./tokens.ts";

export const CredentialKind = z.enum(["personal", "project", "app"]).meta({ id: "CredentialKind" });

/** A personal access token, a project token or an app with access to a team. */
export const TeamCredential = z
  .object({
    id: z.string(),
    kind: CredentialKind,
    name: z.string().nullable().meta({ description: "Name of the token or the app; null for project tokens of earlier releases." }),
    person: User.nullable().meta({ description: "Owner of the token or the authorization; creator of a project token." }),
    project: z.string().nullable().meta({ description: "Name of the project of a project token." }),
    scopes: z.array(z.string()).nullable().meta({ description: "Scopes of an app; null for tokens." }),
    createdAt: Timestamp.meta({ description: "When it got access to the team." }),
    expiresAt: Timestamp.nullable(),
    lastUsedAt: Timestamp.nullable(),
    outsidePolicy: z.boolean().meta({ description: "The token lives longer than the team allows now." }),
  })
  .meta({ id: "TeamCredential" });

export const TeamSecurity = z
  .object({
    maxTokenDays: z.int().nullable().meta({ description: "Longest lifetime of a token in days; null for no limit." }),
    counts: z.object({ personal: z.int(), project: z.int(), app: z.int() }),
    outsidePolicy: z.int().meta({ description: "Tokens that live longer than `maxTokenDays`." }),
    requirePasskey: z.boolean(),
    passkeysOffered: z.boolean().meta({ description: "False where the instance's address can't have passkeys." }),
    members: z.int(),
    membersWithPasskey: z.int(),
    ownPasskey: z.boolean().meta({ description: "The caller has a passkey." }),
    confirmed: z.boolean().meta({ description: "The caller's session was confirmed with a passkey." }),
  })
  .meta({ id: "TeamSecurity" });

const extension = true;
const owners = () => byDashboard("account:admin");

export const teamSecurityOperations = operations("Members", {
  "GET /accounts/{accountSlug}/security": {
    operationId: "getTeamSecurity",
    summary: "Get the security settings of a team",
    description: `Returns the rules for tokens and sign-ins, and how many tokens and people they concern. ${ownersOnly}`,
    access: owners(),
    params: AccountPath,
    responses: { 200: TeamSecurity, ...errors },
    extension,
  },
  "PATCH /accounts/{accountSlug}/security": {
    operationId: "updateTeamSecurity",
    summary: "Update the security settings of a team",
    description: `Passkeys can be required by an owner whose session was confirmed with a passkey: else 409. Existing tokens are not changed. ${ownersOnly}`,
    access: owners(),
    params: AccountPath,
    body: z.object({
      maxTokenDays: z.literal(tokenLifetimes).nullable().optional().meta({ description: "Null removes the limit." }),
      requirePasskey: z.boolean().optional(),
    }),
    responses: { 200: TeamSecurity, 409: ErrorBody, ...bodyErrors },
    extension,
  },
  "GET /accounts/{accountSlug}/credentials": {
    operationId: "listTeamCredentials",
    summary: "List tokens and apps with access to a team",
    description: `Returns valid credentials of one kind, newest first, without their secrets. ${ownersOnly}`,
    access: owners(),
    params: AccountPath,
    query: PageQuery.extend({ kind: CredentialKind.default("personal") }),
    responses: { 200: paginated(TeamCredential), ...errors },
    extension,
  },
  "DELETE /accounts/{accountSlug}/credentials/{credentialId}": {
    operationId: "revokeTeamCredential",
    summary: "Revoke a credential's access to a team",
    description: `Takes effect immediately. Access to other accounts stays; a credential that has no other access is deleted. ${ownersOnly}`,
    access: owners(),
    params: AccountPath.extend({ credentialId: z.string().min(1) }),
    responses: { 204: null, ...errors },
    extension,
  },
  "POST /accounts/{accountSlug}/members/{userId}/passkey-reset": {
    operationId: "resetMemberPasskeys",
    summary: "Reset a member's passkeys",
    description: `For people who lost theirs. Deletes their passkeys, signs them out and mails them; they sign in with a code and add a new one. 409 unless the team requires passkeys, and for members of other teams that do. ${ownersOnly}`,
    access: owners(),
    params: AccountPath.extend({ userId: z.string().min(1) }),
    responses: { 204: null, 409: ErrorBody, ...errors },
    extension,
  },
});
