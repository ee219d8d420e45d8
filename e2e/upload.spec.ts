import { api, expect, type Team, test } from "./support/fixtures.ts";
import { type Picture, png } from "./support/pictures.ts";
import type { Page } from "@playwright/test";

const open = async (page: Page, team: Team) => {
  await page.goto(`/accounts/${team.slug}/projects/${team.project}/media`);
  await expect(page.getByRole("heading", { name: "Media" })).toBeVisible();
};
const choose = (page: Page, ...files: Picture[]) => page.locator('input[type="file"]').first().setInputFiles(files);
const row = (page: Page, file: Picture) =>
  page.getByRole("complementary", { name: "Uploads" }).getByRole("listitem").filter({ hasText: file.name });
const stored = async (page: Page, team: Team) =>
  (await api<"GET /projects/{owner}/{project}/media">(page, "GET", `/projects/${team.slug}/${team.project}/media`)).results;

test("what cannot be shared is refused in plain words before or after sending, and nothing of it is visible", async ({ page, team }) => {
  const picture = await png();
  const bad: [Picture, RegExp][] = [
    [{ name: "notes.png", mimeType: "image/png", buffer: Buffer.from("just some text, not a picture") }, /not|picture|PNG/i],
    [{ name: "cut.png", mimeType: "image/png", buffer: picture.buffer.subarray(0, picture.buffer.length / 2) }, /ends too early|cut off/i],
    [{ name: "empty.png", mimeType: "image/png", buffer: Buffer.alloc(0) }, /0 bytes/],
    [{ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>") }, /Only PNG/],
  ];
  await open(page, team);
  await choose(page, ...bad.map(([file]) => file));
  for (const [file, reason] of bad) await expect(row(page, file).getByRole("alert")).toHaveText(reason, { timeout: 20_000 });
  expect(await stored(page, team)).toEqual([]);
});

test("60 MiB on the free plan is refused with the limit before a byte is sent", async ({ page, team }) => {
  await open(page, team);
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
  await expect(poster.getByRole("alert")).toHaveText(/50 MB/, { timeout: 30_000 });
  expect(sent).toBe(0);
});

test("an upload that is cut off keeps the file, and a retry succeeds", async ({ page, team }) => {
  const picture = await png();
  await open(page, team);
  let cut = 0;
  await page.route("**/uploads", (route) => (cut++ ? route.continue() : route.abort("connectionreset")));
  await choose(page, picture);
  await expect(row(page, picture).getByRole("alert")).toHaveText(/connection was lost/i);
  expect(await stored(page, team)).toEqual([]);
  await row(page, picture)
    .getByRole("button", { name: /^Retry/ })
    .click();
  await expect(row(page, picture)).toContainText("Done, v1");
  expect(await stored(page, team)).toHaveLength(1);
});

test("an answer of finalize that is lost is asked again, and the file is stored once", async ({ page, team }) => {
  const picture = await png();
  await open(page, team);
  let lost = 0;
  await page.route("**/finalize", async (route) => {
    if (lost++) return route.continue();
    await route.fetch();
    await route.abort("connectionreset");
  });
  await choose(page, picture);
  const again = row(page, picture).getByRole("button", { name: /^Retry/ });
  await expect(again.or(row(page, picture).getByText("Done, v1"))).toBeVisible();
  if (await again.isVisible()) await again.click();
  await expect(row(page, picture)).toContainText("Done, v1");
  expect(await stored(page, team)).toHaveLength(1);
});

test("the same name becomes the next version; the same bytes are not sent again", async ({ page, team }) => {
  const [first, second] = [await png(800, 600, "home.png"), await png(800, 600, "home.png")];
  await open(page, team);
  await choose(page, first);
  await expect(row(page, first)).toContainText("Done, v1");
  await page.getByRole("button", { name: "Clear done" }).click();
  await choose(page, second);
  await expect(row(page, second)).toContainText("Done, v2");
  await page.getByRole("button", { name: "Clear done" }).click();
  await choose(page, second);
  await expect(row(page, second)).toContainText("Already stored");
  const [media] = await stored(page, team);
  expect(media).toMatchObject({ name: "home.png", version: 2, versionCount: 2 });
});

test("a picture pasted from the clipboard is uploaded", async ({ page, team }) => {
  const { buffer } = await png();
  await open(page, team);
  await page.evaluate(
    (bytes) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([new Uint8Array(bytes)], "image.png", { type: "image/png" }));
      document.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    [...buffer],
  );
  await expect(page.getByRole("complementary", { name: "Uploads" }).getByText("Done, v1")).toBeVisible();
});

test("an upload by keyboard alone, cancelled and sent after all", async ({ page, team }) => {
  const picture = await png();
  await open(page, team);
  let hold = true;
  await page.route("**/uploads", async (route) => {
    while (hold) await new Promise((resolve) => setTimeout(resolve, 100));
    await route.continue().catch(() => undefined);
  });
  const upload = page.getByRole("button", { name: "Upload", exact: true });
  await upload.focus();
  const chooser = page.waitForEvent("filechooser", { timeout: 5_000 }).catch(() => null);
  await page.keyboard.press("Enter");
  const opened = await chooser;
  if (opened) await opened.setFiles([picture]);
  else {
    const pick = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: /choose files/ }).focus();
    await page.keyboard.press("Enter");
    await (await pick).setFiles([picture]);
  }
  const cancel = row(page, picture).getByRole("button", { name: /^Cancel/ });
  await expect(cancel).toBeVisible();
  await cancel.focus();
  await page.keyboard.press("Enter");
  await expect(row(page, picture)).toContainText("Cancelled");
  hold = false;
  await row(page, picture).getByRole("button", { name: /^Send/ }).focus();
  await page.keyboard.press("Enter");
  await expect(row(page, picture)).toContainText("Done, v1");
});
