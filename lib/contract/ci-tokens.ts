import * as z from "zod";
import { Sha1 } from "./build-shapes.ts";
import { byAnyone, operations } from "./operation.ts";
import { bodyErrors, Timestamp } from "./shared.ts";

export const ExchangeOidcToken = z.object({
  oidcToken: z.string().min(1).max(20_000).meta({ description: "The OpenID token of a GitHub Actions job, for the origin of this API." }),
  repository: z.string().min(1).max(255).nullish().meta({ description: "`owner/name`; checked against the token." }),
  commit: Sha1.nullish().meta({ description: "Checked against the token." }),
});

export const ExchangeTokenlessToken = z.object({
  tokenlessToken: z
    .string()
    .min(1)
    .max(20_000)
    .meta({ description: "Description of a running job, as the SDK writes it: `tokenless-github-…`." }),
  commit: Sha1.meta({ description: "Must be the head commit of the run." }),
  branch: z.string().min(1).max(255).meta({ description: "Must be the head branch of the run." }),
});

const token = z.object({ token: z.string(), expiresAt: Timestamp });

export const ciTokenOperations = operations("Authentication", {
  "POST /auth/github-actions/oidc/exchange": {
    operationId: "exchangeGitHubActionsOidcToken",
    summary: "Get a project token for a GitHub Actions job",
    description:
      "Exchanges the OpenID token of a job for a project token of 10 minutes. The repository must be set in one project that allows it. The token may only touch builds of the job's commit; that of a pull request only checks and previews of its branch.",
    access: byAnyone(),
    body: ExchangeOidcToken,
    responses: { 200: token, ...bodyErrors },
  },
  "POST /auth/github-actions/tokenless/exchange": {
    operationId: "exchangeGitHubActionsTokenlessToken",
    summary: "Get a project token for a run of GitHub Actions",
    description:
      "Exchanges the description of a running workflow for a project token of 10 minutes, after asking GitHub about the run. The repository must be set in a project that allows it. The token may only touch checks and previews of the run's commit and branch.",
    access: byAnyone(),
    body: ExchangeTokenlessToken,
    responses: { 200: token, ...bodyErrors },
  },
});
