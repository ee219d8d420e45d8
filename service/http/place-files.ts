import type { Context, Hono } from "hono";
import type { Deps } from "../core/deps.ts";
import { notFound } from "../core/errors.ts";
import { drawThreadCrop } from "../domain/comments/thread-crop.ts";
import { threadCropSubject } from "../domain/comments/thread-crop-url.ts";
import { isSigned } from "../media/file-urls.ts";

async function sendPlace(deps: Deps, c: Context): Promise<Response> {
  const [, threadId] = /^([a-z0-9-]{1,64})\.webp$/.exec(c.req.param("name") ?? "") ?? [];
  if (!threadId || !isSigned(deps, threadCropSubject(threadId), c.req.query("expires"), c.req.query("signature"))) throw notFound();
  const bytes = await drawThreadCrop(deps, threadId);
  if (!bytes) throw notFound();
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": "image/webp",
      "Content-Length": String(bytes.length),
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Referrer-Policy": "no-referrer",
      "X-Robots-Tag": "noindex",
      // The place and the bytes under it change only with an edit of the comment.
      "Cache-Control": "private, max-age=1800",
    },
  });
}

/** Serves pictures of the places of threads under signed URLs: `GET|HEAD /files/places/{threadId}.webp`. */
export function servePlaces(app: Hono, deps: Deps): void {
  app.get("/files/places/:name", (c) => sendPlace(deps, c));
}
