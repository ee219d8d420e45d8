import { runStatement } from "../../../db/statement.ts";
import type { SnapshotChange } from "../../../../lib/contract/build-changes.ts";
import { notFound } from "../../../core/errors.ts";
import type { BuildCaller } from "../record/build-access.ts";
import { type ComparisonRef, pairId, pairRecords } from "./compare-builds.ts";
import { comparisonCauseNumber, comparisonPlacesOfPair } from "./comparison-causes.sql.ts";
import { listComparisonCauses } from "./comparison-causes.ts";
import { readChangedPairs } from "./comparison-questions.ts";
import type { FullRecord } from "../../base/full-record.ts";

/** Handles `GET …/comparisons/{base}/{head}/diffs/{diffId}`: a snapshot of two builds with the causes of its areas. Throws 404, 409. */
export async function getComparisonDiff(
  ctx: BuildCaller,
  input: ComparisonRef & { diffId: string },
): Promise<FullRecord<typeof SnapshotChange, "noise">> {
  const { project, all, changed, compared } = await readChangedPairs(ctx, input);
  const pair = all.find((one) => pairId(one) === input.diffId);
  if (!pair) throw notFound();
  const [diff] = await pairRecords(ctx, project.name, [pair]);
  const at = changed.indexOf(pair);
  const rows = at < 0 ? [] : await runStatement(ctx.deps.database, comparisonPlacesOfPair, { ...compared, at });
  return {
    ...diff!,
    places: rows.map(({ region, ...cause }) => ({
      id: `${input.diffId}-${region}`,
      region,
      ...cause,
      decision: null,
    })),
  };
}

/** Handles `GET …/comparisons/{base}/{head}/causes/{causeKey}`: a cause and its position. Throws 404, 409. */
export async function getComparisonCause(ctx: BuildCaller, { causeKey, ...ref }: ComparisonRef & { causeKey: string }) {
  const { compared } = await readChangedPairs(ctx, ref);
  const [found] = await runStatement(ctx.deps.database, comparisonCauseNumber, { ...compared, causeKey });
  if (!found) throw notFound();
  const { results } = await listComparisonCauses(ctx, { ...ref, page: found.number, perPage: 1 });
  return { cause: results[0]!, number: found.number };
}
