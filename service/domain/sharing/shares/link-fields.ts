import { invalid } from "../../../core/errors.ts";
import { normalizeEmail } from "../../people/email-address.ts";

const YEAR_MS = 366 * 24 * 3_600_000;
const LONGEST_MS = 5 * YEAR_MS;

/** Returns the end of a link. Throws 400 for a moment in the past, and for one more than five years ahead. */
export function linkEnd(endsAt: string | null, now: Date): Date | null {
  if (endsAt === null) return null;
  const end = new Date(endsAt);
  if (end <= now) throw invalid("Invalid request", "endsAt must be in the future");
  if (end.getTime() - now.getTime() > LONGEST_MS) throw invalid("Invalid request", "endsAt must be at most five years ahead");
  return end;
}

/** Returns the end of a link to a change. Throws 400, with the name of the field, for a moment in the past and for one more than a year ahead. */
export function changeLinkEnd(given: string, field: string, now: Date): Date {
  const end = new Date(given);
  if (end <= now) throw invalid("Invalid request", `${field} must be in the future`);
  if (end.getTime() - now.getTime() > YEAR_MS) throw invalid("Invalid request", `${field} must be at most a year ahead`);
  return end;
}

/** Returns the addresses of a link in their canonical form, each once. Throws 400 naming each that is not an address. */
export function linkAddresses(given: readonly string[]): string[] {
  const wrong = given.filter((one) => normalizeEmail(one) === null);
  if (wrong.length) throw invalid("Invalid request", ...wrong.map((one) => `addresses: ${one.slice(0, 254)} is not an email address`));
  return [...new Set(given.map((one) => normalizeEmail(one)!))];
}
