import { runStatement } from "../../../db/statement.ts";
import { and, eq } from "drizzle-orm";
import type * as z from "zod";
import type { MediaReview, ReviewMedia } from "../../../../lib/contract/media-reviews.ts";
import type { Ctx, Deps, ProjectActor, UserActor } from "../../../core/deps.ts";
import { forbidden, invalid, notFound } from "../../../core/errors.ts";
import { newId } from "../../../core/ids.ts";
import { mediaVersions } from "../../../db/media-schema.ts";
import { mediaReviews } from "../../../db/media-review-schema.ts";
import { type PersonRow, toUser } from "../../people/person-record.ts";
import { agentOf, writingAgent } from "../../people/agents/agents.ts";
import { createComment } from "../create-comment.ts";
import { mediaPermissions, requireMedia } from "../../media/media-access.ts";
import { reviewOfMedia, mediaReviewList, storeMediaReview } from "../../media/media-reviews.sql.ts";
import { recordEvent } from "../../base/events/record-event.ts";
import { findSubject } from "../subject.ts";
import { audienceOf } from "../thread-audience.ts";
import type { FullRecord } from "../../base/full-record.ts";

export type MediaReviewRow = {
  id: string;
  version: number;
  state: "approved" | "rejected";
  agent: string | null;
  comment_id: string | null;
  /** Text inside JSON. */
  created_at: Date | string;
  author: PersonRow | null;
};

/** Maps a row, which may come from JSON, to the MediaReview record. */
export const toMediaReview = (deps: Deps, row: MediaReviewRow): FullRecord<typeof MediaReview> => ({
  id: row.id,
  version: row.version,
  state: row.state,
  user: toUser(deps, row.author),
  agent: agentOf(row.agent),
  commentId: row.comment_id,
  date: new Date(row.created_at).toISOString(),
});

/** Lists the verdicts on the versions of a media, newest first, at most 100: `GET /media/{mediaId}/reviews`. Throws 404. */
export async function listMediaReviews(ctx: Ctx<UserActor | ProjectActor>, mediaId: string) {
  await requireMedia(ctx, mediaId);
  const rows = await runStatement(ctx.deps.database, mediaReviewList, { mediaId });
  return rows.map((row) => toMediaReview(ctx.deps, row));
}

const noVersion = (version: number | undefined) => invalid("Invalid request", `version: the media has no version ${version}`);

/** Throws 400 for a version that is not stored. */
async function requireVersion(deps: Deps, mediaId: string, version: number | undefined): Promise<void> {
  if (version === undefined) return;
  const stored = and(eq(mediaVersions.mediaId, mediaId), eq(mediaVersions.number, version), eq(mediaVersions.status, "ready"));
  const [row] = await deps.db.select({ id: mediaVersions.id }).from(mediaVersions).where(stored);
  if (!row) throw noVersion(version);
}

/** Finds the uploaders of a media who can see it and follow their uploads, without the caller. Throws 404. */
async function uploadersOf(ctx: Ctx<UserActor>, mediaId: string) {
  const subject = await findSubject(ctx, { type: "media", id: mediaId }, "review");
  const { uploaders } = await audienceOf(ctx, subject, { threadId: "new" });
  return { subject, uploaders };
}

/**
 * Handles `POST /media/{mediaId}/reviews`: stores the caller's verdict on a version, in place of their earlier one, and starts a thread with the
 * text. Throws 400 for a version that is not stored, 403 without the reviewer role, 404, and 409 for an idempotency key that another comment has.
 */
export async function reviewMedia(
  ctx: Ctx<UserActor>,
  { mediaId, input, headers }: { mediaId: string; input: z.output<typeof ReviewMedia>; headers: Headers },
) {
  const { deps, actor } = ctx;
  await requireMedia(ctx, mediaId, "review");
  await requireVersion(deps, mediaId, input.version);
  const userAgent = headers.get("user-agent");
  const body = input.body?.trim();
  const sent = { subject: { type: "media", id: mediaId } as const, key: headers.get("idempotency-key"), userAgent };
  const verdict = input.event === "APPROVE" ? ("approved" as const) : ("rejected" as const);
  const comment = body ? await createComment(ctx, { ...sent, body, verdict }) : null;
  // The mail about a comment says the verdict; one without a comment has a mail of its own.
  const reviewed = comment ? null : await uploadersOf(ctx, mediaId);
  const agent = await writingAgent(ctx, userAgent);
  const values = {
    id: newId(),
    mediaId,
    userId: actor.userId,
    version: input.version ?? null,
    verdict,
    commentId: comment?.id ?? null,
    agent,
    now: deps.now(),
  };
  const stored = await deps.db.transaction(async (tx) => {
    const [row] = await runStatement(tx, storeMediaReview, values);
    if (row && reviewed && row.before !== verdict) {
      const { id: reviewId, version, before } = row;
      const by = actor.name ?? actor.slug;
      await recordEvent(tx, deps, { kind: "media.reviewed", ...reviewed, reviewId, version, before, verdict, by });
    }
    return row;
  });
  if (!stored) throw noVersion(input.version);
  const [row] = await runStatement(deps.database, reviewOfMedia, { mediaId, reviewId: stored.id });
  return toMediaReview(deps, row!);
}

/**
 * Takes back a verdict: `DELETE /media/{mediaId}/reviews/{reviewId}`. Its author may, and admins of the project. Throws 403 for other people and
 * 404.
 */
export async function deleteMediaReview(ctx: Ctx<UserActor>, mediaId: string, reviewId: string): Promise<void> {
  const { deps, actor } = ctx;
  const media = await requireMedia(ctx, mediaId, "review");
  const [row] = await runStatement(deps.database, reviewOfMedia, { mediaId, reviewId });
  if (!row) throw notFound();
  if (row.author?.id !== actor.userId && !mediaPermissions(actor, media).includes("admin"))
    throw forbidden("Taking back another person's verdict needs the admin role in the project.");
  await deps.db.delete(mediaReviews).where(eq(mediaReviews.id, reviewId));
}
