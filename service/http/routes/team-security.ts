import type { teamSecurityOperations } from "../../../lib/contract/team-security.ts";
import { resetMemberPasskeys } from "../../domain/people/passkeys/reset-passkeys.ts";
import { listTeamCredentials, revokeTeamCredential } from "../../domain/people/security/team-credentials.ts";
import { getTeamSecurity, updateTeamSecurity } from "../../domain/people/security/team-security.ts";
import { noContent, ok } from "../replies.ts";
import type { Handlers } from "../serve.ts";

export const teamSecurityHandlers: Handlers<typeof teamSecurityOperations> = {
  "GET /accounts/{accountSlug}/security": (ctx, { params }) => ok(getTeamSecurity(ctx, params)),
  "PATCH /accounts/{accountSlug}/security": (ctx, { params, body }) => ok(updateTeamSecurity(ctx, { ...params, ...body })),
  "GET /accounts/{accountSlug}/credentials": (ctx, { params, query }) => ok(listTeamCredentials(ctx, { ...params, ...query })),
  "DELETE /accounts/{accountSlug}/credentials/{credentialId}": (ctx, { params }) => noContent(revokeTeamCredential(ctx, params)),
  "POST /accounts/{accountSlug}/members/{userId}/passkey-reset": (ctx, { params }) => noContent(resetMemberPasskeys(ctx, params)),
};
