import { expect, test } from "./support/fixtures.ts";
import { blank, type Picture, png, video } from "./support/pictures.ts";
import { declare } from "./support/upload.ts";
import { choose, openLibrary, row, start, stored, uploads } from "./support/upload-page.ts";

test("what cannot be shared is refused in plain words before or after sending, and nothing of it is visible", async ({ page, team }) => {
  const picture = await png();
  const bad: [Picture, RegExp][] = [
    [{ name: "notes.png", mimeType: "image/png", buffer: Buffer.from("just some text, not a picture") }, /not a picture or a video/],
    [{ name: "cut.png", mimeType: "image/png", buffer: picture.buffer.subarray(0, picture.buffer.length / 2) }, /ends too early|cut off/i],
    [{ name: "empty.png", mimeType: "image/png", buffer: Buffer.alloc(0) }, /0 bytes/],
    [{ name: "logo.png", mimeType: "image/png", buffer: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>") }, /SVG.*PNG/],
    [{ name: "page.png", mimeType: "image/png", buffer: Buffer.from("<!doctype html><script>alert(1)</script>") }, /web page/],
  ];
  await openLibrary(page, team);
  await choose(page, ...bad.map(([file]) => file));
  await start(page);
  for (const [file, reason] of bad) await expect(row(page, file).getByRole("alert")).toHaveText(reason, { timeout: 20_000 });
  expect(await stored(page, team)).toEqual([]);
});

test("60 MiB on the free plan is refused with the limit before a byte is sent", async ({ page, team }) => {
  await openLibrary(page, team);
  let sent = 0;
  page.on("request", (request) => void (sent += Number(request.url().endsWith("/uploads"))));
  // Chromium takes no buffers above 50 MB: the page makes the file itself and drops it.
  const transfer = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(60 * 1024 * 1024)], "poster.png", { type: "image/png" }));
    return data;
  });
  for (const type of ["dragenter", "dragover", "drop"]) await page.locator("main").dispatchEvent(type, { dataTransfer: transfer });
  const poster = page.getByRole("complementary", { name: "Uploads" }).getByRole("listitem").filter({ hasText: "poster.png" });
  await expect(poster.getByRole("alert")).toHaveText("60 MB. Your plan allows 50 MB per file.");
  expect(sent).toBe(0);
});

test("20,000 × 20,000 pixels in a few kilobytes are refused before a byte is sent, and by the service whoever sends them", async ({
  page,
  team,
}) => {
  const huge = blank(20_000);
  expect(huge.buffer.length).toBeLessThan(1024 * 1024);
  const words = /20,000 × 20,000 pixels, more than browsers can show\. At most 100 megapixels/;
  await openLibrary(page, team);
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await choose(page, huge);
  await expect(row(page, huge).getByRole("alert")).toHaveText(words);
  await expect(row(page, huge).getByRole("button", { name: /^Retry/ })).toHaveCount(0);
  await expect(uploads(page).getByRole("button", { name: /^Upload/ })).toHaveCount(0);
  await expect(row(page, huge).locator("img")).toHaveCount(0);
  expect(sent).toEqual([]);

  const { upload, media } = await declare(page, team, huge);
  expect((await page.request.post(upload!.url, { multipart: { ...upload!.fields, file: huge } })).status()).toBe(204);
  const refused = await page.request.post(`/api/v2/media/${media.id}/finalize`, { headers: { origin: process.env["E2E_ORIGIN"]! } });
  expect([refused.status(), (await refused.json()).error]).toEqual([400, expect.stringMatching(words)]);
  expect(await stored(page, team)).toEqual([]);
});

test("a video that this browser cannot play says so before it is sent, one that it can does not", async ({ page, team }) => {
  const [plays, odd] = [video("webm"), video("mp4")];
  // A codec of its own, in a container that is whole.
  odd.buffer.write("zzzz", odd.buffer.lastIndexOf("avc1"), "latin1");
  await openLibrary(page, team);
  await choose(page, plays, odd);
  await expect(row(page, odd)).toContainText("Your browser cannot play this; others may not either.");
  await expect(row(page, plays)).toContainText("New");
  await expect(row(page, plays)).not.toContainText("cannot play");
});
