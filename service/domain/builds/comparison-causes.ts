import type * as z from "zod";
import type { BuildCause, CausePlace } from "../../../lib/contract/build-causes.ts";
import type { Deps } from "../../core/deps.ts";
import { notFound } from "../../core/errors.ts";
import type { StoredRegion } from "../../db/diff-schema.ts";
import { limitAndOffset, type PageInput } from "../paging.ts";
import type { BuildCaller } from "./build-access.ts";
import { type CauseFacts, causeSummary } from "./cause-summary.ts";
import { type ComparisonRef, pairId, readComparison } from "./compare-builds.ts";
import { MOST_PLACES } from "./diffs.sql.ts";
import type { EvaluatedPair } from "./evaluate-pairs.ts";
import { cropUrls, toBox } from "./list-causes.ts";

type Place = { pair: EvaluatedPair; region: number; own: StoredRegion | null };
type Cause = { key: string; facts: CauseFacts; likeness: string; places: Place[] };

/** A looser key than that of the crops, as the statement for builds makes it. */
function likenessOf({ kind, recoloured, after }: CauseFacts): string {
  return recoloured ? `${kind}:${recoloured.from}:${recoloured.to}` : `${kind}:${after?.[2] ?? ""}x${after?.[3] ?? ""}`;
}

const many = ({ result }: EvaluatedPair): CauseFacts => ({
  kind: "many",
  count: result!.regions!.length,
  before: null,
  after: null,
  pixels: 0,
  recoloured: null,
});

/** Groups the regions of changed pairs by their exact pixels before and after, those with the most places first. */
function causesOfPairs(all: readonly EvaluatedPair[]): Cause[] {
  const causes = new Map<string, Cause>();
  const add = (key: string, facts: CauseFacts, place: Place) => {
    const cause = causes.get(key) ?? { key, facts, likeness: likenessOf(facts), places: [] };
    cause.places.push(place);
    causes.set(key, cause);
  };
  for (const pair of all) {
    const regions = pair.status === "changed" ? (pair.result?.regions ?? []) : [];
    if (regions.length > MOST_PLACES) add(`${pair.result!.fingerprint} ${regions[0]!.key}`, many(pair), { pair, region: 0, own: null });
    else regions.forEach(({ key, ...facts }, region) => add(key, facts, { pair, region, own: regions[region]! }));
  }
  return [...causes.values()].toSorted((a, b) => b.places.length - a.places.length || (a.key < b.key ? -1 : 1));
}

const toPlace = (deps: Deps, { pair, region, own }: Place) => ({
  diffId: pairId(pair),
  name: (pair.head ?? pair.base)!.name,
  region,
  ...cropUrls(deps, { comparison_id: pair.result!.id, region, own }),
});

/** Lists the causes of the changes between two builds: `GET …/comparisons/{base}/{head}/causes`. Throws 404, 409. */
export async function listComparisonCauses(ctx: BuildCaller, input: ComparisonRef & PageInput) {
  const { all } = await readComparison(ctx, input);
  const causes = causesOfPairs(all);
  const alike = new Map<string, number>();
  for (const { likeness } of causes) alike.set(likeness, (alike.get(likeness) ?? 0) + 1);
  const [limit, offset] = limitAndOffset(input);
  const results = causes.slice(offset, offset + limit).map((cause): z.output<typeof BuildCause> => ({
    id: cause.key,
    kind: cause.facts.kind,
    summary: causeSummary(cause.facts),
    recoloured: cause.facts.recoloured ?? null,
    places: cause.places.length,
    snapshots: new Set(cause.places.map(({ pair }) => pair)).size,
    alike: alike.get(cause.likeness)! - 1,
    decision: null,
    decidedByRules: 0,
    sample: toPlace(ctx.deps, cause.places[0]!),
  }));
  return { pageInfo: { total: causes.length, page: input.page, perPage: input.perPage }, results };
}

/** Lists the places of such a cause: `GET …/comparisons/{base}/{head}/causes/{causeKey}/places`. Throws 404, 409. */
export async function listComparisonPlaces(ctx: BuildCaller, input: ComparisonRef & PageInput & { causeKey: string }) {
  const { all } = await readComparison(ctx, input);
  const cause = causesOfPairs(all).find(({ key }) => key === input.causeKey);
  if (!cause) throw notFound();
  const [limit, offset] = limitAndOffset(input);
  const results = cause.places.slice(offset, offset + limit).map((place): z.output<typeof CausePlace> => ({
    id: `${pairId(place.pair)}-${place.region}`,
    ...toPlace(ctx.deps, place),
    before: toBox(place.own?.before),
    after: toBox(place.own?.after),
    decision: null,
  }));
  return { pageInfo: { total: cause.places.length, page: input.page, perPage: input.perPage }, results };
}
