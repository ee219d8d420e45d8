import { eq, sql } from "drizzle-orm";
import type { Deps } from "../../../core/deps.ts";
import { accounts } from "../../../db/schema.ts";

/** Returns true when the instance has no account. Reads at most one row. */
export const hasNoAccounts = async ({ db }: Deps) =>
  !(
    await db
      .select({ one: sql`1` })
      .from(accounts)
      .limit(1)
  ).length;

/** Finds an account by slug without any access check: for operators only. */
export const findAccount = async ({ db }: Deps, slug: string) =>
  (await db.select().from(accounts).where(eq(accounts.slug, slug)).limit(1))[0];
