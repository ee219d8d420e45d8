import { runStatement } from "../../../db/statement.ts";
import { eq } from "drizzle-orm";
import type { TeamCredential } from "../../../../lib/contract/team-security.ts";
import { requireOwnedTeam } from "../../base/account-access.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { notFound } from "../../../core/errors.ts";
import { accounts } from "../../../db/schema.ts";
import { administrateTeam } from "../../base/history/administrate-team.ts";
import type { HistoryEvent } from "../../base/history/record-history.ts";
import { limitAndOffset, type PageInput, rawPage } from "../../base/paging.ts";
import { type CredentialsPageKind, credentialRevocation, credentialsPages, type Revoked } from "./credentials.sql.ts";

/** Lists the valid credentials of one kind with access to a team, newest first: `GET /accounts/{accountSlug}/credentials`. Owners only. */
export async function listTeamCredentials(ctx: Ctx<UserActor>, input: { accountSlug: string; kind: CredentialsPageKind } & PageInput) {
  const { deps } = ctx;
  const { id } = await requireOwnedTeam(ctx, input.accountSlug);
  const [rules] = await deps.db.select({ days: accounts.maxTokenDays }).from(accounts).where(eq(accounts.id, id));
  const values = { accountId: id, now: deps.now(), ...limitAndOffset(input), maxDays: rules?.days ?? null };
  return rawPage<typeof TeamCredential>(await runStatement(deps.database, credentialsPages[input.kind], values), input);
}

/** Describes a credential for the history: `the token “Nightly” of Ana Reis`. */
const describe = ({ kind, name, person }: Revoked) =>
  `the ${kind === "app" ? "app" : kind === "project" ? "project token" : "token"} “${name}” of ${person ?? "a deleted account"}`;

/**
 * Ends the access of a token or an app to a team, with effect on the next call: `DELETE /accounts/{accountSlug}/credentials/{credentialId}`.
 * Other accounts of the credential are not affected. Owners only. Throws 404.
 */
export async function revokeTeamCredential(ctx: Ctx<UserActor>, input: { accountSlug: string; credentialId: string }): Promise<void> {
  const event: HistoryEvent = { kind: "credential.revoked", targetId: input.credentialId };
  await administrateTeam(ctx, input.accountSlug, [event], async (tx, team, done) => {
    const [revoked] = await runStatement(tx, credentialRevocation, { accountId: team.id, tokenId: input.credentialId });
    if (!revoked) throw notFound();
    done.push({ ...event, target: describe(revoked) });
  });
}
