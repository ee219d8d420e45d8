import type { commentOperations } from "../../../lib/contract/comments.ts";
import { assignThread } from "../../domain/comments/assign-thread.ts";
import { createComment } from "../../domain/comments/create-comment.ts";
import { deleteComment } from "../../domain/comments/delete-comment.ts";
import { editComment } from "../../domain/comments/edit-comment.ts";
import { findPeople } from "../../domain/comments/find-people.ts";
import { getComment } from "../../domain/comments/get-comment.ts";
import { listComments } from "../../domain/comments/list-comments.ts";
import type { MediaRef } from "../../domain/comments/subject.ts";
import { addReaction } from "../../domain/comments/add-reaction.ts";
import { getReading } from "../../domain/comments/get-reading.ts";
import { removeReaction } from "../../domain/comments/remove-reaction.ts";
import { resolveThread } from "../../domain/comments/resolve-thread.ts";
import { setReading } from "../../domain/comments/set-reading.ts";
import { subscribeToThread } from "../../domain/comments/subscribe-to-thread.ts";
import { created, ok, taggedComments } from "../replies.ts";
import type { Handlers } from "../serve.ts";

const mediaSubject = ({ mediaId }: { mediaId: string }): MediaRef => ({ type: "media", id: mediaId });
const commentRef = (params: { mediaId: string; commentId: string }) => ({ subject: mediaSubject(params), commentId: params.commentId });

export const commentHandlers: Handlers<typeof commentOperations> = {
  "GET /media/{mediaId}/comments": (ctx, { params, headers }) =>
    taggedComments(listComments(ctx, { subject: mediaSubject(params), ifNoneMatch: headers.get("if-none-match") })),
  "POST /media/{mediaId}/comments": (ctx, { params, body, headers }) =>
    created(
      createComment(ctx, {
        subject: mediaSubject(params),
        ...body,
        key: headers.get("idempotency-key"),
        userAgent: headers.get("user-agent"),
      }),
    ),
  "GET /media/{mediaId}/people": (ctx, { params, query }) => ok(findPeople(ctx, { subject: mediaSubject(params), ...query })),
  "GET /media/{mediaId}/reading": (ctx, { params }) => ok(getReading(ctx, mediaSubject(params))),
  "PATCH /media/{mediaId}/reading": (ctx, { params, body }) => ok(setReading(ctx, mediaSubject(params), body.threads)),
  "GET /media/{mediaId}/comments/{commentId}": (ctx, { params }) => ok(getComment(ctx, commentRef(params))),
  "PATCH /media/{mediaId}/comments/{commentId}": (ctx, { params, body }) => ok(editComment(ctx, { ...commentRef(params), ...body })),
  "DELETE /media/{mediaId}/comments/{commentId}": (ctx, { params }) => ok(deleteComment(ctx, commentRef(params))),
  "POST /media/{mediaId}/comments/{commentId}/reactions": (ctx, { params, body }) =>
    ok(addReaction(ctx, { ...commentRef(params), ...body })),
  "DELETE /media/{mediaId}/comments/{commentId}/reactions": (ctx, { params, query }) =>
    ok(removeReaction(ctx, { ...commentRef(params), ...query })),
  "POST /media/{mediaId}/comments/{commentId}/resolve": (ctx, { params }) =>
    ok(resolveThread(ctx, { ...commentRef(params), resolved: true })),
  "POST /media/{mediaId}/comments/{commentId}/unresolve": (ctx, { params }) =>
    ok(resolveThread(ctx, { ...commentRef(params), resolved: false })),
  "PUT /media/{mediaId}/comments/{commentId}/assignment": (ctx, { params, body }) =>
    ok(assignThread(ctx, { ...commentRef(params), ...body })),
  "POST /media/{mediaId}/comments/{commentId}/subscription": (ctx, { params }) =>
    ok(subscribeToThread(ctx, { ...commentRef(params), subscribed: true })),
  "DELETE /media/{mediaId}/comments/{commentId}/subscription": (ctx, { params }) =>
    ok(subscribeToThread(ctx, { ...commentRef(params), subscribed: false })),
};
