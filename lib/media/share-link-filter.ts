import { createLoader, parseAsString, parseAsStringLiteral } from "nuqs/server";

/** URL parameters of the share links of a project. */
export const shareLinkUrl = { state: parseAsStringLiteral(["on", "ended", "off"]), search: parseAsString };
export const loadShareLinkFilter = createLoader(shareLinkUrl);
