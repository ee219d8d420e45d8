import { and, eq, sql } from "drizzle-orm";
import { signInCodes } from "../../../db/mail-schema.ts";
import type { Deps } from "../../../core/deps.ts";
import { invalid } from "../../../core/errors.ts";
import { sameSecret, sha256 } from "../../../core/ids.ts";
import { findOrCreatePerson } from "../accounts/people.ts";
import { openCode, sealCode } from "./sign-in-code.ts";
import { requireEmail } from "../email-address.ts";

/** The same refusal for a wrong, expired, used or unsent code and a disabled account, so that it does not reveal who has an account. */
const refused = () => invalid("The code is wrong or has expired. Check it, or ask for a new one.");

/**
 * Signs in with a code and returns the person's id; a new address creates a person. Only the browser that asked for a code may use it, so
 * attempts in other browsers neither find it nor use it up. Counts each attempt before checking it, so that parallel attempts are five at most.
 * Throws 400, always with the same message.
 */
export async function verifyCode(deps: Deps, given: string, code: string, browser: string): Promise<string> {
  const email = requireEmail(given);
  const expected = sealCode(deps, email, code.replace(/\s/g, ""));
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
