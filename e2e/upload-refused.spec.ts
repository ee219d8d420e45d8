import { shell } from "./pages/shell.ts";
import { upload, uploadText } from "./pages/upload.ts";
import { expect, test } from "./support/fixtures.ts";
import { blank, type Picture, png, video } from "./support/pictures.ts";
import { declare } from "./support/upload.ts";
import { choose, openLibrary, start, stored } from "./support/upload-page.ts";

test("unusable files are refused with a reason, and none is stored", async ({ page, team }) => {
  const picture = await png();
  const bad: [Picture, RegExp][] = [
    [{ name: "notes.png", mimeType: "image/png", buffer: Buffer.from("just some text, not a picture") }, uploadText.notMedia],
    [{ name: "cut.png", mimeType: "image/png", buffer: picture.buffer.subarray(0, picture.buffer.length / 2) }, uploadText.truncated],
    [{ name: "empty.png", mimeType: "image/png", buffer: Buffer.alloc(0) }, uploadText.empty],
    [{ name: "logo.png", mimeType: "image/png", buffer: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>") }, uploadText.svg],
    [{ name: "page.png", mimeType: "image/png", buffer: Buffer.from("<!doctype html><script>alert(1)</script>") }, uploadText.webPage],
  ];
  await openLibrary(page, team);
  await choose(page, ...bad.map(([file]) => file));
  await start(page);
  for (const [file, reason] of bad) await expect(upload(page).error(file)).toHaveText(reason, { timeout: 20_000 });
  expect(await stored(page, team)).toEqual([]);
});

test("a 60 MB file is refused before sending, with the plan's limit", async ({ page, team }) => {
  await openLibrary(page, team);
  let sent = 0;
  page.on("request", (request) => void (sent += Number(request.url().endsWith("/uploads"))));
  // Playwright cannot pass files above 50 MB, so the page creates and drops the file.
  const transfer = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(60 * 1024 * 1024)], "poster.png", { type: "image/png" }));
    return data;
  });
  for (const type of ["dragenter", "dragover", "drop"]) await shell(page).main.dispatchEvent(type, { dataTransfer: transfer });

  await expect(upload(page).error({ name: "poster.png" })).toHaveText(uploadText.tooLarge);
  expect(sent).toBe(0);
});

test("a picture of 20,000 × 20,000 pixels is refused before sending and by the service [security: huge pictures are refused]", async ({
  page,
  team,
}) => {
  const huge = blank(20_000);
  expect(huge.buffer.length).toBeLessThan(1024 * 1024);

  await openLibrary(page, team);
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await choose(page, huge);
  await expect(upload(page).error(huge)).toHaveText(uploadText.tooManyPixels);
  await expect(upload(page).retry(huge)).toHaveCount(0);
  await expect(upload(page).anyStart).toHaveCount(0);
  await expect(upload(page).row(huge).locator("img")).toHaveCount(0);
  expect(sent).toEqual([]);

  const { upload: form, media } = await declare(page, team, huge);
  expect((await page.request.post(form!.url, { multipart: { ...form!.fields, file: huge } })).status()).toBe(204);
  const refused = await page.request.post(`/api/v2/media/${media.id}/finalize`, { headers: { origin: process.env["E2E_ORIGIN"]! } });
  expect([refused.status(), (await refused.json()).error]).toEqual([400, expect.stringMatching(uploadText.tooManyPixels)]);
  expect(await stored(page, team)).toEqual([]);
});

test("a video that this browser cannot play shows a warning before it is sent", async ({ page, team }) => {
  const [plays, odd] = [video("webm"), video("mp4")];
  // An unknown codec in a valid container.
  odd.buffer.write("zzzz", odd.buffer.lastIndexOf("avc1"), "latin1");
  await openLibrary(page, team);
  await choose(page, plays, odd);
  await expect(upload(page).row(odd)).toContainText(uploadText.unplayable);
  await expect(upload(page).row(plays)).toContainText(uploadText.isNew);
  await expect(upload(page).row(plays)).not.toContainText(uploadText.cannotPlay);
});
