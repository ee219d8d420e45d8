import type { comments } from "../../../lib/contract/comments.ts";
import { deleteComment, updateComment } from "../../domain/comments/edit-comment.ts";
import { addReaction, removeReaction } from "../../domain/comments/reactions.ts";
import { getComment } from "../../domain/comments/comment-rows.ts";
import { followThread, resolveThread } from "../../domain/comments/threads.ts";
import { createComment, listComments } from "../../domain/comments/comments.ts";
import { findPeople } from "../../domain/comments/mentions.ts";
import { getReading, setReading } from "../../domain/comments/read-state.ts";
import type { Handlers } from "../serve.ts";

export const commentHandlers: Handlers<typeof comments> = {
  "GET /media/{mediaId}/comments": async (ctx, { params }) => ({ status: 200, body: await listComments(ctx, params) }),
  "POST /media/{mediaId}/comments": async (ctx, { params, body, headers }) => ({
    status: 201,
    body: await createComment(ctx, { ...params, ...body, key: headers.get("idempotency-key"), userAgent: headers.get("user-agent") }),
  }),
  "GET /media/{mediaId}/people": async (ctx, { params, query }) => ({ status: 200, body: await findPeople(ctx, { ...params, ...query }) }),
  "GET /media/{mediaId}/reading": async (ctx, { params }) => ({ status: 200, body: await getReading(ctx, params.mediaId) }),
  "PATCH /media/{mediaId}/reading": async (ctx, { params, body }) => ({
    status: 200,
    body: await setReading(ctx, params.mediaId, body.threads),
  }),
  "GET /media/{mediaId}/comments/{commentId}": async (ctx, { params }) => ({ status: 200, body: await getComment(ctx, params) }),
  "PATCH /media/{mediaId}/comments/{commentId}": async (ctx, { params, body }) => ({
    status: 200,
    body: await updateComment(ctx, { ...params, ...body }),
  }),
  "DELETE /media/{mediaId}/comments/{commentId}": async (ctx, { params }) => ({ status: 200, body: await deleteComment(ctx, params) }),
  "POST /media/{mediaId}/comments/{commentId}/reactions": async (ctx, { params, body }) => ({
    status: 200,
    body: await addReaction(ctx, { ...params, ...body }),
  }),
  "DELETE /media/{mediaId}/comments/{commentId}/reactions": async (ctx, { params, query }) => ({
    status: 200,
    body: await removeReaction(ctx, { ...params, ...query }),
  }),
  "POST /media/{mediaId}/comments/{commentId}/resolve": async (ctx, { params }) => ({
    status: 200,
    body: await resolveThread(ctx, { ...params, resolved: true }),
  }),
  "POST /media/{mediaId}/comments/{commentId}/unresolve": async (ctx, { params }) => ({
    status: 200,
    body: await resolveThread(ctx, { ...params, resolved: false }),
  }),
  "POST /media/{mediaId}/comments/{commentId}/subscription": async (ctx, { params }) => ({
    status: 200,
    body: await followThread(ctx, { ...params, subscribed: true }),
  }),
  "DELETE /media/{mediaId}/comments/{commentId}/subscription": async (ctx, { params }) => ({
    status: 200,
    body: await followThread(ctx, { ...params, subscribed: false }),
  }),
};
