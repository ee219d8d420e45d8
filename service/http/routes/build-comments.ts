import type { buildCommentOperations } from "../../../lib/contract/build-comments.ts";
import { assignThread } from "../../domain/comments/assign-thread.ts";
import { createComment } from "../../domain/comments/create-comment.ts";
import { deleteComment } from "../../domain/comments/delete-comment.ts";
import { editComment } from "../../domain/comments/edit-comment.ts";
import { findPeople } from "../../domain/comments/find-people.ts";
import { getReading } from "../../domain/comments/get-reading.ts";
import { setReading } from "../../domain/comments/set-reading.ts";
import { getCommentCounts } from "../../domain/builds/comment-counts.ts";
import { listEarlierThreads } from "../../domain/comments/earlier-threads.ts";
import { getComment } from "../../domain/comments/get-comment.ts";
import { listComments } from "../../domain/comments/list-comments.ts";
import { addReaction } from "../../domain/comments/add-reaction.ts";
import { removeReaction } from "../../domain/comments/remove-reaction.ts";
import { resolveThread } from "../../domain/comments/resolve-thread.ts";
import { subscribeToThread } from "../../domain/comments/subscribe-to-thread.ts";
import type { BuildRef } from "../../domain/builds/build-access.ts";
import { created, ok, taggedComments } from "../replies.ts";
import type { Handlers } from "../serve.ts";

const subjectOf = ({ owner, project, buildNumber }: BuildRef) => ({ type: "build" as const, owner, project, buildNumber });
const refOf = (params: BuildRef & { commentId: string }) => ({ subject: subjectOf(params), commentId: params.commentId });

export const buildCommentHandlers: Handlers<typeof buildCommentOperations> = {
  "GET /projects/{owner}/{project}/builds/{buildNumber}/comments": (ctx, { params, headers }) =>
    taggedComments(listComments(ctx, { subject: subjectOf(params), ifNoneMatch: headers.get("if-none-match") })),
  "POST /projects/{owner}/{project}/builds/{buildNumber}/comments": (ctx, { params, body, headers }) =>
    created(
      createComment(ctx, {
        subject: subjectOf(params),
        ...body,
        key: headers.get("idempotency-key"),
        userAgent: headers.get("user-agent"),
      }),
    ),
  "GET /projects/{owner}/{project}/builds/{buildNumber}/earlier-threads": (ctx, { params }) =>
    ok(listEarlierThreads(ctx, subjectOf(params))),
  "GET /projects/{owner}/{project}/builds/{buildNumber}/comment-counts": (ctx, { params }) => ok(getCommentCounts(ctx, subjectOf(params))),
  "GET /projects/{owner}/{project}/builds/{buildNumber}/reading": (ctx, { params }) => ok(getReading(ctx, subjectOf(params))),
  "PATCH /projects/{owner}/{project}/builds/{buildNumber}/reading": (ctx, { params, body }) =>
    ok(setReading(ctx, subjectOf(params), body.threads)),
  "GET /projects/{owner}/{project}/builds/{buildNumber}/people": (ctx, { params, query }) =>
    ok(findPeople(ctx, { subject: subjectOf(params), ...query })),
  "GET /projects/{owner}/{project}/builds/{buildNumber}/comments/{commentId}": (ctx, { params }) => ok(getComment(ctx, refOf(params))),
  "PATCH /projects/{owner}/{project}/builds/{buildNumber}/comments/{commentId}": (ctx, { params, body }) =>
    ok(editComment(ctx, { ...refOf(params), ...body })),
  "DELETE /projects/{owner}/{project}/builds/{buildNumber}/comments/{commentId}": (ctx, { params }) =>
    ok(deleteComment(ctx, refOf(params))),
  "POST /projects/{owner}/{project}/builds/{buildNumber}/comments/{commentId}/reactions": (ctx, { params, body }) =>
    ok(addReaction(ctx, { ...refOf(params), ...body })),
  "DELETE /projects/{owner}/{project}/builds/{buildNumber}/comments/{commentId}/reactions": (ctx, { params, query }) =>
    ok(removeReaction(ctx, { ...refOf(params), ...query })),
  "POST /projects/{owner}/{project}/builds/{buildNumber}/comments/{commentId}/resolve": (ctx, { params }) =>
    ok(resolveThread(ctx, { ...refOf(params), resolved: true })),
  "POST /projects/{owner}/{project}/builds/{buildNumber}/comments/{commentId}/unresolve": (ctx, { params }) =>
    ok(resolveThread(ctx, { ...refOf(params), resolved: false })),
  "PUT /projects/{owner}/{project}/builds/{buildNumber}/comments/{commentId}/assignment": (ctx, { params, body }) =>
    ok(assignThread(ctx, { ...refOf(params), ...body })),
  "POST /projects/{owner}/{project}/builds/{buildNumber}/comments/{commentId}/subscription": (ctx, { params }) =>
    ok(subscribeToThread(ctx, { ...refOf(params), subscribed: true })),
  "DELETE /projects/{owner}/{project}/builds/{buildNumber}/comments/{commentId}/subscription": (ctx, { params }) =>
    ok(subscribeToThread(ctx, { ...refOf(params), subscribed: false })),
};
