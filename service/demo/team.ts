import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Db, Tx } from "../db/client.ts";
import { accounts, emails, memberships, users } from "../db/schema.ts";
import { newId } from "../core/ids.ts";
import { milliseconds, type PersonKey } from "./model.ts";
import { people } from "./people.ts";

const SLUG = "tidemark-lines";
const owner = people[0]!;

/** Ages of the last activity of people, by turns. */
const lastActive = ["4m", "2h", "26h", "11m", "3d", "5h", "9d", "47m", "2d"] as const;

export type DemoTeam = { id: string; slug: string };
export type PersonIds = Record<PersonKey, string>;

export const DEMO_DOMAIN = "tidemark.example";
/** Returns a demo person's email address, at a reserved domain. */
export const demoAddress = (key: PersonKey) => `${key}@${DEMO_DOMAIN}`;

/** Finds the demo team: its slug, or its slug with a suffix, and the demo owner as owner. */
export async function findDemo(db: Db | Tx): Promise<{ ownerId: string; teamSlug: string } | undefined> {
  const rows = await db
    .select({ ownerId: emails.userId, teamSlug: accounts.slug })
    .from(emails)
    .innerJoin(memberships, eq(memberships.userId, emails.userId))
    .innerJoin(accounts, eq(accounts.id, memberships.teamId))
    .where(and(eq(emails.address, demoAddress(owner.key)), eq(memberships.level, "owner")));
  return rows.find(({ teamSlug }) => teamSlug === SLUG || teamSlug.startsWith(`${SLUG}-`));
}

/** Returns a free slug: the preferred one, or with `-2`, `-3`, and so on. */
function freeSlug(preferred: string, taken: ReadonlySet<string>): string {
  for (let n = 1; ; n++) {
    const slug = n === 1 ? preferred : `${preferred}-${n}`;
    if (!taken.has(slug)) return slug;
  }
}

async function takenSlugs(tx: Tx): Promise<Set<string>> {
  const candidates = [SLUG, ...people.map(({ slug }) => slug)].flatMap((slug) => [
    slug,
    ...Array.from({ length: 8 }, (_, n) => `${slug}-${n + 2}`),
  ]);
  const rows = await tx.select({ slug: accounts.slug }).from(accounts).where(inArray(accounts.slug, candidates));
  return new Set(rows.map(({ slug }) => slug));
}

/** Inserts the team, its members and those people that do not exist yet. People who signed in with a demo address before stay as they are. */
export async function insertDemoTeam(tx: Tx, now: Date): Promise<{ team: DemoTeam; ids: PersonIds }> {
  const ago = (age: (typeof owner)["joined"]) => new Date(now.getTime() - milliseconds(age));
  const taken = await takenSlugs(tx);
  await tx.delete(emails).where(
    and(
      inArray(
        emails.address,
        people.map(({ key }) => demoAddress(key)),
      ),
      isNull(emails.verifiedAt),
    ),
  );
  const known = await tx
    .select()
    .from(emails)
    .where(
      inArray(
        emails.address,
        people.map(({ key }) => demoAddress(key)),
      ),
    );
  const userOf = new Map(known.map(({ address: one, userId }) => [one, userId]));

  const fresh = people.filter(({ key }) => !userOf.has(demoAddress(key))).map((person) => ({ ...person, id: newId() }));
  if (fresh.length) {
    await tx.insert(accounts).values(
      fresh.map(({ id, slug, name, joined }) => ({
        id,
        type: "user" as const,
        slug: freeSlug(slug, taken),
        name,
        createdAt: ago(joined),
      })),
    );
    await tx.insert(users).values(fresh.map(({ id }) => ({ id, namedAt: new Date() })));
    await tx
      .insert(emails)
      .values(fresh.map(({ id, key, joined }) => ({ address: demoAddress(key), userId: id, primary: true, verifiedAt: ago(joined) })));
  }
  for (const { key, id } of fresh) userOf.set(demoAddress(key), id);

  const team = { id: newId(), slug: freeSlug(SLUG, taken) };
  await tx
    .insert(accounts)
    .values({ ...team, type: "team", name: "Tidemark Lines", defaultUserLevel: "member", createdAt: ago(owner.joined) });
  const ids = Object.fromEntries(people.map(({ key }) => [key, userOf.get(demoAddress(key))!])) as PersonIds;
  await tx.insert(memberships).values(
    people.map(({ key, level, joined }, index) => ({
      id: newId(),
      teamId: team.id,
      userId: ids[key],
      level,
      createdAt: ago(joined),
      lastActiveAt: ago(lastActive[index % lastActive.length]!),
    })),
  );
  return { team, ids };
}
