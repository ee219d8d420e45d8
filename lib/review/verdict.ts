import type { ResponseBody } from "../api/call.ts";
import { isolated } from "../format.ts";

export type MediaReview = ResponseBody<"GET /media/{mediaId}/reviews">[number];
export type VerdictState = MediaReview["state"];

/** Words for a verdict, as builds use them. */
export const verdictWords: Record<VerdictState, string> = { approved: "Approved", rejected: "Changes requested" };

/** Returns the verdict on a version and the reviews that make it; null without any. One person who requests changes outweighs approvals. */
export function verdictOn(reviews: readonly MediaReview[], version: number): { state: VerdictState; by: readonly MediaReview[] } | null {
  const own = reviews.filter((review) => review.version === version);
  if (!own.length) return null;
  const state = own.some((review) => review.state === "rejected") ? "rejected" : "approved";
  return { state, by: own.filter((review) => review.state === state) };
}

/** Returns the newest version before `version` that has a review; null for none. */
export const reviewedBefore = (reviews: readonly MediaReview[], version: number): number | null =>
  reviews.reduce<number | null>(
    (found, review) => (review.version < version && review.version > (found ?? 0) ? review.version : found),
    null,
  );

/** Returns a verdict as a sentence: `Approved by you and Ben`. */
export function verdictText({ state, by }: { state: VerdictState; by: readonly MediaReview[] }, userId: string | null): string {
  const names = by
    .toSorted((one, other) => Number(other.user?.id === userId) - Number(one.user?.id === userId))
    .map(({ user }) => (user === null ? "a deleted account" : user.id === userId ? "you" : isolated(user.name ?? user.slug)));
  const rest = names.length - 2;
  const listed = rest > 0 ? `${names.slice(0, 2).join(", ")} and ${rest} more` : names.join(" and ");
  return `${verdictWords[state]} by ${listed}`;
}
