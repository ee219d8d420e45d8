import type { TaggedComments } from "../domain/comments/list-comments.ts";

/** Replies 200 with the result of a verb. */
export const ok = async <T>(result: T | Promise<T>) => ({ status: 200 as const, body: await result });

/** Replies 201 with the created record. */
export const created = async <T>(result: Promise<T>) => ({ status: 201 as const, body: await result });

/** Replies 204 once the work is done. */
export async function noContent(work: Promise<unknown>) {
  await work;
  return { status: 204 as const };
}

const notModified = (etag: string) => ({ status: 304 as const, headers: { ETag: etag, "Cache-Control": "private, no-cache" } });

/** Replies with a page and its entity tag, or 304 when the caller's copy is current. */
export async function taggedPage<T>(result: Promise<{ etag: string; page: T | null }>) {
  const { etag, page } = await result;
  return page === null ? notModified(etag) : { status: 200 as const, body: page, headers: { ETag: etag } };
}

/** Replies with a list and its entity tag, or 304 when the caller's copy is current. A list without a tag gets one from its content. */
export async function taggedComments(result: Promise<TaggedComments>) {
  const { etag, comments } = await result;
  if (comments === null) return notModified(etag);
  return { status: 200 as const, body: comments, ...(etag !== null && { headers: { ETag: etag } }) };
}
