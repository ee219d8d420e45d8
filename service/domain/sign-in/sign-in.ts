import { and, eq, gt, lt, sql } from "drizzle-orm";
import { randomInt } from "node:crypto";
import { signInCodes } from "../../db/mail-schema.ts";
import type { Deps } from "../../core/deps.ts";
import { invalid } from "../../core/errors.ts";
import { sameSecret, sha256 } from "../../core/ids.ts";
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
 * Enqueues a mail with a six-digit code that is valid for 10 minutes, in the browser that asked, and replaces an earlier code of it.
 * `browser` is the id of its sign-in. Looks nothing up, so known, unknown and disabled addresses get the same work and the same response.
 * Callers limit the rate. Throws 400 for an invalid address.
 */
export async function requestCode(deps: Deps, given: string, browser: string): Promise<void> {
  const email = requireEmail(given);
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const now = deps.now();
  const fresh = { hash: seal(deps, email, code), attempts: 0, expiresAt: new Date(now.getTime() + LIFETIME_MS) };
  await deps.db.transaction(async (tx) => {
    await tx
      .insert(signInCodes)
      .values({ address: email, browser: sha256(browser), ...fresh })
      .onConflictDoUpdate({ target: [signInCodes.address, signInCodes.browser], set: fresh });
    await enqueueMail(tx, { to: email, ...signInMail(code, deps.settings.appUrl) });
  });
}

/** Selects the code of an address and a browser while it may still be tried. */
const openCode = (deps: Deps, email: string, browser: string) =>
  and(
    eq(signInCodes.address, email),
    eq(signInCodes.browser, sha256(browser)),
    lt(signInCodes.attempts, MAX_ATTEMPTS),
    gt(signInCodes.expiresAt, deps.now()),
  );

/** Returns true for a browser that asked for a code and may still try it. Strangers' attempts never count against it. */
export async function hasOpenCode(deps: Deps, given: string, browser: string): Promise<boolean> {
  const found = await deps.db
    .select({ attempts: signInCodes.attempts })
    .from(signInCodes)
    .where(openCode(deps, requireEmail(given), browser));
  return found.length > 0;
}

/**
 * Signs in with a code and returns the person's id; a new address creates a person. Only the browser that asked for a code may use it, so
 * attempts in other browsers neither find nor spend it. Counts each attempt before checking it, so that parallel attempts are five at most.
 * Throws 400, always with the same message.
 */
export async function verifyCode(deps: Deps, given: string, code: string, browser: string): Promise<string> {
  const email = requireEmail(given);
  const expected = seal(deps, email, code.replace(/\s/g, ""));
  const [row] = await deps.db
    .update(signInCodes)
    .set({ attempts: sql`${signInCodes.attempts} + 1` })
    .where(openCode(deps, email, browser))
    .returning({ hash: signInCodes.hash });
  if (!row || !sameSecret(row.hash, expected)) throw refused();
  const deleted = await deps.db
    .delete(signInCodes)
    .where(and(eq(signInCodes.address, email), eq(signInCodes.browser, sha256(browser)), eq(signInCodes.hash, row.hash)))
    .returning({ address: signInCodes.address });
  if (!deleted.length) throw refused();
  const person = await findOrCreatePerson(deps, email);
  if (person.disabled) throw refused();
  return person.id;
}
