import * as z from "zod";
import { byUser, operations } from "./operation.ts";
import { AccountPath, bodyErrors, ErrorBody, errors, ownersOnly, Timestamp } from "./shared.ts";

export const TeamDomain = z.object({ domain: z.string(), createdAt: Timestamp }).meta({ id: "TeamDomain" });

export const domainOperations = operations("Members", {
  "GET /accounts/{accountSlug}/domains": {
    operationId: "listTeamDomains",
    summary: "List a team's email domains",
    description: `In alphabetical order. ${ownersOnly}`,
    access: byUser("account:admin"),
    params: AccountPath,
    responses: { 200: z.array(TeamDomain), ...errors },
  },
  "POST /accounts/{accountSlug}/domains": {
    operationId: "addTeamDomain",
    summary: "Add an email domain to a team",
    description: `People who sign up with a verified address on the domain join with the team's default role. The caller must have a verified address on it: 403. Public email providers are refused: 400. ${ownersOnly}`,
    access: byUser("account:admin"),
    params: AccountPath,
    body: z.object({ domain: z.string().min(1).max(300) }),
    responses: { 201: TeamDomain, 409: ErrorBody, ...bodyErrors },
  },
  "DELETE /accounts/{accountSlug}/domains/{domain}": {
    operationId: "removeTeamDomain",
    summary: "Remove an email domain from a team",
    description: `Members who joined by it stay. ${ownersOnly}`,
    access: byUser("account:admin"),
    params: AccountPath.extend({ domain: z.string().min(1) }),
    responses: { 204: null, ...errors },
  },
});
