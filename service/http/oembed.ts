import { Hono } from "hono";
import * as z from "zod";
import { queryInt } from "../../lib/contract/shared.ts";
import type { Deps } from "../core/deps.ts";
import { getPublicShare } from "../domain/sharing/shares/get-public-share.ts";
import { HttpError, notFound } from "../core/errors.ts";
import { parseInput } from "../core/parse-input.ts";
import { currentRequestId } from "../../lib/log/request-id.ts";
import { errorReply } from "./error-response.ts";
import { readQuery } from "./read-input.ts";
import { POSTER_SIDE } from "../media/poster.ts";

type Size = { width: number; height: number };
type Media = Awaited<ReturnType<typeof getPublicShare>>;

const side = (name: string) => queryInt(name, 1, 10_000).optional();
const Query = z.object({
  url: z.string("is required"),
  format: z.string().optional(),
  maxwidth: side("maxwidth"),
  maxheight: side("maxheight"),
});
type Query = z.output<typeof Query>;

/** Returns the share token of a share page's URL. Throws 404 for other URLs. */
function tokenOf({ settings }: Deps, address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  const token = url?.origin === settings.appUrl ? /^\/m\/([a-z0-9]{1,64})\/?$/.exec(url.pathname)?.[1] : undefined;
  if (!token) throw notFound();
  return token;
}

/** Reduces a picture's size to the requested maximum; never enlarges. */
function fit({ width, height }: Size, { maxwidth = Infinity, maxheight = Infinity }: Pick<Query, "maxwidth" | "maxheight">): Size {
  const factor = Math.min(1, maxwidth / width, maxheight / height);
  return { width: Math.max(1, Math.floor(width * factor)), height: Math.max(1, Math.floor(height * factor)) };
}

/** Returns an oEmbed 1.0 response: a photo for a picture of known size, else a link, with a video's poster if there is one. */
function embed({ settings }: Deps, media: Media, query: Query) {
  const about = { version: "1.0", title: media.name, provider_name: "Loupe", provider_url: settings.appUrl };
  const size = media.width && media.height ? { width: media.width, height: media.height } : null;
  if (media.contentType.startsWith("image/")) {
    if (!size) return { ...about, type: "link" };
    const shown = fit(size, query);
    // The smallest copy that is sharp enough.
    const copy = shown.width < size.width ? media.previews?.find((one) => one.width >= shown.width) : undefined;
    return { ...about, type: "photo", url: copy?.url ?? media.fileUrl, ...shown };
  }
  if (!media.posterUrl) return { ...about, type: "link" };
  const still = size && fit(fit(size, { maxwidth: POSTER_SIDE, maxheight: POSTER_SIDE }), query);
  return {
    ...about,
    type: "link",
    thumbnail_url: media.posterUrl,
    ...(still && { thumbnail_width: still.width, thumbnail_height: still.height }),
  };
}

const HEADERS = { "Access-Control-Allow-Origin": "*", "X-Content-Type-Options": "nosniff", "X-Robots-Tag": "noindex" };

/** Serves `GET /oembed?url=…` (docs/spec/media.md#oembed) for share pages of public media. All other URLs get the same 404. */
export function oembedApp(deps: Deps): Hono {
  const app = new Hono();
  app.get("/oembed", async (c) => {
    const query = parseInput(Query, readQuery(Query, c.req.queries()));
    if ((query.format ?? "json") !== "json") throw new HttpError(501, "Only the JSON format is supported.");
    const media = await getPublicShare(deps, tokenOf(deps, query.url));
    return c.json(embed(deps, media, query), 200, { ...HEADERS, "Cache-Control": "public, max-age=300" });
  });
  app.all("/oembed", (c) => c.json({ error: "Method not allowed" }, 405, { ...HEADERS, Allow: "GET, HEAD" }));
  app.onError((error, c) => {
    const about = { requestId: currentRequestId() ?? "-", route: "GET /oembed" };
    const { status, body, headers } = errorReply(error, deps.log, about);
    return c.json(body, status, { ...HEADERS, ...headers, "Cache-Control": "no-store" });
  });
  return app;
}
