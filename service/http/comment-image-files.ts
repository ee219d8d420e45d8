import { runStatement } from "../db/statement.ts";
import type { Context, Hono } from "hono";
import type { Deps } from "../core/deps.ts";
import { notFound } from "../core/errors.ts";
import { commentImageKey, commentImageSubject } from "../domain/sharing/comment-images/comment-image-record.ts";
import { commentImageById } from "../domain/sharing/comment-images/comment-images.sql.ts";
import { isSigned } from "../media/file-urls.ts";
import { sendFile, type ToBody } from "./send-file.ts";

async function sendImage(deps: Deps, c: Context, toBody: ToBody): Promise<Response> {
  const [, id] = /^([a-z0-9]{1,64})\.webp$/.exec(c.req.param("name") ?? "") ?? [];
  if (!id || !isSigned(deps, commentImageSubject(id), c.req.query("expires"), c.req.query("signature"))) throw notFound();
  const [row] = await runStatement(deps.database, commentImageById, { id });
  if (!row) throw notFound();
  const headers = {
    "Content-Type": "image/webp",
    ETag: `"${id}"`,
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Robots-Tag": "noindex",
    "Cache-Control": "private, max-age=1800",
  };
  return sendFile(deps, c, commentImageKey(row.project_id, id), headers, toBody);
}

/** Serves images of comments under signed URLs: `GET|HEAD /files/comment-images/{imageId}.webp`. */
export function serveCommentImages(app: Hono, deps: Deps, toBody: ToBody): void {
  app.get("/files/comment-images/:name", (c) => sendImage(deps, c, toBody));
}
