import type { Comment } from "./threads.ts";

/** How many comments a list of them holds at most. */
export const pageSize = 200;
/** How many older ones are asked for at once. */
export const earlierSize = 1000;

/** Whether a page of older comments may have others before it; a service that does not take the size gives pages of 200. */
export const hasEarlier = (length: number) => length === pageSize || length >= earlierSize;

/**
 * What is kept of older comments once the newest were read again: those that slid out of the newest are older now; those that are
 * missing among the newest were deleted.
 */
export function slidOut(earlier: readonly Comment[], before: readonly Comment[], after: readonly Comment[]): readonly Comment[] {
  if (after.length < pageSize) return earlier;
  const known = new Set(after.map(({ id }) => id));
  const first = after[0]!.createdAt;
  const gone = before.filter(({ id, createdAt }) => !known.has(id) && createdAt <= first);
  return gone.length ? [...earlier, ...gone] : earlier;
}

/** All comments, oldest first; what stands in both lists is as the newest have it. */
export function joined(earlier: readonly Comment[], newest: Comment[]): Comment[] {
  if (!earlier.length) return newest;
  const known = new Set(newest.map(({ id }) => id));
  return [...earlier.filter(({ id }) => !known.has(id)), ...newest];
}
