import type { Deps } from "../core/deps.ts";
import { runStatement } from "../db/statement.ts";
import { purgeStatements } from "./purge.sql.ts";

/**
 * Deletes expired rows of the authorization server: expired records, grants without tokens, clients registered more than 30 days ago
 * without a grant, sign-in codes, codes and sessions of guests, and browsers that met the audience of a share link. Safe to run on several replicas at the same time.
 */
export async function purgeExpiredAuthorizations({ database, now }: Deps): Promise<void> {
  for (const { ageMs, statement } of purgeStatements)
    await runStatement(database, statement, { before: new Date(now().getTime() - ageMs) });
}
