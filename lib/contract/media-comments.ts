import * as z from "zod";
import { commentOperationsOf } from "./comment-operations.ts";
import { CreateComment } from "./comments.ts";
import { operations } from "./operation.ts";
import { MediaPath } from "./shared.ts";

export const CreateMediaComment = CreateComment.extend({
  mediaVersionId: z.string().min(1).max(40).optional().meta({
    "x-extension": true,
    description: "Ready version that a new thread is about. The newest one when absent. Ignored on a reply.",
  }),
});

const shared = commentOperationsOf("media", MediaPath, CreateMediaComment);

export const mediaCommentOperations = operations("Comments", {
  "GET /media/{mediaId}/comments": {
    ...shared.list,
    operationId: "listMediaComments",
    summary: "List comments of a media",
    description:
      "Returns the newest 200 comments, oldest first, resolved threads included. A reply carries the `threadId` of its root comment.",
  },
  "POST /media/{mediaId}/comments": {
    ...shared.create,
    operationId: "createMediaComment",
    summary: "Create a comment",
    description:
      "Starts a thread, or replies to the thread of `threadId`. The comment is stored against the newest ready version, or the one of `mediaVersionId`. Send an `Idempotency-Key` header to retry safely: a repeated key returns the first comment, and 409 if that one has other content. Needs the reviewer role.",
  },
  "GET /media/{mediaId}/people": { ...shared.listPeople, operationId: "listMediaPeople", summary: "Find people to mention" },
  "GET /media/{mediaId}/reading": { ...shared.getReading, operationId: "getMediaReading", summary: "Get read state" },
  "PATCH /media/{mediaId}/reading": { ...shared.updateReading, operationId: "updateMediaReading", summary: "Update read state" },
  "GET /media/{mediaId}/comments/{commentId}": { ...shared.get, operationId: "getMediaComment", summary: "Get a comment" },
  "PATCH /media/{mediaId}/comments/{commentId}": { ...shared.update, operationId: "updateMediaComment", summary: "Edit a comment" },
  "DELETE /media/{mediaId}/comments/{commentId}": { ...shared.delete, operationId: "deleteMediaComment", summary: "Delete a comment" },
  "POST /media/{mediaId}/comments/{commentId}/reactions": {
    ...shared.addReaction,
    operationId: "addMediaCommentReaction",
    summary: "Add a reaction",
  },
  "DELETE /media/{mediaId}/comments/{commentId}/reactions": {
    ...shared.removeReaction,
    operationId: "removeMediaCommentReaction",
    summary: "Remove a reaction",
  },
  "POST /media/{mediaId}/comments/{commentId}/resolve": {
    ...shared.resolve,
    operationId: "resolveMediaCommentThread",
    summary: "Resolve a thread",
  },
  "POST /media/{mediaId}/comments/{commentId}/unresolve": {
    ...shared.unresolve,
    operationId: "unresolveMediaCommentThread",
    summary: "Reopen a thread",
  },
  "PUT /media/{mediaId}/comments/{commentId}/assignment": {
    ...shared.assign,
    operationId: "assignMediaCommentThread",
    summary: "Assign a thread",
  },
  "POST /media/{mediaId}/comments/{commentId}/subscription": {
    ...shared.subscribe,
    operationId: "subscribeMediaCommentThread",
    summary: "Subscribe to a thread",
  },
  "DELETE /media/{mediaId}/comments/{commentId}/subscription": {
    ...shared.unsubscribe,
    operationId: "unsubscribeMediaCommentThread",
    summary: "Unsubscribe from a thread",
  },
});
