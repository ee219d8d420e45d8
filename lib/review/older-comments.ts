import type { ThreadComment } from "./threads.ts";

/** Comments of the newest page, at most. */
export const pageSize = 200;
/** Comments of an older page, at most. */
export const earlierSize = 1000;

/** Returns true when a page of older comments may not be the last. A service that ignores the page size returns pages of 200. */
export const hasEarlier = (length: number) => length === pageSize || length >= earlierSize;

/**
 * Returns the older comments after a refetch of the newest page: comments that fell off its end are appended as older ones; others that
 * disappeared were deleted.
 */
export function olderCommentsAfter(
  earlier: readonly ThreadComment[],
  before: readonly ThreadComment[],
  after: readonly ThreadComment[],
): readonly ThreadComment[] {
  if (after.length < pageSize) return earlier;
  const known = new Set(after.map(({ id }) => id));
  const first = after[0]!.createdAt;
  const gone = before.filter(({ id, createdAt }) => !known.has(id) && createdAt <= first);
  return gone.length ? [...earlier, ...gone] : earlier;
}

/** Merges both lists, oldest first. The newest page wins for comments in both. */
export function mergeComments(earlier: readonly ThreadComment[], newest: ThreadComment[]): ThreadComment[] {
  if (!earlier.length) return newest;
  const known = new Set(newest.map(({ id }) => id));
  return [...earlier.filter(({ id }) => !known.has(id)), ...newest];
}
