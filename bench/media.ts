import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext } from "playwright";
import { comment, screenshot, upload } from "./fixtures.ts";
import { benchHashing } from "./hashing.ts";
import { labels } from "./labels.ts";
import { type LongestTask, longestTask } from "./long-task.ts";
import { median } from "./median.ts";
import { launch } from "./page-load.ts";
import { boxes, noise } from "./pictures.ts";
import { panAndZoomPins } from "./pins.ts";
import type { Product } from "./product.ts";
import type { Row } from "./table.ts";

/** Measured rounds of each journey; one more before them compiles code. */
const ROUNDS = 3;
/** Files in the scrolled library. */
const FILES = 1000;
/** Milliseconds after which the work of an action is done. */
const SETTLE = 1500;

/** Compares two pictures, steps through the changed areas and changes the threshold. */
async function compareVersions(browser: Browser, context: BrowserContext, url: string): Promise<LongestTask> {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: "networkidle" });
  const result = await longestTask(browser, page, async () => {
    await page.keyboard.press("d");
    await page.getByText(labels.changedAreas).waitFor({ timeout: 60_000 });
    await page.waitForTimeout(SETTLE);
    await page.keyboard.press("j");
    await page.waitForTimeout(SETTLE);
    await page.getByLabel(labels.threshold).press("ArrowRight");
    await page.waitForTimeout(SETTLE);
  });
  await page.close();
  return result;
}

/** Adds two files of 45 MB, which are hashed and sent. */
async function sendFiles(browser: Browser, context: BrowserContext, url: string): Promise<LongestTask> {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: "networkidle" });
  const folder = mkdtempSync(join(tmpdir(), "loupe-bench-"));
  const files = [await noise("poster-1.png"), await noise("poster-2.png")].map(({ name, buffer }) => {
    writeFileSync(join(folder, name), buffer);
    return join(folder, name);
  });
  const result = await longestTask(browser, page, async () => {
    await page.getByLabel(labels.fileInput).setInputFiles(files);
    await page.getByRole("button", { name: labels.startUpload }).click({ timeout: 60_000 });
    await page.getByText(labels.uploaded).nth(1).waitFor({ timeout: 120_000 });
  });
  await page.close();
  rmSync(folder, { recursive: true });
  return result;
}

/** Waits until a member's rate limit allows some hundred requests. */
async function awaitRateLimit({ request }: BrowserContext, origin: string): Promise<void> {
  for (;;) {
    const answer = await request.get(`${origin}/api/v2/me`);
    const { "ratelimit-remaining": left, "ratelimit-reset": reset, "retry-after": wait } = answer.headers();
    if (answer.ok() && Number(left) > 250) return;
    await new Promise((resolve) => setTimeout(resolve, (Number(wait ?? reset) + 1) * 1000));
  }
}

/** Scrolls the library with the wheel from its first file to its last. */
async function scrollLibrary(browser: Browser, context: BrowserContext, url: string): Promise<LongestTask> {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: "networkidle" });
  // An error page would scroll fastest.
  await page.getByText(labels.fileCount).waitFor({ timeout: 10_000 });
  await page.mouse.move(700, 500);
  const more = page.getByRole("button", { name: labels.showMore });
  const result = await longestTask(browser, page, async () => {
    for (let end = 0; end < 3;) {
      await page.mouse.wheel(0, 600);
      await page.waitForTimeout(16);
      const left = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY);
      end = left < 2 && (await more.count()) === 0 ? end + 1 : 0;
    }
  });
  await page.close();
  return result;
}

async function rounds(name: string, measure: () => Promise<LongestTask>): Promise<Row> {
  await measure();
  const all: LongestTask[] = [];
  for (let round = 0; round < ROUNDS; round++) all.push(await measure());
  const elapsed = median(all.map((one) => one.elapsed)).toFixed(0);
  return {
    name: `${name}: longest task`,
    value: median(all.map(({ cpu }) => cpu)),
    target: 50,
    unit: "ms CPU",
    note: `${elapsed} ms elapsed`,
  };
}

/** Measures how long work on pictures and pins blocks the main thread of a page. */
export async function* benchMedia({ origin, api, filled, cookies }: Product): AsyncGenerator<Row> {
  const [side, moved] = [4000, [40, 40, 900, 500] as const];
  await upload(api, filled, await boxes("wall.png", [moved], side));
  const others = [[2000, 400, 600, 400] as const, [700, 3000, 200, 200] as const, [3600, 3700, 300, 100] as const];
  const wall = await upload(api, filled, await boxes("wall.png", [moved, ...others], side));
  const many = await screenshot("many.png");
  await upload(api, filled, many);
  for (let from = 0; from < FILES; from += 20)
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => {
        const index = from + at;
        return upload(api, filled, { ...many, name: `frame-${index}.png` }, { branch: `b${index % 25}` }, 1 + (index % 800));
      }),
    );
  const browser = await launch();
  const viewport = { width: 1440, height: 900 };
  try {
    const visitor = await browser.newContext({ viewport });
    const member = await browser.newContext({ viewport });
    const [name, value] = cookies[0]!.cookie.split("=") as [string, string];
    await member.addCookies([{ name, value, url: origin }]);
    const path = `/accounts/${filled.project.split("/")[0]}/projects/${filled.project.split("/")[1]}/media`;
    const uploads = await member.newPage();
    await uploads.goto(origin + path, { waitUntil: "networkidle" });
    yield* await benchHashing(browser, uploads);
    await uploads.close();
    const pinned = await upload(api, filled, await screenshot("pinned.png"));
    await comment(api, filled, pinned.id, 1);
    const pinnedUrl = origin + new URL(pinned.url).pathname;
    const wallUrl = origin + new URL(wall.url).pathname;
    await awaitRateLimit(member, origin);
    yield await rounds("Panning and zooming 500 pins", () => panAndZoomPins(browser, visitor, pinnedUrl));
    yield await rounds("Difference of two 4000×4000", () => compareVersions(browser, visitor, wallUrl));
    yield await rounds("Hashing and sending 2 × 45 MB", () => sendFiles(browser, member, origin + path));
    await awaitRateLimit(member, origin);
    yield await rounds("Scrolling through 1,000 files", () => scrollLibrary(browser, member, origin + path));
  } finally {
    await browser.close();
  }
}
