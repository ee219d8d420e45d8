import type { Context, Hono } from "hono";
import pLimit from "p-limit";
import sharp from "sharp";
import { MOST_PIXELS } from "../compare/read-snapshot.ts";
import type { Deps } from "../core/deps.ts";
import { notFound } from "../core/errors.ts";
import type { StoredRegion } from "../db/diff-schema.ts";
import { fileKey } from "../domain/builds/build-files.ts";
import { cropSubject, maskSubject, snapshotSubject } from "../domain/builds/snapshot-urls.ts";
import { isSigned } from "../media/file-urls.ts";
import { type FileHeaders, sendFile, type ToBody } from "./send-file.ts";
import { fileOfSnapshot, maskOfComparison, regionOfComparison } from "./snapshot-files.sql.ts";

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

async function findSnapshotFile(deps: Deps, c: Context): Promise<Found> {
  const id = signedId(deps, c, snapshotSubject);
  const [row] = await deps.database.run<{ project_id: string; hash: string; content_type: string }>(fileOfSnapshot, [id]);
  if (!row) throw notFound();
  // Texts are sent as plain text to download, so that no declared type makes a browser run them.
  const contentType = row.content_type.startsWith("image/") ? row.content_type : "text/plain; charset=utf-8";
  return { key: fileKey(row.project_id, id), tag: row.hash, contentType };
}

async function findMask(deps: Deps, c: Context): Promise<Found> {
  const id = signedId(deps, c, maskSubject);
  const [row] = await deps.database.run<{ mask_key: string }>(maskOfComparison, [id]);
  if (!row) throw notFound();
  return { key: row.mask_key, tag: id, contentType: "image/png" };
}

function serve(deps: Deps, c: Context, { key, tag, contentType }: Found, toBody: ToBody): Promise<Response> {
  const headers: FileHeaders = { ...SECURITY, "Content-Type": contentType, ETag: `"${tag}"` };
  if (!contentType.startsWith("image/")) headers["Content-Disposition"] = "attachment";
  return sendFile(deps, c, key, headers, toBody);
}

type RegionRow = { project_id: string; region: StoredRegion | null; file_id: string; width: number | null; height: number | null };
type Box = readonly [left: number, top: number, width: number, height: number];

/** Size in pixels of the window that shows an area with what surrounds it. */
const VIEW = { width: 280, height: 80 };
/** Pixels that the window shows before an area that is larger than itself. */
const MARGIN = 16;

/** Returns the window around an area of a picture: the area in its middle, or its start where it is larger. */
export function viewOf([left, top, width, height]: Box, picture: { width: number; height: number }): Box {
  const along = (start: number, length: number, most: number, end: number): [number, number] => {
    const size = Math.min(most, end);
    const wanted = length > size ? start - MARGIN : Math.round(start + (length - size) / 2);
    return [Math.max(0, Math.min(wanted, end - size)), size];
  };
  const [x, w] = along(left, width, VIEW.width, picture.width);
  const [y, h] = along(top, height, VIEW.height, picture.height);
  return [x, y, w, h];
}

/** Crops that are cut at the same time: each decodes a whole picture. */
const cutting = pLimit(2);

/** Cuts one side of a region out of its picture. Throws 404 where the picture has no such area. */
async function cutCrop(deps: Deps, c: Context): Promise<Response> {
  const [, comparisonId, number, side, view] =
    /^([a-z0-9]{1,64})-(\d{1,4})-(before|after)(-view)?\.png$/.exec(c.req.param("name") ?? "") ?? [];
  if (!comparisonId) throw notFound();
  const crop = { comparisonId, region: Number(number), side: side as "before" | "after", isView: view !== undefined };
  if (!isSigned(deps, cropSubject(crop), c.req.query("expires"), c.req.query("signature"))) throw notFound();
  const [row] = await deps.database.run<RegionRow>(regionOfComparison, [comparisonId, crop.region, crop.side]);
  const box = row?.region && row.region.kind !== "lines" ? row.region[crop.side] : null;
  if (!row?.width || !row.height || !box) throw notFound();
  const [left, top, width, height] = crop.isView ? viewOf(box, { width: row.width, height: row.height }) : box;
  const bytes = await cutting(async () => {
    const original = await deps.storage.read(fileKey(row.project_id, row.file_id));
    if (!original) throw notFound();
    const cut = sharp({ limitInputPixels: MOST_PIXELS }).timeout({ seconds: 20 }).autoOrient().extract({ left, top, width, height }).png();
    original.on("error", (error) => cut.destroy(error));
    return original.pipe(cut).toBuffer();
  });
  return new Response(new Uint8Array(bytes), {
    headers: { ...SECURITY, "Content-Type": "image/png", "Content-Length": String(bytes.length) },
  });
}

/** Serves the files of snapshots and the masks of comparisons under signed URLs: `GET|HEAD /files/snapshots/{name}`, `/files/masks/{name}`, `/files/crops/{name}`. */
export function serveSnapshotFiles(app: Hono, deps: Deps, toBody: ToBody): void {
  app.get("/files/snapshots/:name", async (c) => serve(deps, c, await findSnapshotFile(deps, c), toBody));
  app.get("/files/crops/:name", (c) => cutCrop(deps, c));
  app.get("/files/masks/:name", async (c) => serve(deps, c, await findMask(deps, c), toBody));
}
