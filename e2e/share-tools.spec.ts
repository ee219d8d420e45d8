import { devices } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { expect, test } from "./support/fixtures.ts";
import { boxes, photo, png, unique, video } from "./support/pictures.ts";
import { store } from "./support/upload.ts";

test("two fingers enlarge what lies between them, enlarged pixels stay crisp, and a double tap goes to 100 % and back", async ({
  page: owner,
  team,
  browser,
}) => {
  const media = await store(owner, team, await boxes(`${unique("map")}.png`, [[780, 580, 40, 40]], 1600, 1200));
  const context = await browser.newContext(devices["Pixel 7"]);
  const page = await context.newPage();
  await page.goto(media.url);
  const image = page.getByRole("img", { name: media.name });
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

test("what is shown is taken along: the view, the page, Markdown, HTML and the original", async ({ page, team }) => {
  const media = await store(page, team, await png());
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(media.url);
  const open = page.getByRole("button", { name: "Details and sharing" });
  const details = page.getByRole("dialog", { name: "Details and sharing" });
  await expect(async () => {
    if (!(await details.isVisible())) await open.click();
    await expect(details.getByRole("button", { name: "Copy HTML" })).toBeVisible({ timeout: 1000 });
  }).toPass();
  const copied = async (name: string) => {
    await details.getByRole("button", { name }).click();
    await expect(details.getByRole("button", { name }).getByText("Copied")).toBeVisible();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  expect(await copied("Copy link to this view")).toBe(`${media.url}?v=1`);
  expect(await copied("Copy link to the page")).toBe(media.url);
  expect(await copied("Copy Markdown")).toBe(media.markdown);
  expect(await copied("Copy HTML")).toBe(
    `<a href="${media.url}"><img src="${media.fileUrl}" alt="${media.name}" width="1280" height="800"></a>`,
  );
  await expectAccessible(page);
  const saved = page.waitForEvent("download");
  await details.getByRole("link", { name: "Download original" }).click();
  expect((await saved).suggestedFilename()).toBe(media.name);
});

test("single keys are turned off for this device: none acts until they are on again, and the list stays within reach", async ({
  page,
  team,
}) => {
  const media = await store(page, team, await png());
  await page.goto(media.url);
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(async () => {
    await page.keyboard.press("?");
    await expect(list).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expectAccessible(page);
  await list.getByRole("checkbox", { name: /^Single-key shortcuts/ }).uncheck();
  await page.keyboard.press("Escape");
  await page.reload();
  const details = page.getByRole("dialog", { name: "Details and sharing" });
  const open = async () => {
    if (!(await details.isVisible())) await page.getByRole("button", { name: "Details and sharing" }).click();
    await details.getByRole("button", { name: "Keyboard shortcuts" }).click({ timeout: 1000 });
  };
  await expect(open).toPass();
  await expect(list).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  for (const key of ["?", "1", "c", "h"]) await page.keyboard.press(key);
  await expect(list).toBeHidden();
  await expect(page.locator('button[aria-keyshortcuts="C"]')).toHaveAttribute("aria-pressed", "false");
  await expect(page).not.toHaveURL(/z=/);
  await open();
  await list.getByRole("checkbox", { name: /^Single-key shortcuts/ }).check();
  await page.keyboard.press("Escape");
  await page.keyboard.press("c");
  await expect(page.locator('button[aria-keyshortcuts="C"]')).toHaveAttribute("aria-pressed", "true");
});

test("another version comes without an empty stage: the old one stays until the new one is there", async ({ page, team }) => {
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
  const image = page.getByRole("img", { name });
  const shown = () => image.evaluate((it: HTMLImageElement) => [new URL(it.currentSrc).pathname, it.complete && it.naturalWidth > 0]);
  await expect.poll(shown).toEqual([bare(media.fileUrl), true]);
  const asked = page.waitForRequest((request) => request.url().includes(bare(first.fileUrl)));
  const older = page.getByRole("dialog", { name: "v2 of 2, versions" }).getByRole("button", { name: /^v1/ });
  await expect(async () => {
    if (!(await older.isVisible())) await page.getByRole("button", { name: "v2 of 2, versions" }).click();
    await older.click({ timeout: 1000 });
  }).toPass();
  await asked;
  expect(await shown()).toEqual([bare(media.fileUrl), true]);
  release();
  await expect.poll(shown).toEqual([bare(first.fileUrl), true]);
  await expect(page).toHaveURL(/v=1/);
});

test("a picture that does not come keeps its box, says so, and comes with Retry", async ({ page, team }) => {
  const media = await store(page, team, await png());
  let broken = true;
  await page.route("**/files/**", (route) => (broken ? route.abort("connectionreset") : route.continue()));
  await page.goto(media.url);
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toContainText("Image could not be loaded.");
  const box = (await alert.boundingBox())!;
  expect(box.width / box.height).toBeCloseTo(1280 / 800, 1);
  await expect(alert.getByRole("link", { name: "Open file" })).toHaveAttribute("href", media.fileUrl);
  broken = false;
  await alert.getByRole("button", { name: "Retry" }).click();
  await expect
    .poll(() => page.getByRole("img", { name: media.name }).evaluate((it: HTMLImageElement) => it.naturalWidth))
    .toBeGreaterThan(0);
});

test("a link to a comment that is gone says so and shows the medium; what is broken in an address counts as absent", async ({
  page,
  team,
}) => {
  const media = await store(page, team, await png());
  await page.goto(`${media.url}?v=99&mode=twist&at=9,x&z=-4#comment-gone`);
  await expect(page.getByText("This comment was deleted or you cannot see it.")).toBeVisible();
  await expect(page.getByRole("img", { name: media.name })).toBeVisible();
  const film = await store(page, team, video());
  await page.goto(`${film.url}?mode=diff#t=nonsense`);
  await expect(page.locator("video")).toBeVisible();
});
