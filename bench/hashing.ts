import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Browser, Page } from "playwright";
import { screenshot } from "./fixtures.ts";
import type { Row } from "./table.ts";
import { labels } from "./labels.ts";
import { median } from "./median.ts";

const ROUNDS = 3;
const MB = 1024 * 1024;
/** Size of the largest file by default, and of the part that each ratio hashes. */
const SIZE = 500 * MB;
const PART = 200 * MB;

type Library = { createSHA256(): Promise<{ init(): void; update(piece: Uint8Array): void; digest(): string }> };

/** Returns the private memory of all processes of a browser in kilobytes. */
async function memoryOf(browser: Browser): Promise<number> {
  const cdp = await browser.newBrowserCDPSession();
  const { processInfo } = await cdp.send("SystemInfo.getProcessInfo");
  await cdp.detach();
  const of = (pid: number) => Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);
  return processInfo.reduce((sum, { id }) => sum + of(id), 0);
}

/** Returns the URL of the worker in which the upload page hashes files. */
async function workerOf(page: Page): Promise<string> {
  const started = page.waitForEvent("worker");
  const { name, mimeType, buffer } = await screenshot("hashed.png");
  await page.getByLabel(labels.fileInput).setInputFiles({ name, mimeType, buffer });
  return (await started).url();
}

/** Measures the seconds that the upload page's worker needs for the first `size` bytes of the file. */
const inWorker = (page: Page, address: string, size: number) =>
  page.evaluate(
    ([url, bytes]) =>
      new Promise<number>((resolve, reject) => {
        const { files } = document.querySelector<HTMLInputElement>("#bench")!;
        const worker = new Worker(url);
        worker.addEventListener("error", ({ message }) => reject(new Error(message)));
        const started = performance.now();
        worker.addEventListener("message", ({ data }: MessageEvent<{ done?: number; problem?: string }>) => {
          if (data.problem) reject(new Error(data.problem));
          if ("hash" in data) resolve((performance.now() - started) / 1000);
          if (!("done" in data)) worker.terminate();
        });
        worker.postMessage(files![0]!.slice(0, bytes));
      }),
    [address, size] as const,
  );

/** Measures the seconds that the same library needs for as many bytes in memory. */
const alone = (page: Page) =>
  page.evaluate(async (size) => {
    const { hashwasm } = window as unknown as { hashwasm: Library };
    const sha256 = await hashwasm.createSHA256();
    const piece = new Uint8Array(4 * 1024 * 1024);
    sha256.init();
    const started = performance.now();
    for (let done = 0; done < size; done += piece.length) sha256.update(piece);
    sha256.digest();
    return (performance.now() - started) / 1000;
  }, PART);

/** Measures the overhead of hashing in the worker over the library alone, and the memory for the largest file. `page` shows the upload page. */
export async function benchHashing(browser: Browser, page: Page): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), "loupe-bench-"));
  const file = join(folder, "film.mp4");
  const bare = await browser.newPage();
  try {
    writeFileSync(file, "");
    truncateSync(file, SIZE);
    const address = await workerOf(page);
    await page.evaluate(() => document.body.append(Object.assign(document.createElement("input"), { type: "file", id: "bench" })));
    await page.locator("#bench").setInputFiles(file);
    await bare.evaluate(readFileSync(createRequire(import.meta.url).resolve("hash-wasm/dist/sha256.umd.min.js"), "utf8"));
    const [ratios, rates]: number[][] = [[], []];
    for (let round = -1; round < ROUNDS; round++) {
      const [ours, theirs] = [await inWorker(page, address, PART), await alone(bare)];
      if (round < 0) continue;
      ratios!.push(ours / theirs);
      rates!.push(PART / MB / ours);
    }
    const before = await memoryOf(browser);
    let most = before;
    let done = false;
    const hashing = inWorker(page, address, SIZE).finally(() => (done = true));
    while (!done) {
      most = Math.max(most, await memoryOf(browser));
      await setTimeout(100);
    }
    await hashing;
    const note = `${median(rates!).toFixed(0)} MB/s`;
    return [
      { name: "Hashing in the worker against the library alone", value: median(ratios!), target: 1 / 0.7, unit: "× time", note },
      { name: "Hashing 500 MB: additional memory", value: (most - before) / 1024, target: 100, unit: "MB" },
    ];
  } finally {
    await bare.close();
    rmSync(folder, { recursive: true });
  }
}
