import * as z from "zod";
import { byDashboard, operations } from "./operation.ts";
import { AccountPath, bodyErrors, errors, ownersOnly, Timestamp } from "./shared.ts";

export const GitlabConnection = z
  .object({
    url: z.string().nullable().meta({ description: "Address of the GitLab server; null without a connection." }),
    connectedAt: Timestamp.nullable(),
  })
  .meta({ id: "GitlabConnection" });

export const CreateGitlabConnection = z.object({
  url: z
    .url({ protocol: /^https?$/, error: "must be an address with https" })
    .max(300)
    .refine((url) => !URL.canParse(url) || !(new URL(url).username || new URL(url).password), "must not contain a user name or a password")
    .transform((url) => url.replace(/\/+$/, ""))
    .meta({ description: "Address of the GitLab server, such as `https://gitlab.com`." }),
  token: z
    .string()
    .trim()
    .min(8, "must have at least 8 characters")
    .max(300)
    .regex(/^[\w.-]+$/, "must be an access token")
    .meta({ description: "Access token with the scope `api`, of a group or project with the role Developer. It is never returned." }),
});

const owners = () => byDashboard("account:admin");

export const gitlabOperations = operations("Projects", {
  "GET /accounts/{accountSlug}/gitlab": {
    operationId: "getGitlabConnection",
    summary: "Get the connection to GitLab",
    description: `Never returns the token. ${ownersOnly}`,
    access: owners(),
    params: AccountPath,
    responses: { 200: GitlabConnection, ...errors },
    extension: true,
  },
  "PUT /accounts/{accountSlug}/gitlab": {
    operationId: "setGitlabConnection",
    summary: "Connect to GitLab",
    description: `Lets the builds of projects with a \`gitlabProject\` set commit statuses. Recorded in the history. ${ownersOnly}`,
    access: owners(),
    params: AccountPath,
    body: CreateGitlabConnection,
    responses: { 200: GitlabConnection, ...bodyErrors },
    extension: true,
  },
  "DELETE /accounts/{accountSlug}/gitlab": {
    operationId: "deleteGitlabConnection",
    summary: "Disconnect from GitLab",
    description: `Deletes the token. Recorded in the history. ${ownersOnly}`,
    access: owners(),
    params: AccountPath,
    responses: { 204: null, ...errors },
    extension: true,
  },
});
