import * as z from "zod";
import { Sha1 } from "./build-shapes.ts";
import { byAnyone, operations } from "./operation.ts";
import { bodyErrors, Timestamp } from "./shared.ts";

export const ExchangeOidcToken = z.object({
  oidcToken: z.string().min(1).max(20_000).meta({ description: "The OpenID token of a GitHub Actions job, for the origin of this API." }),
  repository: z.string().min(1).max(255).nullish().meta({ description: "`owner/name`; checked against the token." }),
  commit: Sha1.nullish().meta({ description: "Checked against the token." }),
});

export const ciTokenOperations = operations("Authentication", {
  "POST /auth/github-actions/oidc/exchange": {
    operationId: "exchangeGitHubActionsOidcToken",
    summary: "Get a project token for a GitHub Actions job",
    description:
      "Exchanges the OpenID token of a job for a project token of 10 minutes. The repository must be set in one project that allows it. The token may only touch builds of the job's commit.",
    access: byAnyone(),
    body: ExchangeOidcToken,
    responses: { 200: z.object({ token: z.string(), expiresAt: Timestamp }), ...bodyErrors },
  },
});
