/** Largest number of patterns that the braces of one expand to. */
const MOST_PATTERNS = 64;
const MOST_CHARACTERS = 255;

type Matches = (character: string) => boolean;
type Token = "any" | Matches;
type Segment = "globstar" | Token[];

/** A pattern that can't be read, with a message for people. */
class BadGlob extends Error {
  override readonly name = "BadGlob";
}

/** Splits `{a,b}` at its commas, outside of inner braces. */
function alternatives(inner: string): string[] {
  const parts = [""];
  let depth = 0;
  for (let at = 0; at < inner.length; at++) {
    const character = inner[at]!;
    if (character === "\\") parts[parts.length - 1] += character + (inner[++at] ?? "");
    else if (character === "," && depth === 0) parts.push("");
    else {
      depth += character === "{" ? 1 : character === "}" ? -1 : 0;
      parts[parts.length - 1] += character;
    }
  }
  return parts;
}

/** Returns the first brace at or after an index with its end. */
function findBraces(pattern: string): [start: number, end: number] | null {
  let depth = 0;
  let start = -1;
  for (let at = 0; at < pattern.length; at++) {
    if (pattern[at] === "\\") at++;
    else if (pattern[at] === "{" && depth++ === 0) start = at;
    else if (pattern[at] === "}" && --depth === 0) return [start, at];
    if (depth < 0) break;
  }
  if (depth !== 0) throw new BadGlob("has a brace without its counterpart");
  return null;
}

function expandBraces(pattern: string): string[] {
  const open = [pattern];
  const done: string[] = [];
  while (open.length) {
    if (open.length + done.length > MOST_PATTERNS) throw new BadGlob(`expands to more than ${MOST_PATTERNS} patterns`);
    const next = open.pop()!;
    const braces = findBraces(next);
    if (!braces) done.push(next);
    else
      for (const part of alternatives(next.slice(braces[0] + 1, braces[1])))
        open.push(next.slice(0, braces[0]) + part + next.slice(braces[1] + 1));
  }
  return done;
}

/** Reads a class such as `[a-z]` or `[!0-9]`. Returns its test and the index after it. */
function readClass(text: string, start: number): [Matches, number] {
  const end = text.indexOf("]", start + 2);
  if (end < 0) throw new BadGlob("has a bracket without its counterpart");
  const isNegated = text[start + 1] === "!" || text[start + 1] === "^";
  const inner = Array.from(text.slice(start + (isNegated ? 2 : 1), end));
  const ranges: [string, string][] = [];
  for (let at = 0; at < inner.length; at++) {
    const isRange = inner[at + 1] === "-" && at + 2 < inner.length;
    ranges.push([inner[at]!, isRange ? inner[at + 2]! : inner[at]!]);
    if (isRange) at += 2;
  }
  return [(character) => ranges.some(([from, to]) => from <= character && character <= to) !== isNegated, end + 1];
}

function readSegment(text: string): Segment {
  if (text === "**") return "globstar";
  const tokens: Token[] = [];
  for (let at = 0; at < text.length;) {
    const character = text[at]!;
    if (/[?*+@!]/.test(character) && text[at + 1] === "(") throw new BadGlob("has a group such as +(a|b); use {a,b} for alternatives");
    if (character === "*") {
      if (tokens.at(-1) !== "any") tokens.push("any");
      at++;
    } else if (character === "?") {
      tokens.push(() => true);
      at++;
    } else if (character === "[") {
      const [matches, after] = readClass(text, at);
      tokens.push(matches);
      at = after;
    } else {
      // Names are read by code points: an emoji is one character.
      if (character === "\\" && at + 1 < text.length) at++;
      const literal = String.fromCodePoint(text.codePointAt(at)!);
      tokens.push((other) => other === literal);
      at += literal.length;
    }
  }
  return tokens;
}

/** Reads a pattern without braces. `**` at its end needs at least one part. */
function readPath(pattern: string): Segment[] {
  const segments = pattern.split("/").map(readSegment);
  return segments.at(-1) === "globstar" ? [...segments, ["any"]] : segments;
}

/** Matches items with a list in which some entries take any number of them, in time that grows with the product of both lengths. */
function matchList<T, I>(
  list: readonly T[],
  items: readonly I[],
  isMany: (one: T) => boolean,
  matches: (one: T, item: I) => boolean,
): boolean {
  let reached = new Set([0]);
  const skipMany = (indices: Set<number>) => {
    for (const index of indices) if (index < list.length && isMany(list[index]!)) indices.add(index + 1);
    return indices;
  };
  skipMany(reached);
  for (const item of items) {
    const next = new Set<number>();
    for (const index of reached) {
      if (index === list.length) continue;
      if (isMany(list[index]!)) next.add(index);
      else if (matches(list[index]!, item)) next.add(index + 1);
    }
    reached = skipMany(next);
  }
  return reached.has(list.length);
}

/** A name matches a segment by characters. `*` alone needs one. */
const matchSegment = (tokens: readonly Token[], name: string) =>
  (name !== "" || tokens.length === 0) &&
  matchList(
    tokens,
    [...name],
    (token) => token === "any",
    (token, character) => (token as Matches)(character),
  );

const matchPath = (segments: readonly Segment[], names: readonly string[]) =>
  matchList(
    segments,
    names,
    (segment) => segment === "globstar",
    (segment, name) => matchSegment(segment as Token[], name),
  );

/** Reads a glob: `*` and `?` stay within a part of a path, `**` takes any number of parts, `{a,b}` are alternatives, `!` at the start negates. */
function compileGlob(glob: string): (text: string) => boolean {
  const isNegated = glob.startsWith("!") && glob[1] !== "(";
  const paths = expandBraces(isNegated ? glob.slice(1) : glob).map(readPath);
  return (text) => paths.some((path) => matchPath(path, text.split("/"))) !== isNegated;
}

/** Returns true where a text matches a glob. Needs time in proportion to both lengths; a glob that can't be read matches nothing. */
export function matchesGlob(text: string, glob: string): boolean {
  try {
    return compileGlob(glob)(text);
  } catch (error) {
    if (error instanceof BadGlob) return false;
    throw error;
  }
}

/** Returns what is wrong with a glob in words, or null. */
export function globProblem(glob: string): string | null {
  if (glob.length > MOST_CHARACTERS) return `must have at most ${MOST_CHARACTERS} characters`;
  // oxlint-disable-next-line no-control-regex -- control characters are what is refused
  if (/[\u0000-\u001f\u007f]/.test(glob)) return "must not contain control characters";
  try {
    compileGlob(glob);
    return null;
  } catch (error) {
    if (error instanceof BadGlob) return error.message;
    throw error;
  }
}
