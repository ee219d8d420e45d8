import { runStatement } from "../../../db/statement.ts";
import { limitAndOffset, type PageInput, toPage } from "../../base/paging.ts";
import { type BuildCaller, type BuildRef, findBuild } from "../record/build-access.ts";
import { diffsPage } from "./build-lists.sql.ts";
import { likePattern } from "../record/like-pattern.ts";
import type { Period } from "../record/metrics-period.ts";
import { readTestFacts } from "../record/test-facts.ts";
import { type DiffRow, toDiff } from "../record/diff-record.ts";

type Status = DiffRow["status"];
type Input = BuildRef &
  PageInput & {
    metricsPeriod: Period;
    needsReview?: "true" | "false" | undefined;
    status?: Status | undefined;
    ruleId?: string | undefined;
    only?: "unstable" | "carried" | "problem" | "failed" | "commented" | undefined;
    decision?: "approved" | "rejected" | "none" | undefined;
    by?: "test" | "folder" | "variant" | undefined;
    group?: string | undefined;
    search: string;
  };

/**
 * Lists the snapshots of a build against its baseline: `GET /projects/{owner}/{project}/builds/{buildNumber}/diffs`. Failures first, then
 * changed, added, removed and unchanged ones, each by group and score. Throws 404.
 */
export async function listDiffs(ctx: BuildCaller, input: Input) {
  const { deps } = ctx;
  const { build } = await findBuild(ctx, input);
  const { needsReview, status = null, ruleId = null, only = null, decision = null, by = null, group = "", search } = input;
  const values = {
    buildId: build.id,
    ...limitAndOffset(input),
    waiting: needsReview === "true",
    removed: !build.subset,
    status,
    ruleId,
    kind: only,
    decision,
    by,
    group: by && group,
    search: likePattern(search),
  };
  const rows = await runStatement(deps.database, diffsPage, values);
  const facts = await readTestFacts(
    deps,
    build.project,
    rows.filter(({ id }) => id !== null),
    input.metricsPeriod,
  );
  return toPage(rows, input, (row) => toDiff(deps, build.project, row, facts));
}
