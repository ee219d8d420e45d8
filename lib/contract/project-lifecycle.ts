import * as z from "zod";
import { byUser, operations } from "./operation.ts";
import { Project } from "./projects.ts";
import { AccountPath, bodyErrors, ErrorBody, errors, ProjectName, ProjectPath, Timestamp } from "./shared.ts";

export const ProjectContents = z
  .object({
    media: z.int(),
    versions: z.int().meta({ description: "Uploaded versions of the media." }),
    builds: z.int(),
    threads: z.int().meta({ description: "Threads on media and builds." }),
    tokens: z.int().meta({ description: "Project tokens." }),
    contributors: z.int().meta({ description: "People with a level of their own." }),
    groups: z.int(),
  })
  .meta({ id: "ProjectContents" });

export const DeletedProject = z
  .object({
    id: z.string(),
    name: z.string(),
    deletedAt: Timestamp,
    purgedAt: Timestamp.meta({ description: "From then on, it can't be restored." }),
  })
  .meta({ id: "DeletedProject" });

const adminsOnly = "Only for people with the admin permission of the project.";
const extension = true;

export const projectLifecycleOperations = operations("Projects", {
  "GET /projects/{owner}/{project}/contents": {
    operationId: "getProjectContents",
    summary: "Count the contents of a project",
    description: `Returns what archiving, transferring or deleting the project affects. ${adminsOnly}`,
    access: byUser("projects:read"),
    params: ProjectPath,
    responses: { 200: ProjectContents, ...errors },
    extension,
  },
  "POST /projects/{owner}/{project}/archive": {
    operationId: "archiveProject",
    summary: "Archive a project",
    description: `Makes the project read-only: uploads, comments and settings are 409 from then on. Links keep working. ${adminsOnly}`,
    access: byUser("projects:write"),
    params: ProjectPath,
    responses: { 200: Project, ...errors },
    extension,
  },
  "POST /projects/{owner}/{project}/unarchive": {
    operationId: "unarchiveProject",
    summary: "Unarchive a project",
    description: adminsOnly,
    access: byUser("projects:write"),
    params: ProjectPath,
    responses: { 200: Project, ...errors },
    extension,
  },
  "POST /projects/{owner}/{project}/transfer": {
    operationId: "transferProject",
    summary: "Transfer a project to another account",
    description:
      "Media, comments and tokens stay; levels of people who are not contributors of the new account, and of groups, are removed. Needs the admin permission of the project, and owning the new account. A taken name is 400.",
    access: byUser("projects:write"),
    params: ProjectPath,
    body: z.object({
      targetAccountSlug: z.string().min(1),
      name: ProjectName.optional().meta({ description: "New name; absent: unchanged." }),
    }),
    responses: { 200: Project, 409: ErrorBody, ...bodyErrors },
  },
  "DELETE /projects/{owner}/{project}": {
    operationId: "deleteProject",
    summary: "Delete a project",
    description: `Its pages, links, files and tokens are 404 or 401 immediately. It can be restored for 30 days. ${adminsOnly}`,
    access: byUser("projects:write"),
    params: ProjectPath,
    responses: { 204: null, ...errors },
    extension,
  },
  "GET /accounts/{accountSlug}/deleted-projects": {
    operationId: "listDeletedProjects",
    summary: "List deleted projects",
    description: "Returns the deleted projects that the caller may restore, most recently deleted first.",
    access: byUser("projects:read"),
    params: AccountPath,
    responses: { 200: z.array(DeletedProject), ...errors },
    extension,
  },
  "POST /accounts/{accountSlug}/deleted-projects/{projectId}/restore": {
    operationId: "restoreProject",
    summary: "Restore a deleted project",
    description: `409 when another project has its name: send a new \`name\`. ${adminsOnly}`,
    access: byUser("projects:write"),
    params: AccountPath.extend({ projectId: z.string().min(1) }),
    body: z.object({ name: ProjectName.optional() }),
    responses: { 200: Project, 409: ErrorBody, ...bodyErrors },
    extension,
  },
});
