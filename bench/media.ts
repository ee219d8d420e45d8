import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright";
import { boxes, large } from "../e2e/support/pictures.ts";
import { benchHashing } from "./hashing.ts";
import { screenshot, upload } from "./place.ts";
import type { Product } from "./product.ts";
import type { Row } from "./table.ts";
import { launch, median } from "./visit.ts";

/** How often each journey is measured, after one that is not: the first one compiles. */
const ROUNDS = 3;
/** Files of the library that is scrolled. */
const FILES = 1000;
/** Milliseconds in which what an act set off is over. */
const SETTLE = 1500;

/** The longest task of a page's main thread: milliseconds of its own work, and as a clock saw it, with what else the machine did. */
type Longest = { own: number; clock: number };
type Task = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args: { name?: string; chrome_mojo_event_info?: { mojo_interface_tag?: string } };
};

/** Looks at the tasks of a page's main thread while something happens on it. */
async function longestTask(browser: Browser, page: Page, act: () => Promise<void>): Promise<Longest> {
  await browser.startTracing(page, { categories: ["toplevel", "disabled-by-default-devtools.timeline"] });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Task[] };
  const of = ({ pid, tid }: Task) => `${pid} ${tid}`;
  const main = new Set(traceEvents.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain").map(of));
  // What the measuring asks of the page is not the page's own work.
  const asked = traceEvents.filter(({ args }) => args.chrome_mojo_event_info?.mojo_interface_tag?.includes("DevTools"));
  const tasks = traceEvents.filter(
    (event) =>
      event.name === "RunTask" &&
      event.ph === "X" &&
      main.has(of(event)) &&
      !asked.some((one) => of(one) === of(event) && one.ts >= event.ts && one.ts <= event.ts + (event.dur ?? 0)),
  );
  const most = (key: "dur" | "tdur") => Math.max(...tasks.map((task) => task[key] ?? 0)) / 1000;
  return { own: most("tdur"), clock: most("dur") };
}

/** A visitor compares two pictures, steps through what differs and changes how much is ignored. */
async function differ(browser: Browser, context: BrowserContext, url: string): Promise<Longest> {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: "networkidle" });
  const result = await longestTask(browser, page, async () => {
    await page.keyboard.press("d");
    await page.getByText("3 changed areas").waitFor({ timeout: 60_000 });
    await page.waitForTimeout(SETTLE);
    await page.keyboard.press("j");
    await page.waitForTimeout(SETTLE);
    await page.getByLabel("Ignore below").press("ArrowRight");
    await page.waitForTimeout(SETTLE);
  });
  await page.close();
  return result;
}

/** Somebody adds two files of 45 MB, and they are hashed and sent. */
async function send(browser: Browser, context: BrowserContext, url: string): Promise<Longest> {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: "networkidle" });
  const folder = mkdtempSync(join(tmpdir(), "loupe-bench-"));
  const files = [await large(), await large()].map(({ name, buffer }) => {
    writeFileSync(join(folder, name), buffer);
    return join(folder, name);
  });
  const result = await longestTask(browser, page, async () => {
    await page.getByLabel("Files to upload").setInputFiles(files);
    await page.getByRole("button", { name: "Upload 2 files" }).click({ timeout: 60_000 });
    await page.getByText("Done, v1").nth(1).waitFor({ timeout: 120_000 });
  });
  await page.close();
  rmSync(folder, { recursive: true });
  return result;
}

/** Waits until a member may make some hundred calls again: what ran before may have used up five minutes' budget. */
async function rest({ request }: BrowserContext, origin: string): Promise<void> {
  for (;;) {
    const answer = await request.get(`${origin}/api/v2/me`);
    const { "ratelimit-remaining": left, "ratelimit-reset": reset, "retry-after": wait } = answer.headers();
    if (answer.ok() && Number(left) > 250) return;
    await new Promise((resolve) => setTimeout(resolve, (Number(wait ?? reset) + 1) * 1000));
  }
}

/** A member scrolls the library from its first file to its last, as a wheel does. */
async function scroll(browser: Browser, context: BrowserContext, url: string): Promise<Longest> {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: "networkidle" });
  // A page that was refused would scroll best of all.
  await page.getByText(/^1,0\d\d files/).waitFor({ timeout: 10_000 });
  await page.mouse.move(700, 500);
  const more = page.getByRole("button", { name: /^(Show more|Loading…)$/ });
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

async function rounds(name: string, measure: () => Promise<Longest>): Promise<Row> {
  await measure();
  const all: Longest[] = [];
  for (let round = 0; round < ROUNDS; round++) all.push(await measure());
  const clock = median(all.map((one) => one.clock)).toFixed(0);
  return {
    name: `${name}: longest task`,
    value: median(all.map(({ own }) => own)),
    target: 50,
    unit: "ms CPU",
    note: `${clock} ms by the clock`,
  };
}

/** How long the heavy work around pictures keeps a page from answering. */
export async function benchMedia({ origin, api, filled, cookies }: Product): Promise<Row[]> {
  const [side, moved] = [4000, [40, 40, 900, 500] as const];
  await upload(api, filled, await boxes("wall.png", [moved], side, side));
  const others = [[2000, 400, 600, 400] as const, [700, 3000, 200, 200] as const, [3600, 3700, 300, 100] as const];
  const wall = await upload(api, filled, await boxes("wall.png", [moved, ...others], side, side));
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
    const hashing = await benchHashing(browser, uploads);
    await uploads.close();
    const wallUrl = origin + new URL(wall.url).pathname;
    await rest(member, origin);
    const rows = [
      await rounds("Difference of two 4000×4000", () => differ(browser, visitor, wallUrl)),
      await rounds("Hashing and sending 2 × 45 MB", () => send(browser, member, origin + path)),
    ];
    await rest(member, origin);
    return [...rows, await rounds("Scrolling through 1,000 files", () => scroll(browser, member, origin + path)), ...hashing];
  } finally {
    await browser.close();
  }
}
