import sharp from "sharp";
import { expect, test } from "vitest";
import { readBuild, verdictOf } from "../../../testing/builds.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { drawing } from "../../../testing/pictures.ts";
import { setUp } from "../../../testing/uploads.ts";

onEachDatabase("thumbnails of snapshots", (service) => {
  const thumbnailOf = async (width: number, height: number) => {
    const { ci, project, token } = await setUp(service());
    const top = [{ x: 0, y: 0, width, height: Math.min(height, 600), colour: "#1d4ed8" }];
    await verdictOf(service(), ci, project, { "page.png": await drawing("#fff", top, { width, height }) });
    const { body } = await readBuild(service(), token, project, 1, "/diffs");
    return body.results[0].head as { url: string; thumbnailUrl: string };
  };

  test("show the top of a tall picture, in its own shape", async () => {
    const { thumbnailUrl } = await thumbnailOf(640, 3000);
    const response = await fetch(thumbnailUrl);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/webp"]);
    const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([320, 213]);
    const corner = [...data.subarray(0, 3)];
    for (const [at, value] of [0x1d, 0x4e, 0xd8].entries()) expect(Math.abs(corner[at]! - value)).toBeLessThan(8);
  });

  test("are not larger than the picture", async () => {
    const { thumbnailUrl } = await thumbnailOf(60, 40);
    const response = await fetch(thumbnailUrl);
    expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({ width: 60, height: 40 });
  });

  test("are sent once to a browser that keeps them", async () => {
    const { thumbnailUrl } = await thumbnailOf(100, 80);
    const etag = (await fetch(thumbnailUrl)).headers.get("etag")!;
    const again = await fetch(thumbnailUrl, { headers: { "If-None-Match": etag } });
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
  });

  test("need a signature of their own", async () => {
    const { url, thumbnailUrl } = await thumbnailOf(100, 80);
    const borrowed = thumbnailUrl.replace(/\?.*/, new URL(url).search);
    expect((await fetch(borrowed)).status).toBe(404);
    expect((await fetch(thumbnailUrl.replace("/thumbnails/", "/snapshots/"))).status).toBe(404);
  });
});
