import { canonicalEmail } from "../../../lib/contract/email-address.ts";
import { invalid } from "../../core/errors.ts";

/** Normalizes an email address for storage; null when it is not one. */
export const normalizeEmail = canonicalEmail;

/** Normalizes an email address. Throws 400 when it is not one. */
export function requireEmail(given: string): string {
  const email = normalizeEmail(given);
  if (!email) throw invalid("This is not an email address.");
  return email;
}
