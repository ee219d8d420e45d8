import * as z from "zod";
import { ScreenshotMetadata } from "../../../lib/contract/build-shapes.ts";
import type { buildCauseOperations } from "../../../lib/contract/build-causes.ts";
import type { buildOverviewOperations } from "../../../lib/contract/build-overviews.ts";
import type { buildReviewOperations } from "../../../lib/contract/build-reviews.ts";
import type { buildUploadOperations } from "../../../lib/contract/build-uploads.ts";
import type { buildOperations } from "../../../lib/contract/builds.ts";
import type { ciTokenOperations } from "../../../lib/contract/ci-tokens.ts";
import type { writeBackOperations } from "../../../lib/contract/write-backs.ts";
import { createBuild } from "../../domain/builds/upload/create-build.ts";
import { decideChange } from "../../domain/builds/review/decide.ts";
import { explainBaseline } from "../../domain/builds/baseline/explain-baseline.ts";
import { finalizeByNonce } from "../../domain/builds/upload/finalize-by-nonce.ts";
import { findBaseline } from "../../domain/builds/baseline/find-baseline.ts";
import { finishBuild } from "../../domain/builds/upload/finish-build.ts";
import { getBuild } from "../../domain/builds/reads/get-build.ts";
import { listAuthors, listBranches } from "../../domain/builds/reads/list-branches.ts";
import { listBuilds } from "../../domain/builds/reads/list-builds.ts";
import { listCauses, listPlaces, listQuestions } from "../../domain/builds/causes/list-causes.ts";
import { listDiffs } from "../../domain/builds/reads/list-diffs.ts";
import { getBuildOverview, listBuildsToReview, listChangeGroups } from "../../domain/builds/reads/overview.ts";
import { planBuild } from "../../domain/builds/upload/plan-build.ts";
import { previewBaseline, takeBaseline } from "../../domain/builds/review/other-baseline.ts";
import { retryBuild } from "../../domain/builds/upload/retry-build.ts";
import { createReview } from "../../domain/builds/review/create-review.ts";
import { dismissReview, listReviews } from "../../domain/builds/review/reviews.ts";
import { addReviewers, listReviewers, removeReviewers, setBuildSubscription } from "../../domain/builds/review/reviewers.ts";
import { updateBuild } from "../../domain/builds/upload/update-build.ts";
import { createWriteBack, listWriteBacks } from "../../domain/builds/review/write-backs.ts";
import { exchangeOidcToken } from "../../domain/projects/tokens/ci-tokens.ts";
import { exchangeTokenlessToken } from "../../domain/projects/tokens/tokenless.ts";
import { created, ok } from "../replies.ts";
import type { Handlers } from "../serve.ts";

export const ciTokenHandlers: Handlers<typeof ciTokenOperations> = {
  "POST /auth/github-actions/oidc/exchange": (ctx, { body }) => ok(exchangeOidcToken(ctx, body)),
  "POST /auth/github-actions/tokenless/exchange": (ctx, { body }) => ok(exchangeTokenlessToken(ctx, body)),
};

const metadataSchema = z.toJSONSchema(ScreenshotMetadata, { io: "input" }) as Record<string, unknown>;

export const buildUploadHandlers: Handlers<typeof buildUploadOperations> = {
  "POST /builds": (ctx, { body, headers }) => created(createBuild(ctx, body, headers)),
  "POST /builds/plan": (ctx, { body }) => ok(planBuild(ctx, body)),
  "PUT /builds/{buildId}": (ctx, { params, body, headers }) => ok(updateBuild(ctx, params.buildId, body, headers)),
  "POST /builds/finalize": (ctx, { body }) => ok(finalizeByNonce(ctx, body)),
  "POST /baseline": (ctx, { body }) => ok(findBaseline(ctx, body)),
  "GET /screenshot-metadata.json": () => ok(metadataSchema),
};

export const buildHandlers: Handlers<typeof buildOperations> = {
  "GET /projects/{owner}/{project}/branches": (ctx, { params, query }) => ok(listBranches(ctx, { ...params, ...query })),
  "GET /projects/{owner}/{project}/authors": (ctx, { params }) => ok(listAuthors(ctx, params)),
  "GET /projects/{owner}/{project}/builds": (ctx, { params, query }) => ok(listBuilds(ctx, { ...params, ...query })),
  "GET /projects/{owner}/{project}/builds/{buildNumber}": (ctx, { params }) => ok(getBuild(ctx, params)),
  "GET /projects/{owner}/{project}/builds/{buildNumber}/diffs": (ctx, { params, query }) => ok(listDiffs(ctx, { ...params, ...query })),
  "POST /projects/{owner}/{project}/builds/{buildNumber}/finish": (ctx, { params }) => ok(finishBuild(ctx, params)),
  "POST /projects/{owner}/{project}/builds/{buildNumber}/retry": (ctx, { params }) => ok(retryBuild(ctx, params)),
};

export const buildOverviewHandlers: Handlers<typeof buildOverviewOperations> = {
  "GET /projects/{owner}/{project}/builds/{buildNumber}/overview": (ctx, { params }) => ok(getBuildOverview(ctx, params)),
  "GET /projects/{owner}/{project}/builds/{buildNumber}/groups": (ctx, { params, query }) =>
    ok(listChangeGroups(ctx, { ...params, ...query })),
  "GET /me/builds-to-review": (ctx, { query }) => ok(listBuildsToReview(ctx, query)),
};

export const buildReviewHandlers: Handlers<typeof buildReviewOperations> = {
  "GET /projects/{owner}/{project}/builds/{buildNumber}/reviews": (ctx, { params }) => ok(listReviews(ctx, params)),
  "POST /projects/{owner}/{project}/builds/{buildNumber}/reviews": (ctx, { params, body, headers }) =>
    ok(createReview(ctx, { ref: params, input: body, headers })),
  "POST /projects/{owner}/{project}/builds/{buildNumber}/reviews/{reviewId}/dismiss": (ctx, { params }) =>
    ok(dismissReview(ctx, params, params.reviewId)),
  "GET /projects/{owner}/{project}/builds/{buildNumber}/reviewers": (ctx, { params }) => ok(listReviewers(ctx, params)),
  "POST /projects/{owner}/{project}/builds/{buildNumber}/reviewers": (ctx, { params, body }) => ok(addReviewers(ctx, params, body.userIds)),
  "DELETE /projects/{owner}/{project}/builds/{buildNumber}/reviewers": (ctx, { params, body }) =>
    ok(removeReviewers(ctx, params, body.userIds)),
  "POST /projects/{owner}/{project}/builds/{buildNumber}/subscription": (ctx, { params }) => ok(setBuildSubscription(ctx, params, true)),
  "DELETE /projects/{owner}/{project}/builds/{buildNumber}/subscription": (ctx, { params }) => ok(setBuildSubscription(ctx, params, false)),
};

export const writeBackHandlers: Handlers<typeof writeBackOperations> = {
  "GET /projects/{owner}/{project}/builds/{buildNumber}/write-backs": (ctx, { params, query }) =>
    ok(listWriteBacks(ctx, { ...params, ...query })),
  "POST /projects/{owner}/{project}/builds/{buildNumber}/write-backs": (ctx, { params, body, headers }) =>
    created(createWriteBack(ctx, params, body, headers)),
};

export const buildCauseHandlers: Handlers<typeof buildCauseOperations> = {
  "GET /projects/{owner}/{project}/builds/{buildNumber}/causes": (ctx, { params, query }) => ok(listCauses(ctx, { ...params, ...query })),
  "GET /projects/{owner}/{project}/builds/{buildNumber}/questions": (ctx, { params, query }) =>
    ok(listQuestions(ctx, { ...params, ...query })),
  "GET /projects/{owner}/{project}/builds/{buildNumber}/causes/{causeId}/places": (ctx, { params, query }) =>
    ok(listPlaces(ctx, { ...params, ...query })),
  "POST /projects/{owner}/{project}/builds/{buildNumber}/decisions": (ctx, { params, body, headers }) =>
    ok(decideChange(ctx, { ref: params, input: body, userAgent: headers.get("user-agent") })),
  "GET /projects/{owner}/{project}/builds/{buildNumber}/baseline": (ctx, { params }) => ok(explainBaseline(ctx, params)),
  "POST /projects/{owner}/{project}/builds/{buildNumber}/baseline/preview": (ctx, { params, body }) =>
    ok(previewBaseline(ctx, params, body.build)),
  "PUT /projects/{owner}/{project}/builds/{buildNumber}/baseline": (ctx, { params, body }) => ok(takeBaseline(ctx, params, body.build)),
};
