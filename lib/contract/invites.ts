import * as z from "zod";
import { AccountSummary, TeamDefaultUserLevel, TeamUserLevel, User } from "./accounts.ts";
import { TeamInvite } from "./members.ts";
import { byAnyone, byDashboard, byUser, operations } from "./operation.ts";
import { AccountPath, bodyErrors, ErrorBody, errors, Page, paginated, Timestamp } from "./shared.ts";

const InvitePath = z.object({ secret: z.string().min(1).meta({ description: "The last part of the invite's address." }) });
const TeamName = z.object({ slug: z.string(), name: z.string().nullable() });

/** An invite as its page shows it to whoever holds the address. */
export const Invitation = z
  .object({
    team: TeamName.meta({ description: "The team that invites." }),
    level: TeamUserLevel.meta({ description: "The role that accepting gives." }),
    inviter: z.string().nullable().meta({ description: "Name of the person who invites; null when that account is gone." }),
    expiresAt: Timestamp,
    state: z.enum(["sign-in", "ready", "other-address", "member"]).meta({
      description:
        "`sign-in`: the caller is nobody yet. `ready`: accepting will work. `other-address`: it was sent to an address that is not the caller's. `member`: the caller is in the team already.",
    }),
    email: z.string().nullable().meta({ description: "The invited address, shown to its owner alone." }),
    hint: z
      .string()
      .optional()
      .meta({ description: "The invited address to everybody else: its first character and its domain.", example: "c…@acme.example" }),
  })
  .meta({ id: "Invitation" });

/** What the shared invite link offers. */
export const LinkInvitation = z
  .object({
    team: TeamName,
    level: TeamDefaultUserLevel.meta({ description: "The role that joining gives." }),
    member: z.boolean().meta({ description: "The caller is in the team already." }),
  })
  .meta({ id: "LinkInvitation" });

/** A team that the caller may join now. */
export const JoinOffer = z
  .object({
    team: z.object({ id: z.string(), slug: z.string(), name: z.string().nullable() }),
    level: TeamUserLevel,
    via: z.enum(["invite", "domain"]),
    match: z.string().meta({ description: "The caller's address that was invited, or the domain." }),
    expiresAt: Timestamp.nullable().meta({ description: "Of the invite; null for a domain." }),
  })
  .meta({ id: "JoinOffer" });

/** What inviting an address would do now. */
export const InviteRehearsal = z
  .object({
    email: z.string().meta({ description: "As it was sent." }),
    state: z.enum(["ready", "pending", "member", "wrong"]).meta({
      description:
        "`ready`: a first mail would leave. `pending`: the invite there is would be refreshed. `member`: belongs to the team. `wrong`: is no address.",
    }),
    member: z.string().nullable().meta({ description: "Name of the member." }),
    invite: TeamInvite.nullable().meta({ description: "The pending invite." }),
  })
  .meta({ id: "InviteRehearsal" });

export const CurrentInviteLink = z
  .object({ inviteLink: z.url().nullable().meta({ description: "Null until a link is made by a reset." }) })
  .meta({ id: "CurrentInviteLink" });

export const AuditKind = z
  .enum([
    "team.created",
    "project.created",
    "media.visibility",
    "media.deleted",
    "team.updated",
    "member.level",
    "member.removed",
    "member.joined",
    "member.left",
    "invite.created",
    "invite.cancelled",
    "invite.declined",
    "domain.added",
    "domain.removed",
    "invite-link.reset",
    "members.exported",
    "history.exported",
    "token.created",
    "token.renamed",
    "token.revoked",
    "project-token.created",
    "project-token.rotated",
    "project-token.revoked",
    "application.revoked",
    "sessions.revoked",
  ])
  .meta({ id: "AuditKind" });

export const AuditEntry = z
  .object({
    id: z.string(),
    kind: AuditKind,
    actor: User.extend({ id: z.string().nullable().meta({ description: "Null when that account is gone." }) }),
    target: z.string().nullable().meta({ description: "Whom or what it was about: a name, an address, a domain." }),
    targetId: z.string().nullable().meta({ description: "Id of the person or the invite, where there is one." }),
    before: z.string().nullable(),
    after: z.string().nullable(),
    via: z.enum(["invite", "link", "domain"]).nullable().meta({ description: "How somebody joined." }),
    outcome: z.enum(["done", "refused", "failed"]),
    reason: z.string().nullable().meta({ description: "Why it was refused." }),
    createdAt: Timestamp,
  })
  .meta({ id: "AuditEntry" });

const JoinPath = z.object({ teamId: z.string().min(1).meta({ description: "`team.id` of the offer." }) });
const dashboard = "By the person, signed in to the dashboard.";

export const joining = operations({
  "GET /accounts/{accountSlug}/invite-link": {
    operationId: "getAccountInviteLink",
    tag: "Members",
    summary: "Read the current invite link",
    description: "Team administrators (owners) only.",
    access: byUser("account:admin"),
    params: AccountPath,
    responses: { 200: CurrentInviteLink, ...errors },
    extension: true,
  },
  "POST /accounts/{accountSlug}/invites/rehearsal": {
    operationId: "rehearseAccountInvites",
    tag: "Members",
    summary: "Tell what inviting addresses would do",
    description: "In the order given; changes and sends nothing. Team administrators (owners) only.",
    access: byUser("account:admin"),
    params: AccountPath,
    body: z.object({ emails: z.array(z.string().max(1000)).min(1).max(100) }),
    responses: { 200: z.array(InviteRehearsal), ...bodyErrors },
    extension: true,
  },
  "POST /accounts/{accountSlug}/leave": {
    operationId: "leaveTeam",
    tag: "Members",
    summary: "Leave a team",
    description: "By the rules of removing a member.",
    access: byUser("account:admin"),
    params: AccountPath,
    responses: { 204: null, 409: ErrorBody, ...errors },
    extension: true,
  },
  "GET /accounts/{accountSlug}/owners": {
    operationId: "listAccountOwners",
    tag: "Members",
    summary: "List whom to ask",
    description: "Who administrates the team, by name, without addresses; for everybody who belongs to it.",
    access: byUser("profile"),
    params: AccountPath,
    query: Page,
    responses: { 200: paginated(User), ...errors },
    extension: true,
  },
  "GET /accounts/{accountSlug}/audit": {
    operationId: "listAccountAudit",
    tag: "Members",
    summary: "Read the history of a team's administration",
    description: "Newest first, refusals among them. Team administrators (owners) only.",
    access: byUser("account:admin"),
    params: AccountPath,
    query: Page.extend({
      actor: z.string().min(1).max(64).optional().meta({ description: "Id of the person who acted." }),
      kind: AuditKind.optional(),
    }),
    responses: { 200: paginated(AuditEntry), ...errors },
    extension: true,
  },
  "POST /accounts/{accountSlug}/exports": {
    operationId: "noteAccountExport",
    tag: "Members",
    summary: "Note in the history that a list is saved as a file",
    description:
      "Before the dashboard reads the list to its end; reading the lists themselves is not noted. Team administrators (owners) only.",
    access: byUser("account:admin"),
    params: AccountPath,
    body: z.object({ list: z.enum(["members", "history"]) }),
    responses: { 204: null, ...bodyErrors },
    extension: true,
  },
  "GET /invites/{secret}": {
    operationId: "getInvitation",
    tag: "Members",
    summary: "Read an invite",
    description: "Changes nothing. One 404 for used, cancelled, expired, replaced and unknown.",
    access: byAnyone("profile"),
    params: InvitePath,
    responses: { 200: Invitation, ...errors },
    extension: true,
  },
  "POST /invites/{secret}/accept": {
    operationId: "acceptInvitation",
    tag: "Members",
    summary: "Accept an invite",
    description: `Needs the invited address among the caller's verified ones. ${dashboard}`,
    access: byDashboard("account:admin"),
    params: InvitePath,
    responses: { 200: AccountSummary, ...errors },
    extension: true,
  },
  "POST /invites/{secret}/decline": {
    operationId: "declineInvitation",
    tag: "Members",
    summary: "Decline an invite",
    description: `As accepting, for who may. ${dashboard}`,
    access: byDashboard("account:admin"),
    params: InvitePath,
    responses: { 204: null, ...errors },
    extension: true,
  },
  "GET /invite-links/{secret}": {
    operationId: "getLinkInvitation",
    tag: "Members",
    summary: "Read a shared invite link",
    description: "Changes nothing. One 404 for replaced and unknown.",
    access: byAnyone("profile"),
    params: InvitePath,
    responses: { 200: LinkInvitation, ...errors },
    extension: true,
  },
  "POST /invite-links/{secret}/join": {
    operationId: "joinByLink",
    tag: "Members",
    summary: "Join through the shared invite link",
    description: `With the team's default role; a member stays as they are. ${dashboard}`,
    access: byDashboard("account:admin"),
    params: InvitePath,
    responses: { 200: AccountSummary, ...errors },
    extension: true,
  },
  "GET /me/offers": {
    operationId: "listJoinOffers",
    tag: "Members",
    summary: "List the teams the caller may join",
    description: "By pending invites to the caller's verified addresses, and by their domains; at most 100.",
    access: byUser("profile"),
    responses: { 200: z.array(JoinOffer), ...errors },
    extension: true,
  },
  "POST /me/offers/{teamId}/join": {
    operationId: "joinByOffer",
    tag: "Members",
    summary: "Join an offered team",
    description: `With the invite's role, else the team's default. ${dashboard}`,
    access: byDashboard("account:admin"),
    params: JoinPath,
    responses: { 200: AccountSummary, ...errors },
    extension: true,
  },
});
