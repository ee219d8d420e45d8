import sharp from "sharp";
import { builds } from "./pages/builds.ts";
import { expectAccessible } from "./support/axe.ts";
import { storeBuild } from "./support/builds.ts";
import { expect, test } from "./support/fixtures.ts";

/** A page of a shop with a button in a colour. */
const shop = (title: string, colour: string) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="#fff"/>
      <rect width="${title.length * 9}" height="40" fill="#123"/><rect x="240" y="80" width="120" height="40" fill="${colour}"/></svg>`),
  )
    .png()
    .toBuffer();

const commit = (digit: string) => digit.repeat(40);

test("a build from CI is listed, decided by its changes with the keyboard, and rejected with a text @main", async ({ page, team }) => {
  const view = builds(page);
  await page.goto(view.path(team));
  await expect(view.emptyTitle).toBeVisible();
  await expectAccessible(page);

  const names = ["checkout", "landing", "settings"];
  const pictures = async (colour: string, more: Record<string, Buffer> = {}) => ({
    ...Object.fromEntries(await Promise.all(names.map(async (name) => [name, await shop(name, colour)] as const))),
    ...more,
  });
  await storeBuild(page, team, await pictures("#1c7c86"), { commit: commit("a"), branch: "main" });
  const changed = { ...(await pictures("#2563b0")), help: await shop("help", "#2563b0"), landing: await shop("landing!", "#2563b0") };
  const compared = { referenceCommit: commit("a"), referenceBranch: "main", parentCommits: [commit("b"), commit("a")] };
  const number = await storeBuild(page, team, changed, { commit: commit("b"), branch: "blue-buttons", ...compared });

  await page.goto(view.path(team));
  await expect(view.row(number)).toContainText("Needs review");
  await expectAccessible(page);
  await view.row(number).click();
  await expect(view.heading("2 changes in 3 snapshots")).toBeVisible();
  await expect(view.change("A")).toContainText("3 snapshots");
  await expectAccessible(page);
  await view.why.click();
  await expect(view.walk).toContainText("Compared with #1");
  await page.keyboard.press("Escape");

  await page.keyboard.press("a");
  await expect(view.change("A")).toContainText("Approved");
  await page.keyboard.press("x");
  await page.keyboard.press("Enter");
  await expect(view.tally("2 of 3 decided")).toBeVisible();
  await page.reload();
  await expect(view.change("B")).toContainText("Rejected");
  await view.section("New").click();
  await expect(view.approveSnapshot("help")).toBeVisible();

  await view.openFinish.click();
  await view.finish.text.fill("The title of the landing page is wrong");
  await expectAccessible(page);
  await view.finish.requestChanges.click();
  await expect(view.finish.dialog).toBeHidden();
  await expect(view.review(/requested changes/)).toContainText("The title of the landing page is wrong");
  await page.goto(view.path(team));
  await expect(view.row(number)).toContainText("Changes requested");
});

test("a newcomer creates a token with one press, and the page shows the first build @main", async ({ page, team }) => {
  const view = builds(page);
  await page.goto(view.path(team));
  await expect(view.uploadLines).toContainText("LOUPE_TOKEN=…");
  await view.createToken.press("Enter");
  await expect(view.uploadLines).toContainText(/LOUPE_TOKEN=\w{20}/);
  await expectAccessible(page);
  await page.getByRole("radio", { name: "Terminal" }).press("ArrowLeft");
  await expect(view.uploadLines).toContainText(["ARGOS_TOKEN=", "@argos-ci/playwright"]);
  await page.getByRole("radio", { name: "Argos packages" }).press("ArrowLeft");
  await expect(view.uploadLines).toContainText(".gitlab-ci.yml");

  // The page waits for the build, and shows it without a reload.
  await storeBuild(page, team, { landing: await shop("landing", "#1c7c86") }, { commit: commit("a"), branch: "main" });
  await expect(view.row(1)).toBeVisible({ timeout: 20_000 });
});
