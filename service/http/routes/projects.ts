import type { projectOperations } from "../../../lib/contract/projects.ts";
import { createProject } from "../../domain/projects/create-project.ts";
import { listProjects } from "../../domain/projects/list-projects.ts";
import { getProject } from "../../domain/projects/get-project.ts";
import { updateProject } from "../../domain/projects/update-project.ts";
import { created, ok } from "../replies.ts";
import type { Handlers } from "../serve.ts";

export const projectHandlers: Handlers<typeof projectOperations> = {
  "GET /accounts/{accountSlug}/projects": (ctx, { params, query }) => ok(listProjects(ctx, { ...params, ...query })),
  "POST /projects": (ctx, { body }) => created(createProject(ctx, body)),
  "GET /projects/{owner}/{project}": (ctx, { params }) => ok(getProject(ctx, params)),
  "PATCH /projects/{owner}/{project}": (ctx, { params, body }) => ok(updateProject(ctx, { ...params, ...body })),
};
