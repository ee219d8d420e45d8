import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { newId } from "../core/ids.ts";
import { ffmpeg, findFfmpeg } from "../media/ffmpeg.ts";
import { findOrMakePoster } from "../media/poster.ts";
import { onEachDatabase } from "../testing/harness.ts";
import { clip, picture, setUp, upload } from "../testing/uploads.ts";
import { needs } from "../testing/needs.ts";

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

needs("ffmpeg").describe("With ffmpeg", () => {
  onEachDatabase("GET /files/{versionId}/poster.webp", (service) => {
    const video = async (name: "clip.mp4" | "clip.mov" | "clip.webm", contentType: string, more: object = {}) => {
      const { ci } = await setUp(service());
      const { body } = await upload(service(), ci, await clip(name), { name, contentType, visibility: "public", ...more });
      return { ci, media: body };
    };
    const keyOf = async (id: string) =>
      (
        await service().deps.database.query<{ key: string }>(
          { name: "test_key", sql: "select key from media_versions where media_id = $1" },
          [id],
        )
      )[0]!.key;

    test.each([
      ["clip.mp4", "video/mp4"],
      ["clip.mov", "video/quicktime"],
      ["clip.webm", "video/webm"],
    ] as const)("a still frame of %s is made on first demand, once, and kept beside the video", async (name, contentType) => {
      const { media } = await video(name, contentType);
      const key = `${await keyOf(media.id)}_poster`;
      expect(await service().deps.storage.size(key)).toBeNull();
      const [response, twin] = await Promise.all([fetch(media.posterUrl), fetch(media.posterUrl)]);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "content-type": "image/webp",
        "cache-control": "public, max-age=31536000, immutable",
        "content-disposition": expect.stringContaining(`"${name}.webp"`),
        "x-content-type-options": "nosniff",
      });
      const still = await bytesOf(response);
      expect((await bytesOf(twin)).equals(still)).toBe(true);
      expect(await sharp(still).metadata()).toMatchObject({ format: "webp", width: 160, height: 120 });
      expect(await service().deps.storage.size(key)).toBe(still.length);
      expect((await fetch(media.posterUrl, { headers: { "if-none-match": response.headers.get("etag")! } })).status).toBe(304);
    });

    test("signs frames of team videos, and removes them with the media [security: team files need a signed URL]", async () => {
      const { ci, media } = await video("clip.mp4", "video/mp4", { visibility: "team" });
      const bare = media.posterUrl.split("?")[0];
      expect((await fetch(bare)).status).toBe(404);
      expect((await fetch(media.posterUrl)).headers.get("cache-control")).toBe("private, no-cache");
      const key = await keyOf(media.id);
      expect((await service().call(`DELETE /media/${media.id}`, { token: ci })).status).toBe(204);
      expect((await fetch(media.posterUrl)).status).toBe(404);
      for (const one of [key, `${key}_poster`]) expect(await service().deps.storage.size(one)).toBeNull();
    });

    test("has no frame for a pending video, and serves a picture named poster.webp as itself", async () => {
      const { ci } = await setUp(service());
      const bytes = await clip("clip.mp4");
      const body = { name: "v.mp4", contentType: "video/mp4", size: bytes.length, hash: "a".repeat(64) };
      expect((await service().call("POST /media", { token: ci, body })).body.media.posterUrl).toBeNull();
      const webp = await picture("webp");
      const shown = (await upload(service(), ci, webp, { name: "poster.webp", contentType: "image/webp", visibility: "public" })).body;
      expect([shown.posterUrl, shown.fileUrl.endsWith("/poster.webp")]).toEqual([null, true]);
      expect((await bytesOf(await fetch(shown.fileUrl))).equals(webp)).toBe(true);
    });

    test("serves a plain frame with the right proportions for a video without a usable one", async () => {
      const damaged = await clip("clip.mp4");
      const data = damaged.indexOf("mdat");
      damaged.fill(0, data + 4, Math.min(damaged.length, data + 2000));
      const { ci } = await setUp(service());
      const { body } = await upload(service(), ci, damaged, { name: "v.mp4", contentType: "video/mp4", visibility: "public" });
      for (let i = 0; i < 2; i++) {
        const response = await fetch(body.posterUrl);
        expect([response.status, response.headers.get("content-type"), response.headers.get("cache-control")]).toEqual([
          200,
          "image/webp",
          "public, max-age=300",
        ]);
        expect(await sharp(await bytesOf(response)).metadata()).toMatchObject({ width: 640, height: 480 });
      }
    });

    test("follows no disguised playlist to files or the network [security: ffmpeg opens only the uploaded file]", async () => {
      const seen = vi.fn<() => void>();
      const server = createServer((_, response) => {
        seen();
        response.end();
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x.ts`;
      const { deps } = service();
      const hidden = [
        `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${url}\n#EXT-X-ENDLIST\n`,
        `ffconcat version 1.0\nfile '${url}'\nfile '/etc/passwd'\n`,
        `<?xml version="1.0"?><MPD><BaseURL>${url}</BaseURL></MPD>`,
      ];
      for (const text of hidden)
        for (const contentType of ["video/mp4", "video/webm", "video/quicktime"]) {
          const key = `media/p/${newId()}`;
          await deps.storage.write(key, Buffer.from(text));
          expect(await findOrMakePoster(deps, { key, contentType, durationMs: null })).toBeNull();
        }
      expect(seen).not.toHaveBeenCalled();
      await new Promise((resolve) => server.close(resolve));
    });
  });
});

test("looks for ffmpeg only in the folders of PATH [security: ffmpeg is never run from the working folder]", () => {
  expect(findFfmpeg("")).toBeNull();
  expect(findFfmpeg("/nowhere:relative:.")).toBeNull();
  if (ffmpeg) expect(findFfmpeg(`/nowhere:${ffmpeg.replace(/\/ffmpeg$/, "")}`)).toBe(ffmpeg);
});
