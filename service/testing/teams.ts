import { eq } from "drizzle-orm";
import { outbox } from "../db/mail-schema.ts";
import { memberships, oauthModels } from "../db/schema.ts";
import { newId, newToken, sha256 } from "../core/ids.ts";
import { scopeNames } from "../../lib/contract/scopes.ts";
import { DASHBOARD } from "../domain/tokens/clients.ts";
import { grantKey } from "../domain/tokens/grants.ts";
import { createTeam, createUser, personalToken, type TestTeam, type TestUser } from "./factories.ts";
import type { TestService } from "./harness.ts";

/** A token as the dashboard holds it for somebody who is signed in: every scope, every team of theirs. */
export async function dashboardToken({ deps: { db } }: Pick<TestService, "deps">, user: { id: string }): Promise<string> {
  const token = newToken("oauth");
  const grantId = grantKey(newId());
  const expiresAt = new Date(Date.now() + 30 * 86_400_000);
  await db.insert(oauthModels).values([
    { model: "Grant", id: grantId, payload: { clientId: DASHBOARD, accountId: user.id }, expiresAt },
    {
      model: "AccessToken",
      id: sha256(token),
      grantId,
      payload: { clientId: DASHBOARD, accountId: user.id, scope: scopeNames.join(" ") },
      expiresAt,
    },
  ]);
  return token;
}

export type OwnedTeam = { team: TestTeam; owner: TestUser; token: string };

/** A team with one owner, and a token of theirs for it. */
export async function ownedTeam(service: Pick<TestService, "deps">): Promise<OwnedTeam> {
  const owner = await createUser(service, { name: "Olive Owner" });
  const team = await createTeam(service, { owner });
  return { team, owner, token: await personalToken(service, owner, [team]) };
}

/** The roles of a team, by user id. */
export async function levelsOf({ deps: { db } }: Pick<TestService, "deps">, team: { id: string }): Promise<Record<string, string>> {
  const rows = await db.select().from(memberships);
  return Object.fromEntries(rows.filter((row) => row.teamId === team.id).map((row) => [row.userId, row.level]));
}

/** The secrets of the invites that were mailed to an address, oldest first. */
export async function mailedSecrets({ deps: { db } }: Pick<TestService, "deps">, email: string): Promise<string[]> {
  const mails = await db.select({ text: outbox.text }).from(outbox).where(eq(outbox.to, email)).orderBy(outbox.seq);
  return mails.flatMap(({ text }) => /\/invites\/([a-z0-9]+)/.exec(text)?.[1] ?? []);
}
