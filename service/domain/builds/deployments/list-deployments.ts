import type * as z from "zod";
import type { DeploymentList } from "../../../../lib/contract/deployments.ts";
import { limitAndOffset, toPage } from "../../base/paging.ts";
import type { BuildCaller } from "../record/build-access.ts";
import { findProject } from "../../projects/find-project.ts";
import { findDeployment } from "./deployment-access.ts";
import { type DeploymentRow, toDeployment } from "./deployment-record.ts";
import { deploymentsPage } from "./deployments.sql.ts";

type Input = { owner: string; project: string } & z.output<typeof DeploymentList>;
type PageRow = Omit<DeploymentRow, "id"> & { id: string | null; total: number };

/** Lists deployments: `GET /projects/{owner}/{project}/deployments`. Newest first. Throws 404. */
export async function listDeployments(ctx: BuildCaller, input: Input) {
  const { row } = await findProject(ctx, input.owner, input.project);
  const values = [row.id, ...limitAndOffset(input), input.environment ?? null, input.commit ?? null, input.build ?? null];
  const rows = await ctx.deps.database.run<PageRow>(deploymentsPage, values);
  return toPage(rows, input, (one) => toDeployment(ctx.deps, one));
}

/** Returns a deployment: `GET /deployments/{deploymentId}`. Throws 404. */
export const getDeployment = async (ctx: BuildCaller, id: string) => toDeployment(ctx.deps, await findDeployment(ctx, id, "view"));
