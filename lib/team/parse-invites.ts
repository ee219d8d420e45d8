import { plural, relative } from "../format.ts";
import type { TeamLevel } from "../permissions.ts";
import { isTeamLevel } from "./roles.ts";

/** Maximum number of addresses in one call. */
export const INVITES_PER_CALL = 100;

/** An entry of a pasted list: the text as written, the address in it, the role next to it, and why it can't be invited. */
export type Entry = { written: string; address: string; level: TeamLevel | null } & (
  | { state: "ready" | "twice"; problem: null }
  | { state: "wrong"; problem: string }
);

const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?";
const PLAIN = new RegExp(`^${ATOM}(\\.${ATOM})*@(${LABEL}\\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$`);

/** Returns why a text is not an address that the service accepts; null when it is one. */
function addressProblem(text: string): string | null {
  const [name = "", domain = "", ...more] = text.split("@");
  if (!text.includes("@")) return "missing @";
  if (more.length) return "more than one @";
  if (!name) return "nothing before the @";
  if (!domain) return "nothing after the @";
  if (/\s/.test(text)) return "contains a space";
  if (/[^\x21-\x7e]/.test(text)) return "contains accents or other special letters";
  if (!domain.includes(".")) return "missing ending, such as .com";
  if (text.length > 254 || name.length > 64) return "too long";
  return PLAIN.test(text.toLowerCase()) ? null : "not an email address";
}

/** Extracts the address: `Ana <ana@acme.com>`, `"ana@acme.com"` and `mailto:ana@acme.com` → `ana@acme.com`. */
const bare = (piece: string) =>
  (/<([^<>]*)>[\s"]*$/.exec(piece)?.[1] ?? piece)
    .trim()
    .replace(/^["']+|["']+$/g, "")
    .replace(/^mailto:/i, "")
    .trim();

/** Splits at commas, semicolons, tabs and line breaks, except in quoted names. Blanks split only addresses, and text after a closing bracket. */
const pieces = (text: string) =>
  (text.replace(/(<[^<>\r\n]*>)[ ]+(?=[^,; ])/g, "$1,").match(/(?:"[^"\r\n]*"|[^,;\t\r\n])+/g) ?? [])
    .map((piece) => piece.trim())
    .flatMap((piece) => {
      // An address followed by another entry with a name. `ana@x.io <ana@x.io>` is one entry: its name is the address.
      const [, before, rest] = /^([^\s"<>]+@[^\s"<>]+)\s+(.*<.*)$/.exec(piece) ?? [];
      if (before && rest && bare(rest).toLowerCase() !== before.toLowerCase()) return [before, rest];
      const words = piece.split(/\s+/);
      return words.every((word) => word.includes("@") && !word.startsWith("<")) ? words : [piece];
    })
    .filter((piece) => bare(piece));

type Piece = { written: string; level: TeamLevel | null };

/** Splits a line into entries. A role word after an address, or else before it, becomes the role of that address. */
function withRoles(line: string): Piece[] {
  const found: Piece[] = [];
  let before: TeamLevel | null = null;
  for (const written of pieces(line)) {
    const word = bare(written).toLowerCase();
    const beside = found.findLast((piece) => piece.written.includes("@"));
    if (isTeamLevel(word) && beside && !beside.level) {
      beside.level = word;
      continue;
    }
    const address = written.includes("@");
    if (address && before) found.pop();
    found.push({ written, level: address ? before : null });
    before = isTeamLevel(word) ? word : null;
  }
  return found;
}

/** Parses a pasted list into entries, in order. */
export function readAddresses(text: string): Entry[] {
  const seen = new Set<string>();
  return text
    .split(/[\r\n]+/)
    .flatMap(withRoles)
    .map(({ written, level }) => {
      const plain = bare(written);
      const problem = addressProblem(plain);
      const address = plain.toLowerCase();
      if (problem) return { written, address, level, state: "wrong", problem };
      const state = seen.has(address) ? "twice" : "ready";
      seen.add(address);
      return { written, address, level, state, problem: null };
    });
}

/** Writes entries as a text that parses to the same entries. */
export const writeAddresses = (entries: readonly Entry[]) =>
  entries.map(({ written, level }) => (level ? `${written}, ${level}` : written)).join("\n");

/**
 * Returns the addresses of a CSV file, one per line. Drops the header row, and cells without an @ next to one with it (names, roles). Keeps
 * later rows without an address, so that they appear as invalid.
 */
export const addressesOfCsv = (text: string) =>
  text
    .replace(/^\uFEFF/, "")
    .split(/[\r\n]+/)
    .filter((row) => row.trim())
    .flatMap((row, index) => {
      const cells = pieces(row);
      const addresses = cells.filter((cell) => cell.includes("@"));
      return addresses.length || index === 0 ? addresses : cells.slice(0, 1);
    })
    .join("\n");

/** Maps the details of a refused call to addresses: `members.3.email is …` is about the fourth. */
export function refusedAddresses(details: readonly { message: string }[], sent: readonly string[]): Map<string, string> {
  const refused = new Map<string, string>();
  for (const { message } of details) {
    const [, index, sentence] = /^members\.(\d+)\.?\w* (.+)$/.exec(message) ?? [];
    const address = sent[Number(index)];
    if (address && sentence) refused.set(address, sentence.startsWith(`${address} `) ? sentence.slice(address.length + 1) : sentence);
  }
  return refused;
}

const HOUR = 3_600_000;
/** Lifetime of an invite after its last email, in milliseconds. */
const LIFETIME = 72 * HOUR;
type Expiry = { expiresAt: string };

/** Returns when an invite was last sent, in ISO 8601. */
export const sentAt = ({ expiresAt }: Expiry) => new Date(Date.parse(expiresAt) - LIFETIME).toISOString();

/** Returns the fraction of its lifetime that an invite has left: 1 when it was just sent, 0 when it is expired. */
export const fractionLeft = ({ expiresAt }: Expiry, now: number) => Math.min(1, Math.max(0, (Date.parse(expiresAt) - now) / LIFETIME));

/** Returns the time left as text: `1 day 21 h left`, `6 h left`, `12 min left`, `Expired 3 hr ago`. */
export function timeLeftText({ expiresAt }: Expiry, now: number) {
  const left = Date.parse(expiresAt) - now;
  if (left <= 0) return `Expired ${relative(expiresAt, now)}`;
  const minutes = Math.ceil(left / 60_000);
  if (minutes < 60) return `${minutes} min left`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h left`;
  const [days, rest] = [Math.floor(hours / 24), hours % 24];
  return `${plural(days, "day")}${rest ? ` ${rest} h` : ""} left`;
}

/** Returns the roles in a CSV file by address. The first row of an address counts, as it does for sending. */
export function rolesOfCsv(text: string): Map<string, TeamLevel> {
  const roles = new Map<string, TeamLevel>();
  for (const row of text.split(/[\r\n]+/)) {
    const cells = pieces(row).map(bare);
    const address = cells.find((cell) => cell.includes("@"))?.toLowerCase();
    const role = cells.map((cell) => cell.toLowerCase()).find(isTeamLevel);
    if (address && role && !roles.has(address)) roles.set(address, role);
  }
  return roles;
}
