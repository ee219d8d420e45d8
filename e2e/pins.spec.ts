import { expectAccessible } from "./support/axe.ts";
import { api, expect, test } from "./support/fixtures.ts";
import type { Page } from "@playwright/test";
import { png, video } from "./support/pictures.ts";
import { commentsOf, draftPin, field, pinOf, say, startPin } from "./support/pin.ts";
import { store } from "./support/upload.ts";

/** Presses, moves and lifts in fractions of the picture. */
async function drag(page: Page, name: string, from: [number, number], to: [number, number]) {
  const box = (await page.getByRole("img", { name }).boundingBox())!;
  const at = ([x, y]: [number, number]) => [box.x + x * box.width, box.y + y * box.height] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]));
  await page.mouse.move(...at(to));
  await page.mouse.up();
}

test("threads at one place fold into a count that opens as a list; Escape goes back to it", async ({ page, team }) => {
  const media = await store(page, team, await png());
  for (const words of ["First", "Second", "Third"]) await say(page, media, words, 0.5, 0.5);
  await page.goto(media.url);
  const group = pinOf(page, /^3 threads, 3 open, in the centre: 1, 2, 3$/);
  await group.press("Enter");
  const list = page.getByRole("list", { name: "Threads at this place" });
  await expect(list.getByRole("button").first()).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(0);
  await expect(group).toBeFocused();
  await group.click();
  await list.getByRole("button", { name: /^Thread 2 of 3, open/ }).click();
  await expect(page.getByRole("region", { name: "Thread 2 of 3" })).toBeVisible();
  await expect(pinOf(page, /^2 threads, 2 open, in the centre: 1, 3$/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(group).toBeFocused();
});

test("a draft pin stays after a press elsewhere and a reload, is dragged to where it belongs, and is sent from there", async ({
  page,
  team,
}) => {
  const media = await store(page, team, await png());
  await page.goto(media.url);
  await startPin(page);
  await page.getByRole("img", { name: media.name }).click({ position: { x: 200, y: 120 } });
  await field(page).fill("Here, or there?");
  const draft = draftPin(page);
  await page.getByRole("img", { name: media.name }).click({ position: { x: 500, y: 400 } });
  await expect(draft).toBeVisible();
  await page.reload();
  await expect(draft).toBeVisible();
  await expect(field(page)).toHaveValue("Here, or there?");
  const box = (await page.getByRole("img", { name: media.name }).boundingBox())!;
  await draft.hover();
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.6);
  await page.mouse.move(box.x + box.width * 0.75, box.y + box.height * 0.5);
  await page.mouse.up();
  await field(page).press("Control+Enter");
  await expect
    .poll(async () => (await commentsOf(page, media))[0]?.anchor)
    .toEqual({ type: "point", x: expect.closeTo(0.75, 2), y: expect.closeTo(0.5, 2) });
});

test("a drag makes an area: others get a pin at its centre and a link, and it reads back within a tenth of a percent", async ({
  page,
  team,
}) => {
  const media = await store(page, team, await png(4000, 2500));
  await page.goto(media.url);
  await startPin(page);
  await drag(page, media.name, [0.2, 0.3], [0.6, 0.5]);
  await expect(page.getByRole("textbox", { name: "Comment on this area" })).toBeFocused();
  await page.keyboard.type("All of this.");
  await page.keyboard.press("Control+Enter");
  const pin = pinOf(page, /^Thread 1 of 1, open, .* an area /);
  await expect(pin).toBeVisible();
  const [comment] = await commentsOf(page, media);
  const href = /"href":"([^"]+)"/.exec(JSON.stringify(comment!.body))![1]!;
  const [x, y, width, height] = /#xywh=percent:([\d.,]+)$/.exec(href)![1]!.split(",").map(Number) as [number, number, number, number];
  for (const [is, was] of [
    [x, 20],
    [y, 30],
    [width, 40],
    [height, 20],
  ] as const)
    expect(Math.abs(is - was)).toBeLessThan(0.3);
  const { anchor } = comment!;
  if (anchor?.type !== "point") throw new Error("the comment has no point");
  expect(Math.abs(anchor.x * 100 - (x + width / 2))).toBeLessThan(0.1);
  expect(Math.abs(anchor.y * 100 - (y + height / 2))).toBeLessThan(0.1);
  await page.reload();
  await pin.hover();
  const [outline, picture] = [
    (await page.locator("[data-area=sent]").boundingBox())!,
    (await page.getByRole("img", { name: media.name }).boundingBox())!,
  ];
  expect(Math.abs((outline.width / picture.width) * 100 - width)).toBeLessThan(0.1);
  await expect(page.getByText("All of this.").first()).toBeVisible();
  await expect(page.getByText(/xywh/)).toHaveCount(0);
});

test("an area is made by keys alone; its address outlines it, moves the view to it, and Escape lets go of it", async ({ page, team }) => {
  const media = await store(page, team, await png(800, 6000));
  await page.goto(media.url);
  await startPin(page);
  for (const key of ["a", "Shift+ArrowRight", "ArrowDown", "Escape", "a", "Shift+ArrowRight", "Shift+ArrowRight"])
    await page.keyboard.press(key);
  await expect(page.getByText(/^Area 30 × 10 %, from 50 % across/)).toBeAttached();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Comment on this area" })).toBeFocused();
  await page.keyboard.type("By keys.");
  await page.keyboard.press("Control+Enter");
  await expect(pinOf(page, /^Thread 1 of 1, open, .* an area /)).toBeVisible();
  const href = /"href":"([^"]+)"/.exec(JSON.stringify((await commentsOf(page, media))[0]!.body))![1]!;
  expect(href).toMatch(/#xywh=percent:50,[\d.]+,30,10$/);

  await page.goto(`${media.url}?v=1#xywh=percent:20,90,10,0.5`);
  const outline = page.locator("[data-area=sent]");
  await expect(outline).toBeInViewport({ ratio: 0.99 });
  const height = async () => (await outline.boundingBox())!.height;
  await expect.poll(height).toBeGreaterThan(16);
  await expect(page.getByText(/^Area 10 × 1 %, near the bottom left, is outlined/)).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(outline).toHaveCount(0);
  await expect(page).not.toHaveURL(/xywh/);
});

test("a comment on a video keeps its moment: a link for others, a chip and a marker here, and a press shows it again", async ({
  page,
  team,
}) => {
  const media = await store(page, team, video());
  await page.goto(media.url);
  const player = page.locator("video");
  await expect.poll(() => player.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(1);
  await player.evaluate((element: HTMLVideoElement) => void (element.currentTime = 0.48));
  await expect.poll(() => player.evaluate((element: HTMLVideoElement) => element.seeking)).toBe(false);
  await page.getByRole("textbox", { name: /^Comment on the whole video/ }).pressSequentially("Too slow");
  await expect(page.getByRole("textbox", { name: /^Comment at 0:00\.\d{3}$/ })).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect.poll(async () => (await commentsOf(page, media)).length).toBe(1);
  const body = JSON.stringify((await commentsOf(page, media))[0]!.body);
  const time = Number(/\?v=1#t=(\d+\.\d{3})"/.exec(body)![1]);
  expect(Math.abs(time - 0.48)).toBeLessThan(0.1);

  await page.goto(media.url);
  await expect(page.getByText("Too slow").first()).toBeVisible();
  await page
    .getByRole("group", { name: "Moments" })
    .getByRole("button", { name: /^Thread 1 of 1, open/ })
    .click();
  await expect.poll(() => player.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeCloseTo(time, 2);
  await player.evaluate((element: HTMLVideoElement) => void (element.currentTime = 0));
  await page.getByRole("button", { name: /^Show 0:00\./ }).click();
  await expect.poll(() => player.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeCloseTo(time, 2);
  await expectAccessible(page);
});

test("12.480 goes out and comes back", async ({ page, team }) => {
  const media = await store(page, team, video());
  await api<"POST /media/{mediaId}/comments">(page, "POST", `/media/${media.id}/comments`, {
    body: `[0:12.480](${media.url}?v=1#t=12.480)\n\nWritten elsewhere`,
  });
  await page.goto(media.url);
  await page
    .getByRole("button", { name: /^Thread 1, open/ })
    .first()
    .click();
  await expect(page.getByRole("button", { name: "Show 0:12.480" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Thread 1 of 1" }).getByText("Written elsewhere")).toBeVisible();
});

test("500 threads: every one is named, panning changes one transform, and neither it nor zooming blocks the page", async ({
  page,
  team,
  browser,
}) => {
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
  const pins = page.getByRole("group", { name: "Pins" }).getByRole("button");
  const threads = async () =>
    (await pins.evaluateAll((all) => all.map((pin) => pin.getAttribute("aria-label")!)))
      .flatMap((name) =>
        name.startsWith("Thread ")
          ? [Number(/^Thread (\d+) of 500, open, .+, /.exec(name)?.[1])]
          : name.split(": ")[1]!.split(", ").map(Number),
      )
      .toSorted((a, b) => a - b);
  await expect.poll(threads, { timeout: 30_000 }).toEqual(Array.from({ length: 500 }, (_, index) => index + 1));

  const box = (await page.getByRole("main").boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let step = 0; step < 4; step++) await page.mouse.wheel(0, -120);
  // Once a zoom has come to rest the pins fold anew, some in each frame.
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
  /** Turns the wheel once a frame; the changes of marks meanwhile, and the tasks of the page in milliseconds of its processor. */
  const wheel = async (zoom: boolean) => {
    const before = page.url();
    await browser.startTracing(page, { categories: ["toplevel", "disabled-by-default-devtools.timeline"] });
    const mutations = await page.evaluate(async (zooms) => {
      let changes = 0;
      const seen = new MutationObserver((all) => (changes += all.length));
      seen.observe(document.querySelector('[aria-label="Pins"]')!, { subtree: true, childList: true, attributes: true });
      const stage = document.querySelector("main")!;
      const { left, top, width, height } = stage.getBoundingClientRect();
      for (let frame = 0; frame < 60; frame++) {
        const turn = zooms ? { deltaY: frame < 40 ? -60 : 60, ctrlKey: true } : { deltaX: 6, deltaY: frame % 2 ? 4 : -4 };
        stage.dispatchEvent(
          new WheelEvent("wheel", { ...turn, clientX: left + width / 2, clientY: top + height / 2, bubbles: true, cancelable: true }),
        );
        await new Promise(requestAnimationFrame);
      }
      seen.disconnect();
      return changes;
    }, zoom);
    // What follows a move once it has come to rest is counted as well.
    await expect.poll(() => page.url()).not.toBe(before);
    type Args = { name?: string; chrome_mojo_event_info?: { mojo_interface_tag?: string } };
    type Event = { name: string; ph: string; tid: number; ts: number; dur?: number; tdur?: number; args?: Args };
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Event[] };
    const main = new Set(
      traceEvents.filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain").map(({ tid }) => tid),
    );
    const own = traceEvents.filter(({ tid }) => main.has(tid));
    // What this test asks of the page is not the page's work.
    const asked = own.filter(({ args }) => args?.chrome_mojo_event_info?.mojo_interface_tag === "blink.mojom.DevToolsSession");
    // By the processor's time, because other programs on the machine can hold a task up.
    const tasks = own
      .filter(({ name, ph, tdur }) => ph === "X" && name === "RunTask" && tdur !== undefined)
      .filter(({ ts, dur }) => !asked.some((message) => message.ts >= ts && message.ts <= ts + dur!));
    expect(tasks.length).toBeGreaterThan(60);
    /** What a long task was made of. */
    const parts = ({ ts, dur }: Event) =>
      own
        .filter((part) => part.name !== "RunTask" && (part.tdur ?? 0) > 5000 && part.ts >= ts && part.ts + part.dur! <= ts + dur!)
        .map(({ name, tdur }) => `${name} ${tdur! / 1000}`);
    return { mutations, long: tasks.filter(({ tdur }) => tdur! > 50_000).map((task) => [task.tdur! / 1000, ...parts(task)]) };
  };
  expect(await wheel(false)).toEqual({ mutations: 0, long: [] });
  expect((await wheel(true)).long).toEqual([]);
});

test("a comment on lines says which", async ({ page, team }) => {
  const media = await store(page, team, await png());
  await api<"POST /media/{mediaId}/comments">(page, "POST", `/media/${media.id}/comments`, {
    body: "These",
    anchor: { type: "lines", from: 12, to: 18 },
  });
  await page.goto(media.url);
  await expect(page.getByText("Lines 12–18")).toBeVisible();
});
