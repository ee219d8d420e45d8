import { runStatement } from "../../../db/statement.ts";
import type { SnapshotChange } from "../../../../lib/contract/build-changes.ts";
import { notFound } from "../../../core/errors.ts";
import type { BuildCaller } from "../record/build-access.ts";
import { type ComparisonRef, pairId, pairRecords, readComparison } from "./compare-builds.ts";
import { comparisonCauseNumber, comparisonPlacesOfPair } from "../comparison/compare-builds.sql.ts";
import { changedPairs, idList, listComparisonCauses } from "./comparison-causes.ts";
import type { FullRecord } from "../../base/full-record.ts";

/** Handles `GET …/comparisons/{base}/{head}/diffs/{diffId}`: a snapshot of two builds with the causes of its areas. Throws 404, 409. */
export async function getComparisonDiff(
  ctx: BuildCaller,
  input: ComparisonRef & { diffId: string },
): Promise<FullRecord<typeof SnapshotChange, "noise">> {
  const { project, all } = await readComparison(ctx, input);
  const pair = all.find((one) => pairId(one) === input.diffId);
  if (!pair) throw notFound();
  const [diff] = await pairRecords(ctx, project.name, [pair]);
  const changed = changedPairs(all);
  const at = changed.indexOf(pair);
  const rows = at < 0 ? [] : await runStatement(ctx.deps.database, comparisonPlacesOfPair, { pairs: idList(changed), at });
  return {
    ...diff!,
    places: rows.map(({ region, causeId, causeNumber }) => ({
      id: `${input.diffId}-${region}`,
      region,
      causeId,
      causeNumber,
      decision: null,
    })),
  };
}

/** Handles `GET …/comparisons/{base}/{head}/causes/{causeKey}`: a cause and its position. Throws 404, 409. */
export async function getComparisonCause(ctx: BuildCaller, { causeKey, ...ref }: ComparisonRef & { causeKey: string }) {
  const pairs = changedPairs((await readComparison(ctx, ref)).all);
  const [found] = await runStatement(ctx.deps.database, comparisonCauseNumber, { pairs: idList(pairs), causeKey });
  if (!found) throw notFound();
  const { results } = await listComparisonCauses(ctx, { ...ref, page: found.number, perPage: 1 });
  return { cause: results[0]!, number: found.number };
}
