import * as z from "zod";
import { AccountDetails, TeamDefaultUserLevel, TeamUserLevel, User } from "./accounts.ts";
import { byUser, operations } from "./operation.ts";
import { AccountPath, bodyErrors, ErrorBody, errors, Page, paginated, Timestamp } from "./shared.ts";

const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = "[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?";

/** One plain ASCII address: no list, no display name, no blanks or line breaks. */
export const Email = z
  .email({
    pattern: new RegExp(`^(?=[^@]{1,64}@)(?=.{3,254}$)${ATOM}(\\.${ATOM})*@(${LABEL}\\.)+[A-Za-z]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$`),
    error: "is not an e-mail address",
  })
  .max(254);

export const TeamMember = z
  .object({
    id: z.string().meta({ description: "Id of the membership." }),
    user: User,
    level: TeamUserLevel,
    email: z.string().nullable().optional().meta({ description: "Primary address; ours, and for owners alone like the list itself." }),
    joinedAt: Timestamp.optional().meta({ description: "Ours." }),
  })
  .meta({ id: "TeamMember" });

export const TeamInvite = z
  .object({
    id: z.string(),
    email: z.string(),
    level: TeamUserLevel,
    createdAt: Timestamp.meta({ description: "When the address was first invited." }),
    expiresAt: Timestamp.meta({ description: "72 hours after the invite was sent last." }),
    expired: z.boolean(),
  })
  .meta({ id: "TeamInvite" });

export const TeamDomain = z.object({ domain: z.string(), createdAt: Timestamp }).meta({ id: "TeamDomain" });

export const InviteLink = z.object({ inviteLink: z.url() }).meta({ id: "InviteLink" });

const search = (what: string) => z.string().max(254, "search must be at most 254 characters").default("").meta({ description: what });

/** A comma-separated list of roles; blanks around them are ignored, and an empty list filters nothing. */
const Levels = z
  .string()
  .max(200)
  .default("")
  .transform((value) => [...new Set(value.split(",").map((one) => one.trim()))].filter(Boolean))
  .pipe(z.array(z.enum(TeamUserLevel.options, 'must be of "owner", "member" and "contributor"')))
  .meta({ description: "Comma-separated roles.", example: "owner,member" });

export const MembersQuery = Page.extend({
  search: search("Part of a name, a slug or an address."),
  levels: Levels,
  orderBy: z.enum(["date", "name-asc", "name-desc"]).default("date").meta({ description: "`date`: most recently added first." }),
});

const MemberPath = AccountPath.extend({ userId: z.string().min(1).meta({ description: "`user.id` of the members list." }) });
const administrators = "Team administrators (owners) only.";
const writes = { 409: ErrorBody, ...errors } as const;

export const members = operations({
  "PATCH /accounts/{accountSlug}": {
    operationId: "updateAccount",
    tag: "Members",
    summary: "Update a team",
    description: `The role of those who join through the invite link or a verified domain; \`name\` is ours. ${administrators}`,
    access: byUser("account:admin"),
    params: AccountPath,
    body: z.object({
      defaultUserLevel: TeamDefaultUserLevel,
      name: z.string().trim().min(1).max(100).optional().meta({ description: "Display name; ours." }),
    }),
    responses: { 200: AccountDetails, ...bodyErrors },
  },
  "GET /accounts/{accountSlug}/members": {
    operationId: "listAccountMembers",
    tag: "Members",
    summary: "List the members of a team",
    description: administrators,
    access: byUser("account:admin"),
    params: AccountPath,
    query: MembersQuery,
    responses: { 200: paginated(TeamMember), ...errors },
  },
  "PATCH /accounts/{accountSlug}/members/{userId}": {
    operationId: "setAccountMemberLevel",
    tag: "Members",
    summary: "Change a member's role",
    description: `The last owner keeps the role: 409. ${administrators}`,
    access: byUser("account:admin"),
    params: MemberPath,
    body: z.object({ level: TeamUserLevel }),
    responses: { 200: TeamMember, 409: ErrorBody, ...bodyErrors },
  },
  "DELETE /accounts/{accountSlug}/members/{userId}": {
    operationId: "removeAccountMember",
    tag: "Members",
    summary: "Remove a member",
    description: `Removing the second-to-last member makes the one who stays an owner. The last member, and the last owner of a larger team, cannot be removed: 409. ${administrators}`,
    access: byUser("account:admin"),
    params: MemberPath,
    responses: { 204: null, ...writes },
  },
  "GET /accounts/{accountSlug}/invites": {
    operationId: "listAccountInvites",
    tag: "Members",
    summary: "List the pending invites of a team",
    description: `Most recent first, expired ones among them. ${administrators}`,
    access: byUser("account:admin"),
    params: AccountPath,
    query: Page.extend({
      search: search("Part of the address."),
      expired: z.stringbool().optional().meta({ description: "Ours: `true` for expired ones alone, `false` for the others." }),
    }),
    responses: { 200: paginated(TeamInvite), ...errors },
  },
  "POST /accounts/{accountSlug}/invites": {
    operationId: "createAccountInvites",
    tag: "Members",
    summary: "Invite people to a team",
    description: `Each address receives a mail with a link that lives 72 hours. An address with a pending invite gets a new link; the old one stops working. All or none: one that cannot be invited refuses the request. ${administrators}`,
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
  "DELETE /accounts/{accountSlug}/invites/{inviteId}": {
    operationId: "cancelAccountInvite",
    tag: "Members",
    summary: "Cancel an invite",
    description: `Its link stops working. ${administrators}`,
    access: byUser("account:admin"),
    params: AccountPath.extend({ inviteId: z.string().min(1) }),
    responses: { 204: null, ...errors },
  },
  "GET /accounts/{accountSlug}/domains": {
    operationId: "listTeamDomains",
    tag: "Members",
    summary: "List the e-mail domains of a team",
    description: `Alphabetical. ${administrators}`,
    access: byUser("account:admin"),
    params: AccountPath,
    responses: { 200: z.array(TeamDomain), ...errors },
  },
  "POST /accounts/{accountSlug}/domains": {
    operationId: "addTeamDomain",
    tag: "Members",
    summary: "Open a team to an e-mail domain",
    description: `Whoever signs up with a verified address on it joins with the team's default role. The caller must hold such an address; public providers are refused. ${administrators}`,
    access: byUser("account:admin"),
    params: AccountPath,
    body: z.object({ domain: z.string().min(1).max(300) }),
    responses: { 201: TeamDomain, 409: ErrorBody, ...bodyErrors },
  },
  "DELETE /accounts/{accountSlug}/domains/{domain}": {
    operationId: "removeTeamDomain",
    tag: "Members",
    summary: "Close a team to an e-mail domain",
    description: `Members who already joined stay. ${administrators}`,
    access: byUser("account:admin"),
    params: AccountPath.extend({ domain: z.string().min(1) }),
    responses: { 204: null, ...errors },
  },
  "POST /accounts/{accountSlug}/invite-link/reset": {
    operationId: "resetAccountInviteLink",
    tag: "Members",
    summary: "Make a new invite link",
    description: `The old link stops working at once. ${administrators}`,
    access: byUser("account:admin"),
    params: AccountPath,
    responses: { 200: InviteLink, ...errors },
  },
});
