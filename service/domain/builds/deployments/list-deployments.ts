import { runStatement } from "../../../db/statement.ts";
import type * as z from "zod";
import type { DeploymentList } from "../../../../lib/contract/deployments.ts";
import { limitAndOffset, toPage } from "../../base/paging.ts";
import type { BuildCaller } from "../record/build-access.ts";
import { findProject } from "../../projects/find-project.ts";
import { findDeployment } from "./deployment-access.ts";
import { toDeployment } from "./deployment-record.ts";
import { deploymentsPage } from "./deployments.sql.ts";

type Input = { owner: string; project: string } & z.output<typeof DeploymentList>;

/** Lists deployments: `GET /projects/{owner}/{project}/deployments`. Newest first. Throws 404. */
export async function listDeployments(ctx: BuildCaller, input: Input) {
  const { row } = await findProject(ctx, input.owner, input.project);
  const values = {
    projectId: row.id,
    ...limitAndOffset(input),
    environment: input.environment ?? null,
    commit: input.commit ?? null,
    number: input.build ?? null,
  };
  const rows = await runStatement(ctx.deps.database, deploymentsPage, values);
  return toPage(rows, input, (one) => toDeployment(ctx.deps, one));
}

/** Returns a deployment: `GET /deployments/{deploymentId}`. Throws 404. */
export const getDeployment = async (ctx: BuildCaller, id: string) => toDeployment(ctx.deps, await findDeployment(ctx, id, "view"));
