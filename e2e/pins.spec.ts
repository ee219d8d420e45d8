import { composer } from "./pages/composer.ts";
import { pins } from "./pages/pins.ts";
import { sharePage } from "./pages/share-page.ts";
import { shell } from "./pages/shell.ts";
import { thread, threads } from "./pages/thread.ts";
import { expectAccessible } from "./support/axe.ts";
import { api, expect, test } from "./support/fixtures.ts";
import type { Page } from "@playwright/test";
import { png, video } from "./support/pictures.ts";
import { commentsOf, placePin, say, startPin } from "./support/pin.ts";
import { store } from "./support/upload.ts";

/** Drags the mouse between two points, in fractions of the picture. */
async function drag(page: Page, name: string, from: [number, number], to: [number, number]) {
  const box = (await sharePage(page).image({ name }).boundingBox())!;
  const at = ([x, y]: [number, number]) => [box.x + x * box.width, box.y + y * box.height] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]));
  await page.mouse.move(...at(to));
  await page.mouse.up();
}

test("threads at one place form a cluster that opens as a list; Escape returns to it", async ({ page, team }) => {
  const media = await store(page, team, await png());
  for (const words of ["First", "Second", "Third"]) await say(page, media, words, 0.5, 0.5);
  await page.goto(media.url);
  const group = pins(page).cluster([1, 2, 3]);
  await group.press("Enter");
  const list = pins(page).clusterList;
  await expect(list.getByRole("button").first()).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(0);
  await expect(group).toBeFocused();
  await group.click();
  await pins(page).clusterRow(2, 3).click();
  await expect(thread(page, 2, 3).region).toBeVisible();
  await expect(pins(page).cluster([1, 3])).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(group).toBeFocused();
});

test("a draft pin survives a click elsewhere and a reload, and is sent from where it was dragged", async ({ page, team }) => {
  const media = await store(page, team, await png());
  await page.goto(media.url);
  await placePin(page, media);
  await composer(page).field.fill("Here, or there?");
  await expect(shell(page).main.getByRole("textbox")).toBeVisible();
  const draft = pins(page).draft;
  await sharePage(page)
    .image(media)
    .click({ position: { x: 500, y: 400 } });
  await expect(draft).toBeVisible();
  await composer(page).field.press("Escape");
  await expect(draft).toBeFocused();
  await page.keyboard.press("\\");
  await expect(threads(page).panel).toBeHidden();
  await page.keyboard.press("\\");
  await page.reload();
  await expect(draft).toBeVisible();
  await expect(composer(page).field).toHaveValue("Here, or there?");
  const box = (await sharePage(page).image(media).boundingBox())!;
  await draft.hover();
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.6);
  await page.mouse.move(box.x + box.width * 0.75, box.y + box.height * 0.5);
  await page.mouse.up();
  await composer(page).field.press("Control+Enter");
  await expect
    .poll(async () => (await commentsOf(page, media))[0]?.anchor)
    .toEqual({ type: "point", x: expect.closeTo(0.75, 2), y: expect.closeTo(0.5, 2) });
});

test("dragging creates an area whose stored pin and outline match within a tenth of a percent", async ({ page, team }) => {
  const media = await store(page, team, await png(4000, 2500));
  await page.goto(media.url);
  await startPin(page);
  await drag(page, media.name, [0.2, 0.3], [0.6, 0.5]);
  await expect(composer(page).areaField).toBeFocused();
  await page.keyboard.type("All of this.");
  await page.keyboard.press("Control+Enter");
  const pin = pins(page).areaPin(1, 1);
  await expect(pin).toBeVisible();
  const { anchor } = (await commentsOf(page, media))[0]!;
  if (anchor?.type !== "area") throw new Error("The comment has no area.");
  const { x, y, width, height } = anchor;
  for (const [actual, drawn] of [
    [x, 0.2],
    [y, 0.3],
    [width, 0.4],
    [height, 0.2],
  ] as const)
    expect(Math.abs(actual - drawn)).toBeLessThan(0.003);
  await page.reload();
  await pin.hover();
  const [outline, picture] = [(await pins(page).area.boundingBox())!, (await sharePage(page).image(media).boundingBox())!];
  expect(Math.abs(outline.width / picture.width - width)).toBeLessThan(0.001);
  await expect(page.getByText("All of this.").first()).toBeVisible();
  await expect(page.getByText(/xywh/)).toHaveCount(0);
});

test("an area is created by keyboard; its URL outlines it and Escape removes the outline", async ({ page, team }) => {
  const media = await store(page, team, await png(800, 6000));
  await page.goto(media.url);
  const image = sharePage(page).image(media);
  const top = async () => (await image.boundingBox())!.y;
  await expect(sharePage(page).map).toBeVisible();
  await expectAccessible(page);
  const before = await top();
  await image.hover({ position: { x: 200, y: 200 } });
  await page.mouse.wheel(0, 900);
  await expect.poll(top).toBeCloseTo(before - 900, 0);
  await sharePage(page).map.press("Home");
  await expect.poll(top).toBeCloseTo(before, 0);
  await startPin(page);
  for (const key of ["a", "Shift+ArrowRight", "ArrowDown", "Escape", "a", "Shift+ArrowRight", "Shift+ArrowRight"])
    await page.keyboard.press(key);
  await expect(pins(page).areaSize("30 × 10%, from 50% across")).toBeAttached();
  await page.keyboard.press("Enter");
  await expect(composer(page).areaField).toBeFocused();
  await page.keyboard.type("By keys.");
  await page.keyboard.press("Control+Enter");
  await expect(pins(page).areaPin(1, 1)).toBeVisible();
  expect((await commentsOf(page, media))[0]!.anchor).toMatchObject({ type: "area", x: 0.5, width: 0.3, height: 0.1 });

  await page.goto(`${media.url}?v=1#xywh=percent:20,90,10,0.5`);
  const outline = pins(page).area;
  await expect(outline).toBeInViewport({ ratio: 0.99 });
  const height = async () => (await outline.boundingBox())!.height;
  await expect.poll(height).toBeGreaterThan(16);
  await expect(pins(page).areaSize("10 × 1%, near the bottom left, is outlined")).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(outline).toHaveCount(0);
  await expect(page).not.toHaveURL(/xywh/);
});

test("moments and lines that other programs wrote are shown", async ({ page, team }) => {
  const media = await store(page, team, video());
  const write = (data: object) => api<"POST /media/{mediaId}/comments">(page, "POST", `/media/${media.id}/comments`, data);
  await write({ body: `[0:12.480](${media.url}?v=1#t=12.480)\n\nWritten elsewhere` });
  await write({ body: "These", anchor: { type: "lines", from: 12, to: 18 } });
  await page.goto(media.url);
  await expect(threads(page).lines(12, 18)).toBeVisible();
  await threads(page).button(1, undefined, "open").click();
  await expect(pins(page).showMoment("0:12.480")).toBeVisible();
  await expect(thread(page, 1, 2).text("Written elsewhere")).toBeVisible();
});

test("500 threads: every thread is in a pin's name, and panning changes no pin", async ({ page, team }) => {
  const media = await store(page, team, await png(4000, 2500));
  await say(page, media, "The only real one", 0.5, 0.5);
  const [real] = await commentsOf(page, media);
  const many = Array.from({ length: 500 }, (_, index) => ({
    ...real!,
    id: index ? `comment-${index}` : real!.id,
    anchor: { type: "point", x: ((index * 37) % 500) / 500, y: ((index * 101) % 500) / 500 },
  }));
  await page.route(/\/shares\/[^/]+\/comments/, (route) => {
    const before = new URL(route.request().url()).searchParams.get("before");
    const end = before ? many.findIndex(({ id }) => id === before) : many.length;
    return route.fulfill({ json: many.slice(Math.max(0, end - 200), end) });
  });
  await page.goto(media.url);
  const { buttons } = pins(page);
  const numbers = async () =>
    (await buttons.evaluateAll((all) => all.map((pin) => pin.getAttribute("aria-label")!)))
      .flatMap((name) =>
        name.startsWith("Thread ")
          ? [Number(/^Thread (\d+) of 500, open, .+, /.exec(name)?.[1])]
          : name.split(": ")[1]!.split(", ").map(Number),
      )
      .toSorted((a, b) => a - b);
  await expect.poll(numbers, { timeout: 30_000 }).toEqual(Array.from({ length: 500 }, (_, index) => index + 1));

  const box = (await shell(page).main.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.keyboard.down("Control");
  for (let step = 0; step < 4; step++) await page.mouse.wheel(0, -120);
  await page.keyboard.up("Control");
  // After a zoom the pins are clustered again over several frames.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const done = () => (changes.disconnect(), resolve());
        let quiet = setTimeout(done, 1000);
        const changes = new MutationObserver(() => {
          clearTimeout(quiet);
          quiet = setTimeout(done, 1000);
        });
        changes.observe(document.querySelector('[aria-label="Pins"]')!, { subtree: true, childList: true, attributes: true });
      }),
  );
  const changes = await page.evaluate(async () => {
    let count = 0;
    const observer = new MutationObserver((all) => (count += all.length));
    observer.observe(document.querySelector('[aria-label="Pins"]')!, { subtree: true, childList: true, attributes: true });
    const stage = document.querySelector("main")!;
    const { left, top, width, height } = stage.getBoundingClientRect();
    for (let frame = 0; frame < 60; frame++) {
      const move = { deltaX: 6, deltaY: frame % 2 ? 4 : -4, clientX: left + width / 2, clientY: top + height / 2 };
      stage.dispatchEvent(new WheelEvent("wheel", { ...move, bubbles: true, cancelable: true }));
      await new Promise(requestAnimationFrame);
    }
    observer.disconnect();
    return count;
  });
  expect(changes).toBe(0);
});
