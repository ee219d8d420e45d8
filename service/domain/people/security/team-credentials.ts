import { eq } from "drizzle-orm";
import type { TeamCredential } from "../../../../lib/contract/team-security.ts";
import { requireOwnedTeam } from "../../../core/account-access.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { notFound } from "../../../core/errors.ts";
import { runInTransaction } from "../../../db/run-in-transaction.ts";
import { accounts } from "../../../db/schema.ts";
import { administrateTeam } from "../../base/history/administrate-team.ts";
import type { HistoryEvent } from "../../base/history/record-history.ts";
import { limitAndOffset, type PageInput, rawPage } from "../../base/paging.ts";
import { appCredentialsPage, credentialRevocation, personalCredentialsPage, projectCredentialsPage } from "./credentials.sql.ts";

const pages = { personal: personalCredentialsPage, project: projectCredentialsPage, app: appCredentialsPage };

/** Lists the valid credentials of one kind with access to a team, newest first: `GET /accounts/{accountSlug}/credentials`. Owners only. */
export async function listTeamCredentials(ctx: Ctx<UserActor>, input: { accountSlug: string; kind: keyof typeof pages } & PageInput) {
  const { deps } = ctx;
  const { id } = await requireOwnedTeam(ctx, input.accountSlug);
  const [rules] = await deps.db.select({ days: accounts.maxTokenDays }).from(accounts).where(eq(accounts.id, id));
  const values = [id, deps.now(), ...limitAndOffset(input), rules?.days ?? null];
  return rawPage<typeof TeamCredential>(deps, pages[input.kind], values, input);
}

type Revoked = { kind: keyof typeof pages; name: string; person: string | null };

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
    const [revoked] = await runInTransaction<Revoked>(tx, credentialRevocation, [team.id, input.credentialId]);
    if (!revoked) throw notFound();
    done.push({ ...event, target: describe(revoked) });
  });
}
