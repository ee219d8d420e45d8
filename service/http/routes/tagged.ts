import type { TaggedComments } from "../../domain/comments/list-comments.ts";

/** Answers with a list and its entity tag, or with 304 where the caller holds the list. A list without a tag gets one from its content. */
export function tagged({ etag, comments }: TaggedComments) {
  if (comments === null) return { status: 304 as const, headers: { ETag: etag, "Cache-Control": "private, no-cache" } };
  return { status: 200 as const, body: comments, ...(etag !== null && { headers: { ETag: etag } }) };
}
