import { runStatement } from "../../../db/statement.ts";
import type * as z from "zod";
import type { CompareBuilds } from "../../../../lib/contract/build-comparisons.ts";
import { conflict, notFound } from "../../../core/errors.ts";
import { limitAndOffset, type PageInput } from "../../base/paging.ts";
import { findProject } from "../../projects/find-project.ts";
import type { ProjectRow } from "../../projects/project.ts";
import { readSnapshots } from "../baseline/baseline-snapshots.ts";
import { readTestFacts } from "../record/test-facts.ts";
import type { BuildCaller } from "../record/build-access.ts";
import { type BuildRow, toBuild } from "../record/build-record.ts";
import { buildByNumber } from "../record/build-rows.sql.ts";
import type { DiffStatus } from "../comparison/diff-rows.ts";
import { conclusionOf } from "../record/build-stats.ts";
import { comparisonRegions, newestBuild, snapshotRecords } from "../comparison/compare-builds.sql.ts";
import { type EvaluatedPair, evaluatePairs, requestComparisons, statsOfPairs } from "../comparison/evaluate-pairs.ts";
import { pairSnapshots } from "../baseline/pair-snapshots.ts";
import { type DiffRow, toDiff } from "../record/diff-record.ts";

type Input = z.output<typeof CompareBuilds>;
type Side = Input["head"];
export type ComparisonRef = { owner: string; project: string; base: number; head: number };

/** Throws 409 for a build whose snapshots are not complete yet. */
export function requireComparable({ number, state, skipped }: Pick<BuildRow, "number" | "state" | "skipped">): void {
  if (skipped) throw conflict(`Build #${number} was skipped and has no snapshots.`);
  if (state !== "comparing" && state !== "concluded")
    throw conflict(`Build #${number} is not complete yet. Try again when it is compared.`);
}

async function findSide({ deps }: BuildCaller, project: ProjectRow, side: Side, name: string | null): Promise<BuildRow> {
  const { database } = deps;
  const kind = side.branch === undefined ? "commit" : "branch";
  const [row] =
    side.build === undefined
      ? await runStatement(database, newestBuild[kind], { projectId: project.id, of: side[kind]!, name })
      : await runStatement(database, buildByNumber, { projectId: project.id, number: side.build });
  if (!row) throw notFound();
  requireComparable(row);
  return row;
}

/** Pairs two builds by the names of their snapshots and evaluates the pairs. `request` starts the comparisons that are missing. */
async function compareRows(
  { deps }: BuildCaller,
  project: ProjectRow,
  { base, head }: { base: BuildRow; head: BuildRow },
  request = false,
) {
  const [heads, bases] = [await readSnapshots(deps, head.id), await readSnapshots(deps, base.id)];
  const pairs = pairSnapshots(heads, bases, { removed: true });
  if (request) await requestComparisons(deps, project.id, pairs);
  return evaluatePairs(deps, project.id, pairs, { areas: false });
}

function toSummary({ deps }: BuildCaller, { base, head }: { base: BuildRow; head: BuildRow }, all: readonly EvaluatedPair[]) {
  const { stats, pending } = statsOfPairs(all);
  const conclusion = pending ? null : conclusionOf(stats, { subset: false });
  return { base: toBuild(deps, base), head: toBuild(deps, head), stats, pending, conclusion };
}

/**
 * Handles `POST /projects/{owner}/{project}/comparisons`: compares two builds, or the newest ones of branches or commits. Starts the comparisons
 * that the project does not have yet. Throws 404, and 409 for a build that is not complete.
 */
export async function compareBuilds(ctx: BuildCaller, { owner, project, ...input }: { owner: string; project: string } & Input) {
  const { row } = await findProject(ctx, owner, project);
  const head = await findSide(ctx, row, input.head, input.name ?? null);
  const base = await findSide(ctx, row, input.base, input.name ?? head.name);
  return toSummary(ctx, { base, head }, await compareRows(ctx, row, { base, head }, true));
}

/** Reads a comparison of two builds without starting anything. Throws 404, 409. */
export async function readComparison(ctx: BuildCaller, ref: ComparisonRef) {
  const { row } = await findProject(ctx, ref.owner, ref.project);
  const [base, head] = [await findSide(ctx, row, { build: ref.base }, null), await findSide(ctx, row, { build: ref.head }, null)];
  return { project: row, base, head, all: await compareRows(ctx, row, { base, head }) };
}

/** Handles `GET …/comparisons/{base}/{head}`. */
export async function getComparison(ctx: BuildCaller, ref: ComparisonRef) {
  const { base, head, all } = await readComparison(ctx, ref);
  return toSummary(ctx, { base, head }, all);
}

/** Returns the id of a pair in a comparison of two builds: its snapshots. */
export const pairId = ({ base, head }: Pick<EvaluatedPair, "base" | "head">) => `${base?.id ?? "none"}-${head?.id ?? "none"}`;

/** Lists the snapshots of two builds: `GET …/comparisons/{base}/{head}/diffs`. Same order and records as those of a build. Throws 404, 409. */
export async function listComparisonDiffs(
  ctx: BuildCaller,
  input: ComparisonRef & PageInput & { needsReview?: "true" | "false" | undefined; status?: DiffStatus | undefined },
) {
  const { project, all } = await readComparison(ctx, input);
  const isShown = ({ status }: EvaluatedPair) =>
    (input.needsReview !== "true" || ["changed", "added", "removed"].includes(status)) && (input.status ?? status) === status;
  const shown = all.filter(isShown);
  const { limit, offset } = limitAndOffset(input);
  const page = shown.slice(offset, offset + limit);
  const results = await pairRecords(ctx, project.name, page);
  return { pageInfo: { total: shown.length, page: input.page, perPage: input.perPage }, results };
}

/** Maps evaluated pairs to SnapshotDiff records. Their ids name both snapshots; they have no decisions. */
export async function pairRecords({ deps }: Pick<BuildCaller, "deps">, project: string, page: readonly EvaluatedPair[]) {
  const ids = page.flatMap(({ head, base }) => [head?.id ?? [], base?.id ?? []].flat());
  const rows = ids.length ? await runStatement(deps.database, snapshotRecords, { ids: JSON.stringify(ids) }) : [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  const changed = page.map(({ head, base, result }) => ({ test_id: (head ?? base)!.test_id, fingerprint: result?.fingerprint ?? null }));
  const facts = await readTestFacts(deps, project, changed);
  const compared = page.flatMap(({ result }) => result?.id ?? []);
  const areas = compared.length ? await runStatement(deps.database, comparisonRegions, { compared: JSON.stringify(compared) }) : [];
  const areasOf = new Map(areas.map(({ id, regions }) => [id, regions]));
  return page.map((pair) => {
    const { head, base, result } = pair;
    const own = byId.get((head ?? base)!.id);
    const row: DiffRow = {
      id: pairId(pair),
      name: (head ?? base)!.name,
      status: pair.status,
      score: pair.score,
      group_key: pair.group,
      parent_name: (head ?? base)!.parent_name,
      problem: result?.problem ?? null,
      decision: null,
      rule_id: null,
      test_id: own?.test_id ?? null,
      comparison_id: result?.id ?? null,
      has_mask: result?.has_mask ?? false,
      fingerprint: result?.fingerprint ?? null,
      threshold: result?.threshold ?? null,
      regions: (result && areasOf.get(result.id)) ?? null,
      test_name: own?.test_name ?? null,
      build_name: own?.build_name ?? null,
      head: (head && byId.get(head.id)?.file) ?? null,
      base: (base && byId.get(base.id)?.file) ?? null,
    };
    return toDiff(deps, project, row, facts);
  });
}
