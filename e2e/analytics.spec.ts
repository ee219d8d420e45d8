import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { ROOT } from "../lib/product/files.mjs";
import { analytics } from "./pages/analytics.ts";
import { expectAccessible } from "./support/axe.ts";
import { expect, test, watch } from "./support/fixtures.ts";
import { startInstance } from "./support/instance.ts";
import { expectNoSideways } from "./support/layout.ts";
import { signIn } from "./support/sign-in.ts";

test("a year of builds is read as a chart by keyboard and as a CSV file with the same numbers @main", async ({ browser, problems }) => {
  test.setTimeout(120_000);
  const { origin, dataDir, service, close } = await startInstance();
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  watch(page, problems);
  await signIn(page, "olive@acme.example");
  const headers = { origin };
  const made = await page.request.post("/api/v2/accounts", { data: { name: "Harbour" }, headers });
  const { slug } = (await made.json()) as { slug: string };
  await page.request.post("/api/v2/projects", { data: { name: "web", accountSlug: slug }, headers });
  await service.kill();
  execFileSync(process.execPath, ["--import", "tsx", "service/testing/year.ts", slug], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir },
  });
  await service.start();

  const view = analytics(page);
  // The former page of usage leads to the screenshots.
  await page.goto(`/accounts/${slug}/usage`);
  await expect(page).toHaveURL(/\/insights\?measure=screenshots$/);
  await page.goto(`/accounts/${slug}/projects`);
  await page.keyboard.press("g");
  await page.keyboard.press("y");
  await expect(page).toHaveURL(/\/insights$/);
  await expect(view.heading).toBeVisible();
  await view.period.selectOption("Last 52 weeks");
  await expect(page).toHaveURL(/period=12-months/);
  await expect(view.chart).toBeVisible();
  // Numbers of the former period are dimmed until those of the new one are here.
  await expect(view.stale).toHaveCount(0);
  await expectAccessible(page);
  await view.chart.focus();
  await expect(view.bar).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  const third = (await view.bar.innerText()).split("\n").filter((text) => /^[\d,]+$/.test(text));

  const [file] = await Promise.all([page.waitForEvent("download"), view.download.click()]);
  const lines = (await readFile(await file.path(), "utf8"))
    .trim()
    .split("\r\n")
    .map((line) => line.split(","));
  expect(lines[0]![0]).toBe("First day of the week (UTC)");
  expect(lines).toHaveLength(54);
  // Day, the parts, total, period before; the card has the total before the parts.
  const shown = lines[3]!;
  expect(third).toEqual([shown.at(-2), ...shown.slice(1, -2), shown.at(-1)]);
  await expect(view.flaky).toContainText("seat map in the evening");

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSideways(page);
  await context.close();
  await close();
});
