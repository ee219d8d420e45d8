import { builds } from "./pages/builds.ts";
import { comparison, testHistory } from "./pages/tests.ts";
import { expectAccessible } from "./support/axe.ts";
import { storeBuild } from "./support/builds.ts";
import { expect, test } from "./support/fixtures.ts";
import { drawnLanding } from "./support/landing.ts";

const commit = (digit: number) => String(digit).repeat(40);

test("two builds are compared in both directions, and the history of a test plays its images", async ({ page, team }) => {
  const [blue, red, green] = [await drawnLanding("#2563b0"), await drawnLanding("#b02525"), await drawnLanding("#25b04a")];
  for (const [at, picture] of [blue, red, red, green].entries()) {
    const before = at ? { referenceCommit: commit(at), parentCommits: [commit(at + 1), commit(at)] } : {};
    await storeBuild(page, team, { landing: picture, help: blue }, { commit: commit(at + 1), branch: "main", ...before });
  }
  const two = comparison(page);
  await page.goto(two.path(team));
  await two.before.fill("#1");
  await two.after.fill("main");
  await two.compare.click();
  await expect(two.title(1, 4)).toBeVisible();
  // These two files never met: the page starts the comparison and shows its end.
  const view = builds(page);
  await expect(view.change("A")).toContainText("#2563B0", { timeout: 20_000 });
  await expectAccessible(page);
  await two.swap.click();
  await expect(two.title(4, 1)).toBeVisible();
  await expect(view.change("A")).toContainText("#25B04A→#2563B0", { timeout: 20_000 });
  await page.goto(`${two.path(team)}/2/3`);
  await expect(view.heading("No differences")).toBeVisible();

  const history = testHistory(page);
  await page.goto(history.list(team));
  await history.row("landing").click();
  await expect(history.sum("3 distinct images in 4 builds.")).toBeVisible();
  await expect(history.image(3)).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("ArrowLeft");
  await expect(history.image(2)).toHaveAttribute("aria-pressed", "true");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(history.large(2)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("ArrowLeft");
  await expect(history.large(1)).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Escape");
  await history.compare.click();
  await expect(page.getByRole("main", { name: "#1 and #2" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("d");
  await expect(page.getByRole("main", { name: "#1 and #2" })).toHaveAttribute("data-mode", "diff");
  await history.back.click();
  await history.openSince.click();
  await expect(history.answer).toContainText("Looks like this since #2");
  await expectAccessible(page);
});

test("a flaky test is found, its change ignored for a while, ended, and seen again @main", async ({ page, team }) => {
  const [blue, red] = [await drawnLanding("#2563b0"), await drawnLanding("#b02525")];
  const help = { "chromium/help": blue, "webkit/help": blue };
  for (const [at, picture] of [blue, red, blue].entries()) {
    const before = at ? { referenceCommit: commit(at), parentCommits: [commit(at + 1), commit(at)] } : {};
    await storeBuild(page, team, { landing: picture, ...help }, { commit: commit(at + 1), branch: "main", ...before });
  }
  const view = builds(page);
  const open = async (digit: number, branch: string) => {
    const base = { referenceCommit: commit(3), parentCommits: [commit(digit), commit(3)] };
    const number = await storeBuild(page, team, { landing: red, ...help }, { commit: commit(digit), branch, ...base });
    await page.goto(`/accounts/${team.slug}/projects/${team.project}/builds/${number}`);
  };
  const history = testHistory(page);
  await page.goto(history.list(team));
  await expect(history.rows.first()).toContainText("landing");
  await history.view.click();
  await history.order.selectOption("Name");
  await page.keyboard.press("Escape");
  await expect(history.rows.first()).toContainText("help");
  await expect(page).toHaveURL(/sort=name/);
  await page.reload();
  await expect(history.rows.first()).toContainText(/help.*2 variants/);
  await history.page("help").click();
  await expect(history.variants("help")).toHaveText([/^chromium\/help/, /^webkit\/help/]);
  await expect(history.row("webkit/help")).toBeVisible();
  await expectAccessible(page);
  await history.page("help").click();
  await expect(history.row("webkit/help")).toHaveCount(0);
  await history.row("landing").click();
  await expect(history.ignore(3)).toBeVisible();
  await history.ignore(3).click();
  await history.ignoreFor("For 14 days").click();
  await expect(history.ignoredHere).toBeVisible();
  await expectAccessible(page);

  await open(6, "feat/one");
  await expect(view.heading("No changes")).toBeVisible();

  await page.goto(history.list(team));
  await history.openNoise.click();
  await expect(history.flaky).toHaveText([/landing changed back and forth on main.*2 of 3 builds/]);
  await expect(history.menuOfIgnored("landing")).toBeVisible();
  await expectAccessible(page);
  await history.menuOfIgnored("landing").click();
  await history.showAgain.click();
  await expect(history.ignored).toHaveCount(0);

  await open(7, "feat/two");
  await expect(view.change("A")).toContainText("#B02525");
});
