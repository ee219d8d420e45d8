import { and, eq, isNull } from "drizzle-orm";
import type { Deps, UserActor } from "../../core/deps.ts";
import { accounts, memberships, projects } from "../../db/schema.ts";

/** The project of the demo's builds, with its team. */
export type BuildsProject = { id: string; name: string; accountId: string; slug: string };

/** Finds the project of the builds; none where people deleted or archived it meanwhile. */
export async function findBuildsProject({ db }: Deps, projectId: string): Promise<BuildsProject | undefined> {
  const [project] = await db
    .select({ id: projects.id, name: projects.name, accountId: projects.accountId, slug: accounts.slug })
    .from(projects)
    .innerJoin(accounts, eq(accounts.id, projects.accountId))
    .where(and(eq(projects.id, projectId), isNull(projects.deletedAt), isNull(projects.archivedAt)));
  return project;
}

/** Returns a person as the caller of operations; null for one who left the team meanwhile. */
export async function demoCallerOf({ db }: Deps, { accountId, slug }: BuildsProject, userId: string): Promise<UserActor | null> {
  const [person] = await db
    .select({ slug: accounts.slug, name: accounts.name, level: memberships.level })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.userId))
    .where(and(eq(memberships.teamId, accountId), eq(memberships.userId, userId)));
  if (!person) return null;
  const team = { id: accountId, slug, name: null, type: "team" as const, level: person.level };
  return {
    kind: "user",
    via: "personal",
    userId,
    slug: person.slug,
    name: person.name,
    accounts: [team],
    scopes: "all",
    clientId: null,
    grantId: null,
  };
}
