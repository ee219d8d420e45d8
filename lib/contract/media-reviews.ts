import * as z from "zod";
import { User } from "./accounts.ts";
import { byUser, byUserOrProject, operations } from "./operation.ts";
import { bodyErrors, ErrorBody, errors, MediaPath, Timestamp } from "./shared.ts";

const state = z.enum(["approved", "rejected"]);

/** Verdict of a media: that of the newest version with any. One person who asks for changes outweighs approvals. */
export const MediaVerdict = z
  .object({
    state,
    version: z.int().meta({ description: "Number of the version that was reviewed." }),
    stale: z.boolean().meta({ description: "A newer version was uploaded after it." }),
  })
  .meta({ id: "MediaVerdict" });

/** Verdict of a person on a version. `rejected`: they request changes. */
export const MediaReview = z
  .object({
    id: z.string(),
    version: z.int().meta({ description: "Number of the version that was reviewed." }),
    state,
    user: User.nullable().meta({ description: "Null after the person deleted their account." }),
    agent: z
      .object({ id: z.string(), name: z.string().nullable() })
      .nullable()
      .meta({ description: "The program that reviewed for its user; null for a person." }),
    commentId: z.string().nullable().meta({ description: "The thread that was started with the verdict." }),
    date: Timestamp,
  })
  .meta({ id: "MediaReview" });

export const ReviewMedia = z.object({
  event: z.enum(["APPROVE", "REJECT"]).meta({ description: "`REJECT` requests changes." }),
  version: z.int().min(1).max(2_147_483_647).optional().meta({ description: "Number of a version. Without it, the newest." }),
  body: z.string().max(65_536).nullish().meta({ description: "Markdown text. Starts a thread." }),
});

export const mediaReviewOperations = operations("Media", {
  "GET /media/{mediaId}/reviews": {
    operationId: "listMediaReviews",
    summary: "List reviews of a media",
    description: "Returns the verdicts of people on versions, newest first, at most 100.",
    access: byUserOrProject("media:read"),
    params: MediaPath,
    responses: { 200: z.array(MediaReview), ...errors },
    extension: true,
  },
  "POST /media/{mediaId}/reviews": {
    operationId: "reviewMedia",
    summary: "Review a media",
    description:
      "Approves a version or requests changes. Replaces the caller's earlier verdict on the version. `body` starts a thread. Send an `Idempotency-Key` header to retry safely. Needs the reviewer role.",
    access: byUser("reviews:write"),
    params: MediaPath,
    body: ReviewMedia,
    responses: { 200: MediaReview, 409: ErrorBody, ...bodyErrors },
    extension: true,
  },
  "DELETE /media/{mediaId}/reviews/{reviewId}": {
    operationId: "deleteMediaReview",
    summary: "Take back a review of a media",
    description: "Allowed for its author, and for admins of the project. Its thread stays.",
    access: byUser("reviews:write"),
    params: MediaPath.extend({ reviewId: z.string().min(1).meta({ description: "Id of the review." }) }),
    responses: { 204: null, 409: ErrorBody, ...errors },
    extension: true,
  },
});
