import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { launch } from "../page-load.ts";

/** Way in which Chromium turns shapes into pixels. */
export type Raster = "usual" | "gpu" | "plain";
/** A page of HTML to shoot: its viewport in CSS pixels. `isClear`: without a background of its own. `isFull`: all of its height. */
export type Shot = {
  html: string;
  width: number;
  height: number;
  scale?: number;
  raster?: Raster;
  isClear?: boolean;
  isFull?: boolean;
};

/** Flags of each way. Hinting is none of them: where it is on, it gives text another width, which people see. */
const FLAGS: Record<Raster, readonly string[]> = {
  usual: ["--disable-gpu"],
  gpu: ["--use-gl=angle", "--use-angle=swiftshader", "--enable-gpu-rasterization", "--ignore-gpu-blocklist", "--enable-unsafe-swiftshader"],
  plain: ["--disable-gpu", "--disable-lcd-text", "--force-color-profile=srgb", "--disable-partial-raster"],
};
const CACHE = join(tmpdir(), "loupe-bench-shots");

/** Returns the names of the installed font families. */
export const installedFonts = (): string[] => [
  ...new Set(
    execFileSync("fc-list", [":", "family"], { encoding: "utf8" })
      .split("\n")
      .flatMap((line) => line.split(",")),
  ),
];

/** Opens browsers as they are needed, and keeps each screenshot in a folder for temporary files. */
export function openShooter() {
  const pages = new Map<string, Promise<{ browser: Browser; page: Page }>>();
  const fonts = installedFonts().toSorted().join();
  mkdirSync(CACHE, { recursive: true });

  async function open(raster: Raster, scale: number) {
    const browser = await launch(FLAGS[raster]);
    return { browser, page: await browser.newPage({ deviceScaleFactor: scale }) };
  }
  const pageOf = (raster: Raster, scale: number) => {
    const key = `${raster} ${scale}`;
    const opened = pages.get(key) ?? open(raster, scale);
    pages.set(key, opened);
    return opened;
  };

  return {
    /** Returns true when the browser can draw pages in a way: without its window it may lack the rasterizer of graphics processors. */
    async hasRaster(raster: Raster): Promise<boolean> {
      const { page } = await pageOf(raster, 1);
      return page.screenshot().then(
        () => true,
        () => false,
      );
    },
    /** Returns the PNG of a page. */
    async shoot(shot: Shot): Promise<Buffer> {
      const { html, width, height, scale = 1, raster = "usual", isClear = false, isFull = false } = shot;
      const digest = createHash("sha256")
        .update(JSON.stringify([fonts, FLAGS[raster], shot]))
        .digest("hex");
      const file = join(CACHE, `${digest}.png`);
      if (existsSync(file)) return readFileSync(file);
      const { page } = await pageOf(raster, scale);
      await page.setViewportSize({ width, height });
      await page.setContent(html);
      // Fonts and pictures are in the page itself; elements that scroll do it by an attribute.
      await page.evaluate(async () => {
        await Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode())]);
        for (const one of document.querySelectorAll<HTMLElement>("[data-scroll]")) one.scrollTop = Number(one.dataset["scroll"]);
      });
      const png = await page.screenshot({ omitBackground: isClear, fullPage: isFull });
      writeFileSync(`${file}.part`, png);
      renameSync(`${file}.part`, file);
      return png;
    },
    async close(): Promise<void> {
      for (const opened of pages.values()) await (await opened).browser.close();
    },
  };
}
export type Shooter = ReturnType<typeof openShooter>;
