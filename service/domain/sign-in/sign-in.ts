import { and, eq, gt, lt, sql } from "drizzle-orm";
import { randomInt } from "node:crypto";
import { loginCodes } from "../../db/mail-schema.ts";
import type { Deps } from "../../core/deps.ts";
import { invalid } from "../../core/errors.ts";
import { sameSecret } from "../../core/ids.ts";
import { enqueueMail } from "../../mail/queue-mail.ts";
import { signInMail } from "../../mail/sign-in.ts";
import { keyFor, sealed } from "../../core/derive-key.ts";
import { findOrCreatePerson, requireEmail } from "../accounts/people.ts";

const LIFETIME_MS = 10 * 60_000;
const MAX_ATTEMPTS = 5;

/** The same refusal for a wrong, expired, used or unsent code and a disabled account, so that it does not reveal who has an account. */
const refused = () => invalid("The code is wrong or has expired. Check it, or ask for a new one.");

const seal = ({ settings }: Deps, email: string, code: string) => sealed(keyFor(settings, "sign-in codes"), email, code);

/**
 * Enqueues a mail with a six-digit code that is valid for 10 minutes and replaces an earlier code. Looks nothing up, so known,
 * unknown and disabled addresses get the same work and the same response. Callers limit the rate. Throws 400 for an invalid address.
 */
export async function requestCode(deps: Deps, given: string): Promise<void> {
  const email = requireEmail(given);
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const now = deps.now();
  const fresh = { hash: seal(deps, email, code), attempts: 0, expiresAt: new Date(now.getTime() + LIFETIME_MS) };
  await deps.db.transaction(async (tx) => {
    await tx
      .insert(loginCodes)
      .values({ address: email, ...fresh })
      .onConflictDoUpdate({ target: loginCodes.address, set: fresh });
    await enqueueMail(tx, { to: email, ...signInMail(code, deps.settings.appUrl) });
  });
}

/**
 * Signs in with a code and returns the person's id; a new address creates a person. Counts each attempt before checking it, so
 * that parallel attempts are five at most. Throws 400, always with the same message.
 */
export async function verifyCode(deps: Deps, given: string, code: string): Promise<string> {
  const email = requireEmail(given);
  const expected = seal(deps, email, code.replace(/\s/g, ""));
  const [row] = await deps.db
    .update(loginCodes)
    .set({ attempts: sql`${loginCodes.attempts} + 1` })
    .where(and(eq(loginCodes.address, email), lt(loginCodes.attempts, MAX_ATTEMPTS), gt(loginCodes.expiresAt, deps.now())))
    .returning({ hash: loginCodes.hash });
  if (!row || !sameSecret(row.hash, expected)) throw refused();
  const deleted = await deps.db
    .delete(loginCodes)
    .where(and(eq(loginCodes.address, email), eq(loginCodes.hash, row.hash)))
    .returning({ address: loginCodes.address });
  if (!deleted.length) throw refused();
  const person = await findOrCreatePerson(deps, email);
  if (person.disabled) throw refused();
  return person.id;
}
