import type * as z from "zod";
import type { SnapshotChange } from "../../../lib/contract/build-changes.ts";
import { notFound } from "../../core/errors.ts";
import type { Period } from "../tests/metrics-period.ts";
import { readTestFacts } from "../tests/test-facts.ts";
import { type BuildCaller, type BuildRef, findBuild } from "./build-access.ts";
import { diffsById } from "./build-lists.sql.ts";
import { numberOfCause, placesOfDiff } from "./changes.sql.ts";
import { listCauses } from "./list-causes.ts";
import { type DiffRow, toDiff } from "./list-diffs.ts";

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
  return { ...toDiff(ctx.deps, build.project, row, facts), places };
}

/** Handles `GET …/builds/{buildNumber}/causes/{causeId}`: a cause and its position. Throws 404. */
export async function getCause(ctx: BuildCaller, { causeId, ...ref }: BuildRef & { causeId: string }) {
  const { build } = await findBuild(ctx, ref);
  const [found] = await ctx.deps.database.run<{ number: number }>(numberOfCause, [build.id, causeId]);
  if (!found) throw notFound();
  const { results } = await listCauses(ctx, { ...ref, page: found.number, perPage: 1, order: "places", search: "" });
  return { cause: results[0]!, number: found.number };
}
