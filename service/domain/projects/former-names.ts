import { and, count, eq, gt, isNull, ne } from "drizzle-orm";
import { conflict, invalid } from "../../core/errors.ts";
import type { Tx } from "../../db/client.ts";
import { projects } from "../../db/schema.ts";
import { projectAliases } from "../../db/team-schema.ts";
import { isUniqueViolation } from "../../db/violations.ts";

const DAY_MS = 86_400_000;
/** Days in which a former name leads to its project. */
const REDIRECT_DAYS = 90;
const MAX_FORMER_NAMES = 5;

type ProjectName = { projectId: string; accountId: string; name: string };

/** A name that leads to another project until its 90 days are over. */
class FormerNameError extends Error {
  override readonly name = "FormerNameError";
}

/** Returns whether a name could not be stored because another project of the account has it, or has left it in the last 90 days. */
export const isTakenName = (error: unknown): boolean =>
  error instanceof FormerNameError || isUniqueViolation(error, "projects_account_name");

/** Returns the error to throw when a name could not be stored: 400 where it is taken. */
export function nameError(error: unknown, name: string): unknown {
  if (error instanceof FormerNameError)
    return invalid("Invalid request", `name "${name}" still leads to a project that was renamed or transferred. Choose another.`);
  return isTakenName(error) ? invalid("Invalid request", `name "${name}" is already used in this account`) : error;
}

/**
 * Throws when a name still leads to another project, except to a deleted one. Call it after the name is stored: the project that gives up a
 * name holds it until its transaction ends, so the former name is visible by then.
 */
export async function refuseFormerName(tx: Tx, { projectId, accountId, name }: ProjectName, now: Date): Promise<void> {
  const [found] = await tx
    .select({ name: projectAliases.name })
    .from(projectAliases)
    .innerJoin(projects, and(eq(projects.id, projectAliases.projectId), isNull(projects.deletedAt)))
    .where(
      and(
        eq(projectAliases.accountId, accountId),
        eq(projectAliases.name, name.toLowerCase()),
        ne(projectAliases.projectId, projectId),
        gt(projectAliases.expiresAt, now),
      ),
    );
  if (found) throw new FormerNameError(name);
}

/**
 * Lets the former address of a project lead to it for 90 days, after the new one is stored, and ends the redirect of an address that the project takes
 * back. Throws 409 for more than five former addresses, and `FormerNameError` where the new one leads to another project.
 */
export async function redirectFormerName(tx: Tx, former: ProjectName, fresh: Omit<ProjectName, "projectId">, now: Date): Promise<void> {
  const { projectId, accountId } = former;
  const name = former.name.toLowerCase();
  if (accountId === fresh.accountId && name === fresh.name.toLowerCase()) return;
  await refuseFormerName(tx, { ...fresh, projectId }, now);
  const own = eq(projectAliases.projectId, projectId);
  await tx
    .delete(projectAliases)
    .where(and(own, eq(projectAliases.accountId, fresh.accountId), eq(projectAliases.name, fresh.name.toLowerCase())));
  const expiresAt = new Date(now.getTime() + REDIRECT_DAYS * DAY_MS);
  await tx
    .insert(projectAliases)
    .values({ accountId, name, projectId, expiresAt })
    .onConflictDoUpdate({ target: [projectAliases.accountId, projectAliases.name], set: { projectId, expiresAt } });
  const [aliases] = await tx
    .select({ count: count() })
    .from(projectAliases)
    .where(and(own, gt(projectAliases.expiresAt, now)));
  if (aliases!.count > MAX_FORMER_NAMES)
    throw conflict(`The project was renamed or transferred ${MAX_FORMER_NAMES} times in 90 days. Wait until an old address expires.`);
}
