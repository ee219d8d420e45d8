import type { buildCommentOperations } from "../../../lib/contract/build-comments.ts";
import type { BuildRef } from "../../domain/builds/record/build-access.ts";
import { getCommentCounts } from "../../domain/builds/causes/comment-counts.ts";
import { listEarlierThreads } from "../../domain/comments/earlier-threads.ts";
import { ok } from "../replies.ts";
import type { Handlers } from "../serve.ts";
import { commentHandlersOf } from "./comment-handlers.ts";

const subjectOf = ({ owner, project, buildNumber }: BuildRef) => ({ type: "build" as const, owner, project, buildNumber });
const shared = commentHandlersOf(subjectOf);

export const buildCommentHandlers: Handlers<typeof buildCommentOperations> = {
  "GET /projects/{owner}/{project}/builds/{buildNumber}/comments": shared.list,
  "POST /projects/{owner}/{project}/builds/{buildNumber}/comments": shared.create,
  "GET /projects/{owner}/{project}/builds/{buildNumber}/people": shared.listPeople,
  "GET /projects/{owner}/{project}/builds/{buildNumber}/reading": shared.getReading,
  "PATCH /projects/{owner}/{project}/builds/{buildNumber}/reading": shared.updateReading,
  "GET /projects/{owner}/{project}/builds/{buildNumber}/comments/{commentId}": shared.get,
  "PATCH /projects/{owner}/{project}/builds/{buildNumber}/comments/{commentId}": shared.update,
  "DELETE /projects/{owner}/{project}/builds/{buildNumber}/comments/{commentId}": shared.delete,
  "POST /projects/{owner}/{project}/builds/{buildNumber}/comments/{commentId}/reactions": shared.addReaction,
  "DELETE /projects/{owner}/{project}/builds/{buildNumber}/comments/{commentId}/reactions": shared.removeReaction,
  "POST /projects/{owner}/{project}/builds/{buildNumber}/comments/{commentId}/resolve": shared.resolve,
  "POST /projects/{owner}/{project}/builds/{buildNumber}/comments/{commentId}/unresolve": shared.unresolve,
  "PUT /projects/{owner}/{project}/builds/{buildNumber}/comments/{commentId}/assignment": shared.assign,
  "POST /projects/{owner}/{project}/builds/{buildNumber}/comments/{commentId}/subscription": shared.subscribe,
  "DELETE /projects/{owner}/{project}/builds/{buildNumber}/comments/{commentId}/subscription": shared.unsubscribe,
  "GET /projects/{owner}/{project}/builds/{buildNumber}/earlier-threads": (ctx, { params }) =>
    ok(listEarlierThreads(ctx, subjectOf(params))),
  "GET /projects/{owner}/{project}/builds/{buildNumber}/comment-counts": (ctx, { params }) => ok(getCommentCounts(ctx, params)),
};
