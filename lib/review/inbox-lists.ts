import { createLoader, parseAsStringLiteral } from "nuqs/server";

/** Lists of the inbox, in the order of their tabs. */
export const inboxTabs = ["following", "all", "assigned", "overdue"] as const;

/** The list of the inbox in the address. */
export const inboxParameters = { list: parseAsStringLiteral(inboxTabs).withDefault("following") };

export const loadInboxList = createLoader(inboxParameters);
