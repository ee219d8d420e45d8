import { composer } from "./pages/composer.ts";
import { pins } from "./pages/pins.ts";
import { sharePage } from "./pages/share-page.ts";
import { threads } from "./pages/thread.ts";
import { expectAccessible } from "./support/axe.ts";
import { expect, test } from "./support/fixtures.ts";
import { video } from "./support/pictures.ts";
import { commentsOf } from "./support/pin.ts";
import { store } from "./support/upload.ts";

test("a comment on a video keeps its moment, and its marker and chip seek to it", async ({ page, team }) => {
  const media = await store(page, team, video());
  await page.goto(media.url);
  const player = sharePage(page).video;
  await expect(player).not.toHaveAttribute("controls");
  await expect.poll(() => player.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(1);
  await player.evaluate((element: HTMLVideoElement) => void (element.currentTime = 0.48));
  await expect.poll(() => player.evaluate((element: HTMLVideoElement) => element.seeking)).toBe(false);
  const download = page.waitForEvent("download");
  await sharePage(page).still.click();
  expect((await download).suggestedFilename()).toMatch(/-0-00\.\d{3}\.png$/);
  await page.keyboard.press("i");
  await expect(sharePage(page).rangeStart).toBeVisible();
  await page.keyboard.press("x");
  await sharePage(page).commentAtMoment.click();
  await expect(composer(page).momentField).toBeFocused();
  await page.keyboard.type("Too slow");
  await expect(composer(page).momentField).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect.poll(async () => (await commentsOf(page, media)).length).toBe(1);
  const { anchor } = (await commentsOf(page, media))[0]!;
  if (anchor?.type !== "moment") throw new Error("The comment has no moment.");
  const time = anchor.seconds;
  expect(Math.abs(time - 0.48)).toBeLessThan(0.1);

  await page.goto(media.url);
  await expect(page.getByText("Too slow").first()).toBeVisible();
  await pins(page).moment(1, 1).click();
  await expect.poll(() => player.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeCloseTo(time, 2);
  await player.evaluate((element: HTMLVideoElement) => void (element.currentTime = 0));
  await pins(page).showMoment("0:00.").click();
  await expect.poll(() => player.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeCloseTo(time, 2);
  await expectAccessible(page);
});

test("a comment on a range of a video is kept with both times, and its thread plays the range", async ({ page, team }) => {
  const media = await store(page, team, video());
  await page.goto(media.url);
  const { video: player, rangeStart, commentOnRange } = sharePage(page);
  await expect.poll(() => player.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(1);
  for (const [key, time] of [
    ["i", 0.2],
    ["o", 0.6],
  ] as const) {
    await player.evaluate((element: HTMLVideoElement, to) => void (element.currentTime = to), time);
    await expect.poll(() => player.evaluate((element: HTMLVideoElement) => element.seeking)).toBe(false);
    await page.keyboard.press(key);
  }
  await expect(rangeStart).toHaveAttribute("aria-valuetext", "0:00.200");
  await commentOnRange.click();
  await expect(composer(page).rangeField).toBeFocused();
  await page.keyboard.type("This jumps");
  await page.keyboard.press("Control+Enter");
  await expect.poll(async () => (await commentsOf(page, media))[0]?.anchor).toEqual({ type: "moment", seconds: 0.2, until: 0.6 });

  await page.goto(media.url);
  await expect(page.getByText("0:00.200–0:00.600").first()).toBeVisible();
  await expect(rangeStart).toHaveCount(0);
  await threads(page).button(1, 1, "open").click();
  await expect(rangeStart).toHaveAttribute("aria-valuetext", "0:00.200");
  await expect.poll(() => player.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeCloseTo(0.2, 2);
  await page.keyboard.press("Escape");
  await expect(rangeStart).toHaveCount(0);
});

test("a box drawn on a video is kept with its moment", async ({ page, team }) => {
  const media = await store(page, team, video());
  await page.goto(media.url);
  const player = sharePage(page).video;
  await expect.poll(() => player.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(1);
  await player.evaluate((element: HTMLVideoElement) => void (element.currentTime = 0.48));
  await expect.poll(() => player.evaluate((element: HTMLVideoElement) => element.seeking)).toBe(false);
  await page.keyboard.press("c");
  await page.getByRole("button", { name: "Box", exact: true }).click();
  const { x, y, width, height } = (await player.boundingBox())!;
  await page.mouse.move(x + width * 0.25, y + height * 0.4);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.5, y + height * 0.8, { steps: 4 });
  await page.mouse.up();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Write" }).click();
  await composer(page).field.fill("This jumps");
  await page.keyboard.press("Control+Enter");
  await expect(page.locator("[data-drawing='1']")).toBeVisible();
  await expect.poll(async () => (await commentsOf(page, media)).length).toBe(1);
  const { anchor } = (await commentsOf(page, media))[0]!;
  if (anchor?.type !== "moment") throw new Error("The comment has no moment.");
  expect(Math.abs(anchor.seconds - 0.48)).toBeLessThan(0.1);
  expect(anchor.shapes).toHaveLength(1);
  expect(Math.abs(anchor.area!.width - 0.25)).toBeLessThan(0.02);
});
