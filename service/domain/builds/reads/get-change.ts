import type * as z from "zod";
import type { buildChangeOperations, SnapshotChange } from "../../../../lib/contract/build-changes.ts";
import type { Deps } from "../../../core/deps.ts";
import { notFound } from "../../../core/errors.ts";
import type { Period } from "../record/metrics-period.ts";
import { readTestFacts } from "../record/test-facts.ts";
import { type BuildCaller, type BuildRef, findBuild } from "../record/build-access.ts";
import { diffsById } from "./build-lists.sql.ts";
import { numberOfCause, placesOfDiff } from "./changes.sql.ts";
import { type PersonRow, toUser } from "../../people/person-record.ts";
import { readNoise } from "./noise.ts";
import { type CauseRow, isOneQuestion } from "../causes/join-questions.ts";
import { earlierApprovals, undecidedCause } from "./similar.sql.ts";
import { cropUrls, listCauses, type PlaceCrops } from "../causes/list-causes.ts";
import { type DiffRow, toDiff } from "../record/diff-record.ts";

type Cause = z.output<
  (typeof buildChangeOperations)["GET /projects/{owner}/{project}/builds/{buildNumber}/causes/{causeId}"]["responses"][200]
>;
type Change = z.output<typeof SnapshotChange>;

/** Handles `GET …/builds/{buildNumber}/diffs/{diffId}`: a snapshot with the causes of its areas. Throws 404. */
export async function getDiff(ctx: BuildCaller, input: BuildRef & { diffId: string; metricsPeriod: Period }): Promise<Change> {
  const { database } = ctx.deps;
  const { build } = await findBuild(ctx, input);
  if (!/^\d{1,18}$/.test(input.diffId)) throw notFound();
  const [row] = await database.run<DiffRow>(diffsById, [build.id, JSON.stringify([input.diffId])]);
  if (!row) throw notFound();
  const facts = await readTestFacts(ctx.deps, build.project, [row], input.metricsPeriod);
  const places = await database.run<Change["places"][number]>(placesOfDiff, [build.id, row.id]);
  const isJudged = row.test_id !== null && row.regions?.length;
  const noise = isJudged ? await readNoise(ctx.deps, { test: row.test_id!, build: build.id, regions: row.regions! }) : null;
  return { ...toDiff(ctx.deps, build.project, row, facts), places, noise };
}

type SimilarRow = PlaceCrops & CauseRow & { build: number; id: string; decided_at: Date | null; decided_by: PersonRow | null };

function toSimilar(deps: Deps, row: SimilarRow): Cause["similar"] {
  const { beforeViewUrl, afterViewUrl } = cropUrls(deps, row);
  return {
    build: row.build,
    causeId: row.id,
    decidedBy: toUser(deps, row.decided_by),
    decidedAt: row.decided_at?.toISOString() ?? null,
    beforeViewUrl,
    afterViewUrl,
  };
}

/** Returns the latest approval of an earlier build that one edit may explain together with an undecided cause; null without one. */
async function findSimilar({ deps }: BuildCaller, buildId: string, causeId: string): Promise<Cause["similar"]> {
  const [own] = await deps.database.run<CauseRow>(undecidedCause, [buildId, causeId]);
  if (!own) return null;
  const earlier = await deps.database.run<SimilarRow>(earlierApprovals, [buildId, causeId]);
  const found = earlier.find((one) => isOneQuestion([own, one]));
  return found ? toSimilar(deps, found) : null;
}

/** Handles `GET …/builds/{buildNumber}/causes/{causeId}`: a cause and its position. Throws 404. */
export async function getCause(ctx: BuildCaller, { causeId, ...ref }: BuildRef & { causeId: string }): Promise<Cause> {
  const { build } = await findBuild(ctx, ref);
  const [found] = await ctx.deps.database.run<{ number: number }>(numberOfCause, [build.id, causeId]);
  if (!found) throw notFound();
  const { results } = await listCauses(ctx, { ...ref, page: found.number, perPage: 1, order: "places", search: "" });
  return { cause: results[0]!, number: found.number, similar: await findSimilar(ctx, build.id, causeId) };
}
