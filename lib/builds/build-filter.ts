import { createLoader, parseAsInteger, parseAsStringLiteral } from "nuqs/server";
import { textParameter } from "../lists/text-parameter.ts";

const page = parseAsInteger.withDefault(1);

/** URL parameters of a project's builds. Unknown values count as absent. */
export const buildListUrl = {
  page,
  search: textParameter(255),
  name: textParameter(255),
  branch: textParameter(255),
  author: textParameter(255),
  state: parseAsStringLiteral(["undecided", "approved", "rejected", "no-changes"]),
  review: parseAsStringLiteral(["needed"]),
};
export const loadBuildFilter = createLoader(buildListUrl);
