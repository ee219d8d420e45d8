import { createLoader, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";

/** URL parameters of the page of automations. `rule` filters the runs. */
export const automationUrl = {
  page: parseAsInteger.withDefault(1),
  view: parseAsStringLiteral(["runs", "destinations"]),
  rule: parseAsString,
};
export const loadAutomationView = createLoader(automationUrl);
