import { type Frame, groupMedia, type ListedMedia } from "./media-groups.ts";
import { plainName } from "./media-state.ts";

type Shown = Pick<ListedMedia, "name" | "state" | "markdown" | "prNumber" | "branch" | "url">;

/** Escapes text for a cell of a Markdown table, and removes characters that change the text direction. */
const cell = (text: string) =>
  text
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
    .replace(/[\\`*_[\]|]/g, "\\$&")
    .replace(/</g, "&lt;")
    .replace(/\s+/g, " ")
    .trim();
const row = (...cells: string[]) => `| ${cells.join(" | ")} |`;

/**
 * Returns Markdown for a pull request: a table of the pairs, with a column each for before and after, and a table of the rest. A single
 * media gets its own Markdown without a table.
 */
export function markdownOf(media: readonly Shown[]): string {
  const frames = groupMedia(media as readonly ListedMedia[]).flatMap((group) => group.frames);
  const pairs = frames.filter((frame): frame is Frame & { before: ListedMedia } => frame.before !== null);
  const singles = frames.filter(({ before }) => !before);
  if (!pairs.length && singles.length === 1) return singles[0]!.main.markdown;
  const table = (head: string[], rows: string[]) => [row(...head), row(...head.map(() => "---")), ...rows].join("\n");
  const tables = [];
  if (pairs.length)
    tables.push(
      table(
        ["File", "Before", "After"],
        pairs.map(({ main, before }) => row(cell(plainName(main.name)), before.markdown, main.markdown)),
      ),
    );
  if (singles.length)
    tables.push(
      table(
        ["File", "Image"],
        singles.map(({ main }) => row(cell(main.name), main.markdown)),
      ),
    );
  return tables.join("\n\n");
}

/** Returns the links of media, one per line. */
export const linksOf = (media: readonly Pick<ListedMedia, "url">[]) => media.map(({ url }) => url).join("\n");
