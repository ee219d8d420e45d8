import type { Context, Hono } from "hono";
import type { Deps } from "../core/deps.ts";
import { HttpError, notFound } from "../core/errors.ts";
import type { Limiter } from "../core/limits.ts";
import { drawThreadCrop } from "../domain/comments/thread-crop.ts";
import { threadCropSubject } from "../domain/comments/thread-crop-url.ts";
import { isSigned } from "../media/file-urls.ts";

/** Throws 429 when an address without a signature asks for too many: drawing decodes a whole picture. */
async function takeTurn(c: Context, unsigned: Limiter): Promise<void> {
  const { exceeded, reset } = await unsigned.take((c.env as { address?: string }).address ?? "unknown");
  if (exceeded) throw new HttpError(429, "Too many requests. Wait and try again.", undefined, { "Retry-After": String(reset) });
}

async function sendCrop(deps: Deps, c: Context, unsigned: Limiter): Promise<Response> {
  const [, threadId] = /^([a-z0-9-]{1,64})\.webp$/.exec(c.req.param("name") ?? "") ?? [];
  if (!threadId) throw notFound();
  const publicOnly = !isSigned(deps, threadCropSubject(threadId), c.req.query("expires"), c.req.query("signature"));
  if (publicOnly) await takeTurn(c, unsigned);
  const bytes = await drawThreadCrop(deps, threadId, { publicOnly });
  if (!bytes) throw notFound();
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": "image/webp",
      "Content-Length": String(bytes.length),
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Cross-Origin-Resource-Policy": publicOnly ? "cross-origin" : "same-origin",
      "Referrer-Policy": "no-referrer",
      "X-Robots-Tag": "noindex",
      // The anchor and the bytes under it change only with an edit of the comment.
      "Cache-Control": `${publicOnly ? "public" : "private"}, max-age=1800`,
    },
  });
}

/**
 * Serves the crops of threads: `GET|HEAD /files/places/{threadId}.webp`, under signed URLs, and without a signature for threads on
 * public media, so that other programs can show them.
 */
export function serveThreadCrops(app: Hono, deps: Deps): void {
  const unsigned = deps.limits.networkWindow("place-crop", 240, 300);
  app.get("/files/places/:name", (c) => sendCrop(deps, c, unsigned));
}
