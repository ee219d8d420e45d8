import { hash } from "node:crypto";

/** A weak entity tag of an answer's text. */
export const etagOf = (text: string | Uint8Array) => `W/"${hash("sha1", text, "base64url")}"`;

const opaque = (tag: string) => tag.trim().replace(/^W\//, "");

/** Whether an `If-None-Match` header names this tag: a list, weak or strong, or `*` (RFC 9110, 13.1.2). Our tags hold no comma. */
export const matchesTag = (header: string | undefined, tag: string) =>
  !!header && header.split(",").some((one) => one.trim() === "*" || opaque(one) === opaque(tag));
