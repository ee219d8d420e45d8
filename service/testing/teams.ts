import { memberships } from "../db/schema.ts";
import { addMember, createTeam, createUser, personalToken, type TestTeam, type TestUser } from "./factories.ts";
import type { TestService } from "./harness.ts";
import { queuedMails } from "./mails.ts";

export type OwnedTeam = { team: TestTeam; owner: TestUser; token: string };

/** Creates a team with one owner and a token of that owner. */
export async function ownedTeam(service: Pick<TestService, "deps">): Promise<OwnedTeam> {
  const owner = await createUser(service, { name: "Olive Owner" });
  const team = await createTeam(service, { owner });
  return { team, owner, token: await personalToken(service, owner, [team]) };
}

type MembersPage = {
  pageInfo: { total: number; page: number; perPage: number };
  results: {
    id: string;
    user: { id: string; slug: string; name: string };
    level: string;
    email: string;
    joinedAt: string;
    lastActiveAt: string;
  }[];
};

/** Creates a team whose members have the given names, in the order they joined. `list` and `names` read its members page as the owner. */
export async function teamWithMembers(service: TestService, ...memberNames: string[]) {
  const owned = await ownedTeam(service);
  const people: TestUser[] = [];
  for (const name of memberNames) {
    const person = await createUser(service, { name });
    await addMember(service, owned.team, person, "member");
    people.push(person);
  }
  const list = (query = "") => service.call<MembersPage>(`GET /accounts/${owned.team.slug}/members${query}`, { token: owned.token });
  const names = async (query = "") => (await list(query)).body.results.map(({ user }) => user.name);
  return { ...owned, people, list, names };
}

/** Returns the roles in a team by user id. */
export async function levelsOf({ deps: { db } }: Pick<TestService, "deps">, team: { id: string }): Promise<Record<string, string>> {
  const rows = await db.select().from(memberships);
  return Object.fromEntries(rows.filter((row) => row.teamId === team.id).map((row) => [row.userId, row.level]));
}

/** Returns the secrets of the invites that were mailed to an address, oldest first. */
export async function mailedSecrets(service: Pick<TestService, "deps">, email: string): Promise<string[]> {
  const mails = await queuedMails(service, email);
  return mails.flatMap(({ text }) => /\/invites\/([a-z0-9]+)/.exec(text)?.[1] ?? []);
}
