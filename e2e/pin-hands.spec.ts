import { devices } from "@playwright/test";
import { composer } from "./pages/composer.ts";
import { pins } from "./pages/pins.ts";
import { sharePage } from "./pages/share-page.ts";
import { thread, threads } from "./pages/thread.ts";
import { expect, test, watch } from "./support/fixtures.ts";
import { png, video } from "./support/pictures.ts";
import { commentsOf, say } from "./support/pin.ts";
import { store } from "./support/upload.ts";

test("a long press shows a magnifier and drops a pin; pin and Send stay above the keyboard", async ({
  browser,
  page: owner,
  team,
  ana,
  problems,
}) => {
  const media = await store(owner, team, await png());
  const context = await browser.newContext({ ...devices["Pixel 7"], storageState: ana.state });
  const page = await context.newPage();
  watch(page, problems);
  await page.goto(media.url);
  const image = sharePage(page).image(media);
  await expect(pins(page).tool).toBeVisible();
  const box = (await image.boundingBox())!;
  const cdp = await context.newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number, y?: number) =>
    cdp.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: x === undefined ? [] : [{ x: box.x + x * box.width, y: box.y + y! * box.height }],
    });
  await expect(async () => {
    await touch("touchStart", 0.3, 0.4);
    await expect(pins(page).magnifier).toBeVisible({ timeout: 2000 });
  }).toPass();
  await touch("touchMove", 0.5, 0.5);
  await touch("touchMove", 0.7, 0.6);
  await touch("touchEnd");
  await expect(pins(page).magnifier).toHaveCount(0);
  await expect(composer(page).field).toBeFocused();
  await page.keyboard.type("By thumb.");
  // Some software keyboards shrink the layout viewport.
  await page.setViewportSize({ width: 412, height: 500 });
  const draft = pins(page).draft;
  const { send } = composer(page);
  await expect(draft).toBeInViewport({ ratio: 0.99 });
  await expect(send).toBeInViewport({ ratio: 0.99 });
  await expect
    .poll(async () => {
      const [pin, sheet] = [(await draft.boundingBox())!, (await threads(page).panel.boundingBox())!];
      return pin.y + pin.height / 2 < sheet.y;
    })
    .toBe(true);
  // Others cover the page and shrink only the visual viewport.
  await page.setViewportSize({ width: 412, height: 839 });
  await page.evaluate(() => {
    Object.defineProperty(visualViewport!, "height", { get: () => 500 });
    visualViewport!.dispatchEvent(new Event("resize"));
  });
  await expect
    .poll(async () => {
      const [pin, button] = [(await draft.boundingBox())!, (await send.boundingBox())!];
      return pin.y > 0 && pin.y + pin.height < button.y && button.y + button.height <= 500;
    })
    .toBe(true);
  await expect(sharePage(page).pictureTools).toBeHidden();
  await send.click();
  await expect
    .poll(async () => (await commentsOf(owner, media))[0]?.anchor)
    .toEqual({ type: "point", x: expect.closeTo(0.7, 1), y: expect.closeTo(0.6, 1) });
  await context.close();
});

test("a pin keeps its place when a phone is rotated or its pixel density changes", async ({ browser, page: owner, team, problems }) => {
  const media = await store(owner, team, await png());
  await say(owner, media, "Right here", 0.7, 0.3);
  const context = await browser.newContext({ ...devices["Pixel 7"] });
  const page = await context.newPage();
  watch(page, problems);
  await page.goto(media.url);
  const at = async () => {
    const [pin, image] = [(await pins(page).pin(1, 1, "open").boundingBox())!, (await sharePage(page).image(media).boundingBox())!];
    // The corner of a pin points at its place.
    return [(pin.x - image.x) / image.width, (pin.y + pin.height - image.y) / image.height];
  };
  const there = [expect.closeTo(0.7, 2), expect.closeTo(0.3, 2)];
  await expect.poll(at).toEqual(there);
  await page.keyboard.press("+");
  const cdp = await context.newCDPSession(page);
  for (const [width, height, deviceScaleFactor] of [
    [839, 412, 2.625],
    [839, 412, 1.5],
    [412, 839, 1],
  ] as const) {
    await cdp.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor, mobile: true });
    await expect.poll(() => page.evaluate(() => [innerWidth, devicePixelRatio])).toEqual([width, deviceScaleFactor]);
    await expect.poll(at).toEqual(there);
    await expect(pins(page).pin(1, 1, "open")).toBeInViewport();
  }
  await context.close();
});

test("on a phone in portrait and landscape a video's moments can be tapped", async ({ browser, page: owner, team, ana, problems }) => {
  const media = await store(owner, team, video());
  await say(owner, media, `[0:00.480](${media.url}?v=1#t=0.480)\n\nToo slow`, 0.3, 0.3);
  const context = await browser.newContext({ ...devices["Pixel 7"], storageState: ana.state });
  const page = await context.newPage();
  watch(page, problems);
  const [player, panel] = [sharePage(page).video, threads(page).panel];
  for (const [width, height, beside] of [
    [412, 839, false],
    [839, 412, true],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(media.url);
    const [film, talk] = [(await player.boundingBox())!, (await panel.boundingBox())!];
    expect(beside ? film.x + film.width <= talk.x : film.y + film.height <= talk.y).toBe(true);
    expect(film.height).toBeGreaterThan(100);
    await pins(page).moment(1, 1).tap();
    await expect.poll(() => player.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeCloseTo(0.48, 2);
    await expect(thread(page, 1, 1).region.getByText("Too slow")).toBeVisible();
  }
  await context.close();
});

test("a sent comment does not replace a thread that was opened meanwhile", async ({ page, team }) => {
  const media = await store(page, team, await png());
  await say(page, media, "Earlier", 0.2, 0.2);
  await page.goto(media.url);
  const field = composer(page).wholeField;
  await field.fill("Sent");
  await page.evaluate(() => {
    // Presses the key in the same task in which the sent comment appears in the list.
    const seen = new MutationObserver(() => {
      if (document.querySelectorAll("[data-thread]").length < 2) return;
      seen.disconnect();
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "n", bubbles: true, cancelable: true }));
    });
    seen.observe(document.body, { subtree: true, childList: true });
  });
  await field.press("Control+Enter");
  await expect(thread(page, 1, 2).region).toBeFocused();
  await expect(threads(page).rowText(2)).toBeAttached();
  await expect(thread(page, 2, 2).region).toHaveCount(0);
});
