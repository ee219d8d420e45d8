import type { testCommentOperations } from "../../../lib/contract/test-comments.ts";
import { assignThread } from "../../domain/comments/assign-thread.ts";
import { createComment } from "../../domain/comments/create-comment.ts";
import { deleteComment } from "../../domain/comments/delete-comment.ts";
import { editComment } from "../../domain/comments/edit-comment.ts";
import { findPeople } from "../../domain/comments/find-people.ts";
import { getReading } from "../../domain/comments/get-reading.ts";
import { setReading } from "../../domain/comments/set-reading.ts";
import { getComment } from "../../domain/comments/get-comment.ts";
import { listComments } from "../../domain/comments/list-comments.ts";
import { addReaction } from "../../domain/comments/add-reaction.ts";
import { removeReaction } from "../../domain/comments/remove-reaction.ts";
import { resolveThread } from "../../domain/comments/resolve-thread.ts";
import { subscribeToThread } from "../../domain/comments/subscribe-to-thread.ts";
import type { ProjectRef } from "../../domain/projects/administrate-project.ts";
import { created, ok, taggedComments } from "../replies.ts";
import type { Handlers } from "../serve.ts";

type TestRef = ProjectRef & { testId: string };
const subjectOf = ({ owner, project, testId }: TestRef) => ({ type: "test" as const, owner, project, testId });
const refOf = (params: TestRef & { commentId: string }) => ({ subject: subjectOf(params), commentId: params.commentId });

export const testCommentHandlers: Handlers<typeof testCommentOperations> = {
  "GET /projects/{owner}/{project}/tests/{testId}/comments": (ctx, { params, headers }) =>
    taggedComments(listComments(ctx, { subject: subjectOf(params), ifNoneMatch: headers.get("if-none-match") })),
  "POST /projects/{owner}/{project}/tests/{testId}/comments": (ctx, { params, body, headers }) =>
    created(
      createComment(ctx, {
        subject: subjectOf(params),
        ...body,
        key: headers.get("idempotency-key"),
        userAgent: headers.get("user-agent"),
      }),
    ),
  "GET /projects/{owner}/{project}/tests/{testId}/reading": (ctx, { params }) => ok(getReading(ctx, subjectOf(params))),
  "PATCH /projects/{owner}/{project}/tests/{testId}/reading": (ctx, { params, body }) =>
    ok(setReading(ctx, subjectOf(params), body.threads)),
  "GET /projects/{owner}/{project}/tests/{testId}/people": (ctx, { params, query }) =>
    ok(findPeople(ctx, { subject: subjectOf(params), ...query })),
  "GET /projects/{owner}/{project}/tests/{testId}/comments/{commentId}": (ctx, { params }) => ok(getComment(ctx, refOf(params))),
  "PATCH /projects/{owner}/{project}/tests/{testId}/comments/{commentId}": (ctx, { params, body }) =>
    ok(editComment(ctx, { ...refOf(params), ...body })),
  "DELETE /projects/{owner}/{project}/tests/{testId}/comments/{commentId}": (ctx, { params }) => ok(deleteComment(ctx, refOf(params))),
  "POST /projects/{owner}/{project}/tests/{testId}/comments/{commentId}/reactions": (ctx, { params, body }) =>
    ok(addReaction(ctx, { ...refOf(params), ...body })),
  "DELETE /projects/{owner}/{project}/tests/{testId}/comments/{commentId}/reactions": (ctx, { params, query }) =>
    ok(removeReaction(ctx, { ...refOf(params), ...query })),
  "POST /projects/{owner}/{project}/tests/{testId}/comments/{commentId}/resolve": (ctx, { params }) =>
    ok(resolveThread(ctx, { ...refOf(params), resolved: true })),
  "POST /projects/{owner}/{project}/tests/{testId}/comments/{commentId}/unresolve": (ctx, { params }) =>
    ok(resolveThread(ctx, { ...refOf(params), resolved: false })),
  "PUT /projects/{owner}/{project}/tests/{testId}/comments/{commentId}/assignment": (ctx, { params, body }) =>
    ok(assignThread(ctx, { ...refOf(params), ...body })),
  "POST /projects/{owner}/{project}/tests/{testId}/comments/{commentId}/subscription": (ctx, { params }) =>
    ok(subscribeToThread(ctx, { ...refOf(params), subscribed: true })),
  "DELETE /projects/{owner}/{project}/tests/{testId}/comments/{commentId}/subscription": (ctx, { params }) =>
    ok(subscribeToThread(ctx, { ...refOf(params), subscribed: false })),
};
