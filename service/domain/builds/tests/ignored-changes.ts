import { runStatement } from "../../../db/statement.ts";
import type { Ctx, Deps, UserActor } from "../../../core/deps.ts";
import { ENGINE } from "../../../../lib/compare/rule.ts";
import { forbidden, invalid } from "../../../core/errors.ts";
import type { BuildCaller } from "../record/build-access.ts";
import { toUser } from "../../people/person-record.ts";
import { writingAgent } from "../../people/agents/agents.ts";
import { recordHistory } from "../../base/history/record-history.ts";
import { limitAndOffset, type PageInput, toPage } from "../../base/paging.ts";
import { projectPath, type ProjectRef } from "../../projects/administrate-project.ts";
import { archivedProject } from "../../projects/archived-project.ts";
import { findProject } from "../../projects/find-project.ts";
import { type ProjectRow, toProject } from "../../projects/project.ts";
import { readTest } from "./find-test.ts";
import { utcDay, type Period } from "../record/metrics-period.ts";
import { areaUrl, smallPictureUrl } from "../record/small-pictures.ts";
import { readTestFacts } from "../record/test-facts.ts";
import { changeId, readChangeId, testId } from "../record/test-id.ts";
import { ignoredPage, setIgnored } from "./tests.sql.ts";

/** Returns the engine of a fingerprint; 0 for another than the present one. */
const engineOf = (fingerprint: string) => (fingerprint.startsWith(`v${ENGINE}`) ? ENGINE : 0);

const DAY_MS = 24 * 3_600_000;

/** Lists the changes that are ignored at present: `GET …/ignored-changes`. The latest first. Throws 404. */
export async function listIgnoredChanges(ctx: BuildCaller, input: ProjectRef & PageInput & { search: string }) {
  const { deps } = ctx;
  const { row: project } = await findProject(ctx, input.owner, input.project);
  const values = { projectId: project.id, ...limitAndOffset(input), now: deps.now(), search: input.search };
  const rows = await runStatement(deps.database, ignoredPage, values);
  const facts = await readTestFacts(
    deps,
    project.name,
    rows.flatMap((row) => (row.id === null ? [] : row)),
    "LAST_30_DAYS",
  );
  return toPage(rows, input, (row) => ({
    id: changeId(project.name, row.test_id, row.fingerprint),
    test: { id: testId(project.name, row.test_id), name: row.name, buildName: row.build_name },
    ignoredAt: row.at.toISOString(),
    ignoredUntil: row.expires_at?.toISOString() ?? null,
    occurrences: facts.changeOf(row)?.occurrences ?? 0,
    ignoredBy: toUser(deps, row.author),
    pictureUrl: areaUrl(deps, row.comparison) ?? smallPictureUrl(deps, row.picture),
  }));
}

/** Returns the time from which a change that is ignored for some days is shown again; null for never. */
export const shownAgainAt = (days: number | null, at: Date): Date | null => (days ? new Date(at.getTime() + days * DAY_MS) : null);

/** Throws 400 for a project that ignores no changes. */
export function requireIgnoring(deps: Deps, project: ProjectRow): void {
  if (!toProject(deps, project).ignoreConfig.enabled) throw invalid("This project does not ignore changes. Turn it on in its settings.");
}

type Input = ProjectRef & { changeId: string; metricsPeriod: Period };

/**
 * Handles `POST …/changes/{changeId}/ignore` and `…/unignore`: later builds ignore the change for some days, or report it again. Repeating it
 * changes nothing. Throws 404, 403 without the reviewer role, 400 where the project ignores no changes, 409 for an archived project.
 */
export async function setChangeIgnored(
  ctx: Ctx<UserActor>,
  input: Input,
  { days, userAgent }: { days: number | null; userAgent: string | null },
) {
  const { deps, actor } = ctx;
  const { row: project, permissions } = await findProject(ctx, input.owner, input.project);
  const { test: number, fingerprint } = readChangeId(project.name, input.changeId);
  const test = await readTest(ctx, project.id, number);
  if (!permissions.includes("review")) throw forbidden("This needs the reviewer role in the project.");
  if (project.archived_at) throw archivedProject();
  requireIgnoring(deps, project);
  const agent = await writingAgent(ctx, userAgent);
  const at = deps.now();
  const until = shownAgainAt(days, at);
  await deps.db.transaction(async (tx) => {
    const changes = JSON.stringify([{ test_id: test.id, fingerprint, engine: engineOf(fingerprint) }]);
    const values = { changes, projectId: project.id, userId: actor.userId, agent, ignored: days !== null, at, until };
    const [switched] = await runStatement(tx, setIgnored, values);
    if (!switched) return;
    const target = `${test.name} in ${projectPath(project)}`;
    const kind = days === null ? ("change.unignored" as const) : ("change.ignored" as const);
    const event = { kind, target, targetId: input.changeId, projectId: project.id, ...(until && { after: utcDay(until) }) };
    await recordHistory(tx, project.account_id, actor, [event], { at });
  });
  const facts = await readTestFacts(deps, project.name, [{ test_id: test.id, fingerprint }], input.metricsPeriod);
  return facts.changeOf({ test_id: test.id, fingerprint })!;
}
