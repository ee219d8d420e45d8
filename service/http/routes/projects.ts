import type { projectOperations } from "../../../lib/contract/projects.ts";
import { createProject } from "../../domain/projects/create-project.ts";
import { listProjects } from "../../domain/projects/list-projects.ts";
import { getProject } from "../../domain/projects/get-project.ts";
import type { Handlers } from "../serve.ts";

export const projectHandlers: Handlers<typeof projectOperations> = {
  "GET /accounts/{accountSlug}/projects": async (ctx, { params, query }) => ({
    status: 200,
    body: await listProjects(ctx, { ...params, ...query }),
  }),
  "POST /projects": async (ctx, { body }) => ({ status: 201, body: await createProject(ctx, body) }),
  "GET /projects/{owner}/{project}": async (ctx, { params }) => ({ status: 200, body: await getProject(ctx, params) }),
};
