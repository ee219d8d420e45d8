import { chromium } from "playwright";
import { expect, test } from "vitest";
import { createViteServer } from "vitest/node";
import { installedBrowser } from "../cli/browser.mjs";
import { ROOT } from "../lib/product/files.mjs";
import { outcomesOf } from "../lib/compare/testing/pairs.ts";

const PAIRS = 500;
const ORIGIN = "http://loupe.test";

/** Runs the modules of the engine in a browser, as they are but without types. Returns the outcomes of the pairs. */
async function outcomesInBrowser(executablePath: string, pairs: number): Promise<ReturnType<typeof outcomesOf>> {
  const modules = await createViteServer({
    root: ROOT,
    configFile: false,
    appType: "custom",
    logLevel: "error",
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const page = await browser.newPage();
    await page.route(`${ORIGIN}/**`, async (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname === "/") return route.fulfill({ contentType: "text/html", body: "<title>Engine</title>" });
      const found = await modules.transformRequest(pathname);
      return route.fulfill({ contentType: "text/javascript", body: found!.code });
    });
    await page.goto(ORIGIN);
    // A string: the imports of a function would be those of the tests.
    return await page.evaluate(`import("/lib/compare/testing/pairs.ts").then(({ outcomesOf }) => outcomesOf(${pairs}))`);
  } finally {
    await browser.close();
    await modules.close();
  }
}

test(`Chromium finds the same strengths and regions as Node in ${PAIRS} generated pairs`, async ({ skip }) => {
  const path = await installedBrowser();
  if (!path && process.env["LOUPE_REQUIRE_ALL"] === "1") throw new Error("Install Chromium: with LOUPE_REQUIRE_ALL no test is skipped.");
  if (!path) skip("No Chromium was found.");
  const own = outcomesOf(PAIRS);
  const theirs = await outcomesInBrowser(path!, PAIRS);
  expect(theirs).toHaveLength(PAIRS);
  for (const [at, outcome] of own.entries()) expect([at + 1, theirs[at]]).toEqual([at + 1, outcome]);
  expect(new Set(own.map(({ strengths }) => strengths)).size).toBeGreaterThan(PAIRS / 2);
});
