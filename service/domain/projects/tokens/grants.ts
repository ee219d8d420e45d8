import { oauthModels } from "../../../db/oauth-schema.ts";
import { and, eq, isNull } from "drizzle-orm";
import { runStatement } from "../../../db/statement.ts";
import type { Deps } from "../../../core/deps.ts";
import { sha256 } from "../../../core/ids.ts";
import { grantRevocation } from "./tokens.sql.ts";

/** Returns the stored key of a grant: the hash of its id, so that a database dump contains no usable id. */
export const grantKey = (grantId: string) => sha256(grantId);

/** Revokes a grant by its key, with its codes, tokens and accounts, in one statement. */
export const revokeGrant = async ({ database }: Deps, key: string) =>
  void (await runStatement(database, grantRevocation, { grantId: key }));

/** Deletes an authorization code that was presented with a wrong verifier. A used code stays, so that its reuse is detected. */
export async function deleteUnusedCode({ db }: Deps, code: string): Promise<void> {
  const unused = and(eq(oauthModels.model, "AuthorizationCode"), eq(oauthModels.id, sha256(code)), isNull(oauthModels.consumedAt));
  await db.delete(oauthModels).where(unused);
}
