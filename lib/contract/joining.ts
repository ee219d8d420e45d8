import * as z from "zod";
import { AccountSummary, TeamDefaultUserLevel, TeamUserLevel } from "./accounts.ts";
import { byAnyone, byDashboard, byUser, operations } from "./operation.ts";
import { errors, Timestamp } from "./shared.ts";

const TeamName = z.object({ slug: z.string(), name: z.string().nullable() });

/** An invite as its page shows it to a visitor with the secret. */
export const InviteDetails = z
  .object({
    team: TeamName.meta({ description: "The team that invites." }),
    level: TeamUserLevel.meta({ description: "The role that accepting gives." }),
    inviter: z.string().nullable().meta({ description: "Name of the person who invites; null when the account was deleted." }),
    expiresAt: Timestamp,
    state: z.enum(["sign-in", "ready", "other-address", "member"]).meta({
      description:
        "`sign-in`: the caller is not signed in. `ready`: the caller can accept. `other-address`: the invite is for an address that the caller doesn't have. `member`: the caller belongs to the team.",
    }),
    email: z.string().nullable().meta({ description: "The invited address; null unless it is the caller's." }),
    hint: z
      .string()
      .optional()
      .meta({ description: "First character and domain of the invited address, for everyone else.", example: "c…@acme.example" }),
  })
  .meta({ id: "InviteDetails" });

/** The shared invite link as its page shows it. */
export const InviteLinkDetails = z
  .object({
    team: TeamName,
    level: TeamDefaultUserLevel.meta({ description: "The role that joining gives." }),
    member: z.boolean().meta({ description: "The caller belongs to the team." }),
  })
  .meta({ id: "InviteLinkDetails" });

/** A team that the caller may join now. */
export const JoinOffer = z
  .object({
    team: z.object({ id: z.string(), slug: z.string(), name: z.string().nullable() }),
    level: TeamUserLevel,
    via: z.enum(["invite", "domain"]),
    match: z.string().meta({ description: "The caller's invited address, or the domain." }),
    expiresAt: Timestamp.nullable().meta({ description: "Expiry of the invite; null for a domain." }),
  })
  .meta({ id: "JoinOffer" });

const SecretPath = z.object({ secret: z.string().min(1).meta({ description: "Last segment of the link." }) });
const OfferPath = z.object({ teamId: z.string().min(1).meta({ description: "`team.id` of the offer." }) });
const dashboardOnly = "Only for a person signed in to the dashboard.";

export const joinOperations = operations("Members", {
  "GET /invites/{secret}": {
    operationId: "getInvite",
    summary: "Get an invite by its secret",
    description: "Changes nothing. Returns the same 404 for used, cancelled, expired, replaced and unknown invites.",
    access: byAnyone("profile"),
    params: SecretPath,
    responses: { 200: InviteDetails, ...errors },
    extension: true,
  },
  "POST /invites/{secret}/accept": {
    operationId: "acceptInvite",
    summary: "Accept an invite",
    description: `The invited address must be one of the caller's verified addresses: 403. ${dashboardOnly}`,
    access: byDashboard("account:admin"),
    params: SecretPath,
    responses: { 200: AccountSummary, ...errors },
    extension: true,
  },
  "POST /invites/{secret}/decline": {
    operationId: "declineInvite",
    summary: "Decline an invite",
    description: `Removes the invite. The invited address must be one of the caller's verified addresses: 403. ${dashboardOnly}`,
    access: byDashboard("account:admin"),
    params: SecretPath,
    responses: { 204: null, ...errors },
    extension: true,
  },
  "GET /invite-links/{secret}": {
    operationId: "getInviteLinkDetails",
    summary: "Get the team of an invite link",
    description: "Changes nothing. Returns the same 404 for replaced and unknown links.",
    access: byAnyone("profile"),
    params: SecretPath,
    responses: { 200: InviteLinkDetails, ...errors },
    extension: true,
  },
  "POST /invite-links/{secret}/join": {
    operationId: "joinByLink",
    summary: "Join a team by its invite link",
    description: `The caller gets the team's default role. Members keep the role they have. ${dashboardOnly}`,
    access: byDashboard("account:admin"),
    params: SecretPath,
    responses: { 200: AccountSummary, ...errors },
    extension: true,
  },
  "GET /me/offers": {
    operationId: "listJoinOffers",
    summary: "List teams that the caller can join",
    description: "Returns at most 100 teams that invited one of the caller's verified addresses or have its domain.",
    access: byUser("profile"),
    responses: { 200: z.array(JoinOffer), ...errors },
    extension: true,
  },
  "POST /me/offers/{teamId}/join": {
    operationId: "joinByOffer",
    summary: "Join an offered team",
    description: `The caller gets the role of the invite, or else the team's default role. ${dashboardOnly}`,
    access: byDashboard("account:admin"),
    params: OfferPath,
    responses: { 200: AccountSummary, ...errors },
    extension: true,
  },
});
