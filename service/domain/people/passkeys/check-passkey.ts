import { runStatement } from "../../../db/statement.ts";
import { type AuthenticationResponseJSON, generateAuthenticationOptions, verifyAuthenticationResponse } from "@simplewebauthn/server";
import type { Deps } from "../../../core/deps.ts";
import { invalid } from "../../../core/errors.ts";
import { type ChallengePurpose, storeChallenge, takeChallenge } from "./challenges.ts";
import { passkeyById, passkeyUse, type PasskeyByIdRow } from "./passkeys.sql.ts";
import { requireRelyingParty } from "./relying-party.ts";

/** Response of a browser in its JSON form, checked for its shape only. */
export type PasskeyResponse = { id: string; response: Record<string, unknown> } & Record<string, unknown>;
type AllowedPasskey = { id: string; transports: string[] };

/** The same refusal for every reason, so that it does not reveal which passkeys exist. */
const refused = () => invalid("This passkey didn’t work. Try again, or sign in another way.");

/** Returns options for `navigator.credentials.get` with a new challenge. Without `allowed`, the browser offers all passkeys of this instance. */
export async function passkeyRequest(deps: Deps, purpose: ChallengePurpose, allowed: readonly AllowedPasskey[] = []) {
  const { id: rpID } = requireRelyingParty(deps.settings);
  const options = await generateAuthenticationOptions({ rpID, userVerification: "required", allowCredentials: [...allowed] });
  await storeChallenge(deps, purpose, options.challenge);
  return { ...options };
}

/**
 * Checks a response and returns the id of the passkey's owner. The challenge works once, also after a failure. Requires user verification, our
 * origin, and a counter above the stored one: a lower counter means a copied authenticator. Throws 400, always with the same message.
 */
export async function checkPasskey(deps: Deps, purpose: ChallengePurpose, response: PasskeyResponse): Promise<string> {
  const party = requireRelyingParty(deps.settings);
  const expectedChallenge = await takeChallenge(deps, purpose);
  if (!expectedChallenge) throw refused();
  const [known] = await runStatement(deps.database, passkeyById, { id: response.id });
  if (!known) throw refused();
  const counter = await verifiedCounter(response, known, { expectedChallenge, expectedOrigin: party.origin, expectedRPID: party.id });
  if (counter === null) {
    deps.log.warn({ passkey: known.id.slice(0, 12) }, "a passkey was refused");
    throw refused();
  }
  const [used] = await runStatement(deps.database, passkeyUse, { id: known.id, counter, now: deps.now() });
  if (!used) throw refused();
  return known.user_id;
}

type Expected = { expectedChallenge: string; expectedOrigin: string; expectedRPID: string };

/** Returns the counter of a valid response of a passkey; null for an invalid one. */
async function verifiedCounter(response: PasskeyResponse, known: PasskeyByIdRow, expected: Expected): Promise<number | null> {
  // A discoverable passkey names its owner.
  const { userHandle } = response.response;
  if (userHandle !== undefined && userHandle !== Buffer.from(known.user_id).toString("base64url")) return null;
  const publicKey = new Uint8Array(Buffer.from(known.public_key, "base64url"));
  const credential = { id: known.id, publicKey, counter: Number(known.counter), transports: known.transports };
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      ...expected,
      credential,
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
