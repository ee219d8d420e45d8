/** Largest number of characters of a glob. */
const MOST = 255;

/** Escapes the characters of a name that have a meaning in globs. */
const escaped = (name: string) => name.replace(/[\\*?[\]{}!+@]/g, "\\$&");

/** Returns the longest escaped start of a part of a path that fits. */
function escapedStart(part: string, room: number): string {
  let text = "";
  for (const character of part) {
    if (text.length + escaped(character).length > room) break;
    text += escaped(character);
  }
  return text;
}

/** Returns a glob of everything in a folder. A part that is too long for a glob is cut. */
function folderGlob(parts: readonly string[]): string {
  let glob = "";
  for (const part of parts) {
    const next = `${glob}${escaped(part)}/`;
    if (next.length + 2 > MOST) return glob ? `${glob}**` : `${escapedStart(part, MOST - 4)}*/**`;
    glob = next;
  }
  return `${glob}**`;
}

/** Returns a glob of names: of one name itself, of several their common folder. Empty without a common folder. */
export function globOfNames(names: readonly string[]): string {
  const [first, ...others] = [...new Set(names)];
  if (first === undefined) return "";
  const parts = first.split("/");
  if (!others.length) {
    const glob = escaped(first);
    if (glob.length <= MOST) return glob;
    return parts.length > 1 ? folderGlob(parts.slice(0, -1)) : `${escapedStart(first, MOST - 1)}*`;
  }
  let common = parts.length - 1;
  for (const other of others) {
    const own = other.split("/");
    common = Math.min(common, own.length - 1);
    for (let at = 0; at < common; at++) if (own[at] !== parts[at]) common = at;
  }
  return common ? folderGlob(parts.slice(0, common)) : "";
}
