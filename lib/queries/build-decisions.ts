import { mutationOptions, type QueryClient, type QueryKey } from "@tanstack/react-query";
import type { ApiError, Args, ResponseBody } from "../api/call.ts";
import { api } from "../api/client.ts";
import { buildParameters } from "./build-parameters.ts";
import {
  type Build,
  type BuildCause,
  buildDetails,
  type BuildKey,
  buildOverview,
  type BuildQuestion,
  type BuildReview,
  buildReviews,
  type CausePlace,
  type SnapshotChange,
  type SnapshotDiff,
} from "./builds.ts";

const LIST = "GET /projects/{owner}/{project}/builds";
const CAUSES = "GET /projects/{owner}/{project}/builds/{buildNumber}/causes";
const QUESTIONS = "GET /projects/{owner}/{project}/builds/{buildNumber}/questions";
const PLACES = "GET /projects/{owner}/{project}/builds/{buildNumber}/causes/{causeId}/places";
const DIFFS = "GET /projects/{owner}/{project}/builds/{buildNumber}/diffs";
const CHANGE = "GET /projects/{owner}/{project}/builds/{buildNumber}/diffs/{diffId}";
const GROUPS = "GET /projects/{owner}/{project}/builds/{buildNumber}/groups";

type Decision = NonNullable<Args<"POST /projects/{owner}/{project}/builds/{buildNumber}/decisions">[0]>["body"];

type DecisionResult = ResponseBody<"POST /projects/{owner}/{project}/builds/{buildNumber}/decisions">;

type Page<Row> = { results: Row[] };

/** Changes the rows of the stored pages of a list. */
function mapRows<Row>(client: QueryClient, route: string, change: (row: Row, key: QueryKey, rows: readonly Row[]) => Row): void {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: [route] }))
    client.setQueryData<Page<Row>>(
      queryKey,
      (page) => page && { ...page, results: page.results.map((row) => change(row, queryKey, page.results)) },
    );
}

/** Returns true for a cause that shares its question with others, as far as lists were loaded. */
const isVariant = (client: QueryClient, causeId: string): boolean =>
  client
    .getQueriesData<Page<BuildCause>>({ queryKey: [CAUSES] })
    .some(([, page]) => page?.results.some(({ id, question }) => id === causeId && question && question.variants > 1));

type PlacedChange = Pick<SnapshotChange["places"][number], "causeId" | "questionId">;
const isSameChange = (one: PlacedChange, other: PlacedChange): boolean =>
  one.causeId === other.causeId || (one.questionId !== undefined && one.questionId === other.questionId);

/** Writes the decision that counts into the stored lists, snapshots and numbers, so that they keep their order and are not loaded again. */
export function storeDecision(client: QueryClient, ref: BuildKey, body: Decision, result: DecisionResult): void {
  const { questionId, except = [], causeId, placeId, wholeSnapshot, diffId, group, approvedIn } = body;
  const { decision, decidedBy, decidedAt, reason, stored, toDecide } = result;
  const isSeveral = group !== undefined || approvedIn !== undefined;
  const written = { decision, decidedBy, decidedAt, reason, carriedFrom: null };
  const isOf = (cause: BuildCause) =>
    causeId
      ? cause.id === causeId
      : questionId !== undefined && decision && cause.question?.id === questionId && !except.includes(cause.id);
  if (toDecide) client.setQueryData(buildOverview(ref).queryKey, (overview) => overview && { ...overview, toDecide });
  mapRows<BuildCause>(client, CAUSES, (cause) => (isOf(cause) ? { ...cause, ...written } : cause));
  mapRows<BuildQuestion>(client, QUESTIONS, (row) => (isOf(row) ? { ...row, ...written } : row));
  if (diffId) mapRows<SnapshotDiff>(client, DIFFS, (diff) => (diff.id === diffId ? { ...diff, ...written, ruleId: null } : diff));
  mapRows<CausePlace>(client, PLACES, (place, [, input], rows) => {
    const isInSnapshot = (snapshot: string | undefined) => place.diffId === snapshot;
    if (wholeSnapshot ? isInSnapshot(rows.find(({ id }) => id === placeId)?.diffId) : placeId ? place.id === placeId : isInSnapshot(diffId))
      return { ...place, decision, apart: decision !== null, decidedBy, decidedAt };
    const ofCause = (input as Args<typeof PLACES>[0]).params.causeId;
    return causeId && ofCause === causeId && !place.apart ? { ...place, decision } : place;
  });
  client.setQueriesData<SnapshotChange>(
    { queryKey: [CHANGE] },
    (change) =>
      change && {
        ...change,
        ...(change.id === diffId && { ...written, ruleId: null }),
        places: change.places.map((place, _, all) => {
          const isOfCause = place.causeId === causeId && place.decision === null;
          const named = all.find(({ id }) => id === placeId);
          const isOfPlace = named && (place.id === placeId || (wholeSnapshot && isSameChange(place, named)));
          return isOfCause || isOfPlace || change.id === diffId ? { ...place, decision } : place;
        }),
      },
  );
  // A place without a decision has that of its cause. Another person's decision, also one that outweighs, or one about many changes, may be about other places.
  const isOutweighed = body.decision === "approve" && decision === "rejected";
  if (isSeveral || questionId || !decision || !stored || isOutweighed)
    for (const route of [PLACES, CHANGE]) void client.invalidateQueries({ queryKey: [route] });
  // The numbers of its question change with a variant.
  if (causeId && isVariant(client, causeId)) void refreshDecisions(client, [QUESTIONS]);
  if (causeId) return;
  void client.invalidateQueries({ queryKey: [GROUPS] });
  if (isSeveral) return;
  // Decisions about places count as `apart`, and together decide their cause.
  for (const route of [CAUSES, QUESTIONS]) void client.invalidateQueries({ queryKey: [route], type: "inactive", refetchType: "none" });
  void refreshDecisions(client);
}

type List = typeof CAUSES | typeof QUESTIONS;

/** Reads the decisions about the causes and questions that are shown. Rows and order stay. */
export async function refreshDecisions(client: QueryClient, lists: readonly List[] = [QUESTIONS, CAUSES]): Promise<void> {
  const shown = lists.flatMap((list) => client.getQueryCache().findAll({ queryKey: [list], type: "active" }));
  for (const { queryKey } of shown) {
    const [route, input] = queryKey as readonly [List, Args<List>[0]];
    const fresh = await api(route, input).catch(() => null);
    const decided = new Map(fresh?.results.map((cause) => [cause.id, cause]));
    client.setQueryData<ResponseBody<List>>(
      queryKey,
      (page) =>
        page && {
          ...page,
          results: page.results.map((cause) => {
            const { decision, decidedBy, decidedAt, reason, carriedFrom, apart, question } = decided.get(cause.id) ?? cause;
            // Numbers stay with the order of the rows: the letters of a running comparison would move while a person reads.
            const numbered = question && cause.question ? { ...question, number: cause.question.number } : question;
            return { ...cause, decision, decidedBy, decidedAt, reason, carriedFrom, apart, question: numbered };
          }),
        },
    );
  }
}

const readingsKey = ({ owner, project, number }: BuildKey) => ["build-readings", owner, project, number];

/** Number of times that `refreshNumbers` read a build again. */
export const numberReadings = (client: QueryClient, ref: BuildKey): number => client.getQueryData<number>(readingsKey(ref)) ?? 0;

/** Marks a build stale, except its causes. */
export function refreshNumbers(client: QueryClient, ref: BuildKey) {
  client.setQueryData(readingsKey(ref), numberReadings(client, ref) + 1);
  return Promise.all([
    client.invalidateQueries({ queryKey: buildDetails(ref).queryKey }),
    client.invalidateQueries({ queryKey: [DIFFS] }),
    client.invalidateQueries({ queryKey: buildReviews(ref).queryKey }),
    client.invalidateQueries({ queryKey: buildOverview(ref).queryKey }),
    client.invalidateQueries({ queryKey: [GROUPS] }),
    client.invalidateQueries({ queryKey: [LIST] }),
    client.invalidateQueries({ queryKey: ["GET /projects/{owner}/{project}/rules"] }),
    client.invalidateQueries({ queryKey: ["POST /projects/{owner}/{project}/builds/{buildNumber}/rules/preview"] }),
    client.invalidateQueries({ queryKey: ["GET /projects/{owner}/{project}/builds/{buildNumber}/comment-counts"] }),
  ]);
}

/** Marks a build stale with its causes. */
export const refreshBuild = (client: QueryClient, ref: BuildKey) =>
  Promise.all([
    refreshNumbers(client, ref),
    client.invalidateQueries({ queryKey: [CAUSES] }),
    client.invalidateQueries({ queryKey: [QUESTIONS] }),
  ]);

/** Decides about a cause or a snapshot. */
export const sendDecision = (ref: BuildKey, body: Decision) =>
  api("POST /projects/{owner}/{project}/builds/{buildNumber}/decisions", { params: buildParameters(ref), body });

type NewReview = { event: "APPROVE" | "REJECT" | "COMMENT"; body?: string; includeFailed?: boolean };

/** Submits a review. Its decisions are stored before. */
export const createReview = (ref: BuildKey) =>
  mutationOptions<ResponseBody<"POST /projects/{owner}/{project}/builds/{buildNumber}/reviews">, ApiError, NewReview>({
    mutationFn: (body) => api("POST /projects/{owner}/{project}/builds/{buildNumber}/reviews", { params: buildParameters(ref), body }),
    onSuccess: (_, __, ___, { client }) => refreshBuild(client, ref),
  });

/** Takes a review back with the decisions that it made: `mutate(reviewId)`. */
export const dismissReview = (ref: BuildKey) =>
  mutationOptions<BuildReview, ApiError, string>({
    mutationFn: (reviewId) =>
      api("POST /projects/{owner}/{project}/builds/{buildNumber}/reviews/{reviewId}/dismiss", {
        params: { ...buildParameters(ref), reviewId },
      }),
    onSuccess: (_, __, ___, { client }) => refreshBuild(client, ref),
  });

/** Finishes a build without its missing shards, or compares again what failed. */
export const resumeBuild = (ref: BuildKey) =>
  mutationOptions<Build, ApiError, "finish" | "retry">({
    mutationFn: (step) => api(`POST /projects/{owner}/{project}/builds/{buildNumber}/${step}`, { params: buildParameters(ref) }),
    onSuccess: (_, __, ___, { client }) => refreshBuild(client, ref),
  });
