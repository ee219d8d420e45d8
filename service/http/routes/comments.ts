import type { commentOperations } from "../../../lib/contract/comments.ts";
import { createComment } from "../../domain/comments/create-comment.ts";
import { deleteComment } from "../../domain/comments/delete-comment.ts";
import { editComment } from "../../domain/comments/edit-comment.ts";
import { findPeople } from "../../domain/comments/find-people.ts";
import { getComment } from "../../domain/comments/get-comment.ts";
import { listComments } from "../../domain/comments/list-comments.ts";
import type { SubjectRef } from "../../domain/comments/subject.ts";
import { tagged } from "./tagged.ts";
import { addReaction } from "../../domain/comments/add-reaction.ts";
import { getReading } from "../../domain/comments/get-reading.ts";
import { removeReaction } from "../../domain/comments/remove-reaction.ts";
import { resolveThread } from "../../domain/comments/resolve-thread.ts";
import { setReading } from "../../domain/comments/set-reading.ts";
import { subscribeToThread } from "../../domain/comments/subscribe-to-thread.ts";
import type { Handlers } from "../serve.ts";

const mediaSubject = ({ mediaId }: { mediaId: string }): SubjectRef => ({ type: "media", id: mediaId });
const commentRef = (params: { mediaId: string; commentId: string }) => ({ subject: mediaSubject(params), commentId: params.commentId });

export const commentHandlers: Handlers<typeof commentOperations> = {
  "GET /media/{mediaId}/comments": async (ctx, { params, headers }) =>
    tagged(await listComments(ctx, { subject: mediaSubject(params), ifNoneMatch: headers.get("if-none-match") })),
  "POST /media/{mediaId}/comments": async (ctx, { params, body, headers }) => ({
    status: 201,
    body: await createComment(ctx, {
      subject: mediaSubject(params),
      ...body,
      key: headers.get("idempotency-key"),
      userAgent: headers.get("user-agent"),
    }),
  }),
  "GET /media/{mediaId}/people": async (ctx, { params, query }) => ({
    status: 200,
    body: await findPeople(ctx, { subject: mediaSubject(params), ...query }),
  }),
  "GET /media/{mediaId}/reading": async (ctx, { params }) => ({ status: 200, body: await getReading(ctx, mediaSubject(params)) }),
  "PATCH /media/{mediaId}/reading": async (ctx, { params, body }) => ({
    status: 200,
    body: await setReading(ctx, mediaSubject(params), body.threads),
  }),
  "GET /media/{mediaId}/comments/{commentId}": async (ctx, { params }) => ({
    status: 200,
    body: await getComment(ctx, commentRef(params)),
  }),
  "PATCH /media/{mediaId}/comments/{commentId}": async (ctx, { params, body }) => ({
    status: 200,
    body: await editComment(ctx, { ...commentRef(params), ...body }),
  }),
  "DELETE /media/{mediaId}/comments/{commentId}": async (ctx, { params }) => ({
    status: 200,
    body: await deleteComment(ctx, commentRef(params)),
  }),
  "POST /media/{mediaId}/comments/{commentId}/reactions": async (ctx, { params, body }) => ({
    status: 200,
    body: await addReaction(ctx, { ...commentRef(params), ...body }),
  }),
  "DELETE /media/{mediaId}/comments/{commentId}/reactions": async (ctx, { params, query }) => ({
    status: 200,
    body: await removeReaction(ctx, { ...commentRef(params), ...query }),
  }),
  "POST /media/{mediaId}/comments/{commentId}/resolve": async (ctx, { params }) => ({
    status: 200,
    body: await resolveThread(ctx, { ...commentRef(params), resolved: true }),
  }),
  "POST /media/{mediaId}/comments/{commentId}/unresolve": async (ctx, { params }) => ({
    status: 200,
    body: await resolveThread(ctx, { ...commentRef(params), resolved: false }),
  }),
  "POST /media/{mediaId}/comments/{commentId}/subscription": async (ctx, { params }) => ({
    status: 200,
    body: await subscribeToThread(ctx, { ...commentRef(params), subscribed: true }),
  }),
  "DELETE /media/{mediaId}/comments/{commentId}/subscription": async (ctx, { params }) => ({
    status: 200,
    body: await subscribeToThread(ctx, { ...commentRef(params), subscribed: false }),
  }),
};
