import { runStatement } from "../../../db/statement.ts";
import type { AutomationCondition, AutomationEvent } from "../../../../lib/contract/automations.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { buildUrl } from "../../builds/record/build-record.ts";
import type { ProjectRef } from "../../projects/administrate-project.ts";
import { findAutomatedProject } from "./automation-rules.ts";
import { concludedBuilds } from "./automations.sql.ts";
import { failedConditions } from "./match-conditions.ts";

/** Builds that a preview looks at. */
const BUILDS = 20;

/** Handles `POST …/automation-rules/preview`: returns the recent builds for which a rule would have run. Throws 403 without the admin role, 404. */
export async function previewAutomationRule(
  ctx: Ctx<UserActor>,
  ref: ProjectRef,
  { events, conditions }: { events: AutomationEvent[]; conditions: AutomationCondition[] },
) {
  const { deps } = ctx;
  const project = await findAutomatedProject(ctx, ref);
  const rows = await runStatement(deps.database, concludedBuilds, { projectId: project.id, limit: BUILDS });
  const builds = rows.map((row) => {
    const failed = failedConditions(conditions, row);
    const occurred = (events.includes("build.completed") ? 1 : 0) + (events.includes("build.reviewed") ? row.reviews : 0);
    const runs = failed.length ? 0 : occurred;
    const { number, name, branch } = row;
    const url = buildUrl(deps, { owner: project.account_slug, project: project.name, number });
    return { number, name, branch, url, concludedAt: row.concluded_at?.toISOString() ?? null, matches: runs > 0, runs, failed };
  });
  return { matched: builds.filter(({ matches }) => matches).length, total: builds.length, builds };
}
