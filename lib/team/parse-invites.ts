import { plural, relative } from "../format.ts";
import type { TeamLevel } from "../permissions.ts";
import { canonicalEmail } from "../contract/email-address.ts";
import { type Columns, type LinePart, readHeader, readLine, readRow } from "./invite-lines.ts";
import { isTeamLevel } from "./roles.ts";

/** Maximum number of addresses in one call. */
export const INVITES_PER_CALL = 100;

/**
 * An entry of a pasted text: the address as written and in its canonical form, the role on its line, and why it can't be invited.
 * `unknownRole`: a word in the place of a role. `start` and `end`: its place in the text, with its name and role.
 */
export type Entry = {
  written: string;
  address: string;
  level: TeamLevel | null;
  unknownRole: string | null;
  start: number;
  end: number;
} & ({ state: "ready" | "twice"; problem: null } | { state: "wrong"; problem: string });

/** Returns why a text is not an address that the service accepts; null when it is one. */
function addressProblem(text: string): string | null {
  const [name = "", domain = "", ...more] = text.split("@");
  if (!text.includes("@")) return "missing @";
  if (more.length) return "more than one @";
  if (!name) return "missing name";
  if (!domain) return "missing domain";
  if (/\s/.test(text)) return "contains a space";
  if (!/[.。]/.test(domain)) return "missing ending, such as .com";
  if (text.length > 254 || name.length > 64) return "too long";
  return canonicalEmail(text) ? null : "not an email address";
}

/** Marks and blanks that have no width. Spreadsheets and chats insert them. Replaced by blanks, so that places in the text stay. */
const INVISIBLE = /[\u200b\u2060\ufeff\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Reads the parts of a text line by line. A header row turns the lines after it, up to a blank one, into a table. */
function readParts(text: string): LinePart[] {
  const parts: LinePart[] = [];
  let columns: Columns | null = null;
  let start = 0;
  const lines = text
    .replace(INVISIBLE, " ")
    .replace(/＠/g, "@")
    .replace(/\r\n/g, " \n")
    .split(/[\n\r]/);
  for (const line of lines) {
    const header = readHeader(line);
    if (!line.trim()) columns = null;
    else if (header) columns = header;
    // Spreadsheets write rows of empty cells.
    else if (/[^\s,;"]/.test(line)) {
      // A word alone on its line, or with a role, may be an address without its @. Other lines without an @ are text around the list.
      const [, word = "", mark, role = ""] = /^\s*([^\s,;]+)(?:\s*[,;]\s*(role:\s*)?([^,;]+?))?\s*$/i.exec(line) ?? [];
      const level = isTeamLevel(role.toLowerCase()) ? (role.toLowerCase() as TeamLevel) : null;
      const alone = /[\p{L}\p{N}]/u.test(word) && !isTeamLevel(word.toLowerCase()) && (!role || level !== null || mark);
      const read: LinePart[] = columns
        ? readRow(line, columns)
        : line.includes("@") || !alone
          ? readLine(line)
          : [{ written: word, level, unknownRole: level ? null : role || null, start: 0, end: line.length }];
      for (const part of read) parts.push({ ...part, start: start + part.start, end: start + part.end });
    }
    start += line.length + 1;
  }
  return parts;
}

/** Reads every address out of a text, in order. Each text with an @ is an entry: an address, a duplicate or one that is marked. */
export function readAddresses(text: string): Entry[] {
  const seen = new Set<string>();
  return readParts(text).map((part) => {
    const address = canonicalEmail(part.written);
    const problem = address ? null : (addressProblem(part.written) ?? "not an email address");
    if (!address) return { ...part, address: part.written.toLowerCase(), state: "wrong", problem: problem! };
    const state = seen.has(address) ? "twice" : "ready";
    seen.add(address);
    return { ...part, address, state, problem: null };
  });
}

/** Returns the key of an address as written: its canonical form, or its text in lower case. */
export const addressKey = (written: string) => canonicalEmail(written) ?? written.toLowerCase();

/** Writes entries as a text that parses to the same entries. */
export const writeAddresses = (entries: readonly Pick<Entry, "written" | "level" | "unknownRole">[]) =>
  entries
    .map(({ written, level, unknownRole }) => [written, level ?? (unknownRole && `role: ${unknownRole}`)].filter(Boolean).join(", "))
    .join("\n");

/** Replaces an entry in its text; an empty `written` removes it with its name and role, and a line that is empty afterwards. */
export function rewriteEntry(text: string, { start, end, written: before }: Entry, written: string): string {
  const part = text.slice(start, end);
  if (written) return text.slice(0, start) + (part.includes(before) ? part.replace(before, () => written) : written) + text.slice(end);
  const [head, tail] = [text.slice(0, start), text.slice(end)];
  const alone = /(^|[\r\n])[\t ]*$/.test(head) && /^[\t ]*($|[\r\n])/.test(tail);
  return alone ? head + tail.replace(/^[\t ]*(\r\n|\r|\n)?/, "") : head + tail;
}

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

/** Returns the time left as text: `1 day 21 h left`, `6 h left`, `12 min left`, `Expired 3 h ago`. */
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
