import type { TaggedComments } from "../../domain/comments/list-comments.ts";

/** Returns a reply with a list and its entity tag, or 304 when the caller's copy is current. A list without a tag gets one from its content. */
export function tagged({ etag, comments }: TaggedComments) {
  if (comments === null) return { status: 304 as const, headers: { ETag: etag, "Cache-Control": "private, no-cache" } };
  return { status: 200 as const, body: comments, ...(etag !== null && { headers: { ETag: etag } }) };
}
