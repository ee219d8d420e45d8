import { runStatement } from "../../../db/statement.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { conflict, invalid } from "../../../core/errors.ts";
import { checkPasskey, passkeyRequest, type PasskeyResponse } from "./check-passkey.ts";
import { sessionConfirmation } from "./passkeys.sql.ts";
import { ownPasskeys } from "./own-passkeys.ts";

/** Returns options to confirm the session with a passkey: `POST /me/passkeys/confirmation-options`. Throws 409 without a passkey. */
export async function confirmationOptions(ctx: Ctx<UserActor>) {
  const own = await ownPasskeys(ctx);
  if (!own.length) throw conflict("You have no passkey yet. Add one first.");
  return passkeyRequest(ctx.deps, `confirm:${ctx.actor.grantId}`, own);
}

/** Marks the caller's session as signed in with a passkey: `POST /me/passkeys/confirmation`. Throws 400 for another person's passkey too. */
export async function confirmSession({ deps, actor }: Ctx<UserActor>, { response }: { response: PasskeyResponse }): Promise<void> {
  const owner = await checkPasskey(deps, `confirm:${actor.grantId}`, response);
  if (owner !== actor.userId) throw invalid("This passkey belongs to another account. Use one of yours.");
  await runStatement(deps.database, sessionConfirmation, { grantId: actor.grantId, userId: actor.userId, now: deps.now() });
}
