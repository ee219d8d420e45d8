import type { Page } from "@playwright/test";
import { compare } from "./pages/compare.ts";
import { composer } from "./pages/composer.ts";
import { sharePage } from "./pages/share-page.ts";
import { thread } from "./pages/thread.ts";
import { expectAccessible } from "./support/axe.ts";
import { api, expect, test } from "./support/fixtures.ts";
import { boxes, unique, video } from "./support/pictures.ts";
import { store } from "./support/upload.ts";

/** Reads the difference mask at a pixel of the picture: clear means changed. */
const clearAt = (page: Page, x: number, y: number) =>
  compare(page).mask.evaluate(
    (canvas: HTMLCanvasElement, [left, top]) => {
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d")!;
      copy.drawImage(canvas, 0, 0);
      return copy.getImageData(left!, top!, 1, 1).data[3] === 0;
    },
    [x, y],
  );

/** Presses a key until `effect` passes, because the page may not be hydrated yet. */
async function key(page: Page, name: string, effect: () => Promise<void>) {
  await expect(async () => {
    await page.keyboard.press(name);
    await effect();
  }).toPass();
}

test("a difference has the expected areas and mask, its URL restores it elsewhere, and Back leaves @main", async ({
  page,
  team,
  another,
}) => {
  const name = `${unique("known")}.png`;
  await store(page, team, await boxes(name, [[40, 40, 100, 20]]));
  const media = await store(
    page,
    team,
    await boxes(name, [
      [40, 40, 100, 20],
      [300, 100, 60, 40],
      [100, 400, 20, 20],
      [600, 500, 30, 10],
    ]),
  );
  await page.goto(media.url);
  const found = (reader: Page) => compare(reader).difference(3, "0.6");
  await key(page, "d", () => expect(page).toHaveURL(/mode=diff&vs=1/, { timeout: 1000 }));
  await expect(found(page)).toBeVisible();
  for (const [x, y, clear] of [
    [300, 100, true],
    [359, 139, true],
    [299, 100, false],
    [360, 139, false],
    [110, 410, true],
    [615, 505, true],
    [60, 50, false],
    [5, 5, false],
  ] as const)
    expect([x, y, await clearAt(page, x, y)]).toEqual([x, y, clear]);
  await expect(compare(page).area("A", "60 × 40")).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press("j");
  await expect(compare(page).areaNumber(2, 3)).toBeVisible();
  await expect(page).toHaveURL(/at=0\.1375,0\.68/);
  const visitor = await another("visitor");
  const box = async (reader: Page) => (await compare(reader).side("v2").boundingBox())!;
  // The URL changes after the last zoom or pan.
  await expect(async () => {
    const href = page.url();
    await visitor.goto(href);
    await expect(found(visitor)).toBeVisible();
    await expect(visitor).toHaveURL(href);
    const [mine, theirs] = [await box(page), await box(visitor)];
    for (const side of ["x", "y", "width", "height"] as const) expect(theirs[side]).toBeCloseTo(mine[side], 0);
  }).toPass();

  await page.keyboard.press("w");
  await expect(compare(page).swipe).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/mode=diff/);
  await page.goBack();
  await expect(sharePage(page).image({ name })).toBeVisible();
  await expect(page).not.toHaveURL(/mode/);
});

test("different sizes are aligned by corner or scaled, and linked sides zoom together", async ({ page, team }) => {
  const name = `${unique("taller")}.png`;
  await store(page, team, await boxes(name, [[40, 40, 100, 20]], 800, 600));
  const media = await store(page, team, await boxes(name, [[40, 40, 100, 20]], 800, 624));
  await page.goto(`${media.url}?mode=split&vs=1`);
  await expect(compare(page).sizes("800×600 → 800×624, +24 px")).toBeVisible();
  const [one, two] = [compare(page).side("v1"), compare(page).side("v2")];
  const widths = async () => Promise.all([one, two].map(async (it) => Math.round((await it.boundingBox())!.width)));
  await key(page, "1", async () => expect(await widths()).toEqual([800, 800]));
  await page.keyboard.press("l");
  await expect(compare(page).moveTogether).toBeVisible();
  await page.keyboard.press("+");
  await expect.poll(widths).toEqual([1200, 800]);
  await page.keyboard.press("l");
  await expect.poll(widths).toEqual([1200, 1200]);

  await page.keyboard.press("d");
  // The strip below the shorter picture is one area.
  await expect(compare(page).area("A", "800 × 24")).toBeVisible();
  await compare(page).scale.click();
  await expect(page).toHaveURL(/align=scaled/);
  await expect(compare(page).area("A", "800 × 24")).toHaveCount(0);
});

test("holding B shows the other side, and keys move the swipe line and the opacity", async ({ page, team }) => {
  const name = `${unique("blink")}.png`;
  await store(page, team, await boxes(name, []));
  const media = await store(page, team, await boxes(name, [[100, 100, 400, 300]]));
  await page.goto(`${media.url}?mode=blink&vs=1`);
  const after = compare(page).after;
  await expect(after).toHaveCSS("opacity", "1");
  await expect(async () => {
    await page.keyboard.down("b");
    await expect(after).toHaveCSS("opacity", "0", { timeout: 500 });
  }).toPass();
  await page.keyboard.up("b");
  await expect(after).toHaveCSS("opacity", "1");

  await page.keyboard.press("w");
  const line = compare(page).swipe;
  await line.focus();
  await page.keyboard.press("Shift+ArrowRight");
  await expect(line).toHaveAttribute("aria-valuenow", "60");
  await expect(page).toHaveURL(/mode=swipe&vs=1&mix=60/);
  await page.keyboard.press("o");
  await expect(compare(page).opacity).toHaveValue("60");
  await expect(after).toHaveCSS("opacity", "0.6");
  await expectAccessible(page);
});

test("a pair keeps its viewport when its halves switch, and siblings open without a page load", async ({ page, team }) => {
  const name = `${unique("pair")}.png`;
  const pull = { prNumber: 482, branch: "checkout" };
  const before = await store(page, team, await boxes(name, [[100, 100, 50, 50]]), "public", { ...pull, state: "before" });
  const after = await store(page, team, await boxes(name, [[120, 100, 50, 50]]), "public", { ...pull, state: "after" });
  const third = await store(page, team, await boxes(`${unique("third")}.png`, [[1, 1, 9, 9]]), "public", pull);
  await page.goto(after.url);
  await key(page, "1", () => expect(page).toHaveURL(/z=1/, { timeout: 1000 }));
  await page.keyboard.press("ArrowLeft");
  await expect(page).toHaveURL(new RegExp(`${new URL(before.url).pathname}\\?at=[\\d.,]+&z=1$`));
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(new URL(after.url).pathname));
  await page.keyboard.press("s");
  await expect(compare(page).side("Before")).toBeVisible();
  await expect(compare(page).side("After")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sharePage(page).sibling(2, 3)).toBeVisible();
  await page.evaluate(() => Object.assign(window, { same: true }));
  await page.keyboard.press("]");
  await expect(sharePage(page).title(third.name)).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(third.name));
  expect(await page.evaluate(() => "same" in window)).toBe(true);
  await page.goBack();
  await expect(sharePage(page).title(name)).toBeVisible();
});

test("a comparison shows the pins of both sides, opens their threads, and H hides them", async ({ page, team }) => {
  const name = `${unique("pinned")}.png`;
  const say = (id: string, body: string, x: number) =>
    api<"POST /media/{mediaId}/comments">(page, "POST", `/media/${id}/comments`, { body, anchor: { type: "point", x, y: 0.5 } });
  const { id } = await store(page, team, await boxes(name, []));
  await say(id, "On the older one", 0.25);
  const media = await store(page, team, await boxes(name, [[100, 100, 400, 300]]));
  await say(id, "On the newer one", 0.75);
  await page.goto(`${media.url}?mode=split&vs=1`);
  const { pins } = compare(page);
  await expect(pins("Before: v1")).toHaveCount(1);
  await expect(pins("After: v2")).toHaveCount(1);
  await expectAccessible(page);
  await pins("Before: v1").click();
  await expect(thread(page, 1, 2).region).toBeVisible();
  await expect(page).toHaveURL(/mode=split.*#/);
  await expect(pins("Before: v1")).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("Escape");
  await page.keyboard.press("w");
  await expect(pins("v1 under v2")).toHaveCount(2);
  await page.keyboard.press("h");
  await expect(pins("v1 under v2")).toHaveCount(0);
  await compare(page).openChanges.click();
  await expect(compare(page).changes).toHaveCount(1);
  await expect(compare(page).area("A", "400 × 300")).toBeVisible();
  await expectAccessible(page);
  await compare(page).changes.getByRole("button", { name: "Comment on this change" }).click();
  await expect(composer(page).areaField).toBeFocused();
  await page.keyboard.type("Larger than before.");
  await page.keyboard.press("Control+Enter");
  await expect(thread(page, 3, 3).region).toBeVisible();
  await expect(page).toHaveURL(/mode=swipe/);
});

test("two videos play together and have a difference; a picture and a video have none", async ({ page, team }) => {
  const pull = { prNumber: 482, branch: "checkout" };
  const first = await store(page, team, video(), "public", pull);
  const second = await store(page, team, video(), "public", pull);
  const picture = await store(page, team, await boxes(`${unique("still")}.png`, []), "public", pull);
  const token = (url: string) => new URL(url).pathname.split("/").pop();
  await page.goto(`${first.url}?mode=diff&with=${token(second.url)}`);
  await expect(compare(page).noDifference).toBeVisible();
  await page.keyboard.press("s");
  await expect(page).toHaveURL(/mode=split/);
  await compare(page).playBoth.click();
  const times = () => compare(page).videos.evaluateAll((all) => all.map((it) => (it as HTMLVideoElement).currentTime));
  await expect.poll(async () => (await times()).every((time) => time > 0)).toBe(true);
  await expectAccessible(page);
  await page.goto(`${first.url}?mode=diff&with=${token(picture.url)}`);
  await expect(compare(page).noDifferencePossible).toBeVisible();
});

test("on a phone the toolbars never cover the compared pictures or videos", async ({ page, team, browser }) => {
  const pull = { prNumber: 482, branch: "checkout" };
  const token = ({ url }: { url: string }) => new URL(url).pathname.split("/").pop();
  const [one, two] = [await store(page, team, video(), "public", pull), await store(page, team, video(), "public", pull)];
  const name = `${unique("small")}.png`;
  await store(page, team, await boxes(name, [[10, 10, 20, 20]], 160, 100));
  const small = await store(page, team, await boxes(name, [[10, 10, 20, 20]], 160, 240));
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const phone = await context.newPage();
  const covered = () =>
    phone.evaluate(() => {
      const places = (selector: string) => [...document.querySelectorAll(selector)].map((it) => it.getBoundingClientRect());
      const bars = places("#main .float").filter(({ width }) => width > 0);
      return places("#main [data-side=before], #main [data-side=after]").flatMap((side) =>
        bars.filter((bar) => Math.min(side.bottom, bar.bottom) - Math.max(side.top, bar.top) > 0.5).map(({ top }) => [side.bottom, top]),
      );
    });
  for (const address of [`${small.url}?vs=1`, `${one.url}?with=${token(two)}`])
    for (const mode of ["split", "swipe", "diff"] as const) {
      await phone.goto(`${address}&mode=${mode}`);
      await expect(compare(phone).tools).toBeVisible();
      if (mode === "diff") await expect(compare(phone).anyDifference).toBeVisible();
      await expect.poll(covered).toEqual([]);
      // A side is drawn again when its code is there.
      for (const side of await compare(phone).sides.all())
        await expect.poll(async () => (await side.boundingBox())?.height ?? 0).toBeGreaterThan(80);
    }
  await context.close();
});
