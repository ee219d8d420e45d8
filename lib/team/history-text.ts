import type * as z from "zod";
import type * as contract from "../contract/history.ts";
import { calendarDay, count } from "../format.ts";

type HistoryEntry = z.output<typeof contract.HistoryEntry>;
type HistoryKind = HistoryEntry["kind"];

/** The sentence in the past tense, and in the infinitive for refused attempts. */
type Words = (entry: HistoryEntry) => readonly [past: string, infinitive: string];

const thing = ({ target }: HistoryEntry) => target ?? "someone";
const role = (level: string | null) => (level ? ` as ${level}` : "");
const change = ({ before, after }: HistoryEntry) => `${before ? ` from ${before}` : ""}${after ? ` to ${after}` : ""}`;
/** Separates a person or group from a project. A project's path contains no blank. */
function inProject(target: string | null): [who: string, project: string] {
  const [, who, project] = /^(.*) in (\S+)$/s.exec(target ?? "") ?? [];
  return [who ?? "someone", project ?? target ?? "a project"];
}
/** Describes a request for access. A refused answer stores only the project. */
function answered(target: string | null): string {
  const [who, project] = inProject(target);
  return who === "someone" ? `a request for access to ${project}` : `the request of ${who} for access to ${project}`;
}
/** Describes a project token. Tokens of earlier releases have no name. */
const projectToken = ({ target, after }: HistoryEntry) =>
  ` ${after ? `the project token “${after}”` : "a project token"} of ${target ?? "a project"}`;
const both =
  (past: string, infinitive: string, rest: (entry: HistoryEntry) => string): Words =>
  (entry) => [past + rest(entry), infinitive + rest(entry)];

/** Describes a change of settings. `before` and `after` are stored as `role` or `role, name`; `before` is null for a refused change. */
function settings({ before, after }: HistoryEntry): string {
  const read = (stored: string | null) => /^(\w+)(?:, (.*))?$/s.exec(stored ?? "")?.slice(1) ?? [];
  const [[oldRole, oldName], [newRole, newName]] = [read(before), read(after)];
  if (!oldRole) return " the settings";
  const changes = [
    newRole !== oldRole && `the default role from ${oldRole} to ${newRole}`,
    newName && newName !== oldName && `the name${oldName ? ` from ${oldName}` : ""} to ${newName}`,
  ].filter(Boolean);
  return ` ${changes.join(" and ") || "nothing in the settings"}`;
}

const through = { invite: " through an invite", link: " through the invite link", domain: " through a domain" };
const words: Record<HistoryKind, Words> = {
  "team.created": both("created", "create", (entry) => ` the team ${thing(entry)}`),
  "team.slug": both("changed", "change", (entry) => ` the team’s URL${change(entry)}`),
  "team.deleted": both("deleted", "delete", (entry) => ` the team ${thing(entry)}`),
  "team.restored": both("restored", "restore", (entry) => ` the team ${thing(entry)}`),
  "project.created": both("created", "create", (entry) => ` the project ${thing(entry)}`),
  "project.updated": both("changed", "change", (entry) => ` the settings of ${thing(entry)}${change(entry)}`),
  "project.renamed": both(
    "renamed",
    "rename",
    (entry) => ` the project ${entry.before ?? thing(entry)}${entry.after ? ` to ${entry.after}` : ""}`,
  ),
  "project.archived": both("archived", "archive", (entry) => ` the project ${thing(entry)}`),
  "project.unarchived": both("unarchived", "unarchive", (entry) => ` the project ${thing(entry)}`),
  "project.transferred": both("transferred", "transfer", (entry) => ` the project ${thing(entry)}${change({ ...entry, before: null })}`),
  "project.deleted": both("deleted", "delete", (entry) => ` the project ${thing(entry)}`),
  "project.restored": both("restored", "restore", (entry) => ` the project ${thing(entry)}`),
  // `target` is `person in project`.
  "contributor.added": both("added", "add", ({ target, after }) => {
    const [person, project] = inProject(target);
    return ` ${person} to ${project}${role(after)}`;
  }),
  "contributor.level": both("changed", "change", (entry) => {
    const [person, project] = inProject(entry.target);
    return ` the level of ${person} in ${project}${change(entry)}`;
  }),
  "contributor.removed": both("removed", "remove", ({ target }) => {
    const [person, project] = inProject(target);
    return ` ${person} from ${project}`;
  }),
  "group.created": both("created", "create", (entry) => ` the group ${thing(entry)}`),
  "group.renamed": both("renamed", "rename", (entry) => ` the group ${thing(entry)}${entry.after ? ` to ${entry.after}` : ""}`),
  "group.deleted": both("deleted", "delete", (entry) => ` the group ${thing(entry)}`),
  "group.members-added": both("added", "add", (entry) => ` ${entry.after ?? "people"} to the group ${thing(entry)}`),
  "group.member-removed": both("removed", "remove", (entry) => ` ${entry.before ?? "someone"} from the group ${thing(entry)}`),
  "project-group.level": both("gave", "give", ({ target, before, after }) => {
    const [group, project] = inProject(target);
    return ` the group ${group} the level ${after} in ${project}${before ? `, before ${before}` : ""}`;
  }),
  "project-group.removed": both("removed", "remove", ({ target }) => {
    const [group, project] = inProject(target);
    return ` the group ${group} from ${project}`;
  }),
  // Without `before`, it is an upload that anyone with its link could open.
  "media.visibility": (entry) =>
    entry.before === null
      ? both("uploaded", "upload", () => ` ${thing(entry)} for anyone with the link`)(entry)
      : both("changed", "change", () => ` who can open ${thing(entry)}${change(entry)}`)(entry),
  "build.baseline": both("changed", "change", (entry) => ` the baseline of build ${thing(entry)}${change(entry)}`),
  "build.written-back": both("wrote", "write", (entry) => ` ${entry.after ?? "baseline files"} of build ${thing(entry)}`),
  "build-rule.created": both("saved", "save", (entry) => ` a rule in ${thing(entry)}${entry.after ? `: ${entry.after}` : ""}`),
  "build-rule.changed": both(
    "changed",
    "change",
    (entry) => ` ${entry.before ? "the end of " : ""}a rule in ${thing(entry)}${change(entry)}`,
  ),
  "build-rule.revoked": both("revoked", "revoke", (entry) => ` a rule in ${thing(entry)}${entry.before ? `: ${entry.before}` : ""}`),
  "automation-rule.created": both("created", "create", (entry) => ` the automation “${entry.after ?? ""}” in ${thing(entry)}`),
  "automation-rule.updated": both("changed", "change", (entry) => ` the automation “${entry.after ?? ""}” in ${thing(entry)}`),
  "automation-rule.deactivated": both("deactivated", "deactivate", (entry) => ` the automation “${entry.before ?? ""}” in ${thing(entry)}`),
  "automation-target.added": both("added", "add", (entry) => ` ${thing(entry)} as a destination of automations`),
  "automation-target.changed": both("changed", "change", (entry) => ` the destination of automations ${thing(entry)}${change(entry)}`),
  "automation-target.removed": both("removed", "remove", (entry) => ` the destination of automations ${thing(entry)}`),
  "change-link.created": both(
    "created",
    "create",
    (entry) => ` a link to a change${entry.after ? ` of ${entry.after}` : ""} in ${thing(entry)}`,
  ),
  "change-link.revoked": both(
    "revoked",
    "revoke",
    (entry) => ` a link to a change${entry.before ? ` of ${entry.before}` : ""} in ${thing(entry)}`,
  ),
  "share-link.created": both("created", "create", (entry) => ` the link “${entry.after ?? ""}” in ${thing(entry)}`),
  "share-link.changed": both(
    "changed",
    "change",
    (entry) => ` the link “${entry.before ?? ""}” in ${thing(entry)}${entry.after ? `: ${entry.after}` : ""}`,
  ),
  "share-link.turned-off": both("turned off", "turn off", (entry) => ` the link “${entry.before ?? ""}” in ${thing(entry)}`),
  "share-link.turned-on": both("turned on", "turn on", (entry) => ` the link “${entry.before ?? ""}” in ${thing(entry)}`),
  // Only refused visits are recorded.
  "share-link.opened": both("opened", "open", (entry) => ` the link “${entry.before ?? ""}” in ${thing(entry)}`),
  "access-request.created": both("asked", "ask", ({ target }) => ` to comment in ${inProject(target)[1]}`),
  "access-request.allowed": both("allowed", "allow", ({ target }) => ` ${answered(target)}`),
  "access-request.declined": both("declined", "decline", ({ target }) => ` ${answered(target)}`),
  "guest.removed": both("removed", "remove", ({ target, after }) => {
    const [guest, project] = inProject(target);
    return ` the guest ${guest} from ${project}${after ? `, ${after}` : ""}`;
  }),
  "guest.admitted": both("admitted", "admit", ({ target }) => {
    const [guest, project] = inProject(target);
    return ` the guest ${guest} to ${project} again`;
  }),
  "change.ignored": both("ignored", "ignore", (entry) => ` a change of ${thing(entry)}${entry.after ? ` until ${entry.after}` : ""}`),
  "change.unignored": both("stopped ignoring", "stop ignoring", (entry) => ` a change of ${thing(entry)}`),
  "media.deleted": both("deleted", "delete", (entry) => ` ${thing(entry)}${entry.before === "public" ? ", whose link was public" : ""}`),
  "team.updated": (entry) => both("changed", "change", () => settings(entry))(entry),
  "member.level": both("changed", "change", (entry) => ` the role of ${thing(entry)}${change(entry)}`),
  "member.removed": both("removed", "remove", (entry) => ` ${thing(entry)} from the team`),
  "member.joined": both("joined", "join", ({ actor, target, after, via }) => {
    // The history of a team doesn't name the team; a person's own history does.
    const team = target && target !== (actor.name ?? actor.slug) ? ` ${target}` : "";
    return `${team}${role(after)}${via ? through[via] : ""}`;
  }),
  "member.left": both("left", "leave", () => " the team"),
  "invite.created": both("invited", "invite", (entry) => ` ${thing(entry)}${role(entry.after)}`),
  "invite.cancelled": both("cancelled", "cancel", (entry) => ` the invite to ${thing(entry)}`),
  "invite.declined": both("declined", "decline", (entry) => ` the invite to ${thing(entry)}`),
  "invite.link-replaced": both("created", "create", (entry) => ` a new link for the invite to ${thing(entry)}`),
  "domain.added": both("added", "add", (entry) => ` the domain ${thing(entry)}`),
  "domain.removed": both("removed", "remove", (entry) => ` the domain ${thing(entry)}`),
  "invite-link.reset": both("reset", "reset", () => " the invite link"),
  "members.exported": both("exported", "export", () => " the list of members"),
  "invites.exported": both("exported", "export", () => " the list of invites"),
  "history.exported": both("exported", "export", () => " the history"),
  "project-token.created": both("created", "create", projectToken),
  "project-token.rotated": both("rotated", "rotate", projectToken),
  "project-token.revoked": both("revoked", "revoke", projectToken),
  "token.created": both("created", "create", (entry) => ` the access token “${thing(entry)}”`),
  "token.renamed": (entry) => [`renamed the access token “${entry.before}” to “${entry.after}”`, "rename an access token"],
  "token.revoked": both("revoked", "revoke", ({ target }) => (target ? ` the access token “${target}”` : " an access token")),
  "application.revoked": both("revoked", "revoke", ({ target }) => (target ? ` the app ${target}` : " an app")),
  "profile.renamed": both("changed", "change", (entry) => ` the name${change(entry)}`),
  "profile.picture": (entry) => both(entry.after ? "set" : "removed", entry.after ? "set" : "remove", () => " a profile picture")(entry),
  "email.added": both("added", "add", (entry) => ` the email address ${thing(entry)}`),
  "email.removed": both("removed", "remove", (entry) => ` the email address ${thing(entry)}`),
  "email.primary": both("changed", "change", (entry) => ` the primary email address${change(entry)}`),
  "account.deleted": both("deleted", "delete", () => " their account"),
  "account.restored": both("restored", "restore", () => " the account"),
  "session.revoked": both("signed out", "sign out", ({ target }) => (target ? ` of ${target}` : " of a session")),
  "sessions.revoked": both("signed out", "sign out", ({ after }) => (after === "others" ? " everywhere else" : " everywhere")),
  "session.created": both("signed in", "sign in", ({ target }) => (target ? ` with ${target}` : "")),
  "passkey.added": both("added", "add", (entry) => ` the passkey “${thing(entry)}”`),
  "passkey.renamed": (entry) => [`renamed the passkey “${entry.before}” to “${entry.after}”`, "rename a passkey"],
  "passkey.removed": both("removed", "remove", ({ target }) => (target ? ` the passkey “${target}”` : " a passkey")),
  "passkeys.reset": both("reset", "reset", (entry) => ` the passkeys of ${thing(entry)}`),
  "credential.revoked": both("revoked", "revoke", ({ target }) => (target ? ` the access of ${target}` : " the access of a token or app")),
  "team.token-lifetime": both("changed", "change", (entry) => ` the longest lifetime of tokens${change(entry)}`),
  "team.passkeys": (entry) =>
    entry.after === "required" ? ["required passkeys", "require passkeys"] : ["made passkeys optional", "make passkeys optional"],
  "profile.slug": both("changed", "change", (entry) => ` the handle${change(entry)}`),
  "member.added": both("added", "add", (entry) => ` ${thing(entry)}${role(entry.after)}`),
};

/** Kinds whose values are words of the service, with dates and numbers as they are stored. Values of all others are names. */
const inWords = new Set<HistoryKind>([
  "build-rule.created",
  "build-rule.changed",
  "build-rule.revoked",
  "build.written-back",
  "change.ignored",
  "group.members-added",
  "guest.removed",
  "team.token-lifetime",
]);
const readable = (stored: string | null) =>
  stored &&
  stored
    .replace(/^(?:until )?(\d{4}-\d\d-\d\d)$/, (_, day: string) => calendarDay(day, "UTC"))
    .replace(/(?<=^Compare with threshold )[\d.]+/, (threshold) => Number(threshold).toFixed(2))
    .replace(/(?<=^|^with )\d+(?= )/, (number) => count(Number(number)));

/** Returns a sentence without the actor's name: `invited ben@acme.example as member`, `tried to remove Ben Ito from the team`. */
export function historySentence(entry: HistoryEntry): string {
  const { kind, before, after } = entry;
  const [past, infinitive] = words[kind](inWords.has(kind) ? { ...entry, before: readable(before), after: readable(after) } : entry);
  return entry.outcome === "done" ? past : `tried to ${infinitive}`;
}
