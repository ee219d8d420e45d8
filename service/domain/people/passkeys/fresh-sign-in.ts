import { runStatement } from "../../../db/statement.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { forbidden } from "../../../core/errors.ts";
import { sessionStrength, type Strength } from "./passkeys.sql.ts";

const FRESH_MS = 15 * 60_000;

/** Returns how the caller's session was signed in, how many passkeys the caller has, and a team that requires one. */
export async function sessionFacts({ deps, actor }: Ctx<UserActor>): Promise<Strength> {
  const [row] = await runStatement(deps.database, sessionStrength, { grantId: actor.grantId ?? "", userId: actor.userId });
  return row!;
}

/**
 * Throws 403 unless the caller signed in during the last 15 minutes. A member of a team that requires passkeys needs an own passkey for
 * changes: else a mail account alone would be enough to replace it.
 */
export async function requireFreshSignIn(ctx: Ctx<UserActor>): Promise<Strength> {
  const facts = await sessionFacts(ctx);
  if (facts.required_by && facts.held > 0 && facts.method !== "passkey")
    throw forbidden(
      `${facts.required_by} requires a passkey, so changes need one of yours. Use it first, or ask an owner to reset your passkeys.`,
    );
  if (!facts.signed_in_at || ctx.deps.now().getTime() - facts.signed_in_at.getTime() > FRESH_MS)
    throw forbidden("Sign in again to change your passkeys. This protects your account if someone else uses this browser.");
  return facts;
}
