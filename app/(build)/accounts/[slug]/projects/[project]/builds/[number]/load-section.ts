import { type BuildPageFilter, isGrouped } from "@/lib/builds/build-sections";
import { buildDiffs, type BuildKey, buildQuestions, changeGroups } from "@/lib/queries/builds";
import { tryLoadQuery } from "@/lib/server/pages/hydrate";

/** Loads the list that the address names, so that the first HTML has its filter. */
export function loadSection(of: BuildKey, filter: BuildPageFilter): Promise<unknown> {
  const { show, page } = filter;
  if (show === "rules") return Promise.resolve();
  if (show && show !== "causes") return tryLoadQuery(buildDiffs(of, show, page));
  if (isGrouped(filter)) return tryLoadQuery(changeGroups(of, filter.by, page, filter.search));
  return tryLoadQuery(buildQuestions(of, page, filter));
}
