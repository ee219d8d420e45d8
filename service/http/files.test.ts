import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { media, mediaVersions } from "../db/media-schema.ts";
import { onEachDatabase } from "../testing/harness.ts";
import { clip, picture, setUp, upload } from "../testing/uploads.ts";

onEachDatabase("GET /files", (service) => {
  async function stored(more: Record<string, unknown> = { visibility: "public" }, bytes?: Buffer) {
    const { ci } = await setUp(service());
    const contents = bytes ?? (await picture("png", { width: 1000, height: 400 }));
    const { body } = await upload(service(), ci, contents, more);
    return { media: body as { id: string; fileUrl: string; previews: { url: string; width: number }[] }, contents, ci };
  }
  const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

  test("serves a public file to any page, cached forever, without running it [security: uploaded files cannot run scripts]", async () => {
    const { media: shown, contents } = await stored();
    expect(shown.fileUrl).not.toContain("?");
    const response = await fetch(shown.fileUrl);
    expect(response.status).toBe(200);
    expect((await bytesOf(response)).equals(contents)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/png",
      "content-length": String(contents.length),
      "cache-control": "public, max-age=31536000, immutable",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
      "accept-ranges": "bytes",
      "content-disposition": `inline; filename="home.png"; filename*=UTF-8''home.png`,
    });
    expect(response.headers.get("content-security-policy")).toMatch(/default-src 'none'.*sandbox/);
    expect((await fetch(`${shown.fileUrl}?download`)).headers.get("content-disposition")).toMatch(/^attachment;/);
  });

  test("a team file needs a signature that expires after an hour [security: team files need a signed URL]", async () => {
    const { media: shown, ci } = await stored({ visibility: "team" });
    const again = await service().call(`GET /media/${shown.id}`, { token: ci });
    expect(again.body.fileUrl).toBe(shown.fileUrl);
    const response = await fetch(shown.fileUrl);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toMatch(/^private, no-/);
    expect(response.headers.get("cross-origin-resource-policy")).toBe("same-origin");
    const bare = new URL(shown.fileUrl);
    const other = await stored({ visibility: "team" });
    const refused = [
      bare.origin + bare.pathname,
      shown.fileUrl.replace(/expires=\d+/, "expires=9999999999"),
      shown.fileUrl.replace(/(?<=signature=)./, (first) => (first === "a" ? "b" : "a")),
      `${bare.origin}${bare.pathname}${new URL(other.media.fileUrl).search}`,
    ];
    for (const url of refused) expect((await fetch(url)).status).toBe(404);
    service().travel(59 * 60_000);
    expect((await fetch(shown.fileUrl)).status).toBe(200);
    service().travel(32 * 60_000);
    expect((await fetch(shown.fileUrl)).status).toBe(404);
    service().travel(-91 * 60_000);
  });

  test("ETag, If-None-Match, HEAD and single ranges", async () => {
    const { media: shown, contents } = await stored(
      { visibility: "public", contentType: "video/mp4", name: "v.mp4" },
      await clip("clip.mp4"),
    );
    const get = (headers: Record<string, string>, method = "GET") => fetch(shown.fileUrl, { method, headers });
    const etag = (await get({})).headers.get("etag")!;
    expect((await get({ "if-none-match": etag })).status).toBe(304);
    expect((await get({ "if-none-match": `"x", W/${etag}` })).status).toBe(304);
    const head = await get({}, "HEAD");
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, String(contents.length), ""]);
    const part = await get({ range: "bytes=10-19" });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 10-19/${contents.length}`]);
    expect((await bytesOf(part)).equals(contents.subarray(10, 20))).toBe(true);
    expect((await bytesOf(await get({ range: "bytes=-5" }))).equals(contents.subarray(-5))).toBe(true);
    const beyond = await get({ range: `bytes=${contents.length}-` });
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, `bytes */${contents.length}`]);
    expect((await get({ range: "bytes=9-3" })).status).toBe(416);
    for (const range of [`bytes=${"0-0,".repeat(1000)}1-1`, "bytes=0-1,5-6", "lines=1-2"]) expect((await get({ range })).status).toBe(200);
    expect((await get({ range: "bytes=0-1", "if-range": '"old"' })).status).toBe(200);
    expect((await get({ range: "bytes=0-1", "if-range": etag })).status).toBe(206);
  });

  test("serves previews as reduced WebP, created once, and the original for other widths", async () => {
    const { media: shown, contents } = await stored();
    expect(shown.previews.map((one) => one.width)).toEqual([320, 960]);
    const [response, twin] = await Promise.all([fetch(shown.previews[0]!.url), fetch(shown.previews[0]!.url)]);
    expect(response.headers.get("content-type")).toBe("image/webp");
    const bytes = await bytesOf(response);
    expect((await bytesOf(twin)).equals(bytes)).toBe(true);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 320, height: 128 });
    for (const width of ["1920", "321", "99999", "-1", "x"])
      expect((await bytesOf(await fetch(`${shown.fileUrl}?w=${width}`))).equals(contents)).toBe(true);
  });

  test("serves animated and undecodable pictures unchanged", async () => {
    const frames = await sharp(await picture("png", { width: 400, height: 800 }))
      .webp({ delay: [50, 50], loop: 0 })
      .toBuffer();
    const animated = await sharp([frames, await picture("webp", { width: 400, height: 800 })], { join: { animated: true } })
      .webp()
      .toBuffer();
    const moving = await stored({ visibility: "public", contentType: "image/webp", name: "m.webp" }, animated);
    expect((await bytesOf(await fetch(moving.media.previews[0]!.url))).equals(animated)).toBe(true);
    const gif = await stored(
      { visibility: "public", contentType: "image/gif", name: "g.gif" },
      await picture("gif", { width: 500, height: 20 }),
    );
    expect(gif.media.previews).toEqual([]);
    const broken = await picture("png", { width: 800, height: 600 });
    const data = broken.indexOf("IDAT");
    broken.fill(0xff, data + 4, data + 16);
    const damaged = await stored({ visibility: "public" }, broken);
    const response = await fetch(damaged.media.previews[0]!.url);
    expect((await bytesOf(response)).equals(broken)).toBe(true);
    expect(response.headers.get("cache-control")).toBe("public, max-age=300");
  });

  test("returns one 404 for pending, expired, deleted and hidden files [security: hidden files look missing]", async () => {
    const { media: shown } = await stored();
    const missing = await fetch(`${service().origin}/files/nothing/x.png`);
    const body = await missing.json();
    expect([missing.status, body]).toEqual([404, { error: "Not found" }]);
    const { db } = service().deps;
    const gone = async () => {
      const response = await fetch(shown.fileUrl);
      expect([response.status, await response.json()]).toEqual([404, body]);
    };
    await db.update(media).set({ visibility: "team" }).where(eq(media.id, shown.id));
    await gone();
    await db.update(media).set({ visibility: "public" }).where(eq(media.id, shown.id));
    expect((await fetch(shown.fileUrl)).status).toBe(200);
    await db.update(mediaVersions).set({ status: "pending" }).where(eq(mediaVersions.mediaId, shown.id));
    await gone();
    await db
      .update(mediaVersions)
      .set({ status: "ready", expiresAt: new Date(0) })
      .where(eq(mediaVersions.mediaId, shown.id));
    await gone();
    await db.delete(media).where(eq(media.id, shown.id));
    await gone();
  });

  test.each(["/files/", "/files/x", "/files/..%2f..%2fetc/passwd", "/files/%00/x", "/files/x/y/z", "/files/a%2Fb/c"])(
    "%s is 404",
    async (path) => {
      expect((await fetch(service().origin + path)).status).toBe(404);
    },
  );

  test("returns 405 with Allow for other methods", async () => {
    const response = await fetch(`${service().origin}/files/x/y`, { method: "PUT", body: "x" });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });
});
