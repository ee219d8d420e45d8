import { runStatement } from "../../../db/statement.ts";
import type * as z from "zod";
import type { BuildCause, CausePlace } from "../../../../lib/contract/build-causes.ts";
import type { ComparedCauseFilter } from "../../../../lib/contract/build-comparisons.ts";
import type { Deps } from "../../../core/deps.ts";
import { notFound } from "../../../core/errors.ts";
import { limitAndOffset, type PageInput, toPage } from "../../base/paging.ts";
import type { BuildCaller } from "../record/build-access.ts";
import { type ComparisonRef, pairId, readComparison } from "./compare-builds.ts";
import { comparisonCausesPage, comparisonPlacesPage, type ComparedPlaceRow } from "../comparison/compare-builds.sql.ts";
import { nameOfPair, numbersInGroup } from "./comparison-groups.ts";
import type { EvaluatedPair } from "../comparison/evaluate-pairs.ts";
import { likePattern } from "../record/like-pattern.ts";
import { cropUrls, toBox, toCauseFacts } from "../causes/list-causes.ts";
import type { FullRecord } from "../../base/full-record.ts";

/** Returns the pairs with changed areas, in the order by which their places are numbered. */
export const changedPairs = (all: readonly EvaluatedPair[]) => all.filter(({ status, result }) => status === "changed" && result);
/** Returns the ids of the pairs' comparisons as a JSON list. */
export const idList = (pairs: readonly EvaluatedPair[]) => JSON.stringify(pairs.map(({ result }) => result!.id));

const toPlace = (deps: Deps, pair: EvaluatedPair, row: ComparedPlaceRow) => ({
  diffId: pairId(pair),
  name: nameOfPair(pair),
  region: row.region,
  ...cropUrls(deps, row),
});

/** Fields of causes and places that a comparison lacks: decisions, and facts from earlier builds. */
type OfBuild = "decidedBy" | "decidedAt" | "apart" | "unstable";
type PlaceOfBuild = OfBuild | "causeId" | "thumbnailUrl";
type CauseOfBuild = OfBuild | "question" | "reason" | "carriedFrom" | "draft" | "approvedElsewhere" | "isNew";

/** Lists the causes of the changes between two builds: `GET …/comparisons/{base}/{head}/causes`. Throws 404, 409. */
export async function listComparisonCauses(
  ctx: BuildCaller,
  input: ComparisonRef & PageInput & Partial<z.output<typeof ComparedCauseFilter>>,
) {
  const pairs = changedPairs((await readComparison(ctx, input)).all);
  const part = input.search?.trim().toLowerCase() ?? "";
  const members = input.by ? await numbersInGroup(ctx.deps, pairs, input.by, input.group ?? "") : null;
  const isWanted = (pair: EvaluatedPair, at: number) =>
    nameOfPair(pair).toLowerCase().includes(part) && (members === null || members.has(at));
  const wanted = part || members ? JSON.stringify(pairs.flatMap((pair, at) => (isWanted(pair, at) ? [at] : []))) : null;
  // In a group, a search finds names only, as in a build.
  const filter = { sort: input.order ?? null, search: members ? null : likePattern(part), wanted };
  const rows = await runStatement(ctx.deps.database, comparisonCausesPage, { pairs: idList(pairs), ...limitAndOffset(input), ...filter });
  return toPage(rows, input, (row): FullRecord<typeof BuildCause, CauseOfBuild> => ({
    ...toCauseFacts(row),
    decision: null,
    decidedByRules: 0,
    sample: { ...toPlace(ctx.deps, pairs[row.at]!, row), lines: row.own?.lines ?? null },
  }));
}

/** Lists the places of such a cause: `GET …/comparisons/{base}/{head}/causes/{causeKey}/places`. Throws 404, 409. */
export async function listComparisonPlaces(ctx: BuildCaller, input: ComparisonRef & PageInput & { causeKey: string }) {
  const pairs = changedPairs((await readComparison(ctx, input)).all);
  const values = { pairs: idList(pairs), ...limitAndOffset(input), causeKey: input.causeKey };
  const rows = await runStatement(ctx.deps.database, comparisonPlacesPage, values);
  if (!rows[0]!.total) throw notFound();
  return toPage(rows, input, (row): FullRecord<typeof CausePlace, PlaceOfBuild> => ({
    ...toPlace(ctx.deps, pairs[row.at]!, row),
    id: `${pairId(pairs[row.at]!)}-${row.region}`,
    before: toBox(row.own?.before),
    after: toBox(row.own?.after),
    decision: null,
  }));
}
