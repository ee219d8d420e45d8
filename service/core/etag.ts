import { hash } from "node:crypto";

/** Returns a weak entity tag of a text. */
export const etagOf = (text: string) => `W/"${hash("sha1", text, "base64url")}"`;

/** Tests an `If-None-Match` header against a tag by weak comparison, as hono's `etag` middleware does before it returns 304. */
export const matchesTag = (header: string | undefined, tag: string): boolean =>
  header === "*" || (header?.match(/"[^"]*"/g)?.includes(tag.replace(/^W\//, "")) ?? false);
