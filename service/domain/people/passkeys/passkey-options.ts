import { generateRegistrationOptions } from "@simplewebauthn/server";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { storeChallenge } from "./challenges.ts";
import { requireFreshSignIn } from "./fresh-sign-in.ts";
import { requireRelyingParty } from "./relying-party.ts";
import { MAX_PASSKEYS, ownPasskeys, tooManyPasskeys } from "./own-passkeys.ts";

/** Returns options to create a passkey: `POST /me/passkeys/options`. Throws 403 without a fresh sign-in, and 409 above 20 passkeys. */
export async function passkeyOptions(ctx: Ctx<UserActor>) {
  const { deps, actor } = ctx;
  const { id: rpID } = requireRelyingParty(deps.settings);
  await requireFreshSignIn(ctx);
  const own = await ownPasskeys(ctx);
  if (own.length >= MAX_PASSKEYS) throw tooManyPasskeys();
  const options = await generateRegistrationOptions({
    rpName: "Loupe",
    rpID,
    userName: actor.slug,
    userDisplayName: actor.name ?? actor.slug,
    userID: new Uint8Array(Buffer.from(actor.userId)),
    attestationType: "none",
    excludeCredentials: own.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await storeChallenge(deps, `register:${actor.grantId}`, options.challenge);
  return { ...options };
}
