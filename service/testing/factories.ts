import type { ProjectLevel, TeamLevel } from "../../lib/permissions.ts";
import { accounts, emails, memberships, projectMembers, projects, users } from "../db/schema.ts";
import { personalTokenAccounts, personalTokens, projectTokens } from "../db/token-schema.ts";
import { newId, newToken, sha256 } from "../core/ids.ts";
import type { TestService } from "./harness.ts";

let serial = 0;
const unique = (word: string) => `${word}-${process.pid.toString(36)}${(serial++).toString(36)}`;

export type TestUser = { id: string; slug: string; email: string };
export type TestTeam = { id: string; slug: string };
export type TestProject = { id: string; name: string; accountId: string; path: string };

/** Creates a person with a verified address. */
export async function createUser(
  { deps: { db } }: Pick<TestService, "deps">,
  { name = "Ana Reis", verified = true } = {},
): Promise<TestUser> {
  const id = newId();
  const slug = unique("person");
  const email = `${slug}@acme.example`;
  await db.insert(accounts).values({ id, type: "user", slug, name });
  await db.insert(users).values({ id, namedAt: new Date() });
  await db.insert(emails).values({ address: email, userId: id, primary: true, verifiedAt: verified ? new Date() : null });
  return { id, slug, email };
}

/** Creates a team with members of the given levels: `createTeam(service, { owner: ana, member: ben })`. */
export async function createTeam(
  { deps: { db } }: Pick<TestService, "deps">,
  people: Partial<Record<TeamLevel, TestUser>> = {},
): Promise<TestTeam> {
  const id = newId();
  const slug = unique("team");
  await db.insert(accounts).values({ id, type: "team", slug, name: "Acme", defaultUserLevel: "member" });
  for (const [level, user] of Object.entries(people) as [TeamLevel, TestUser][])
    await db.insert(memberships).values({ id: newId(), teamId: id, userId: user.id, level });
  return { id, slug };
}

export async function addMember({ deps: { db } }: Pick<TestService, "deps">, team: { id: string }, user: { id: string }, level: TeamLevel) {
  await db.insert(memberships).values({ id: newId(), teamId: team.id, userId: user.id, level });
}

/** Creates a project of an account; `levels` are the roles of its contributors. */
export async function createProject(
  { deps: { db } }: Pick<TestService, "deps">,
  account: { id: string; slug: string },
  options: { private?: boolean; defaultUserLevel?: ProjectLevel; levels?: [TestUser, ProjectLevel][] } = {},
): Promise<TestProject> {
  const id = newId();
  const name = unique("web");
  await db
    .insert(projects)
    .values({ id, accountId: account.id, name, private: options.private ?? true, defaultUserLevel: options.defaultUserLevel ?? null });
  for (const [user, level] of options.levels ?? []) await db.insert(projectMembers).values({ projectId: id, userId: user.id, level });
  return { id, name, accountId: account.id, path: `${account.slug}/${name}` };
}

/** Creates a personal access token for some accounts, by default the person's own. */
export async function personalToken(
  { deps: { db } }: Pick<TestService, "deps">,
  user: TestUser,
  scopedTo: { id: string }[] = [user],
  expiresAt: Date | null = null,
): Promise<string> {
  const token = newToken("personal");
  const id = newId();
  await db.insert(personalTokens).values({ id, hash: sha256(token), userId: user.id, name: "test", expiresAt });
  for (const account of scopedTo) await db.insert(personalTokenAccounts).values({ tokenId: id, accountId: account.id });
  return token;
}

export async function projectToken({ deps: { db } }: Pick<TestService, "deps">, project: { id: string }): Promise<string> {
  const token = newToken("project");
  await db.insert(projectTokens).values({ id: newId(), hash: sha256(token), projectId: project.id });
  return token;
}
