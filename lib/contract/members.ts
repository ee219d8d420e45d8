import * as z from "zod";
import { TeamUserLevel, User } from "./accounts.ts";
import { CsvFile } from "./streams.ts";
import { byUser, operations } from "./operation.ts";
import { AccountPath, bodyErrors, ErrorBody, errors, ownersOnly, PageQuery, paginated, searchText, Timestamp } from "./shared.ts";

const MemberPermission = z
  .object({
    allowed: z.boolean(),
    reason: z.string().nullable().meta({ description: "Why it is refused; null when it is allowed." }),
  })
  .meta({ id: "MemberPermission" });

export const TeamMember = z
  .object({
    id: z.string().meta({ description: "Id of the membership." }),
    user: User,
    level: TeamUserLevel,
    email: z.string().nullable().optional().meta({ description: "Primary email address (extension)." }),
    joinedAt: Timestamp.optional().meta({ description: "Extension." }),
    lastActiveAt: Timestamp.optional().meta({
      description: "When the member last opened something of this team in the dashboard or an app, accurate to an hour (extension).",
    }),
    permissions: z
      .object({ changeRole: MemberPermission, remove: MemberPermission })
      .optional()
      .meta({ description: "Whether owners may change the role and remove the member (extension)." }),
  })
  .meta({ id: "TeamMember" });

const members = z.int().nonnegative();

/** Members of a team by role. */
export const MemberCounts = z.object({ owner: members, member: members, contributor: members }).meta({ id: "MemberCounts" });

/** A member as colleagues see them. */
export const TeamColleague = z
  .object({
    id: z.string().meta({ description: "Id of the membership." }),
    user: User,
    level: TeamUserLevel,
    joinedAt: Timestamp,
  })
  .meta({ id: "TeamColleague" });

/** The result of a change of several members for one of them. */
export const MemberChange = z
  .object({
    userId: z.string(),
    outcome: z.enum(["changed", "unchanged", "failed"]),
    before: TeamUserLevel.nullable().meta({ description: "The role before; null for people who are no members." }),
    reason: z.string().nullable().meta({ description: "Why the change failed; null otherwise." }),
  })
  .meta({ id: "MemberChange" });

/** Most people in one change. The team is locked meanwhile. */
export const MEMBERS_PER_CHANGE = 100;

const UserIds = z
  .array(z.string().min(1).max(100))
  .min(1, "must have an id")
  .max(MEMBERS_PER_CHANGE, `must have at most ${MEMBERS_PER_CHANGE} ids`)
  .meta({ description: "`user.id` of the members list." });

/** A comma-separated list of roles; blanks around them are ignored, and an empty list filters nothing. */
const Levels = z
  .string()
  .max(200)
  .default("")
  .transform((value) => [...new Set(value.split(",").map((one) => one.trim()))].filter(Boolean))
  .pipe(z.array(z.enum(TeamUserLevel.options, 'must be of "owner", "member" and "contributor"')))
  .meta({ description: "Comma-separated roles.", example: "owner,member" });

const search = searchText("Part of a name, a slug or an email address.");
const orders = ["date", "date-asc", "name-asc", "name-desc", "role-asc", "role-desc"] as const;
const ordersText =
  "`date`: most recently joined first. Extensions: `date-asc`, `role-asc` (owners first), `role-desc` (contributors first)";

const MembersFilter = z.object({
  search,
  levels: Levels,
  orderBy: z
    .enum([...orders, "active", "active-asc"])
    .default("date")
    .meta({ description: `${ordersText}, \`active\` (most recently active first) and \`active-asc\`.` }),
});

/** Colleagues don't see when people were active, so they can't sort by it. */
const DirectoryFilter = MembersFilter.extend({
  orderBy: z
    .enum(orders)
    .default("date")
    .meta({ description: `${ordersText}.` }),
});

const MemberPath = AccountPath.extend({ userId: z.string().min(1).meta({ description: "`user.id` of the members list." }) });

export const memberOperations = operations("Members", {
  "GET /accounts/{accountSlug}/members": {
    operationId: "listAccountMembers",
    summary: "List team members",
    description: ownersOnly,
    access: byUser("account:admin"),
    params: AccountPath,
    query: PageQuery.extend(MembersFilter.shape),
    responses: { 200: paginated(TeamMember), ...errors },
  },
  "GET /accounts/{accountSlug}/members/counts": {
    operationId: "countAccountMembers",
    summary: "Count team members by role",
    description: `Returns the number of members of each role, of those who match \`search\`. ${ownersOnly}`,
    access: byUser("account:admin"),
    params: AccountPath,
    query: z.object({ search }),
    responses: { 200: MemberCounts, ...errors },
    extension: true,
  },
  "GET /accounts/{accountSlug}/members.csv": {
    operationId: "exportAccountMembers",
    summary: "Export team members",
    description: `Streams all matching members as CSV, in the order of the list. Recorded in the history. ${ownersOnly}`,
    access: byUser("account:admin"),
    params: AccountPath,
    query: MembersFilter,
    responses: { 200: CsvFile, ...errors },
    extension: true,
  },
  "PATCH /accounts/{accountSlug}/members/{userId}": {
    operationId: "setAccountMemberLevel",
    summary: "Change a member's role",
    description: `Returns the member. The last owner keeps the role: 409. ${ownersOnly}`,
    access: byUser("account:admin"),
    params: MemberPath,
    body: z.object({ level: TeamUserLevel }),
    responses: { 200: TeamMember, 409: ErrorBody, ...bodyErrors },
  },
  "PATCH /accounts/{accountSlug}/members": {
    operationId: "setAccountMemberLevels",
    summary: "Change the role of several members",
    description: `Changes at most ${MEMBERS_PER_CHANGE} people together and returns a result for each, in the order given. The caller's own role isn't changed, so that the team keeps an owner. ${ownersOnly}`,
    access: byUser("account:admin"),
    params: AccountPath,
    body: z.object({ userIds: UserIds, level: TeamUserLevel }),
    responses: { 200: z.array(MemberChange), ...bodyErrors },
    extension: true,
  },
  "POST /accounts/{accountSlug}/members/remove": {
    operationId: "removeAccountMembers",
    summary: "Remove several members",
    description: `Removes at most ${MEMBERS_PER_CHANGE} people together and returns a result for each, in the order given. The caller isn't removed. ${ownersOnly}`,
    access: byUser("account:admin"),
    params: AccountPath,
    body: z.object({ userIds: UserIds }),
    responses: { 200: z.array(MemberChange), ...bodyErrors },
    extension: true,
  },
  "DELETE /accounts/{accountSlug}/members/{userId}": {
    operationId: "removeAccountMember",
    summary: "Remove a member",
    description: `When one of two members is removed, the other becomes an owner. The last member, and the last owner of a larger team, can't be removed: 409. ${ownersOnly}`,
    access: byUser("account:admin"),
    params: MemberPath,
    responses: { 204: null, 409: ErrorBody, ...errors },
  },
  "POST /accounts/{accountSlug}/leave": {
    operationId: "leaveTeam",
    summary: "Leave a team",
    description:
      "Removes the caller, by the same rules as removing a member. Open to every member, also without the passkey that the team requires.",
    access: byUser("account:admin"),
    params: AccountPath,
    responses: { 204: null, 409: ErrorBody, ...errors },
    extension: true,
  },
  "GET /accounts/{accountSlug}/directory": {
    operationId: "listAccountDirectory",
    summary: "List colleagues in a team",
    description:
      "Returns the people of a team with their roles, without email addresses. `search` matches names and slugs. Open to owners and members; contributors get 403.",
    access: byUser("profile"),
    params: AccountPath,
    query: PageQuery.extend(DirectoryFilter.shape),
    responses: { 200: paginated(TeamColleague), ...errors },
    extension: true,
  },
  "GET /accounts/{accountSlug}/owners": {
    operationId: "listAccountOwners",
    summary: "List team owners",
    description: "Returns the owners by name, without email addresses. Open to every member, who may need to ask one of them.",
    access: byUser("profile"),
    params: AccountPath,
    query: PageQuery,
    responses: { 200: paginated(User), ...errors },
    extension: true,
  },
});
