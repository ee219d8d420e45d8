import { and, count, eq } from "drizzle-orm";
import { generateRegistrationOptions, type RegistrationResponseJSON, verifyRegistrationResponse } from "@simplewebauthn/server";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { conflict, invalid, notFound } from "../../core/errors.ts";
import { passkeys } from "../../db/person-schema.ts";
import { users } from "../../db/schema.ts";
import { isUniqueViolation } from "../../db/violations.ts";
import { recordOwnHistory, recordRefusal } from "../history/record-history.ts";
import { storeChallenge, takeChallenge } from "./challenges.ts";
import { checkPasskey, passkeyRequest, type PasskeyResponse } from "./check-passkey.ts";
import { requireFreshSignIn } from "./fresh-sign-in.ts";
import { passkeysOf, sessionConfirmation } from "./passkeys.sql.ts";
import { requireRelyingParty } from "./relying-party.ts";

const MAX_PASSKEYS = 20;

type Row = { id: string; name: string; transports: string[]; created_at: Date; last_used_at: Date | null };

/** Maps a row to the Passkey record. */
const toPasskey = ({ id, name, created_at, last_used_at }: Omit<Row, "transports">) => ({
  id,
  name,
  createdAt: created_at.toISOString(),
  lastUsedAt: last_used_at?.toISOString() ?? null,
});

const ownPasskeys = ({ deps, actor }: Ctx<UserActor>) => deps.database.run<Row>(passkeysOf, [actor.userId]);
const tooMany = () => conflict(`You have ${MAX_PASSKEYS} passkeys. Remove one first.`);

/** Lists the caller's passkeys, newest first: `GET /me/passkeys`. */
export const listPasskeys = async (ctx: Ctx<UserActor>) => (await ownPasskeys(ctx)).map(toPasskey);

/** Returns options to create a passkey: `POST /me/passkeys/options`. Throws 403 without a fresh sign-in, and 409 above 20 passkeys. */
export async function passkeyOptions(ctx: Ctx<UserActor>) {
  const { deps, actor } = ctx;
  const { id: rpID } = requireRelyingParty(deps.settings);
  await requireFreshSignIn(ctx);
  const own = await ownPasskeys(ctx);
  if (own.length >= MAX_PASSKEYS) throw tooMany();
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
        if (held!.count >= MAX_PASSKEYS) throw tooMany();
        await tx.insert(passkeys).values({ userId: actor.userId, ...row });
        await recordOwnHistory(tx, deps, actor, event);
      });
    } catch (error) {
      if (isUniqueViolation(error, "passkeys_pkey")) throw conflict("This passkey is already added.");
      throw error;
    }
    return toPasskey({ id: row.id, name, created_at: row.createdAt, last_used_at: null });
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

const ofPerson = (userId: string, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, userId));

/** Renames a passkey: `PATCH /me/passkeys/{passkeyId}`. */
export async function renamePasskey(ctx: Ctx<UserActor>, { passkeyId, name }: { passkeyId: string; name: string }) {
  const { deps, actor } = ctx;
  const before = (await ownPasskeys(ctx)).find(({ id }) => id === passkeyId);
  if (!before) throw notFound();
  await deps.db.transaction(async (tx) => {
    await tx.update(passkeys).set({ name }).where(ofPerson(actor.userId, passkeyId));
    await recordOwnHistory(tx, deps, actor, { kind: "passkey.renamed", target: name, before: before.name, after: name });
  });
  return toPasskey({ ...before, name });
}

/** Removes a passkey: `DELETE /me/passkeys/{passkeyId}`. Throws 403 without a fresh sign-in, and 409 for the last one while a team requires it. */
export async function removePasskey(ctx: Ctx<UserActor>, { passkeyId }: { passkeyId: string }): Promise<void> {
  const { deps, actor } = ctx;
  const known = (await ownPasskeys(ctx)).find(({ id }) => id === passkeyId);
  if (!known) throw notFound();
  const event = { kind: "passkey.removed", target: known.name } as const;
  await recordRefusal(ctx, actor.userId, [event], async () => {
    const { required_by: team } = await requireFreshSignIn(ctx);
    await deps.db.transaction(async (tx) => {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.userId)).for("no key update");
      const deleted = await tx.delete(passkeys).where(ofPerson(actor.userId, passkeyId)).returning({ id: passkeys.id });
      if (!deleted.length) throw notFound();
      const [left] = await tx.select({ count: count() }).from(passkeys).where(eq(passkeys.userId, actor.userId));
      if (team && !left!.count) throw conflict(`${team} requires a passkey, and this is your only one. Add another first.`);
      await recordOwnHistory(tx, deps, actor, event);
    });
  });
}

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
  await deps.database.run(sessionConfirmation, [actor.grantId, actor.userId, deps.now()]);
}
