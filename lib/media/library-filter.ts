import { createLoader, createParser, createSerializer, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { textParameter } from "../lists/text-parameter.ts";

/**
 * URL parameters of the library. Unknown values count as absent. Without `sort`, media are grouped by pull request and branch, newest
 * first.
 */
export const libraryUrl = {
  search: textParameter(200),
  type: parseAsStringLiteral(["image", "video"]),
  stage: parseAsStringLiteral(["staged", "published"]),
  threads: parseAsStringLiteral(["open"]),
  verdict: parseAsStringLiteral(["none", "approved", "rejected"]),
  prNumber: createParser({ parse: (value) => (/^[1-9]\d{0,14}$/.test(value) ? Number(value) : null), serialize: String }),
  branch: textParameter(255),
  sort: parseAsStringLiteral(["updated", "newest", "oldest", "name", "threads"]),
};
export type LibraryFilter = inferParserType<typeof libraryUrl>;

/** Names of the URL parameters that differ from the API: people read and share these (docs/decisions/0075-names.md). */
export const libraryUrlKeys = { search: "q", prNumber: "pr" } as const;

export const loadLibraryFilter = createLoader(libraryUrl, { urlKeys: libraryUrlKeys });
/** Returns the URL's query with its `?`; empty for no filter. */
export const libraryQuery = createSerializer(libraryUrl, { urlKeys: libraryUrlKeys });
