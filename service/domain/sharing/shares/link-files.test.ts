import { expect, test } from "vitest";
import { onEachDatabase } from "../../../testing/harness.ts";
import { shareProject } from "../../../testing/share-links.ts";

onEachDatabase("files of a protected share link", (service) => {
  async function locked(settings: object = {}) {
    const made = await shareProject(service());
    const media = await made.add("cart.png");
    const { body: link } = await made.create({ mediaIds: [media.id], audience: "passcode", passcode: "open sesame", ...settings });
    const visitor = (await made.share(link.url, { body: { passcode: "open sesame" } }, "POST /passcode")).headers.get("share-visitor")!;
    const { body } = await made.share(link.url, { visitor });
    const read = async (url: string, by?: string, more: Record<string, string> = {}) =>
      (await fetch(url, { headers: { ...(by && { "share-visitor": by }), ...more } })).status;
    return { ...made, media, link, visitor, body, read };
  }
  const copies = ({ media }: { media: { fileUrl: string; posterUrl: string | null; previews: { url: string }[] } }) =>
    [media.fileUrl, media.posterUrl, ...media.previews.map(({ url }) => url)].filter((url) => url !== null);

  test("open for the visitor's session only: image, reduced copies and download [security: team bytes need the page's session]", async () => {
    const { body, visitor, read } = await locked();
    for (const url of copies(body)) {
      expect([await read(url, visitor), await read(url), await read(url, "x".repeat(28))]).toEqual([200, 404, 404]);
      const [base, query] = url.split("?") as [string, string];
      const withoutLink = new URLSearchParams(query);
      withoutLink.delete("link");
      expect(await read(`${base}?${withoutLink}`, visitor)).toBe(404);
    }
    const download = `${body.media.fileUrl}&download`;
    expect([await read(download, visitor), await read(download)]).toEqual([200, 404]);
  });

  test("have neither oEmbed nor a share of their own media for visitors [security: embeds show public media only]", async () => {
    const { link, media, visitor, share } = await locked();
    for (const url of [link.url, `${link.url}-${media.id}`, media.url]) {
      const embed = await fetch(`${service().origin}/oembed?url=${encodeURIComponent(url)}&format=json`, {
        headers: { "share-visitor": visitor },
      });
      expect(embed.status).toBe(404);
    }
    expect((await share(media.url, { visitor })).status).toBe(404);
  });

  test("without downloads refuse the original as a file, while the page and its image work", async () => {
    const { body, visitor, read, share, link } = await locked({ downloads: false });
    expect((await share(link.url, { visitor })).body.link.downloads).toBe(false);
    const { fileUrl } = body.media;
    expect(await read(fileUrl, visitor, { "sec-fetch-dest": "image" })).toBe(200);
    expect(await read(`${fileUrl}&download`, visitor, { "sec-fetch-dest": "image" })).toBe(404);
    expect(await read(fileUrl, visitor, { "sec-fetch-dest": "document" })).toBe(404);
  });
});
