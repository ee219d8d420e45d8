import type { projectLifecycleOperations } from "../../../lib/contract/project-lifecycle.ts";
import { archiveProject } from "../../domain/projects/archive-project.ts";
import { deleteProject } from "../../domain/projects/delete-project.ts";
import { getProjectContents } from "../../domain/projects/get-project-contents.ts";
import { listDeletedProjects } from "../../domain/projects/list-deleted-projects.ts";
import { restoreProject } from "../../domain/projects/restore-project.ts";
import { transferProject } from "../../domain/projects/transfer-project.ts";
import { noContent, ok } from "../replies.ts";
import type { Handlers } from "../serve.ts";

export const projectLifecycleHandlers: Handlers<typeof projectLifecycleOperations> = {
  "GET /projects/{owner}/{project}/contents": (ctx, { params }) => ok(getProjectContents(ctx, params)),
  "POST /projects/{owner}/{project}/archive": (ctx, { params }) => ok(archiveProject(ctx, params, true)),
  "POST /projects/{owner}/{project}/unarchive": (ctx, { params }) => ok(archiveProject(ctx, params, false)),
  "POST /projects/{owner}/{project}/transfer": (ctx, { params, body }) => ok(transferProject(ctx, { ...params, ...body })),
  "DELETE /projects/{owner}/{project}": (ctx, { params }) => noContent(deleteProject(ctx, params)),
  "GET /accounts/{accountSlug}/deleted-projects": (ctx, { params }) => ok(listDeletedProjects(ctx, params)),
  "POST /accounts/{accountSlug}/deleted-projects/{projectId}/restore": (ctx, { params, body }) =>
    ok(restoreProject(ctx, { ...params, ...body })),
};
