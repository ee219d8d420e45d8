import { desc, eq } from "drizzle-orm";
import type { Deps } from "../../../core/deps.ts";
import { githubIdentities } from "../../../db/pull-request-schema.ts";

/** An account on GitHub. `login` can change, `id` can't. */
export type GithubIdentity = { id: number; login: string };

/** Stores the account on GitHub that a person signed in with. An account belongs to the person who used it last. */
export async function recordGithubIdentity({ db, now }: Deps, userId: string, { id, login }: GithubIdentity): Promise<void> {
  const values = { githubId: id, userId, login, signedInAt: now() };
  await db.insert(githubIdentities).values(values).onConflictDoUpdate({ target: githubIdentities.githubId, set: values });
}

/** Returns the account on GitHub that a person used last; null for people who never signed in with GitHub. */
export async function githubIdentityOf({ db }: Deps, userId: string): Promise<GithubIdentity | null> {
  const [found] = await db
    .select({ id: githubIdentities.githubId, login: githubIdentities.login })
    .from(githubIdentities)
    .where(eq(githubIdentities.userId, userId))
    .orderBy(desc(githubIdentities.signedInAt))
    .limit(1);
  return found ?? null;
}
