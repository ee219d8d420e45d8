import type { mediaReviewOperations } from "../../../lib/contract/media-reviews.ts";
import { deleteMediaReview, listMediaReviews, reviewMedia } from "../../domain/comments/media-reviews/media-reviews.ts";
import { noContent, ok } from "../replies.ts";
import type { Handlers } from "../serve.ts";

export const mediaReviewHandlers: Handlers<typeof mediaReviewOperations> = {
  "GET /media/{mediaId}/reviews": (ctx, { params }) => ok(listMediaReviews(ctx, params.mediaId)),
  "POST /media/{mediaId}/reviews": (ctx, { params, body, headers }) =>
    ok(reviewMedia(ctx, { mediaId: params.mediaId, input: body, headers })),
  "DELETE /media/{mediaId}/reviews/{reviewId}": (ctx, { params }) => noContent(deleteMediaReview(ctx, params.mediaId, params.reviewId)),
};
