import type * as z from "zod";
import { matchesGlob } from "../../../../lib/contract/glob.ts";
import type { testOperations } from "../../../../lib/contract/tests.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { notFound } from "../../../core/errors.ts";
import { runStatement } from "../../../db/statement.ts";
import { recordHistory } from "../../base/history/record-history.ts";
import { writingAgent } from "../../people/agents/agents.ts";
import { projectPath } from "../../projects/administrate-project.ts";
import { resettleBuild } from "../conclusion/conclude-build.ts";
import { ignoreInBuild } from "../decisions/apply-rules.ts";
import { type BuildRef, findBuild } from "../record/build-access.ts";
import { lockBuild } from "../record/lock-build.ts";
import { utcDay } from "../record/metrics-period.ts";
import { changeId } from "../record/test-id.ts";
import { requireIgnoring, shownAgainAt } from "../tests/ignored-changes.ts";
import { changedSnapshotsOfCause, setIgnored } from "../tests/tests.sql.ts";

type Input = z.output<(typeof testOperations)["POST /projects/{owner}/{project}/builds/{buildNumber}/ignored-changes"]["body"]>;

/**
 * Handles `POST …/builds/{buildNumber}/ignored-changes`: ignores exactly the changes of the snapshots of a cause, in the build where they are
 * undecided, and in later ones. Throws 404 for an unknown cause and for a pattern without a match, 403 without the reviewer role, 400 where the
 * project ignores no changes, 409 for an archived project.
 */
export async function ignoreChangesOfCause(
  ctx: Ctx<UserActor>,
  { ref, input: { causeId, tests, days }, userAgent }: { ref: BuildRef; input: Input; userAgent: string | null },
): Promise<{ snapshots: number }> {
  const { deps, actor } = ctx;
  const { build, project } = await findBuild(ctx, ref, "review");
  requireIgnoring(deps, project);
  const agent = await writingAgent(ctx, userAgent);
  const at = deps.now();
  const until = shownAgainAt(days, at);
  return deps.db.transaction(async (tx) => {
    const row = await lockBuild(tx, build.id);
    const all = await runStatement(tx, changedSnapshotsOfCause, { buildId: build.id, causeId });
    const snapshots = tests === undefined ? all : all.filter(({ name }) => matchesGlob(name, tests));
    const [first] = snapshots;
    if (!first) throw notFound();
    const changes = JSON.stringify(snapshots.map(({ test_id, fingerprint, engine }) => ({ test_id, fingerprint, engine })));
    const values = { changes, projectId: project.id, userId: actor.userId, agent, ignored: true, at, until };
    const switched = await runStatement(tx, setIgnored, values);
    if (row.state === "concluded") {
      const open = snapshots.filter(({ undecided }) => undecided).map(({ id }) => ({ id, rule_id: null }));
      await ignoreInBuild(tx, build.id, open);
      await resettleBuild(tx, deps, row, at);
    }
    if (switched.length) {
      const others = snapshots.length > 1 ? ` and ${snapshots.length - 1} more` : "";
      const event = {
        kind: "change.ignored" as const,
        target: `${first.name}${others} in ${projectPath(project)}`,
        targetId: changeId(project.name, first.test_id, first.fingerprint),
        projectId: project.id,
        ...(until && { after: utcDay(until) }),
      };
      await recordHistory(tx, project.account_id, actor, [event], { at });
    }
    return { snapshots: snapshots.length };
  });
}
