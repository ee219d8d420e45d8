import { canonicalEmail } from "../contract/email-address.ts";
import type { TeamLevel } from "../permissions.ts";
import { isTeamLevel } from "./roles.ts";

/** A part of a line that becomes an entry. `start` and `end`: its place in the line with its name and role. */
export type LinePart = {
  /** The text that was read as an address. */
  written: string;
  level: TeamLevel | null;
  unknownRole: string | null;
  start: number;
  end: number;
};

/** Text around an @, without blanks, separators and brackets. */
const AROUND_AT = /[^\s,;|<>()[\]"\\“”«»„，；、]*@[^\s,;|<>()[\]"\\“”«»„，；、]*/g;
const SEPARATOR = /[,;|\t，；、]/;
/** Words that follow an address in a sentence. */
const PROSE = new Set("and or und oder et y e also as wrote writes please thanks too cc bcc from to".split(" "));
/** Names of roles in other products. A role in a table begins with a capital letter, as names do. */
const OTHER_ROLES = new Set(
  "admin administrator viewer editor guest reader reviewer manager maintainer developer designer collaborator user lead".split(" "),
);
const HEADERS = /^(e-?mail|mail)([ -]?addres+(es)?)?$|^addres+(es)?$|^invite[ds]?$/i;
const ROLE_HEADER = /^(team[ -]?)?(role|level|access|permissions?)s?$/i;

type Found = { written: string; start: number; end: number };

/** Strips a scheme, quotes and the punctuation of a sentence from a text with an @. */
function trimAddress(text: string): string {
  const plain = text.replace(/[.:!?'*_`…]+$/, "");
  const link = /mailto:/i.exec(plain);
  if (link) {
    const [address = "", ...more] = plain.slice(link.index + link[0].length).split("?");
    return canonicalEmail(address) && !more.join().includes("@") ? address : plain;
  }
  const start = plain.lastIndexOf(":", plain.indexOf("@")) + 1;
  const rest = plain.slice(start).replace(/^['*`]+(?=.*@)/, (marks) => (text.endsWith(marks) ? "" : marks));
  return canonicalEmail(rest) ? rest : plain;
}

/** Splits `a@x.io/b@x.io`, whose slash could be a part of an address. */
function splitAddresses(text: string, start: number): Found[] {
  const parts = text.split(/[/?&=]/).filter((part) => part.includes("@"));
  const trimmed = trimAddress(text);
  if (!canonicalEmail(trimmed) && parts.length > 1 && parts.every((part) => canonicalEmail(trimAddress(part)))) {
    let from = 0;
    return parts.map((part) => {
      const at = text.indexOf(part, from);
      from = at + part.length;
      return { written: trimAddress(part), start: start + at, end: start + from };
    });
  }
  return [{ written: trimmed, start, end: start + text.length }];
}

/** Finds everything with an @. `ana@x.io <mailto:ana@x.io>` is one address. */
function findAddresses(line: string): Found[] {
  const found: Found[] = [];
  for (const { 0: text, index } of line.matchAll(AROUND_AT))
    for (const one of splitAddresses(text, index)) {
      const last = found.at(-1);
      const same =
        last && last.written.toLowerCase() === one.written.toLowerCase() && /^[\s"'<>()[\]]*$/.test(line.slice(last.end, one.start));
      if (same) last.end = one.end;
      else found.push(one);
    }
  return found;
}

const isRole = (word: string) => isTeamLevel(word.toLowerCase());
const asLevel = (word: string) => word.toLowerCase() as TeamLevel;

type RoleWord = { level: TeamLevel | null; unknown: string | null; index: number; end: number };

/**
 * Finds the role in the text between two addresses, or after the last one. A lower-case word alone in its cell is an unknown role: it is
 * no name. `first`: the text precedes an address. `last`: it ends the line.
 */
function findRole(text: string, { first, last }: { first: boolean; last: boolean }): RoleWord | null {
  const named = /(?:^|[\s,;|(])role\s*[:=]\s*([^,;|\t)]+)/i.exec(text);
  if (named) {
    const word = named[1]!.trim();
    const known = isRole(word);
    return { level: known ? asLevel(word) : null, unknown: known ? null : word, index: named.index, end: named.index + named[0].length };
  }
  let at = 0;
  const cells = text.split(new RegExp(`(${SEPARATOR.source})`)).map((cell) => ({ cell, at: (at += cell.length) - cell.length }));
  let unknown: RoleWord | null = null;
  // The last cell before an address is its name.
  for (const [position, { cell, at: index }] of (last || first || cells.length === 1 ? cells : cells.slice(0, -1)).entries()) {
    const word = cell.replace(/^[\s"'<>()[\]:=–—-]+|[\s"'<>()[\].:!–—-]+$/g, "");
    const end = index + cell.length;
    if (isRole(word)) return { level: asLevel(word), unknown: null, index, end };
    const opening = /^[\s"'>)\](:–—-]*([a-z]+)\b/i.exec(cell);
    if (!first && position === 0 && opening && isRole(opening[1]!))
      return { level: asLevel(opening[1]!), unknown: null, index, end: index + opening[0].length };
    const closing = last && !first ? cell.split(/[^\p{L}]+/u).find(isRole) : undefined;
    if (closing) return { level: asLevel(closing), unknown: null, index, end };
    const apart = last || cells.length > 1;
    const role = /^\p{Ll}[\p{Ll}_-]*$/u.test(word) ? !PROSE.has(word) : OTHER_ROLES.has(word.toLowerCase());
    if (!first && !unknown && apart && role) unknown = { level: null, unknown: word, index, end };
  }
  return unknown;
}

/** Reads the entries of a line: each text with an @, with the role after it, or else before it. */
export function readLine(line: string): LinePart[] {
  const found = findAddresses(line);
  const parts: LinePart[] = found.map(({ written }) => ({ written, level: null, unknownRole: null, start: 0, end: line.length }));
  let from = 0;
  for (let index = 0; index <= found.length; index++) {
    const until = found[index]?.start ?? line.length;
    const [before, after] = [parts[index - 1], parts[index]];
    const text = line.slice(from, until);
    let border = from;
    const own = before && before.level === null ? findRole(text, { first: false, last: !after }) : null;
    if (before && own) {
      before.level = own.level;
      before.unknownRole = own.unknown;
      border = from + own.end;
    }
    const ahead = after ? findRole(line.slice(border, until), { first: true, last: false }) : null;
    if (after && ahead) after.level = ahead.level;
    // A name before the next address belongs to it, without the separator.
    const gap = /^[\s"'>)\]]*[,;|\t，；、]?/.exec(line.slice(border, until))![0].length;
    if (before && after) before.end = after.start = border + gap;
    from = found[index]?.end ?? from;
  }
  return parts;
}

/** Columns of a pasted table. */
export type Columns = { separator: string; email: number; role: number };

/** Splits a row of a table into cells without their quotes. */
const cellsOf = (line: string, separator: string) => {
  const cells: { text: string; at: number }[] = [];
  const cell = new RegExp(`(?:^|[${separator}])(?:\\s*"((?:[^"]|"")*)"[^${separator}]*|([^${separator}]*))`, "g");
  for (const match of line.matchAll(cell)) cells.push({ text: (match[1] ?? match[2] ?? "").trim(), at: match.index });
  return cells;
};

/** Returns the columns of a header row; null for other lines. */
export function readHeader(line: string): Columns | null {
  if (line.includes("@")) return null;
  const separator = ["\t", ";", ",", "|"].find((one) => line.includes(one)) ?? ",";
  const names = cellsOf(line, separator).map(({ text }) => text);
  const email = names.findIndex((name) => HEADERS.test(name));
  return email < 0 ? null : { separator, email, role: names.findIndex((name) => ROLE_HEADER.test(name)) };
}

/** Reads a row of a table: the role comes from its column alone, and a row without an address is an entry too. */
export function readRow(line: string, columns: Columns): LinePart[] {
  const cells = cellsOf(line, columns.separator);
  const role = cells[columns.role]?.text.trim() ?? "";
  const found = findAddresses(line);
  const written = found.length
    ? found
    : [{ written: cells[columns.email]?.text || cells.find(({ text }) => text)?.text || line.trim(), start: 0 }];
  return written.map(({ written: one, start }, index) => ({
    written: one,
    level: isRole(role) ? asLevel(role) : null,
    unknownRole: role && !isRole(role) ? role : null,
    start: index ? start : 0,
    end: written[index + 1]?.start ?? line.length,
  }));
}
