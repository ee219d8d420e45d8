import sharp from "sharp";
import { builds, buildStage } from "./pages/builds.ts";
import { expectAccessible } from "./support/axe.ts";
import { storeBuild } from "./support/builds.ts";
import { expect, test } from "./support/fixtures.ts";

/** A page of a shop with a button in a colour, and a band of a height above its content. */
const shop = (title: string, colour: string, band = 0) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="600" height="${800 + band}"><rect width="600" height="${800 + band}" fill="#fff"/>
      <rect width="600" height="64" fill="#123047"/><rect y="64" width="600" height="${band}" fill="#ffe9c2"/>
      <g transform="translate(0,${band})"><rect x="32" y="120" width="${title.length * 12}" height="40" fill="#123"/>
      <rect x="32" y="300" width="240" height="300" fill="#cde"/><rect x="400" y="180" width="120" height="40" fill="${colour}"/></g></svg>`),
  )
    .png()
    .toBuffer();

const names = ["checkout", "landing", "help"];
const commit = (digit: string) => digit.repeat(40);

/** A build in which every button has another colour and two pages have a band. */
async function storeChanges(page: Parameters<typeof storeBuild>[0], team: Parameters<typeof storeBuild>[1]) {
  const pictures = async (colour: string, band: (name: string) => number) =>
    Object.fromEntries(await Promise.all(names.map(async (name) => [name, await shop(name, colour, band(name))] as const)));
  await storeBuild(page, team, await pictures("#1c7c86", () => 0), { commit: commit("a"), branch: "main" });
  const compared = { referenceCommit: commit("a"), referenceBranch: "main", parentCommits: [commit("b"), commit("a")] };
  const changed = await pictures("#2563b0", (name) => (name === "help" ? 0 : 40));
  return storeBuild(page, team, changed, { commit: commit("b"), branch: "wind", ...compared });
}

test("a change is walked, compared in all modes and decided on the stage by keyboard @main", async ({ page, team }) => {
  const number = await storeChanges(page, team);
  const view = builds(page);
  const stage = buildStage(page);
  await page.goto(view.path(team, number));
  await expect(view.change("A")).toContainText("3 snapshots");
  await page.keyboard.press("Enter");
  await expect(stage.position("1 of 2")).toBeVisible();
  await expect(stage.film.getByRole("button")).toHaveCount(3);
  await expect(stage.picture("Before")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("j");
  await expect(stage.position("2 of 2")).toBeVisible();
  await expect(stage.announced(/^Change B of 2\. 40 px added/)).toBeAttached();
  await expect(stage.film.getByRole("button")).toHaveCount(2);
  await page.keyboard.press("ArrowDown");
  await expect(stage.film.getByRole("button").nth(1)).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("m");
  await stage.more.click();
  await expect(stage.alignMoved).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(stage.alignMoved).toBeHidden();
  await page.keyboard.press("d");
  await expect(stage.mode("Difference")).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(stage.mode("Difference")).toBeVisible();
  await expect(stage.position("2 of 2")).toBeVisible();
  await stage.approve("B").click();
  // The walk goes on with the change that is still undecided.
  await expect(stage.position("1 of 2")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(view.change("B")).toContainText("Approved");
  await expect(view.tally("1 of 2 decided")).toBeVisible();
});

test("letters agree on list, heading and picture while further snapshots of a build are compared", async ({ page, team }) => {
  const shops = async (names: string[], title: string, colour: string) =>
    Object.fromEntries(await Promise.all(names.map(async (name) => [name, await shop(title + name, colour)] as const)));
  const names = ["cart", "help", "home", "pay1"];
  await storeBuild(page, team, await shops(names, "", "#1c7c86"), { commit: commit("a"), branch: "main" });
  const run = { commit: commit("b"), branch: "wind", referenceCommit: commit("a"), referenceBranch: "main", parentCommits: [commit("a")] };
  const number = await storeBuild(page, team, await shops(["pay1"], "", "#2563b0"), { ...run, shard: 1 });
  const view = builds(page);
  const stage = buildStage(page);
  await page.goto(view.path(team, number));
  await expect(view.change("A")).toContainText("1 snapshot");
  // A change of more snapshots, which comes first in lists that are loaded from now on.
  await storeBuild(page, team, await shops(["cart", "help", "home"], "Your ", "#1c7c86"), { ...run, shard: 2 });
  await expect(view.showNew).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(stage.announced(/^Change A of 1\. Recoloured/)).toBeAttached();
  await expect(stage.currentArea).toHaveAccessibleName(/^Area 1 of change A/);
  await expect(stage.approve("A")).toBeVisible();
  await page.keyboard.press("Escape");
  await view.showNew.click();
  await expect(view.change("A")).toContainText("3 snapshots");
  await page.goto(page.url());
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(stage.announced(/^Change B of 2\. Recoloured/)).toBeAttached();
  await expect(stage.currentArea).toHaveAccessibleName(/^Area 1 of change B/);
});

test("on a phone changes are decided one by one", async ({ page, team }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const number = await storeChanges(page, team);
  const view = builds(page);
  await page.goto(view.path(team, number));
  await expect(view.phone.approve).toBeVisible();
  await expectAccessible(page);
  await view.phone.approve.click();
  await expect(view.phone.screen).toContainText("40 px added");
  await view.phone.reject.click();
  // Asks for a reason first, which is optional.
  await view.phone.reject.click();
  await expect(view.phone.end).toBeVisible();
});
