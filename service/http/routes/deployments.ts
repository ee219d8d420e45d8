import type { deploymentOperations } from "../../../lib/contract/deployments.ts";
import { createDeployment } from "../../domain/builds/deployments/create-deployment.ts";
import { finalizeDeployment } from "../../domain/builds/deployments/finalize-deployment.ts";
import { resolveDomain } from "../../domain/builds/deployments/find-site.ts";
import { getDeployment, listDeployments } from "../../domain/builds/deployments/list-deployments.ts";
import { getProjectDomain, updateProjectDomain } from "../../domain/builds/deployments/project-domain.ts";
import { createVisit } from "../../domain/builds/deployments/visits.ts";
import { created, ok } from "../replies.ts";
import type { Handlers } from "../serve.ts";

export const deploymentHandlers: Handlers<typeof deploymentOperations> = {
  "POST /deployments": (ctx, { body, headers }) => created(createDeployment(ctx, body, headers)),
  "GET /deployments/{deploymentId}": (ctx, { params }) => ok(getDeployment(ctx, params.deploymentId)),
  "POST /deployments/{deploymentId}/finalize": (ctx, { params }) => ok(finalizeDeployment(ctx, params.deploymentId)),
  "GET /deployments/resolve/{domain}": ({ deps }, { params }) => resolveDomain(deps, params.domain),
  "POST /deployments/visits": (ctx, { body }) => created(createVisit(ctx, body)),
  "GET /projects/{owner}/{project}/deployments": (ctx, { params, query }) => ok(listDeployments(ctx, { ...params, ...query })),
  "GET /projects/{owner}/{project}/domain": (ctx, { params }) => ok(getProjectDomain(ctx, params)),
  "PUT /projects/{owner}/{project}/domain": (ctx, { params, body }) => ok(updateProjectDomain(ctx, { ...params, ...body })),
};
