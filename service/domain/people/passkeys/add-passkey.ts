import { count, eq } from "drizzle-orm";
import { type RegistrationResponseJSON, verifyRegistrationResponse } from "@simplewebauthn/server";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { conflict, invalid } from "../../../core/errors.ts";
import { passkeys } from "../../../db/person-schema.ts";
import { users } from "../../../db/schema.ts";
import { isUniqueViolation } from "../../../db/violations.ts";
import { recordOwnHistory, recordRefusal } from "../../base/history/record-history.ts";
import { takeChallenge } from "./challenges.ts";
import type { PasskeyResponse } from "./check-passkey.ts";
import { requireFreshSignIn } from "./fresh-sign-in.ts";
import { requireRelyingParty } from "./relying-party.ts";
import { MAX_PASSKEYS, toPasskeyRecord, tooManyPasskeys } from "./own-passkeys.ts";

/** Stores a passkey that the browser created: `POST /me/passkeys`. Throws 400 for an invalid response, 403 and 409 as `passkeyOptions`. */
export async function addPasskey(ctx: Ctx<UserActor>, { name, response }: { name: string; response: PasskeyResponse }) {
  const { deps, actor } = ctx;
  const event = { kind: "passkey.added", target: name } as const;
  return recordRefusal(ctx, actor.userId, [event], async () => {
    const party = requireRelyingParty(deps.settings);
    await requireFreshSignIn(ctx);
    const expectedChallenge = await takeChallenge(deps, `register:${actor.grantId}`);
    const credential = expectedChallenge && (await newCredential(response, { expectedChallenge, ...party }));
    if (!credential) throw invalid("This passkey couldn’t be checked. Start again.");
    const row = {
      id: credential.id,
      name,
      publicKey: Buffer.from(credential.publicKey).toString("base64url"),
      counter: credential.counter,
      transports: credential.transports ?? [],
      createdAt: deps.now(),
    };
    try {
      await deps.db.transaction(async (tx) => {
        // Locks the person, so that concurrent calls can't exceed the limit.
        await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.userId)).for("no key update");
        const [held] = await tx.select({ count: count() }).from(passkeys).where(eq(passkeys.userId, actor.userId));
        if (held!.count >= MAX_PASSKEYS) throw tooManyPasskeys();
        await tx.insert(passkeys).values({ userId: actor.userId, ...row });
        await recordOwnHistory(tx, deps, actor, event);
      });
    } catch (error) {
      if (isUniqueViolation(error, "passkeys_pkey")) throw conflict("This passkey is already added.");
      throw error;
    }
    return toPasskeyRecord({ id: row.id, name, created_at: row.createdAt, last_used_at: null });
  });
}

type Expected = { expectedChallenge: string; origin: string; id: string };

async function newCredential(response: PasskeyResponse, { expectedChallenge, origin, id }: Expected) {
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
    });
    return registrationInfo?.credential ?? null;
  } catch {
    return null;
  }
}
