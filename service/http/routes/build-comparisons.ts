import type { buildComparisonOperations } from "../../../lib/contract/build-comparisons.ts";
import { compareBuilds, getComparison, listComparisonDiffs } from "../../domain/builds/reads/compare-builds.ts";
import { getComparisonCause, getComparisonDiff } from "../../domain/builds/reads/comparison-change.ts";
import { listComparisonCauses, listComparisonPlaces, listComparisonQuestions } from "../../domain/builds/reads/comparison-causes.ts";
import { listComparisonGroups } from "../../domain/builds/reads/comparison-groups.ts";
import { ok } from "../replies.ts";
import type { Handlers } from "../serve.ts";

export const buildComparisonHandlers: Handlers<typeof buildComparisonOperations> = {
  "POST /projects/{owner}/{project}/comparisons": (ctx, { params, body }) => ok(compareBuilds(ctx, { ...params, ...body })),
  "GET /projects/{owner}/{project}/comparisons/{base}/{head}": (ctx, { params }) => ok(getComparison(ctx, params)),
  "GET /projects/{owner}/{project}/comparisons/{base}/{head}/diffs": (ctx, { params, query }) =>
    ok(listComparisonDiffs(ctx, { ...params, ...query })),
  "GET /projects/{owner}/{project}/comparisons/{base}/{head}/diffs/{diffId}": (ctx, { params }) => ok(getComparisonDiff(ctx, params)),
  "GET /projects/{owner}/{project}/comparisons/{base}/{head}/causes/{causeKey}": (ctx, { params }) => ok(getComparisonCause(ctx, params)),
  "GET /projects/{owner}/{project}/comparisons/{base}/{head}/causes": (ctx, { params, query }) =>
    ok(listComparisonCauses(ctx, { ...params, ...query })),
  "GET /projects/{owner}/{project}/comparisons/{base}/{head}/questions": (ctx, { params, query }) =>
    ok(listComparisonQuestions(ctx, { ...params, ...query })),
  "GET /projects/{owner}/{project}/comparisons/{base}/{head}/groups": (ctx, { params, query }) =>
    ok(listComparisonGroups(ctx, { ...params, ...query })),
  "GET /projects/{owner}/{project}/comparisons/{base}/{head}/causes/{causeKey}/places": (ctx, { params, query }) =>
    ok(listComparisonPlaces(ctx, { ...params, ...query })),
};
