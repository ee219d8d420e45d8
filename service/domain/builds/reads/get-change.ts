import { runStatement } from "../../../db/statement.ts";
import type * as z from "zod";
import type { buildChangeOperations, SnapshotChange } from "../../../../lib/contract/build-changes.ts";
import type { Deps } from "../../../core/deps.ts";
import { notFound } from "../../../core/errors.ts";
import type { Period } from "../record/metrics-period.ts";
import { readTestFacts } from "../record/test-facts.ts";
import { type BuildCaller, type BuildRef, findBuild } from "../record/build-access.ts";
import { diffsById } from "./build-lists.sql.ts";
import { numberOfCause, placesOfDiff } from "./changes.sql.ts";
import { toUser } from "../../people/person-record.ts";
import { readNoise } from "./noise.ts";
import { isOneQuestion } from "../causes/join-questions.ts";
import { earlierApprovals, undecidedCause, type SimilarRow } from "./similar.sql.ts";
import { cropUrls } from "../causes/cause-record.ts";
import { listCauses } from "../causes/list-causes.ts";
import { toDiff } from "../record/diff-record.ts";
import type { FullRecord } from "../../base/full-record.ts";

type Cause = z.output<
  (typeof buildChangeOperations)["GET /projects/{owner}/{project}/builds/{buildNumber}/causes/{causeId}"]["responses"][200]
>;

/** Handles `GET …/builds/{buildNumber}/diffs/{diffId}`: a snapshot with the causes of its areas. Throws 404. */
export async function getDiff(
  ctx: BuildCaller,
  input: BuildRef & { diffId: string; metricsPeriod: Period },
): Promise<FullRecord<typeof SnapshotChange>> {
  const { database } = ctx.deps;
  const { build } = await findBuild(ctx, input);
  if (!/^\d{1,18}$/.test(input.diffId)) throw notFound();
  const [row] = await runStatement(database, diffsById, { buildId: build.id, ids: JSON.stringify([input.diffId]) });
  if (!row) throw notFound();
  const facts = await readTestFacts(ctx.deps, build.project, [row], input.metricsPeriod);
  const places = await runStatement(database, placesOfDiff, { buildId: build.id, diffId: row.id });
  const isJudged = row.test_id !== null && row.regions?.length;
  const noise = isJudged ? await readNoise(ctx.deps, { test: row.test_id!, build: build.id, regions: row.regions! }) : null;
  return { ...toDiff(ctx.deps, build.project, row, facts), places, noise };
}

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
  const [own] = await runStatement(deps.database, undecidedCause, { buildId, causeId });
  if (!own) return null;
  const earlier = await runStatement(deps.database, earlierApprovals, { buildId, causeId });
  const found = earlier.find((one) => isOneQuestion([own, one]));
  return found ? toSimilar(deps, found) : null;
}

/** Handles `GET …/builds/{buildNumber}/causes/{causeId}`: a cause and its position. Throws 404. */
export async function getCause(ctx: BuildCaller, { causeId, ...ref }: BuildRef & { causeId: string }): Promise<Cause> {
  const { build } = await findBuild(ctx, ref);
  const [found] = await runStatement(ctx.deps.database, numberOfCause, { buildId: build.id, causeId });
  if (!found) throw notFound();
  const { results } = await listCauses(ctx, { ...ref, page: found.number, perPage: 1, order: "places", search: "" });
  return { cause: results[0]!, number: found.number, similar: await findSimilar(ctx, build.id, causeId) };
}
