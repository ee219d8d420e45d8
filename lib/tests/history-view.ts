import { createLoader, parseAsInteger, parseAsStringLiteral } from "nuqs/server";
import { textParameter } from "../lists/text-parameter.ts";

/** URL parameters of the list of tests. Without `sort`, the flakiest are first. */
export const testListUrl = {
  page: parseAsInteger.withDefault(1),
  search: textParameter(255),
  suite: textParameter(255),
  sort: parseAsStringLiteral(["changes", "lastSeen", "name"]),
};
/** URL parameters of the list of ignored changes. */
export const ignoredListUrl = { page: parseAsInteger.withDefault(1) };
export const loadIgnoredFilter = createLoader(ignoredListUrl);
export const loadTestFilter = createLoader(testListUrl);

/**
 * URL parameters of a test's history. `image`: number of a build with the chosen image, the current one without it. `view`: the image large, or
 * compared with that of the build `with`.
 */
export const testHistoryUrl = {
  branch: textParameter(255),
  image: parseAsInteger,
  view: parseAsStringLiteral(["large", "compare"]),
  with: parseAsInteger,
};
export const loadTestHistory = createLoader(testHistoryUrl);
