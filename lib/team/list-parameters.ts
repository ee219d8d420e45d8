import { createLoader, createParser, parseAsNumberLiteral, parseAsStringLiteral } from "nuqs/server";
import type { HistoryKind } from "../queries/history.ts";
import { textParameter } from "../lists/text-parameter.ts";
import { teamLevels } from "./roles.ts";

const LAST_PAGE = 1_000_000;

export const pageParameter = createParser({
  parse: (value) => Math.min(LAST_PAGE, Math.max(1, Number.parseInt(value, 10) || 1)),
  serialize: String,
}).withDefault(1);

/** Every kind of history entry with its label. A kind without a label doesn't compile; null for kinds of personal accounts only. */
export const historyKinds: Record<HistoryKind, string | null> = {
  "member.joined": "Joined",
  "member.added": "Added",
  "member.left": "Left",
  "member.level": "Role changed",
  "member.removed": "Removed",
  "invite.created": "Invited",
  "invite.cancelled": "Invite cancelled",
  "invite.declined": "Invite declined",
  "invite.link-replaced": "Personal link created",
  "invite-link.reset": "Invite link reset",
  "domain.added": "Domain added",
  "domain.removed": "Domain removed",
  "team.updated": "Settings changed",
  "members.exported": "Members exported",
  "invites.exported": "Invites exported",
  "history.exported": "History exported",
  "team.created": "Team created",
  "team.slug": "Team URL changed",
  "team.deleted": "Team deleted",
  "team.restored": "Team restored",
  "project.created": "Project created",
  "project.updated": "Project settings changed",
  "project.renamed": "Project renamed",
  "project.archived": "Project archived",
  "project.unarchived": "Project unarchived",
  "project.transferred": "Project transferred",
  "project.deleted": "Project deleted",
  "project.restored": "Project restored",
  "contributor.added": "Added to project",
  "contributor.level": "Project level changed",
  "contributor.removed": "Removed from project",
  "group.created": "Group created",
  "group.renamed": "Group renamed",
  "group.deleted": "Group deleted",
  "group.members-added": "Added to group",
  "group.member-removed": "Removed from group",
  "project-group.level": "Group level changed",
  "project-group.removed": "Group removed from project",
  "media.visibility": "Link visibility changed",
  "media.deleted": "Media deleted",
  "build.baseline": "Baseline changed",
  "build.written-back": "Baseline files written",
  "build-rule.created": "Rule saved",
  "build-rule.changed": "Rule changed",
  "build-rule.revoked": "Rule revoked",
  "automation-rule.created": "Automation created",
  "automation-rule.updated": "Automation changed",
  "automation-rule.deactivated": "Automation deactivated",
  "automation-target.added": "Destination added",
  "automation-target.changed": "Destination changed",
  "automation-target.removed": "Destination removed",
  "change-link.created": "Link to a change created",
  "change-link.revoked": "Link to a change revoked",
  "share-link.created": "Link created",
  "share-link.changed": "Link changed",
  "share-link.turned-off": "Link turned off",
  "share-link.turned-on": "Link turned on",
  "share-link.opened": "Link refused a visitor",
  "access-request.created": "Access requested",
  "access-request.allowed": "Access allowed",
  "access-request.declined": "Access declined",
  "guest.removed": "Guest removed",
  "guest.admitted": "Guest admitted again",
  "change.ignored": "Change ignored",
  "change.unignored": "Change shown again",
  "project-token.created": "Project token created",
  "project-token.rotated": "Project token rotated",
  "project-token.revoked": "Project token revoked",
  "credential.revoked": "Token or app revoked",
  "team.token-lifetime": "Token lifetime changed",
  "team.passkeys": "Passkey rule changed",
  "passkeys.reset": "Passkeys reset",
  "passkey.added": null,
  "passkey.renamed": null,
  "passkey.removed": null,
  "profile.slug": null,
  "token.created": null,
  "token.renamed": null,
  "token.revoked": null,
  "application.revoked": null,
  "session.revoked": null,
  "sessions.revoked": null,
  "profile.renamed": null,
  "profile.picture": null,
  "email.added": null,
  "email.removed": null,
  "email.primary": null,
  "account.deleted": "Account deleted",
  "account.restored": "Account restored",
  "session.created": null,
};

/** Sizes of a page of members. */
export const memberPageSizes = [25, 50, 100] as const;

/** URL parameters of the members page. Unknown values count as absent. Without `sort`, the people who joined last come first. */
export const memberUrl = {
  page: pageParameter,
  size: parseAsNumberLiteral(memberPageSizes).withDefault(50),
  search: textParameter(254),
  role: parseAsStringLiteral(teamLevels),
  sort: parseAsStringLiteral(["date-asc", "name-asc", "name-desc", "role-asc", "role-desc", "active", "active-asc"]),
};

/** URL parameters of the pending invites. Without `sort`, those sent last come first. */
export const inviteUrl = {
  page: pageParameter,
  search: textParameter(254),
  state: parseAsStringLiteral(["waiting", "expired"]),
  sort: parseAsStringLiteral(["sent-asc", "email-asc", "email-desc"]),
};

/** URL parameters of the list of tokens and apps. */
export const credentialUrl = { page: pageParameter, kind: parseAsStringLiteral(["personal", "project", "app"]) };

export const loadCredentialFilter = createLoader(credentialUrl);
export const loadMemberFilter = createLoader(memberUrl);
export const loadInviteFilter = createLoader(inviteUrl);
