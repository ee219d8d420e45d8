import { createLoader, parseAsInteger, parseAsStringLiteral } from "nuqs/server";

/** URL parameters of a project's rules. */
export const ruleListUrl = { page: parseAsInteger.withDefault(1), show: parseAsStringLiteral(["active"]) };
export const loadRuleFilter = createLoader(ruleListUrl);
