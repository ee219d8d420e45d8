import * as z from "zod";
import { canonicalEmail } from "./email-address.ts";
import { TeamUserLevel } from "./accounts.ts";
import { CsvFile } from "./streams.ts";
import { byUser, operations } from "./operation.ts";
import { AccountPath, bodyErrors, errors, ownersOnly, PageQuery, paginated, searchText, Timestamp } from "./shared.ts";

/** Accepts an email address, also an international one: no list, no display name, no blanks or line breaks. */
export const Email = z
  .string()
  .max(254)
  .refine((text) => text === text.trim() && canonicalEmail(text) !== null, "is not an email address")
  .meta({ description: "May be international: UTF-8 before the @, a Unicode or xn-- domain." });

export const TeamInvite = z
  .object({
    id: z.string(),
    email: z.string(),
    level: TeamUserLevel,
    createdAt: Timestamp.meta({ description: "When the address was first invited." }),
    expiresAt: Timestamp.meta({ description: "72 hours after the last email." }),
    expired: z.boolean(),
    inviter: z
      .string()
      .nullable()
      .optional()
      .meta({ description: "Name of the person who invited last, in lists; null when the account was deleted." }),
  })
  .meta({ id: "TeamInvite" });

/** Result of previewing one address. */
export const InvitePreview = z
  .object({
    email: z.string().meta({ description: "As it was sent." }),
    state: z.enum(["ready", "pending", "member", "invalid", "limited"]).meta({
      description:
        "`ready`: a new invite would be sent. `pending`: the pending invite would be sent again. `member`: belongs to the team. `invalid`: not an email address. `limited`: the address, you or the team reached a limit of invite emails; try later.",
    }),
    member: z.string().nullable().meta({ description: "Name of the member." }),
    invite: TeamInvite.nullable().meta({ description: "The pending invite." }),
    retryAt: Timestamp.optional().meta({ description: "With `limited`: when the address can be invited." }),
  })
  .meta({ id: "InvitePreview" });

export const InviteLink = z.object({ inviteLink: z.url() }).meta({ id: "InviteLink" });
export const CurrentInviteLink = z
  .object({ inviteLink: z.url().nullable().meta({ description: "Null until a reset creates a link." }) })
  .meta({ id: "CurrentInviteLink" });

const InvitesFilter = z.object({
  search: searchText("Part of the email address."),
  expired: z.stringbool().optional().meta({ description: "`true`: only expired invites; `false`: only the others (extension)." }),
});

export const inviteOperations = operations("Members", {
  "GET /accounts/{accountSlug}/invites": {
    operationId: "listAccountInvites",
    summary: "List pending invites",
    description: `Returns pending and expired invites. ${ownersOnly}`,
    access: byUser("account:admin"),
    params: AccountPath,
    query: PageQuery.extend({
      ...InvitesFilter.shape,
      orderBy: z.enum(["created", "sent", "sent-asc", "email-asc", "email-desc"]).default("created").meta({
        description:
          "Order (extension). `created`: most recently created first. `sent`: most recently sent first. `sent-asc`: first to expire.",
      }),
    }),
    responses: { 200: paginated(TeamInvite), ...errors },
  },
  "GET /accounts/{accountSlug}/invites.csv": {
    operationId: "exportAccountInvites",
    summary: "Export pending invites",
    description: `Streams all matching invites as CSV, newest first. Recorded in the history. ${ownersOnly}`,
    access: byUser("account:admin"),
    params: AccountPath,
    query: InvitesFilter,
    responses: { 200: CsvFile, ...errors },
    extension: true,
  },
  "POST /accounts/{accountSlug}/invites": {
    operationId: "createAccountInvites",
    summary: "Invite people to a team",
    description: `Sends each address an email with a link that expires after 72 hours. An address with a pending invite gets a new link, and the old one stops working. All or none: one address that can't be invited refuses the whole request. Returns 429 beyond the limits of invite emails, with the addresses that got too many. ${ownersOnly}`,
    access: byUser("account:admin"),
    params: AccountPath,
    body: z.object({
      members: z
        .array(z.object({ email: Email, level: TeamUserLevel }))
        .min(1)
        .max(100),
    }),
    responses: { 201: z.array(TeamInvite), ...bodyErrors },
  },
  "POST /accounts/{accountSlug}/invites/preview": {
    operationId: "previewAccountInvites",
    summary: "Preview invites",
    description: `Returns what inviting each address would do, in the order given. Changes nothing and sends nothing. ${ownersOnly}`,
    access: byUser("account:admin"),
    params: AccountPath,
    body: z.object({
      emails: z.array(z.string().max(1000)).min(1).max(100),
      ahead: z
        .int()
        .min(0)
        .max(1_000_000)
        .default(0)
        .meta({ description: "Emails that a longer list sends before these. They count towards the limits." }),
    }),
    responses: { 200: z.array(InvitePreview), ...bodyErrors },
    extension: true,
  },
  "DELETE /accounts/{accountSlug}/invites/{inviteId}": {
    operationId: "cancelAccountInvite",
    summary: "Cancel an invite",
    description: `The link stops working immediately. ${ownersOnly}`,
    access: byUser("account:admin"),
    params: AccountPath.extend({ inviteId: z.string().min(1) }),
    responses: { 204: null, ...errors },
  },
  "POST /accounts/{accountSlug}/invites/{inviteId}/link": {
    operationId: "replaceAccountInviteLink",
    summary: "Create a new personal link of an invite",
    description: `Returns a link that only the invited address can use. The link in the email stops working, and the 72 hours start again. Sends no email. ${ownersOnly}`,
    access: byUser("account:admin"),
    params: AccountPath.extend({ inviteId: z.string().min(1) }),
    responses: { 200: InviteLink, ...errors },
    extension: true,
  },
  "GET /accounts/{accountSlug}/invite-link": {
    operationId: "getAccountInviteLink",
    summary: "Get the invite link",
    description: ownersOnly,
    access: byUser("account:admin"),
    params: AccountPath,
    responses: { 200: CurrentInviteLink, ...errors },
    extension: true,
  },
  "POST /accounts/{accountSlug}/invite-link/reset": {
    operationId: "resetAccountInviteLink",
    summary: "Reset the invite link",
    description: `Creates a new invite link. The old link stops working immediately. ${ownersOnly}`,
    access: byUser("account:admin"),
    params: AccountPath,
    responses: { 200: InviteLink, ...errors },
  },
});
