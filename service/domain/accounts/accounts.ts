import { eq, sql } from "drizzle-orm";
import { newId } from "../../core/ids.ts";
import type { Statement, Tx } from "../../db/client.ts";
import { accounts, memberships } from "../../db/schema.ts";
import type { Ctx, Deps, UserActor } from "../../core/deps.ts";
import { conflict } from "../../core/errors.ts";
import { isUniqueViolation } from "../../db/violations.ts";
import { reachAccount } from "../../core/reach.ts";
import { record, recordingRefusal } from "../history/history.ts";
import { planOf } from "./plans.ts";
import { slugify, withoutClash } from "./slugs.ts";

const details: Statement = {
  name: "account_details",
  sql: `select a.id, a.slug, a.name, a.type, a.plan, a.default_user_level,
      (select coalesce(sum(d.units), 0)::int from usage_days d where d.account_id = a.id and d.day >= $2) as used
    from accounts a where a.id = $1`,
};

type DetailsRow = {
  id: string;
  slug: string;
  name: string | null;
  type: "user" | "team";
  plan: "free" | "paid";
  default_user_level: "member" | "contributor" | null;
  used: number;
};

/** The calendar month around a moment, UTC: `[first day, first day of the next]`. */
function period(now: Date): [Date, Date] {
  const start = Date.UTC(now.getUTCFullYear(), now.getUTCMonth());
  return [new Date(start), new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1))];
}

/** An account with plan and usage of the current period (part 2; `reference-behaviour` 6.3). */
export async function accountDetails(deps: Deps, accountId: string) {
  const [start, end] = period(deps.now());
  const [row] = await deps.database.run<DetailsRow>(details, [accountId, start.toISOString().slice(0, 10)]);
  const { label, included } = planOf(row!.plan);
  return {
    id: row!.id,
    slug: row!.slug,
    name: row!.name,
    type: row!.type,
    plan: { name: label, includedScreenshots: included },
    periodStartDate: start.toISOString(),
    periodEndDate: end.toISOString(),
    currentPeriodScreenshots: row!.used,
    includedScreenshots: included,
    consumptionRatio: included ? row!.used / included : 1,
    additionalScreenshotsCost: 0,
    defaultUserLevel: row!.default_user_level,
  };
}

/** `GET /me`: the person and the accounts the token reaches; nothing beyond the token's own look-up is read. */
export const me = ({ actor }: Ctx<UserActor>) => ({
  id: actor.userId,
  slug: actor.slug,
  name: actor.name ?? actor.slug,
  accounts: actor.accounts.map(({ level, ...account }) => ({ ...account, level: level === "personal" ? null : level })),
});

/** `GET /accounts/{accountSlug}`. */
export async function getAccount(ctx: Ctx<UserActor>, { accountSlug }: { accountSlug: string }) {
  const account = await reachAccount(ctx, accountSlug);
  return accountDetails(ctx.deps, account.id);
}

/** Creates a team and its owner's membership; `after` is part of the same transaction. Throws 409 when the slug is taken; a slug that is not given is made free. */
export async function insertTeam(
  deps: Deps,
  team: { name: string; slug?: string | undefined; ownerId: string },
  after: (tx: Tx, teamId: string) => Promise<void> = async () => {},
): Promise<string> {
  const insert = (slug: string) =>
    deps.db.transaction(async (tx) => {
      const id = newId();
      await tx.insert(accounts).values({ id, type: "team", slug, name: team.name, defaultUserLevel: "member" });
      await tx.insert(memberships).values({ id: newId(), teamId: id, userId: team.ownerId, level: "owner" });
      await after(tx, id);
      return id;
    });
  if (!team.slug) return withoutClash(slugify(team.name, "team"), insert);
  try {
    return await insert(team.slug);
  } catch (error) {
    if (isUniqueViolation(error, "accounts_slug_unique")) throw conflict(`The address "${team.slug}" is already taken.`);
    throw error;
  }
}

/**
 * `POST /accounts` (ours). Personal access tokens are bound to accounts that exist, and so are third parties' grants: the
 * dashboard alone, whose tokens follow the memberships, can reach a team that was made a moment ago.
 */
export async function createTeam(ctx: Ctx<UserActor>, input: { name: string; slug?: string | undefined }) {
  const { deps, actor } = ctx;
  const event = { kind: "team.created", target: input.name } as const;
  const written = (tx: Tx, id: string) => record(tx, id, actor, [{ ...event, targetId: id }], { at: deps.now() });
  // Refused, there is no team to write it into: it stands in the history of the caller's own account.
  const id = await recordingRefusal(ctx, actor.userId, [event], () => insertTeam(deps, { ...input, ownerId: actor.userId }, written));
  return accountDetails(deps, id);
}

/** Whether no account exists yet; reads at most one row. */
export const isEmpty = async ({ db }: Deps) =>
  !(
    await db
      .select({ one: sql`1` })
      .from(accounts)
      .limit(1)
  ).length;

/** The account of a slug, whoever asks; for operators. */
export const findAccount = async ({ db }: Deps, slug: string) =>
  (await db.select().from(accounts).where(eq(accounts.slug, slug)).limit(1))[0];
