import { and, eq, inArray, isNotNull } from "drizzle-orm";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { notFound } from "../../../core/errors.ts";
import { emails } from "../../../db/schema.ts";

/** Returns true for a person with a verified address that `OPERATORS` names. Asks the database only where there are operators. */
export async function isOperator({ deps, actor }: Ctx<UserActor>): Promise<boolean> {
  const { operators } = deps.settings;
  if (!operators.length) return false;
  const own = and(eq(emails.userId, actor.userId), isNotNull(emails.verifiedAt), inArray(emails.address, [...operators]));
  return (await deps.db.select({ address: emails.address }).from(emails).where(own).limit(1)).length > 0;
}

/** Throws 404 for everyone but operators: others don't learn that this instance has a page for them. */
export async function requireOperator(ctx: Ctx<UserActor>): Promise<void> {
  if (!(await isOperator(ctx))) throw notFound();
}
