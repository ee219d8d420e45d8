import { createLoader, createParser, parseAsStringLiteral } from "nuqs/server";
import type { HistoryKind } from "../queries/history.ts";
import { textParameter } from "../lists/text-parameter.ts";
import { historyKinds, pageParameter } from "./list-parameters.ts";

type KindLabels = Partial<Record<HistoryKind, string>>;

/** Labels of the events in a team's history. */
export const teamHistoryKinds: KindLabels = Object.fromEntries(
  Object.entries(historyKinds).flatMap(([kind, label]) => (label === null ? [] : [[kind, label]])),
);

/** Labels of the events in a person's own history. */
export const ownHistoryKinds: KindLabels = {
  "session.created": "Signed in",
  "session.revoked": "Session signed out",
  "sessions.revoked": "Signed out everywhere",
  "token.created": "Token created",
  "token.renamed": "Token renamed",
  "token.revoked": "Token revoked",
  "application.revoked": "App revoked",
  "passkey.added": "Passkey added",
  "passkey.renamed": "Passkey renamed",
  "passkey.removed": "Passkey removed",
  "passkeys.reset": "Passkeys reset",
  "profile.renamed": "Name changed",
  "profile.slug": "Handle changed",
  "profile.picture": "Picture changed",
  "email.added": "Email address added",
  "email.removed": "Email address removed",
  "email.primary": "Primary email address changed",
  "history.exported": "History exported",
};

/** A moment in ISO 8601. The browser writes the start of a day in its own time zone, so that a link shows everyone the same entries. */
const moment = createParser({
  parse: (value) => (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : null),
  serialize: (value: string) => value,
});

const kindOf = (labels: KindLabels) => parseAsStringLiteral(Object.keys(labels) as HistoryKind[]);
const shared = { page: pageParameter, from: moment, to: moment, search: textParameter(254), open: textParameter(64) };

/** URL parameters of a team's history. `open` is the id of the entry that is expanded. */
export const historyUrl = { ...shared, kind: kindOf(teamHistoryKinds), actor: textParameter(64), project: textParameter(64) };

/** URL parameters of a person's own history. */
export const ownHistoryUrl = { ...shared, kind: kindOf(ownHistoryKinds) };

export const loadHistoryFilter = createLoader(historyUrl);
export const loadOwnHistoryFilter = createLoader(ownHistoryUrl);
