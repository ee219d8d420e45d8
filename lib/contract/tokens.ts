import * as z from "zod";
import { AccountType, User } from "./accounts.ts";
import { byDashboard, byProject, operations } from "./operation.ts";
import { Project } from "./projects.ts";
import { bodyErrors, ErrorBody, errors, ProjectPath, Timestamp } from "./shared.ts";

/** Lifetimes of a new personal access token, in days. A token may also never expire. */
export const tokenLifetimes = [1, 7, 30, 60, 90, 180, 365] as const;

export const ReachedAccount = z.object({ id: z.string(), slug: z.string(), name: z.string().nullable(), type: AccountType });
export const lastUsedAt = Timestamp.nullable().meta({ description: "Null when never used. Accurate to 30 seconds." });
const expiresInDays = z.literal(tokenLifetimes).nullish().meta({ description: "Never expires when absent or null." });
const policy = "400 for a lifetime that is longer than a team allows.";
const TokenName = z.string().trim().min(1).max(255);

export const PersonalToken = z
  .object({
    id: z.string(),
    name: z.string(),
    accounts: z
      .array(ReachedAccount)
      .meta({ description: "The accounts that the token can access. Accounts that its owner has left are not listed." }),
    createdAt: Timestamp,
    expiresAt: Timestamp.nullable(),
    lastUsedAt,
  })
  .meta({ id: "PersonalToken" });

const secret = z.string().meta({ description: "The token. It is returned only once." });
export const CreatedPersonalToken = PersonalToken.extend({ token: secret }).meta({ id: "CreatedPersonalToken" });

export const ProjectToken = z
  .object({
    id: z.string(),
    name: z.string().nullable().meta({ description: "Null for tokens of earlier releases." }),
    createdBy: User.nullable().meta({ description: "Null when the person's account was deleted, and for tokens of the operator." }),
    createdAt: Timestamp,
    expiresAt: Timestamp.nullable(),
    lastUsedAt,
  })
  .meta({ id: "ProjectToken" });
export const CreatedProjectToken = ProjectToken.extend({ token: secret }).meta({ id: "CreatedProjectToken" });

const TokenPath = z.object({ tokenId: z.string().min(1) });
const ProjectTokenPath = ProjectPath.extend({ tokenId: z.string().min(1) });
const administrators = "Only for people with the admin permission of the project.";
const read = () => byDashboard("profile");
const write = () => byDashboard("account:admin");

export const tokenOperations = operations("Authentication", {
  "GET /project": {
    operationId: "getAuthProject",
    tag: "Projects",
    summary: "Get the token's project",
    description: "Returns the project that the project token belongs to.",
    access: byProject(),
    responses: { 200: Project, ...errors },
  },
  "GET /me/tokens": {
    operationId: "listPersonalTokens",
    summary: "List your personal access tokens",
    description: "Returns valid and expired tokens, newest first, without their secrets.",
    access: read(),
    responses: { 200: z.array(PersonalToken), ...errors },
    extension: true,
  },
  "POST /me/tokens": {
    operationId: "createPersonalToken",
    summary: "Create a personal access token",
    description: `Returns the token once. A person can have at most 100 tokens: 409. ${policy}`,
    access: write(),
    body: z.object({
      name: TokenName,
      accounts: z
        .array(z.string().min(1))
        .min(1)
        .max(100)
        .meta({ description: "Ids of accounts that you belong to. Your personal account is one of them." }),
      expiresInDays,
    }),
    responses: { 201: CreatedPersonalToken, 409: ErrorBody, ...bodyErrors },
    extension: true,
  },
  "PATCH /me/tokens/{tokenId}": {
    operationId: "renamePersonalToken",
    summary: "Rename a personal access token",
    access: write(),
    params: TokenPath,
    body: z.object({ name: TokenName }),
    responses: { 200: PersonalToken, ...bodyErrors },
    extension: true,
  },
  "DELETE /me/tokens/{tokenId}": {
    operationId: "revokePersonalToken",
    summary: "Revoke a personal access token",
    description: "The token stops working immediately.",
    access: write(),
    params: TokenPath,
    responses: { 204: null, ...errors },
    extension: true,
  },
  "GET /projects/{owner}/{project}/tokens": {
    operationId: "listProjectTokens",
    summary: "List a project's tokens",
    description: `Returns the tokens without their secrets, newest first. ${administrators}`,
    access: byDashboard("projects:read"),
    params: ProjectPath,
    responses: { 200: z.array(ProjectToken), ...errors },
    extension: true,
  },
  "POST /projects/{owner}/{project}/tokens": {
    operationId: "createProjectToken",
    summary: "Create a project token",
    description: `Returns the token once. A project can have at most 20 tokens: 409. ${policy} ${administrators}`,
    access: byDashboard("projects:write"),
    params: ProjectPath,
    body: z.object({ name: TokenName, expiresInDays }),
    responses: { 201: CreatedProjectToken, 409: ErrorBody, ...bodyErrors },
    extension: true,
  },
  "POST /projects/{owner}/{project}/tokens/{tokenId}/rotate": {
    operationId: "rotateProjectToken",
    summary: "Rotate a project token",
    description: `Returns a new secret with the same lifetime, or the longest that the team allows. The old secret stops working immediately. ${administrators}`,
    access: byDashboard("projects:write"),
    params: ProjectTokenPath,
    responses: { 200: CreatedProjectToken, ...errors },
    extension: true,
  },
  "DELETE /projects/{owner}/{project}/tokens/{tokenId}": {
    operationId: "revokeProjectToken",
    summary: "Revoke a project token",
    description: `The token stops working immediately. ${administrators}`,
    access: byDashboard("projects:write"),
    params: ProjectTokenPath,
    responses: { 204: null, ...errors },
    extension: true,
  },
});
