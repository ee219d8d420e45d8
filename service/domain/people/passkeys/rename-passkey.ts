import type { Ctx, UserActor } from "../../../core/deps.ts";
import { notFound } from "../../../core/errors.ts";
import { passkeys } from "../../../db/person-schema.ts";
import { recordOwnHistory } from "../../base/history/record-history.ts";
import { ownPasskey, ownPasskeys, toPasskeyRecord } from "./own-passkeys.ts";

/** Renames a passkey: `PATCH /me/passkeys/{passkeyId}`. */
export async function renamePasskey(ctx: Ctx<UserActor>, { passkeyId, name }: { passkeyId: string; name: string }) {
  const { deps, actor } = ctx;
  const before = (await ownPasskeys(ctx)).find(({ id }) => id === passkeyId);
  if (!before) throw notFound();
  await deps.db.transaction(async (tx) => {
    await tx.update(passkeys).set({ name }).where(ownPasskey(actor.userId, passkeyId));
    await recordOwnHistory(tx, deps, actor, { kind: "passkey.renamed", target: name, before: before.name, after: name });
  });
  return toPasskeyRecord({ ...before, name });
}
