import { runStatement } from "../../../db/statement.ts";
import type * as z from "zod";
import type { BuildCause, BuildQuestion, CausePlace } from "../../../../lib/contract/build-causes.ts";
import type { ComparedCauseFilter, ComparedQuestionFilter } from "../../../../lib/contract/build-comparisons.ts";
import type { Deps } from "../../../core/deps.ts";
import { notFound } from "../../../core/errors.ts";
import { limitAndOffset, type PageInput, toPage } from "../../base/paging.ts";
import type { BuildCaller } from "../record/build-access.ts";
import { type ComparisonRef, pairId } from "./compare-builds.ts";
import type { ComparedPairs } from "./compared-areas.sql.ts";
import { comparisonCausesPage, comparisonPlacesPage, comparisonQuestionsPage, type ComparedPlaceRow } from "./comparison-causes.sql.ts";
import { numbersInGroup } from "./comparison-groups.ts";
import { nameOfPair, readChangedPairs } from "./comparison-questions.ts";
import type { EvaluatedPair } from "../comparison/evaluate-pairs.ts";
import { likePattern } from "../record/like-pattern.ts";
import { type CauseOfQuestionRow, cropUrls, toBox, toCauseFacts, toQuestion } from "../causes/cause-record.ts";
import type { FullRecord } from "../../base/full-record.ts";

/** Fields of causes and places that a comparison lacks: decisions, and facts from earlier builds. */
type OfBuild = "decidedBy" | "decidedAt" | "apart" | "unstable";
type PlaceOfBuild = OfBuild | "thumbnailUrl";
type CauseOfBuild = OfBuild | "reason" | "carriedFrom" | "draft" | "approvedElsewhere" | "isNew";

const snapshotOf = (pair: EvaluatedPair) => ({ diffId: pairId(pair), name: nameOfPair(pair) });

const toCause = (
  deps: Deps,
  changed: readonly EvaluatedPair[],
  row: CauseOfQuestionRow & ComparedPlaceRow,
): FullRecord<typeof BuildCause, CauseOfBuild> => ({
  ...toCauseFacts(deps, row, snapshotOf(changed[row.at]!)),
  decision: null,
  decidedByRules: 0,
});

type QuestionInput = ComparisonRef & PageInput & Partial<z.output<typeof ComparedQuestionFilter>>;
type CauseInput = QuestionInput & Partial<z.output<typeof ComparedCauseFilter>>;

/** Returns the values of a list's order and filter. */
async function filterValues(deps: Deps, changed: readonly EvaluatedPair[], input: QuestionInput) {
  const part = input.search?.trim().toLowerCase() ?? "";
  const members = input.by ? await numbersInGroup(deps, changed, input.by, input.group ?? "") : null;
  const isWanted = (pair: EvaluatedPair, at: number) =>
    nameOfPair(pair).toLowerCase().includes(part) && (members === null || members.has(at));
  const wanted = part || members ? JSON.stringify(changed.flatMap((pair, at) => (isWanted(pair, at) ? [at] : []))) : null;
  // In a group, a search finds names only, as in a build.
  return { ...limitAndOffset(input), sort: input.order ?? "places", search: members ? null : likePattern(part), wanted };
}

/** Lists the causes of the changes between two builds: `GET …/comparisons/{base}/{head}/causes`. Throws 404, 409. */
export async function listComparisonCauses(ctx: BuildCaller, input: CauseInput) {
  const { changed, compared } = await readChangedPairs(ctx, input);
  const values = { ...(await filterValues(ctx.deps, changed, input)), question: input.question ?? null, keys: null };
  const rows = await runStatement(ctx.deps.database, comparisonCausesPage, { ...compared, ...values });
  return toPage(rows, input, (row) => toCause(ctx.deps, changed, row));
}

/** Returns the causes with the keys, in any order. */
async function causesByKey({ deps }: BuildCaller, changed: readonly EvaluatedPair[], compared: ComparedPairs, keys: readonly string[]) {
  const all = { limit: keys.length, offset: 0, sort: "places", search: null, wanted: null, question: null };
  const rows = await runStatement(deps.database, comparisonCausesPage, { ...compared, ...all, keys: JSON.stringify(keys) });
  return new Map(rows.flatMap((row) => (row.id === null ? [] : [[row.id, toCause(deps, changed, { ...row, id: row.id })] as const])));
}

/** Lists the questions of two builds as those of a build: `GET …/comparisons/{base}/{head}/questions`. Throws 404, 409. */
export async function listComparisonQuestions(ctx: BuildCaller, input: QuestionInput) {
  const { changed, compared } = await readChangedPairs(ctx, input);
  const values = await filterValues(ctx.deps, changed, input);
  const rows = await runStatement(ctx.deps.database, comparisonQuestionsPage, { ...compared, ...values });
  const first = rows.flatMap(({ samples }) => samples?.[0]?.cause ?? []);
  const causes = await causesByKey(ctx, changed, compared, first);
  return toPage(rows, input, (row): FullRecord<typeof BuildQuestion, CauseOfBuild> => {
    const names = row.samples.map(({ at }) => nameOfPair(changed[at]!));
    const undecided = { undecided: row.variants, rejected: 0, decision: null, decidedAt: null };
    return toQuestion(ctx.deps, causes.get(row.samples[0]!.cause)!, row, names, undecided);
  });
}

/** Lists the places of such a cause: `GET …/comparisons/{base}/{head}/causes/{causeKey}/places`. Throws 404, 409. */
export async function listComparisonPlaces(
  ctx: BuildCaller,
  input: ComparisonRef & PageInput & { causeKey: string; variants?: "true" | undefined },
) {
  const { changed, compared } = await readChangedPairs(ctx, input);
  const values = { ...limitAndOffset(input), causeKey: input.causeKey, variants: input.variants === "true" };
  const rows = await runStatement(ctx.deps.database, comparisonPlacesPage, { ...compared, ...values });
  if (!rows[0]!.total) throw notFound();
  return toPage(rows, input, (row): FullRecord<typeof CausePlace, PlaceOfBuild> => ({
    ...snapshotOf(changed[row.at]!),
    id: `${pairId(changed[row.at]!)}-${row.region}`,
    causeId: row.cause,
    region: row.region,
    before: toBox(row.own?.before),
    after: toBox(row.own?.after),
    ...cropUrls(ctx.deps, row),
    decision: null,
  }));
}
