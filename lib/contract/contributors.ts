import * as z from "zod";
import { TeamUserLevel, User } from "./accounts.ts";
import { byUser, operations } from "./operation.ts";
import { ProjectLevel } from "./projects.ts";
import { AccountPath, bodyErrors, errors, ownersOnly, PageQuery, paginated, ProjectPath, searchText, Timestamp } from "./shared.ts";

const email = z
  .string()
  .nullable()
  .optional()
  .meta({ description: "Primary email address; null unless the caller owns the team (extension)." });

export const ProjectContributor = z
  .object({
    id: z.string().meta({ description: "Id of the grant." }),
    user: User,
    level: ProjectLevel,
    email,
    teamLevel: TeamUserLevel.optional().meta({
      description: "The person's role in the team. Owners and members have every permission, whatever their level here (extension).",
    }),
    addedBy: z.string().nullable().optional().meta({ description: "Name of the person who gave the first level (extension)." }),
    addedAt: Timestamp.optional().meta({ description: "Extension." }),
  })
  .meta({ id: "ProjectContributor" });

export const ContributorCandidate = z.object({ user: User, email }).meta({ id: "ContributorCandidate" });

export const MemberProject = z
  .object({
    id: z.string().meta({ description: "Id of the project." }),
    name: z.string(),
    level: ProjectLevel.nullable().meta({ description: "The level given to the person. Null without one." }),
    defaultLevel: ProjectLevel.nullable().meta({ description: "The project's default level." }),
    effectiveLevel: ProjectLevel.nullable().meta({ description: "The level that counts. Null: no access." }),
    archivedAt: Timestamp.nullable(),
  })
  .meta({ id: "MemberProject" });

const adminsOnly = "Only for people with the admin permission of the project.";
const ContributorPath = ProjectPath.extend({ userId: z.string().min(1).meta({ description: "`user.id` of the person." }) });

export const contributorOperations = operations("Projects", {
  "GET /projects/{owner}/{project}/contributors": {
    operationId: "listProjectContributors",
    summary: "List project contributors",
    description: "Returns the people who have a level of their own in the project: the caller first, then in the order they were added.",
    access: byUser("projects:read"),
    params: ProjectPath,
    query: PageQuery,
    responses: { 200: paginated(ProjectContributor), ...errors },
  },
  "GET /projects/{owner}/{project}/contributors/candidates": {
    operationId: "listContributorCandidates",
    summary: "Find people to add to a project",
    description: `Returns at most 20 contributors of the team without a level in the project, by name. ${adminsOnly}`,
    access: byUser("projects:read"),
    params: ProjectPath,
    query: z.object({ search: searchText("Part of a name or a slug; for owners of the team also of an email address.") }),
    responses: { 200: z.array(ContributorCandidate), ...errors },
    extension: true,
  },
  "PUT /projects/{owner}/{project}/contributors/{userId}": {
    operationId: "setProjectContributor",
    summary: "Set a person's level in a project",
    description: `Adds the person, or changes their level. 404 when the person is not in the team. ${adminsOnly}`,
    access: byUser("projects:write"),
    params: ContributorPath,
    body: z.object({ level: ProjectLevel }),
    responses: { 200: ProjectContributor, ...bodyErrors },
  },
  "DELETE /projects/{owner}/{project}/contributors/{userId}": {
    operationId: "removeProjectContributor",
    summary: "Remove a person's level in a project",
    description:
      "Afterwards the levels of their groups count, else the project's default level. Only for people with the admin permission of the project, and for the person.",
    access: byUser("projects:write"),
    params: ContributorPath,
    responses: { 204: null, ...errors },
  },
  "GET /accounts/{accountSlug}/members/{userId}/projects": {
    operationId: "listMemberProjects",
    tag: "Members",
    summary: "List a member's levels by project",
    description: `Returns every project of the team by name, with the member's level in it. ${ownersOnly}`,
    access: byUser("account:admin"),
    params: AccountPath.extend({ userId: z.string().min(1).meta({ description: "`user.id` of the members list." }) }),
    query: PageQuery,
    responses: { 200: paginated(MemberProject), ...errors },
    extension: true,
  },
});
