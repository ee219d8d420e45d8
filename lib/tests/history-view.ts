import { parseAsString, createLoader, parseAsBoolean, parseAsInteger, parseAsStringLiteral } from "nuqs/server";
import { textParameter } from "../lists/text-parameter.ts";

/** URL parameters of the list of tests. Without `sort`, those that changed back in most builds are first. */
export const testListUrl = {
  page: parseAsInteger.withDefault(1),
  search: textParameter(255),
  suite: textParameter(255),
  sort: parseAsStringLiteral(["changes", "lastSeen", "name"]),
};
/** URL parameters of the page "Noise": the search, a page of each of its lists, and `ended` for rules that no longer apply. */
export const noiseUrl = {
  search: parseAsString.withDefault(""),
  rules: parseAsInteger.withDefault(1),
  ignored: parseAsInteger.withDefault(1),
  flaky: parseAsInteger.withDefault(1),
  ended: parseAsBoolean.withDefault(false),
};
export const loadNoise = createLoader(noiseUrl);
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
