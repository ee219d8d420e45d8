import { plural, relative } from "../format.ts";
import type { TeamLevel } from "../permissions.ts";
import { isTeamLevel } from "./roles.ts";

/** The most addresses that one call may invite. */
export const INVITES_PER_CALL = 100;

/**
 * One piece of what was pasted. `written` is the piece as it stands, `address` what would be invited, `level` the role named beside it,
 * `problem` why it would not be invited.
 */
export type Entry = { written: string; address: string; level: TeamLevel | null } & (
  | { state: "ready" | "twice"; problem: null }
  | { state: "wrong"; problem: string }
);

const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?";
const PLAIN = new RegExp(`^${ATOM}(\\.${ATOM})*@(${LABEL}\\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$`);

/** Why a text is no address that can be invited; null when it is one. The service takes the same. */
function addressProblem(text: string): string | null {
  const [name = "", domain = "", ...more] = text.split("@");
  if (!text.includes("@")) return "There is no @ in it.";
  if (more.length) return "There is more than one @ in it.";
  if (!name) return "Nothing stands before the @.";
  if (!domain) return "Nothing stands after the @.";
  if (/\s/.test(text)) return "There is a blank in it.";
  if (/[^\x21-\x7e]/.test(text)) return "Only letters without accents, digits and signs can be in it.";
  if (!domain.includes(".")) return "The ending is missing, such as .com.";
  if (text.length > 254 || name.length > 64) return "It is too long.";
  return PLAIN.test(text.toLowerCase()) ? null : "It is not written as an address is.";
}

/** `Ana <ana@acme.com>`, `"ana@acme.com"` and `mailto:ana@acme.com` → `ana@acme.com`. */
const bare = (piece: string) =>
  (/<([^<>]*)>[\s"]*$/.exec(piece)?.[1] ?? piece)
    .trim()
    .replace(/^["']+|["']+$/g, "")
    .replace(/^mailto:/i, "")
    .trim();

/** Pieces between commas, semicolons, tabs and line breaks; commas in a quoted name divide nothing, blanks divide addresses alone and what follows a closing bracket. */
const pieces = (text: string) =>
  (text.replace(/(<[^<>\r\n]*>)[ ]+(?=[^,; ])/g, "$1,").match(/(?:"[^"\r\n]*"|[^,;\t\r\n])+/g) ?? [])
    .map((piece) => piece.trim())
    .flatMap((piece) => {
      // An address before another one's name; not one that is itself the name of what stands in the brackets.
      const [, before, rest] = /^([^\s"<>]+@[^\s"<>]+)\s+(.*<.*)$/.exec(piece) ?? [];
      if (before && rest && bare(rest).toLowerCase() !== before.toLowerCase()) return [before, rest];
      const words = piece.split(/\s+/);
      return words.every((word) => word.includes("@") && !word.startsWith("<")) ? words : [piece];
    })
    .filter((piece) => bare(piece));

type Piece = { written: string; level: TeamLevel | null };

/** The pieces of a line; a role beside an address, after it or else before it, is that one's and no piece of its own. */
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

/** What a pasted text invites, piece by piece in its order. */
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

/** Entries as a text that reads as the same entries. */
export const writeAddresses = (entries: readonly Entry[]) =>
  entries.map(({ written, level }) => (level ? `${written}, ${level}` : written)).join("\n");

/**
 * The addresses of a CSV file, one a line: cells without an @ beside one that has it (names, roles) are left out, and so is a
 * heading. A later row without any stays, so that it is seen to be wrong.
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

/** What the service said about single addresses of a call: `members.3.email is …` speaks of the fourth. */
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
/** How long an invite lives after it was sent last. */
const LIFE = 72 * HOUR;
type Life = { expiresAt: string };

/** When an invite was sent last, in ISO 8601. */
export const sentAt = ({ expiresAt }: Life) => new Date(Date.parse(expiresAt) - LIFE).toISOString();

/** What of its life an invite has left: 1 when it was just sent, 0 when it ran out. */
export const lifeLeft = ({ expiresAt }: Life, now: number) => Math.min(1, Math.max(0, (Date.parse(expiresAt) - now) / LIFE));

/** `1 day 21 h left`, `6 h left`, `12 min left`, `Expired 3 hr ago`. */
export function lifeWords({ expiresAt }: Life, now: number) {
  const left = Date.parse(expiresAt) - now;
  if (left <= 0) return `Expired ${relative(expiresAt, now)}`;
  const minutes = Math.ceil(left / 60_000);
  if (minutes < 60) return `${minutes} min left`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h left`;
  const [days, rest] = [Math.floor(hours / 24), hours % 24];
  return `${plural(days, "day")}${rest ? ` ${rest} h` : ""} left`;
}

/** The roles that the rows of a CSV file name beside their address, by address; of two rows the first counts, which is the one that is sent. */
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
