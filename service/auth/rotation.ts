import { and, eq, isNotNull, sql } from "drizzle-orm";
import { errors } from "oidc-provider";
import { oauthModels } from "../db/oauth-schema.ts";
import type { Deps } from "../core/deps.ts";
import { revokeGrant } from "../domain/projects/tokens/grants.ts";

/** Milliseconds that a refresh token stays valid after its first use, for concurrent requests. */
const GRACE_MS = 30_000;

const generation = sql<number>`coalesce((${oauthModels.payload} ->> 'rotations')::int, 0)`;

/**
 * Consumes a refresh token by its hash. Tokens of one grant form generations: a generation may be used for 30 seconds after its first use,
 * and not after the use of a later one. Any other use counts as theft and revokes the grant. Throws `InvalidGrant` when the token is
 * unknown, revoked or stolen. Uses of one grant are serialized by a lock on the grant's row.
 */
export async function consumeRefreshToken(deps: Deps, hash: string): Promise<void> {
  const now = deps.now();
  const token = and(eq(oauthModels.model, "RefreshToken"), eq(oauthModels.id, hash));
  const stolen = await deps.db.transaction(async (tx) => {
    const [row] = await tx.select({ grantId: oauthModels.grantId, generation }).from(oauthModels).where(token);
    if (!row?.grantId) throw new errors.InvalidGrant("refresh token not found");
    const grant = and(eq(oauthModels.model, "Grant"), eq(oauthModels.id, row.grantId));
    const [locked] = await tx.select({ id: oauthModels.id }).from(oauthModels).where(grant).for("update");
    if (!locked) throw new errors.InvalidGrant("grant not found");
    const used = await tx
      .select({ generation, first: sql<Date>`min(${oauthModels.consumedAt})`.mapWith(oauthModels.consumedAt) })
      .from(oauthModels)
      .where(and(eq(oauthModels.model, "RefreshToken"), eq(oauthModels.grantId, row.grantId), isNotNull(oauthModels.consumedAt)))
      .groupBy(generation);
    const late = used.some(
      (one) => one.generation > row.generation || (one.generation === row.generation && now.getTime() - one.first.getTime() > GRACE_MS),
    );
    if (late) return row.grantId;
    await tx
      .update(oauthModels)
      .set({ consumedAt: sql`coalesce(${oauthModels.consumedAt}, ${now.toISOString()})` })
      .where(token);
    return null;
  });
  if (!stolen) return;
  await revokeGrant(deps, stolen);
  throw new errors.InvalidGrant("refresh token already used");
}
