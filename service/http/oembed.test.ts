import { expect, test } from "vitest";
import * as z from "zod";
import { ffmpeg } from "../media/ffmpeg.ts";
import { onEachDatabase } from "../testing/harness.ts";
import { clip, declared, picture, setUp, upload } from "../testing/uploads.ts";

/** The fields that tests read; all others are compared as a whole. */
const Body = z.looseObject({
  url: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  details: z.array(z.object({ message: z.string() })).optional(),
});

onEachDatabase("GET /oembed", (service) => {
  const ask = async (query: Record<string, string> | string) => {
    const response = await fetch(`${service().origin}/oembed?${typeof query === "string" ? query : new URLSearchParams(query)}`);
    return { status: response.status, headers: response.headers, body: Body.parse(await response.json()) };
  };
  const shown = async (more: object = {}, size = { width: 2400, height: 1200 }) =>
    (await upload(service(), (await setUp(service())).ci, await picture("png", size), { name: "home.png", visibility: "public", ...more }))
      .body;

  test("returns a public picture as a photo to any page, cached for five minutes", async () => {
    const media = await shown();
    const { status, headers, body } = await ask({ url: media.url });
    expect(status).toBe(200);
    expect(body).toEqual({
      version: "1.0",
      type: "photo",
      title: "home.png",
      provider_name: "Loupe",
      provider_url: service().origin,
      url: media.fileUrl,
      width: 2400,
      height: 1200,
    });
    expect(Object.fromEntries(headers)).toMatchObject({
      "access-control-allow-origin": "*",
      "cache-control": "public, max-age=300",
      "x-content-type-options": "nosniff",
    });
    for (const url of [`${media.url}/`, `${media.url}?v=1&mode=diff`, `${media.url}#thread`])
      expect((await ask({ url, format: "json" })).body).toEqual(body);
  });

  test("shrinks to the requested box, never enlarges, and picks a sharp enough copy", async () => {
    const media = await shown();
    const widths = Object.fromEntries(media.previews.map((one: { url: string; width: number }) => [one.width, one.url]));
    const at = async (box: Record<string, string>) => {
      const { url, width, height } = (await ask({ url: media.url, ...box })).body;
      return [url, width, height];
    };
    expect(await at({ maxwidth: "960" })).toEqual([widths[960], 960, 480]);
    expect(await at({ maxwidth: "961" })).toEqual([widths[1200], 961, 480]);
    expect(await at({ maxwidth: "2000" })).toEqual([media.fileUrl, 2000, 1000]);
    expect(await at({ maxheight: "100" })).toEqual([widths[320], 200, 100]);
    expect(await at({ maxwidth: "1" })).toEqual([widths[320], 1, 1]);
    expect(await at({ maxwidth: "10000", maxheight: "10000" })).toEqual([media.fileUrl, 2400, 1200]);
  });

  test("returns a video as a link, with a still frame when there is one", async () => {
    const { ci } = await setUp(service());
    const { body: media } = await upload(service(), ci, await clip("clip.mp4"), {
      name: "walk.mp4",
      contentType: "video/mp4",
      visibility: "public",
    });
    const { body } = await ask({ url: media.url, maxwidth: "80" });
    expect(body).toMatchObject({ type: "link", title: "walk.mp4" });
    if (ffmpeg) expect(body).toMatchObject({ thumbnail_url: media.posterUrl, thumbnail_width: 80, thumbnail_height: 60 });
    else expect(body).not.toHaveProperty("thumbnail_url");
  });

  test("returns one 404 for team media and for unfinished, deleted, unknown and foreign URLs [security: hidden media look missing]", async () => {
    const { ci } = await setUp(service());
    const team = (await upload(service(), ci, await picture(), { name: "secret.png" })).body;
    const pending = (
      await service().call("POST /media", { token: ci, body: declared(await picture(), { name: "p.png", visibility: "public" }) })
    ).body.media;
    const gone = (await upload(service(), ci, await picture(), { name: "gone.png", visibility: "public" })).body;
    expect((await ask({ url: gone.url })).status).toBe(200);
    await service().call(`DELETE /media/${gone.id}`, { token: ci });
    const open = await shown();
    const path = new URL(open.url).pathname;
    const refused = [
      team.url,
      pending.url,
      gone.url,
      `${service().origin}/m/unknown`,
      `${service().origin}/m/`,
      `${service().origin}/m/x/y`,
      `${service().origin}/files/x`,
      `https://evil.example${path}`,
      `${service().origin}@evil.example${path}`,
      path,
      "x",
      "javascript:alert(1)",
      "http://[",
    ];
    for (const url of refused) {
      const { status, headers, body } = await ask({ url });
      expect([status, body, headers.get("access-control-allow-origin"), headers.get("cache-control")], url).toEqual([
        404,
        { error: "Not found" },
        "*",
        "no-store",
      ]);
    }
  });

  test("returns 400 for a missing URL or bad numbers, 501 for other formats, 405 for other methods", async () => {
    const { url } = await shown({}, { width: 10, height: 10 });
    const box = (name: string, value: string) => ({ url, [name]: value });
    for (const query of [
      "",
      `url=${url}&url=${url}`,
      box("maxwidth", "0"),
      box("maxwidth", "10001"),
      box("maxheight", "1.5"),
      box("maxheight", "1e2"),
      box("maxwidth", ""),
    ]) {
      const { status, body } = await ask(query);
      expect([status, body.details?.length], JSON.stringify(query)).toEqual([400, 1]);
    }
    expect((await ask({ url, format: "xml" })).status).toBe(501);
    const post = await fetch(`${service().origin}/oembed`, { method: "POST" });
    expect([post.status, post.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });

  test("runs one statement and ignores tokens [security: oEmbed grants no access by token]", async () => {
    const { ci } = await setUp(service());
    const team = (await upload(service(), ci, await picture(), { name: "secret.png" })).body;
    const address = `${service().origin}/oembed?url=${encodeURIComponent(team.url)}`;
    service().statements();
    expect((await fetch(address, { headers: { authorization: `Bearer ${ci}` } })).status).toBe(404);
    expect(service().statements()).toBe(1);
  });
});
