import { runStatement } from "../db/statement.ts";
import type { Context, Hono } from "hono";
import pLimit from "p-limit";
import sharp, { type Sharp } from "sharp";
import { MOST_PIXELS } from "../compare/read-snapshot.ts";
import type { Deps } from "../core/deps.ts";
import { HttpError, notFound } from "../core/errors.ts";
import type { Limiter } from "../core/limits.ts";
import { fileKey } from "../domain/builds/record/build-files.ts";
import { boxesOf, cropFrames, framePixels, type FrameBox, viewOf } from "../domain/builds/record/crop-frame.ts";
import { changeFileSubject, cropSubject, maskSubject, snapshotSubject, traceSubject } from "../domain/builds/record/snapshot-urls.ts";
import { fileOfChangeLink } from "../domain/sharing/change-links/change-links.sql.ts";
import { isSigned, thumbnailSubject } from "../media/file-urls.ts";
import { type FileHeaders, notModified, sendFile, type ToBody } from "./send-file.ts";
import { fileOfSnapshot, fileOfTrace, maskOfComparison, regionOfComparison, type RegionRow } from "./snapshot-files.sql.ts";

/** Files come from people: browsers must not run them or load anything from them. */
const SECURITY = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
  "Cache-Control": "private, no-cache",
};

type Found = { key: string; tag: string; contentType: string };

/** Returns the id in a name like `<id>.png`. Throws 404 for other names, and for a URL without a valid signature of the subject. */
function signedId(deps: Deps, c: Context, subject: (id: string) => string): string {
  const [, id] = /^([a-z0-9]{1,64})\.[a-z]{1,5}$/.exec(c.req.param("name") ?? "") ?? [];
  if (!id || !isSigned(deps, subject(id), c.req.query("expires"), c.req.query("signature"))) throw notFound();
  return id;
}

/** Returns the type that a file is sent as. Texts are plain text, so that no declared type makes a browser run them. */
const servedType = (stored: string) => (stored.startsWith("image/") ? stored : "text/plain; charset=utf-8");

async function findSnapshotFile(deps: Deps, c: Context, subject = snapshotSubject): Promise<Found> {
  const id = signedId(deps, c, subject);
  const [row] = await runStatement(deps.database, fileOfSnapshot, { id });
  if (!row) throw notFound();
  return { key: fileKey(row.project_id, id), tag: row.hash, contentType: servedType(row.content_type) };
}

async function findTrace(deps: Deps, c: Context): Promise<Found> {
  const id = signedId(deps, c, traceSubject);
  const [row] = await runStatement(deps.database, fileOfTrace, { id });
  if (!row) throw notFound();
  return { key: fileKey(row.project_id, id), tag: row.hash, contentType: "application/zip" };
}

async function findMask(deps: Deps, c: Context): Promise<Found> {
  const id = signedId(deps, c, maskSubject);
  const [row] = await runStatement(deps.database, maskOfComparison, { id });
  if (!row) throw notFound();
  return { key: row.mask_key, tag: id, contentType: "image/png" };
}

function serve(deps: Deps, c: Context, { key, tag, contentType }: Found, toBody: ToBody): Promise<Response> {
  const headers: FileHeaders = { ...SECURITY, "Content-Type": contentType, ETag: `"${tag}"` };
  if (contentType === "application/zip") headers["Content-Disposition"] = 'attachment; filename="trace.zip"';
  else if (!contentType.startsWith("image/")) headers["Content-Disposition"] = "attachment";
  return sendFile(deps, c, key, headers, toBody);
}
/** Part of a picture. `pixels`: width that it is reduced to. */
type Cut = { box: FrameBox; pixels?: number };

/** Crops and thumbnails that are made at the same time: each decodes a whole picture. */
const drawing = pLimit(2);

/** Cuts one side of a region out of its picture. Throws 404 where the picture has no such area. URLs of earlier versions end in `.png`. */
async function cutCrop(deps: Deps, c: Context): Promise<Response> {
  const [, comparisonId, number, side, view] =
    /^([a-z0-9]{1,64})-(\d{1,4})-(before|after)(-view)?\.(?:webp|png)$/.exec(c.req.param("name") ?? "") ?? [];
  if (!comparisonId) throw notFound();
  const crop = { comparisonId, region: Number(number), side: side as "before" | "after", isView: view !== undefined };
  if (!isSigned(deps, cropSubject(crop), c.req.query("expires"), c.req.query("signature"))) throw notFound();
  const [row] = await runStatement(deps.database, regionOfComparison, { comparisonId, region: crop.region });
  if (!row?.region || row.region.kind === "lines") throw notFound();
  const file = row[crop.side];
  const own = row.region[crop.side];
  const cut = crop.isView ? viewOfRegion(row, crop.side, c.req.query("frame") === "phone") : own && { box: own };
  if (!cut || !file.width || !file.height) throw notFound();
  return sendCut(deps, c, { projectId: row.project_id, id: file.id }, cut);
}

/** Returns the window around one side of a region, or the frame of a phone with the width that it is sent in. Null without sizes. */
function viewOfRegion({ region, shift, before, after }: RegionRow, side: "before" | "after", isPhone: boolean): Cut | null {
  if (!before.width || !before.height || !after.width || !after.height) return null;
  const pictures = { before: { width: before.width, height: before.height }, after: { width: after.width, height: after.height } };
  const framed = { region: region!, shift, pictures };
  if (!isPhone) return { box: viewOf(boxesOf(framed)[side], pictures[side]) };
  const frames = cropFrames(framed);
  return { box: frames[side], pixels: framePixels(frames[side], frames.scale) };
}

/** Largest size of a thumbnail in pixels. */
const THUMBNAIL = { width: 320, height: 213 };

/** Sends the top of a picture in a small size. Throws 404 for other files, and when the bytes are gone. */
async function sendThumbnail(deps: Deps, c: Context): Promise<Response> {
  const { key, tag, contentType } = await findSnapshotFile(deps, c, thumbnailSubject);
  if (!contentType.startsWith("image/")) throw notFound();
  const headers: FileHeaders = { ...SECURITY, "Content-Type": "image/webp", ETag: `"${tag}-thumbnail-2"` };
  return (
    notModified(c, headers) ??
    sendDrawn(deps, key, headers, (picture) =>
      picture.resize({ ...THUMBNAIL, fit: "cover", position: "left top", withoutEnlargement: true }).webp({ quality: 80 }),
    )
  );
}

/** Responds with a part of a stored picture as lossless WebP. Throws 404 when its bytes are gone. */
async function sendCut(
  deps: Deps,
  c: Context,
  { projectId, id }: { projectId: string; id: string },
  { box, pixels }: Cut,
): Promise<Response> {
  const [left, top, width, height] = box;
  const headers: FileHeaders = { ...SECURITY, "Content-Type": "image/webp", ETag: `"${[id, ...box, pixels ?? width].join("-")}"` };
  return (
    notModified(c, headers) ??
    sendDrawn(deps, fileKey(projectId, id), headers, (picture) => {
      const cut = picture.extract({ left, top, width, height });
      // Exact like PNG at half of the size. More effort costs ten times as long for a few bytes.
      return (pixels && pixels < width ? cut.resize({ width: pixels }) : cut).webp({ lossless: true, effort: 2 });
    })
  );
}

/** Responds with a picture that `draw` makes of a stored one. Throws 404 when its bytes are gone. */
async function sendDrawn(deps: Deps, key: string, headers: FileHeaders, draw: (picture: Sharp) => Sharp): Promise<Response> {
  const bytes = await drawing(async () => {
    const original = await deps.storage.read(key);
    if (!original) throw notFound();
    const drawn = draw(sharp({ limitInputPixels: MOST_PIXELS }).timeout({ seconds: 20 }).autoOrient());
    original.on("error", (error) => drawn.destroy(error));
    return original.pipe(drawn).toBuffer();
  });
  return new Response(new Uint8Array(bytes), { headers: { ...headers, "Content-Length": String(bytes.length) } });
}

/** Serves one side of a shared change, or its changed area, while the link is active. Throws 404 for all others. */
async function sendChangeFile(deps: Deps, c: Context, { toBody, crops }: { toBody: ToBody; crops: Limiter }): Promise<Response> {
  const [, linkId, name, crop] = /^([a-z0-9]{1,64})-(before|after)(-crop)?\.[a-z]{1,5}$/.exec(c.req.param("name") ?? "") ?? [];
  if (!linkId) throw notFound();
  const file = { linkId, side: name as "before" | "after", isCrop: crop !== undefined };
  if (!isSigned(deps, changeFileSubject(file), c.req.query("expires"), c.req.query("signature"))) throw notFound();
  const [row] = await runStatement(deps.database, fileOfChangeLink, { linkId, now: deps.now(), side: file.side });
  if (!row) throw notFound();
  const key = fileKey(row.project_id, row.id);
  if (!file.isCrop) return serve(deps, c, { key, tag: row.hash, contentType: servedType(row.content_type) }, toBody);
  const box = row.region && row.region.kind !== "lines" ? row.region[file.side] : null;
  if (!box) throw notFound();
  // Cutting decodes a whole picture, and people without an account may ask for it.
  const { exceeded, reset } = await crops.take((c.env as { address?: string }).address ?? "unknown");
  if (exceeded) throw new HttpError(429, "Too many requests. Wait and try again.", undefined, { "Retry-After": String(reset) });
  return sendCut(deps, c, { projectId: row.project_id, id: row.id }, { box });
}

/**
 * Serves files of snapshots, thumbnails, traces, masks of comparisons, crops and files of links to one change under signed URLs:
 * `GET|HEAD /files/snapshots/{name}`, `/files/thumbnails/{name}`, `/files/traces/{name}`, `/files/masks/{name}`, `/files/crops/{name}`, `/files/changes/{name}`.
 */
export function serveSnapshotFiles(app: Hono, deps: Deps, toBody: ToBody): void {
  app.get("/files/snapshots/:name", async (c) => serve(deps, c, await findSnapshotFile(deps, c), toBody));
  app.get("/files/thumbnails/:name", (c) => sendThumbnail(deps, c));
  app.get("/files/traces/:name", async (c) => serve(deps, c, await findTrace(deps, c), toBody));
  app.get("/files/crops/:name", (c) => cutCrop(deps, c));
  const crops = deps.limits.networkWindow("change-crop", 240, 300);
  app.get("/files/changes/:name", (c) => sendChangeFile(deps, c, { toBody, crops }));
  app.get("/files/masks/:name", async (c) => serve(deps, c, await findMask(deps, c), toBody));
}
