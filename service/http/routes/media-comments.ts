import type { mediaCommentOperations } from "../../../lib/contract/media-comments.ts";
import type { Handlers } from "../serve.ts";
import { commentHandlersOf } from "./comment-handlers.ts";

const shared = commentHandlersOf(({ mediaId }: { mediaId: string }) => ({ type: "media", id: mediaId }));

export const mediaCommentHandlers: Handlers<typeof mediaCommentOperations> = {
  "GET /media/{mediaId}/comments": shared.list,
  "POST /media/{mediaId}/comments": shared.create,
  "GET /media/{mediaId}/people": shared.listPeople,
  "GET /media/{mediaId}/reading": shared.getReading,
  "PATCH /media/{mediaId}/reading": shared.updateReading,
  "GET /media/{mediaId}/comments/{commentId}": shared.get,
  "PATCH /media/{mediaId}/comments/{commentId}": shared.update,
  "DELETE /media/{mediaId}/comments/{commentId}": shared.delete,
  "POST /media/{mediaId}/comments/{commentId}/reactions": shared.addReaction,
  "DELETE /media/{mediaId}/comments/{commentId}/reactions": shared.removeReaction,
  "POST /media/{mediaId}/comments/{commentId}/resolve": shared.resolve,
  "POST /media/{mediaId}/comments/{commentId}/unresolve": shared.unresolve,
  "PUT /media/{mediaId}/comments/{commentId}/assignment": shared.assign,
  "POST /media/{mediaId}/comments/{commentId}/subscription": shared.subscribe,
  "DELETE /media/{mediaId}/comments/{commentId}/subscription": shared.unsubscribe,
};
