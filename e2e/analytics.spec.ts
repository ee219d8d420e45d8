import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { analytics } from "./pages/analytics.ts";
import { expectAccessible } from "./support/axe.ts";
import { expect, test, watch } from "./support/fixtures.ts";
import { startInstance } from "./support/instance.ts";
import { expectNoSideways } from "./support/layout.ts";
import { signIn } from "./support/sign-in.ts";

test("a year of builds is read as a chart by keyboard, as a table and as a CSV file with the same numbers @main", async ({
  browser,
  problems,
}) => {
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
    cwd: join(import.meta.dirname, ".."),
    env: { ...process.env, DATA_DIR: dataDir },
  });
  await service.start();

  const view = analytics(page);
  await page.goto(`/accounts/${slug}/usage`);
  await page.keyboard.press("g");
  await page.keyboard.press("y");
  await expect(view.heading).toBeVisible();
  await view.next("90 days");
  await view.next("Week");
  await expect(page).toHaveURL(/period=12-months.*group=month/);
  await expect(view.chart).toBeVisible();
  await expectAccessible(page);
  await view.chart.focus();
  await expect(view.bar).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  const third = (await view.bar.innerText()).match(/\d[\d,]*/g)!;
  await view.next("Chart");
  await expect(view.rows).toHaveCount(14);
  const cells = await view.rows.evaluateAll((rows) => rows.map((row) => [...row.children].map(({ textContent }) => textContent)));
  // Month, the parts, total, period before, change; the card has the total before the parts.
  const shown = cells[3]!;
  expect(third.slice(1)).toEqual([shown.at(-3), ...shown.slice(1, -3), shown.at(-2)]);
  await expectAccessible(page);

  const [file] = await Promise.all([page.waitForEvent("download"), view.download.click()]);
  const lines = (await readFile(await file.path(), "utf8"))
    .trim()
    .split("\r\n")
    .map((line) => line.split(","));
  expect(lines[0]![0]).toBe("First day of the month (UTC)");
  const numbers = (row: (string | null)[]) => row.slice(1, -1).map((cell) => cell!.replaceAll(",", ""));
  expect(lines.slice(1).map(numbers)).toEqual(cells.slice(1).map(numbers));
  await expect(view.reviews).toContainText("seat map in the evening");

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSideways(page);
  await context.close();
  await close();
});
