import * as z from "zod";
import { TeamUserLevel, User } from "./accounts.ts";
import { byUser, operations } from "./operation.ts";
import { ProjectLevel } from "./projects.ts";
import { AccountPath, bodyErrors, ErrorBody, errors, ownersOnly, PageQuery, paginated, ProjectPath, Timestamp } from "./shared.ts";

export const Group = z
  .object({
    id: z.string(),
    name: z.string(),
    memberCount: z.int().meta({ description: "People in the group." }),
    projectCount: z.int().meta({ description: "Projects that give the group a level." }),
    createdAt: Timestamp,
  })
  .meta({ id: "Group" });

/** A group with the projects that give it a level. */
export const GroupDetails = Group.extend({
  projects: z
    .array(z.object({ name: z.string(), level: ProjectLevel }))
    .meta({ description: "Projects that give the group a level, by name." }),
}).meta({ id: "GroupDetails" });

export const GroupMember = z.object({ user: User, email: z.string().nullable(), teamLevel: TeamUserLevel }).meta({ id: "GroupMember" });

export const ProjectGroup = z
  .object({ id: z.string().meta({ description: "Id of the group." }), name: z.string(), memberCount: z.int(), level: ProjectLevel })
  .meta({ id: "ProjectGroup" });

const GroupName = z.string().trim().min(1).max(100);
const GroupPath = AccountPath.extend({ groupId: z.string().min(1) });
const ProjectGroupPath = ProjectPath.extend({ groupId: z.string().min(1) });
const adminsOnly = "Only for people with the admin permission of the project.";
const extension = true;

export const groupOperations = operations("Members", {
  "GET /accounts/{accountSlug}/groups": {
    operationId: "listGroups",
    summary: "List groups of people",
    description: "Returns the groups of a team by name. A project gives a group a level, which its contributors have there.",
    access: byUser("account:admin"),
    params: AccountPath,
    responses: { 200: z.array(Group), ...errors },
    extension,
  },
  "POST /accounts/{accountSlug}/groups": {
    operationId: "createGroup",
    summary: "Create a group",
    description: `A taken name is 409, and a team can have at most 200 groups: 409. ${ownersOnly}`,
    access: byUser("account:admin"),
    params: AccountPath,
    body: z.object({ name: GroupName }),
    responses: { 201: Group, 409: ErrorBody, ...bodyErrors },
    extension,
  },
  "GET /accounts/{accountSlug}/groups/{groupId}": {
    operationId: "getGroup",
    summary: "Get a group",
    description: `Returns a group with the projects that give it a level. ${ownersOnly}`,
    access: byUser("account:admin"),
    params: GroupPath,
    responses: { 200: GroupDetails, ...errors },
    extension,
  },
  "PATCH /accounts/{accountSlug}/groups/{groupId}": {
    operationId: "renameGroup",
    summary: "Rename a group",
    description: `A taken name is 409. ${ownersOnly}`,
    access: byUser("account:admin"),
    params: GroupPath,
    body: z.object({ name: GroupName }),
    responses: { 200: Group, 409: ErrorBody, ...bodyErrors },
    extension,
  },
  "DELETE /accounts/{accountSlug}/groups/{groupId}": {
    operationId: "deleteGroup",
    summary: "Delete a group",
    description: `Its levels end immediately. Its people stay in the team. ${ownersOnly}`,
    access: byUser("account:admin"),
    params: GroupPath,
    responses: { 204: null, ...errors },
    extension,
  },
  "GET /accounts/{accountSlug}/groups/{groupId}/members": {
    operationId: "listGroupMembers",
    summary: "List people of a group",
    description: `Returns them by name. ${ownersOnly}`,
    access: byUser("account:admin"),
    params: GroupPath,
    query: PageQuery,
    responses: { 200: paginated(GroupMember), ...errors },
    extension,
  },
  "POST /accounts/{accountSlug}/groups/{groupId}/members": {
    operationId: "addGroupMembers",
    summary: "Add people to a group",
    description: `Adds members of the team by id or by email address. Returns how many were added, and what belongs to no member. ${ownersOnly}`,
    access: byUser("account:admin"),
    params: GroupPath,
    body: z.object({
      userIds: z.array(z.string().min(1).max(64)).max(500).default([]),
      emails: z.array(z.string().trim().min(1).max(254)).max(500).default([]),
    }),
    responses: { 200: z.object({ added: z.int(), notFound: z.array(z.string()) }), ...bodyErrors },
    extension,
  },
  "DELETE /accounts/{accountSlug}/groups/{groupId}/members/{userId}": {
    operationId: "removeGroupMember",
    summary: "Remove a person from a group",
    description: ownersOnly,
    access: byUser("account:admin"),
    params: GroupPath.extend({ userId: z.string().min(1) }),
    responses: { 204: null, ...errors },
    extension,
  },
  "GET /projects/{owner}/{project}/groups": {
    operationId: "listProjectGroups",
    tag: "Projects",
    summary: "List groups of a project",
    description: "Returns the groups that have a level in the project, by name.",
    access: byUser("projects:read"),
    params: ProjectPath,
    responses: { 200: z.array(ProjectGroup), ...errors },
    extension,
  },
  "PUT /projects/{owner}/{project}/groups/{groupId}": {
    operationId: "setProjectGroup",
    tag: "Projects",
    summary: "Set a group's level in a project",
    description: `A person has the strongest level of their own and of their groups. ${adminsOnly}`,
    access: byUser("projects:write"),
    params: ProjectGroupPath,
    body: z.object({ level: ProjectLevel }),
    responses: { 200: ProjectGroup, ...bodyErrors },
    extension,
  },
  "DELETE /projects/{owner}/{project}/groups/{groupId}": {
    operationId: "removeProjectGroup",
    tag: "Projects",
    summary: "Remove a group's level in a project",
    description: adminsOnly,
    access: byUser("projects:write"),
    params: ProjectGroupPath,
    responses: { 204: null, ...errors },
    extension,
  },
});
