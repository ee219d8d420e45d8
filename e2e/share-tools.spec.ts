import { devices } from "@playwright/test";
import { pins } from "./pages/pins.ts";
import { sharePage } from "./pages/share-page.ts";
import { threads } from "./pages/thread.ts";
import { expectAccessible } from "./support/axe.ts";
import { expect, test } from "./support/fixtures.ts";
import { boxes, photo, png, unique, video } from "./support/pictures.ts";
import { store } from "./support/upload.ts";

test("pinching zooms around the fingers, enlarged pixels are crisp, a double tap toggles 100 %", async ({ page: owner, team, browser }) => {
  const media = await store(owner, team, await boxes(`${unique("map")}.png`, [[780, 580, 40, 40]], 1600, 1200));
  const context = await browser.newContext(devices["Pixel 7"]);
  const page = await context.newPage();
  await page.goto(media.url);
  const image = sharePage(page).image(media);
  const width = async () => (await image.boundingBox())!.width;
  const fitted = await width();
  const cdp = await context.newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...points: [number, number][]) =>
    cdp.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  const middle = async () => {
    const box = (await image.boundingBox())!;
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  const tap = async () => {
    const [x, y] = await middle();
    for (let taps = 0; taps < 2; taps++) {
      await touch("touchStart", [x, y]);
      await touch("touchEnd");
    }
  };
  await expect(async () => {
    const [x, y] = await middle();
    await touch("touchStart", [x - 20, y], [x + 20, y]);
    for (const reach of [30, 40, 50, 60]) await touch("touchMove", [x - reach, y], [x + reach, y]);
    await touch("touchEnd");
    await expect.poll(width, { timeout: 1000 }).toBeGreaterThan(fitted * 2);
  }).toPass();
  expect(await width()).toBeLessThan(fitted * 4);
  await expect(image).not.toHaveCSS("image-rendering", "pixelated");
  await expect(page).toHaveURL(/at=0\.\d+,0\.\d+&z=/);
  await tap();
  await expect.poll(width).toBeCloseTo(fitted, 0);
  await tap();
  await expect.poll(width).toBeCloseTo(1600, 0);
  const [x, y] = await middle();
  await touch("touchStart", [x - 20, y], [x + 20, y]);
  for (const reach of [30, 40]) await touch("touchMove", [x - reach, y], [x + reach, y]);
  await touch("touchEnd");
  await expect(image).toHaveCSS("image-rendering", "pixelated");
  expect(await page.evaluate(() => visualViewport!.scale)).toBe(1);
  await context.close();
});

test("links, Markdown, HTML and the original file can be copied or downloaded", async ({ page, team }) => {
  const media = await store(page, team, await png());
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(media.url);
  const { openDetails: open, details, copy } = sharePage(page);
  await expect(async () => {
    if (!(await details.isVisible())) await open.click();
    await expect(copy("HTML")).toBeVisible({ timeout: 1000 });
  }).toPass();
  const copied = async (name: Parameters<typeof copy>[0]) => {
    await copy(name).click();
    await expect(copy(name).getByText(sharePage(page).copied)).toBeVisible();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  expect(await copied("link to this view")).toBe(`${media.url}?v=1`);
  expect(await copied("Markdown")).toBe(media.markdown);
  expect(await copied("HTML")).toBe(
    `<a href="${media.url}"><img src="${media.fileUrl}" alt="${media.name}" width="1280" height="800"></a>`,
  );
  await expectAccessible(page);
  const saved = page.waitForEvent("download");
  await sharePage(page).download.click();
  expect((await saved).suggestedFilename()).toBe(media.name);
});

test("single-key shortcuts can be turned off and on again on a device", async ({ page, team }) => {
  const media = await store(page, team, await png());
  await page.goto(media.url);
  const { shortcuts: list, singleKeys, details, openDetails, openShortcuts } = sharePage(page);
  await expect(async () => {
    await page.keyboard.press("?");
    await expect(list).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expectAccessible(page);
  await singleKeys.uncheck();
  await page.keyboard.press("Escape");
  await page.reload();

  const open = async () => {
    if (!(await details.isVisible())) await openDetails.click();
    await openShortcuts.click({ timeout: 1000 });
  };
  await expect(open).toPass();
  await expect(list).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  for (const key of ["?", "1", "c", "h"]) await page.keyboard.press(key);
  await expect(list).toBeHidden();
  await expect(pins(page).tool).toHaveAttribute("aria-pressed", "false");
  await expect(page).not.toHaveURL(/z=/);
  await open();
  await singleKeys.check();
  await page.keyboard.press("Escape");
  await page.keyboard.press("c");
  await expect(pins(page).tool).toHaveAttribute("aria-pressed", "true");
});

test("the old version stays visible until the new one has loaded", async ({ page, team }) => {
  const name = `${unique("slow")}.jpg`;
  const first = await store(page, team, { ...(await photo(1200, 800, 80)), name });
  const media = await store(page, team, { ...(await photo(1200, 800, 80)), name });
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const bare = (url: string) => new URL(url).pathname;
  await page.route(`**${bare(first.fileUrl)}*`, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(media.url);
  const image = sharePage(page).image({ name });
  const shown = () => image.evaluate((it: HTMLImageElement) => [new URL(it.currentSrc).pathname, it.complete && it.naturalWidth > 0]);
  await expect.poll(shown).toEqual([bare(media.fileUrl), true]);
  const asked = page.waitForRequest((request) => request.url().includes(bare(first.fileUrl)));
  const older = sharePage(page).version(1);
  await expect(async () => {
    if (!(await older.isVisible())) await sharePage(page).openVersions.click();
    await older.click({ timeout: 1000 });
  }).toPass();
  await asked;
  expect(await shown()).toEqual([bare(media.fileUrl), true]);
  release();
  await expect.poll(shown).toEqual([bare(first.fileUrl), true]);
  await expect(page).toHaveURL(/v=1/);
});

test("a picture that fails to load says so in view and loads with Retry", async ({ page, team }) => {
  const media = await store(page, team, await png());
  let broken = true;
  await page.route("**/files/**", (route) => (broken ? route.abort("connectionreset") : route.continue()));
  await page.goto(media.url);
  const { error, imageFailed, openFile, retry } = sharePage(page);
  await expect(error).toContainText(imageFailed);
  await expect(error).toBeInViewport({ ratio: 1 });
  await expect(openFile).toHaveAttribute("href", media.fileUrl);
  broken = false;
  await retry.click();
  await expect
    .poll(() =>
      sharePage(page)
        .image(media)
        .evaluate((it: HTMLImageElement) => it.naturalWidth),
    )
    .toBeGreaterThan(0);
});

test("a link to a deleted comment says so, and invalid URL parameters are ignored", async ({ page, team }) => {
  const media = await store(page, team, await png());
  await page.goto(`${media.url}?v=99&mode=twist&at=9,x&z=-4#comment-gone`);
  await expect(threads(page).commentGone).toBeVisible();
  await expect(sharePage(page).image(media)).toBeVisible();
  const film = await store(page, team, video());
  await page.goto(`${film.url}?mode=diff#t=nonsense`);
  await expect(sharePage(page).video).toBeVisible();
});
