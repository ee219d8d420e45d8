import { runStatement } from "../../../db/statement.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { notFound } from "../../../core/errors.ts";
import { limitAndOffset, type PageInput, toPage } from "../../base/paging.ts";
import { type ProjectRef, requireProjectAdmin } from "../../projects/administrate-project.ts";
import { findProject } from "../../projects/find-project.ts";
import { toAccessRequest } from "./access-request-record.ts";
import { accessRequestOf, accessRequestsPage } from "./access-requests.sql.ts";

/** Lists the requests for access to a project: `GET …/access-requests`. Newest first. Needs `admin`. */
export async function listAccessRequests(ctx: Ctx<UserActor>, input: ProjectRef & PageInput & { open?: "true" | undefined }) {
  const found = await findProject(ctx, input.owner, input.project);
  requireProjectAdmin(found);
  const values = { projectId: found.row.id, ...limitAndOffset(input), open: input.open === "true" };
  const rows = await runStatement(ctx.deps.database, accessRequestsPage, values);
  return toPage(rows, input, (row) => toAccessRequest(ctx, found.row.account_id, row));
}

/** Handles `GET …/access-requests/{requestId}`. Needs `admin`. */
export async function getAccessRequest(ctx: Ctx<UserActor>, { owner, project, requestId }: ProjectRef & { requestId: string }) {
  const found = await findProject(ctx, owner, project);
  requireProjectAdmin(found);
  const [row] = await runStatement(ctx.deps.database, accessRequestOf, { projectId: found.row.id, requestId });
  if (!row) throw notFound();
  return toAccessRequest(ctx, found.row.account_id, row);
}
