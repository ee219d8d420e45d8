import { runStatement } from "../db/statement.ts";
import { type Context, Hono } from "hono";
import { Readable } from "node:stream";
import type { Deps } from "../core/deps.ts";
import { HttpError, notFound } from "../core/errors.ts";
import { currentRequestId } from "../../lib/log/request-id.ts";
import { errorReply } from "./error-response.ts";
import { fileSubject, isSigned, POSTER_NAME, PREVIEW_WIDTHS } from "../media/file-urls.ts";
import { ffmpeg } from "../media/ffmpeg.ts";
import { disposition } from "../media/media-names.ts";
import { drawPosterPlaceholder, findOrMakePoster } from "../media/poster.ts";
import { findOrMakePreview } from "../media/preview.ts";
import { sha256 } from "../core/ids.ts";
import { linkOfFile } from "../domain/sharing/shares/link-access.sql.ts";
import { readVisitors } from "./share-visitors.ts";
import { pictureKeyOf } from "../domain/base/picture-url.ts";
import { fileOfVersion, type FileRow } from "./files.sql.ts";
import { notModified, sendFile, type ToBody } from "./send-file.ts";
import { openFairStreams } from "./fair-streams.ts";
import { serveCommentImages } from "./comment-image-files.ts";
import { serveThreadCrops } from "./thread-crops.ts";
import { serveSnapshotFiles } from "./snapshot-files.ts";

/** Files come from people: browsers must not run them or load anything from them. */
const CONTENT_SECURITY = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox";

const headersOf = ({ visibility }: Pick<FileRow, "visibility">): Record<string, string> => ({
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": CONTENT_SECURITY,
  "Accept-Ranges": "bytes",
  "X-Robots-Tag": "noindex",
  "Referrer-Policy": "no-referrer",
  // A version's bytes never change. Team files are revalidated each time, so that deletions and lost memberships take effect.
  ...(visibility === "public"
    ? {
        "Cache-Control": "public, max-age=31536000, immutable",
        "Cross-Origin-Resource-Policy": "cross-origin",
        "Access-Control-Allow-Origin": "*",
      }
    : { "Cache-Control": "private, no-cache", "Cross-Origin-Resource-Policy": "same-origin" }),
});

/** Destinations of requests for a file by itself. A file of a link without downloads opens as a part of a page only. */
const ALONE = ["document", "iframe", "frame", "embed", "object"];
const isOpenedAlone = (c: Context) => c.req.query("download") !== undefined || ALONE.includes(c.req.header("sec-fetch-dest") ?? "");

/** Returns true while a share link opens a version's file for the browser of the request. */
async function isOpenByLink(deps: Deps, c: Context, versionId: string, linkId: string): Promise<boolean> {
  const secrets = readVisitors(c.req.header("share-visitor")).map(sha256);
  const [link] = await runStatement(deps.database, linkOfFile, { linkId, versionId, now: deps.now(), secrets: JSON.stringify(secrets) });
  return link !== undefined && (link.downloads || !isOpenedAlone(c));
}

/** Returns the file of a URL. Throws the same 404 for a missing file, an invalid signature, and a share link that does not open it. */
async function findFile(deps: Deps, c: Context): Promise<FileRow> {
  const versionId = c.req.param("versionId") ?? "";
  const [row] = /^[a-z0-9]{1,64}$/.test(versionId) ? await runStatement(deps.database, fileOfVersion, { versionId, now: deps.now() }) : [];
  if (!row) throw notFound();
  if (row.visibility === "public") return row;
  const linkId = c.req.query("link");
  if (!isSigned(deps, fileSubject(versionId, linkId), c.req.query("expires"), c.req.query("signature"))) throw notFound();
  if (linkId && !(await isOpenByLink(deps, c, versionId, linkId))) throw notFound();
  return row;
}

/** Returns the requested variant: the original, a preview or a poster. `key` is null when the poster could not be created. */
async function variantOf(deps: Deps, c: Context, row: FileRow): Promise<{ key: string | null; contentType: string; tag: string }> {
  const { key, content_type: contentType } = row;
  if (contentType.startsWith("video/") && c.req.param("name") === POSTER_NAME) {
    if (!ffmpeg) throw notFound();
    const still = await findOrMakePoster(deps, { key, contentType, durationMs: row.duration_ms });
    return { key: still, contentType: "image/webp", tag: still ? "poster" : "none" };
  }
  const requested = contentType.startsWith("image/") ? c.req.query("w") : undefined;
  const width = PREVIEW_WIDTHS.find((one) => String(one) === requested && one < (row.width ?? 0));
  if (!width) return { key, contentType, tag: "" };
  const reduced = await findOrMakePreview(deps, { key, contentType, width });
  return reduced ? { key: reduced, contentType: "image/webp", tag: String(width) } : { key, contentType, tag: "whole" };
}

async function serveFile(deps: Deps, c: Context, inFairParts: ToBody): Promise<Response> {
  const row = await findFile(deps, c);
  const { key, contentType, tag } = await variantOf(deps, c, row);
  const headers = headersOf(row);
  headers["Content-Type"] = contentType;
  headers["ETag"] = tag && tag !== "whole" ? `"${row.hash}-${tag}"` : `"${row.hash}"`;
  const still = contentType.startsWith("image/") && row.content_type.startsWith("video/");
  const name = still ? `${row.name}.webp` : row.name;
  headers["Content-Disposition"] = disposition(c.req.query("download") === undefined ? "inline" : "attachment", name, row.content_type);
  // A later request may get the variant that could not be created now.
  if ((tag === "whole" || key === null) && row.visibility === "public") headers["Cache-Control"] = "public, max-age=300";

  if (key !== null) return sendFile(deps, c, key, headers, inFairParts);
  const unchanged = notModified(c, headers);
  if (unchanged) return unchanged;
  const bytes = await drawPosterPlaceholder(row.width, row.height);
  headers["Content-Length"] = String(bytes.length);
  return new Response(c.req.method === "HEAD" ? null : new Uint8Array(bytes), { headers });
}

/** Serves a person's picture. Its name is random, so the URL is the permission to read it. */
async function servePicture(deps: Deps, c: Context, inFairParts: ToBody): Promise<Response> {
  const [, name] = /^([a-z0-9]{1,64})\.webp$/.exec(c.req.param("name") ?? "") ?? [];
  const key = name && pictureKeyOf(name);
  if (!key) throw notFound();
  const headers = {
    ...headersOf({ visibility: "public" }),
    "Content-Type": "image/webp",
    // Without a tag, a removed picture disappears from caches within an hour.
    "Cache-Control": "public, max-age=3600",
  };
  return sendFile(deps, c, key, headers, inFairParts);
}

/** Any page may post a form: the form's signature authorizes the upload, and no cookie is read. */
const CORS = { "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Methods": "POST, PUT", "Access-Control-Max-Age": "86400" };

const bodyOf = ({ req: { raw } }: Context) =>
  raw.body ? Readable.fromWeb(raw.body as Parameters<typeof Readable.fromWeb>[0]) : Readable.from([]);

async function receiveUpload(deps: Deps, c: Context): Promise<Response> {
  if (!deps.storage.receive) throw notFound();
  await deps.storage.receive(bodyOf(c), c.req.header("content-type"));
  return new Response(null, { status: 204, headers: CORS });
}

async function receiveFile(deps: Deps, c: Context): Promise<Response> {
  if (!deps.storage.receivePut) throw notFound();
  await deps.storage.receivePut(bodyOf(c), c.req.header("content-type"), new URL(c.req.url).searchParams);
  return new Response(null, { status: 204, headers: CORS });
}

const methodNotAllowed = (allow: string) => () => {
  throw new HttpError(405, "Method not allowed", undefined, { Allow: allow });
};

/** Files and uploads outside `/v2`: `GET|HEAD /files/{versionId}/{name}`, `POST /uploads` and `PUT /uploads/file`. Refusals are Error bodies. */
export function filesApp(deps: Deps): Hono {
  const app = new Hono();
  const inFairParts = openFairStreams();
  app.get("/files/people/:name", (c) => servePicture(deps, c, inFairParts));
  serveSnapshotFiles(app, deps, inFairParts);
  serveThreadCrops(app, deps);
  serveCommentImages(app, deps, inFairParts);
  app.get("/files/:versionId/:name", (c) => serveFile(deps, c, inFairParts));
  app.get("/files/*", () => {
    throw notFound();
  });
  app.all("/files/*", methodNotAllowed("GET, HEAD"));
  app.post("/uploads", (c) => receiveUpload(deps, c));
  app.options("/uploads", () => new Response(null, { status: 204, headers: { ...CORS, "Access-Control-Allow-Headers": "*" } }));
  app.all("/uploads", methodNotAllowed("POST"));
  app.put("/uploads/file", (c) => receiveFile(deps, c));
  app.all("/uploads/file", methodNotAllowed("PUT"));
  app.onError((error, c) => {
    const isUpload = c.req.path.startsWith("/uploads");
    const route = isUpload ? `${c.req.method} ${c.req.path}` : "GET /files";
    const { status, body, headers } = errorReply(error, deps.log, { requestId: currentRequestId() ?? "-", route });
    const safe = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };
    // A refused upload leaves its body unread, so the connection cannot be used again.
    return c.json(body, status, { ...(isUpload && { ...CORS, Connection: "close" }), ...headers, ...safe });
  });
  return app;
}
