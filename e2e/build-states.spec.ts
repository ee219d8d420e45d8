import type { Page } from "@playwright/test";
import sharp from "sharp";
import { buildRules } from "./pages/build-rules.ts";
import { baselineDialog, builds, buildStage, thresholdDial } from "./pages/builds.ts";
import { expectAccessible } from "./support/axe.ts";
import { storeBuild } from "./support/builds.ts";
import { expect, type Team, test } from "./support/fixtures.ts";

const commit = (digit: string) => digit.repeat(40);

/** A white page with a box in a colour and of a size in pixels. */
const box = (colour: string, [width, height] = [120, 50]) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="#fff"/><rect x="40" y="60" width="${width}" height="${height}" fill="${colour}"/></svg>`,
    ),
  )
    .png()
    .toBuffer();

/** Stores a build of one picture, and one in another colour that is compared with it. Returns the second one's number. */
async function storePair(page: Page, team: Team, before: string, after: string, size?: [number, number]): Promise<number> {
  await storeBuild(page, team, { cart: await box(before, size) }, { commit: commit("a"), branch: "main" });
  const compared = { referenceCommit: commit("a"), referenceBranch: "main", parentCommits: [commit("b"), commit("a")] };
  return storeBuild(page, team, { cart: await box(after, size) }, { commit: commit("b"), branch: "paint", ...compared });
}

test("another baseline is previewed before anything changes, and then the build is compared with it", async ({ page, team }) => {
  const number = await storePair(page, team, "#1c7c86", "#b03a2e");
  const same = await storeBuild(page, team, { cart: await box("#b03a2e") }, { commit: commit("c"), branch: "elsewhere" });
  const [view, baseline] = [builds(page), baselineDialog(page)];
  await page.goto(view.path(team, number));
  await expect(view.change("A")).toBeVisible();
  await view.why.click();
  await baseline.open.click();
  await baseline.build.fill("none");
  await page.keyboard.press("Enter");
  await expect(baseline.dialog).toContainText("Enter the number of a build, such as 480.");
  await baseline.build.fill(`#${same}`);
  await page.keyboard.press("Enter");
  await expect(baseline.preview).toContainText(`Against #${same}: 0 changed, 0 new, 0 removed, 1 unchanged`);
  await expect(view.change("A")).toBeAttached();
  await expectAccessible(page);
  await baseline.compareWith(same).click();
  await expect(baseline.dialog).toBeHidden();
  await expect(view.comparedWith(same)).toBeVisible();
  await expect(view.change("A")).toBeHidden();
  await page.reload();
  await expect(view.comparedWith(same)).toBeVisible();
});

test("the threshold tells its effect on the whole build at each step, and is saved for later builds @main", async ({ page, team }) => {
  // A single pixel that is too weak for the most tolerant threshold.
  const number = await storePair(page, team, "#ffffff", "#a5a5a5", [1, 1]);
  const [view, dial, rules] = [builds(page), thresholdDial(page), buildRules(page)];
  await page.goto(view.path(team, number));
  await expect(view.change("A")).toBeVisible();
  await dial.view.click();
  await dial.open.click();
  await expect(dial.effect).toContainText("1 of 1 change stays");
  await dial.slider.focus();
  await page.keyboard.press("End");
  await expect(dial.effect).toContainText("At 1.00: 0 of 1 change stay");
  await expectAccessible(page);
  await dial.save.click();
  await dial.reason.fill("The blue of the box drifts");
  await dial.confirm.click();
  await expect(dial.saved).toBeVisible();
  await page.goto(rules.path(team));
  await expect(rules.rule("The blue of the box drifts")).toBeVisible();
});

test("a build that is deleted while it is open says so, and keeps the reason that could not be sent", async ({ page, team }) => {
  const number = await storePair(page, team, "#1c7c86", "#b03a2e");
  const view = builds(page);
  await page.goto(view.path(team, number));
  await expect(view.change("A")).toBeVisible();
  const { slug, project } = team;
  expect(
    (await page.request.delete(`/api/v2/projects/${slug}/${project}`, { headers: { origin: process.env["E2E_ORIGIN"]! } })).status(),
  ).toBe(204);
  await page.keyboard.press("x");
  await view.reason.fill("The red is not ours");
  await page.keyboard.press("Enter");
  await expect(view.heading1(`#${number} was deleted`)).toBeVisible();
  await expect(view.unsentReasons).toContainText("The red is not ours");
  await expectAccessible(page);
});

test("new snapshots are walked and decided by keyboard, in the list and on the stage", async ({ page, team }) => {
  await storeBuild(page, team, { cart: await box("#1c7c86") }, { commit: commit("a"), branch: "main" });
  const names = ["added-1", "added-2", "added-3"];
  const added = Object.fromEntries(await Promise.all(names.map(async (name, at) => [name, await box(`#${at}0${at}0${at}0`)] as const)));
  const compared = { referenceCommit: commit("a"), referenceBranch: "main", parentCommits: [commit("b"), commit("a")] };
  const files = { cart: await box("#1c7c86"), ...added };
  const number = await storeBuild(page, team, files, { commit: commit("b"), branch: "paint", ...compared });
  const [view, stage] = [builds(page), buildStage(page)];
  await page.goto(`${view.path(team, number)}?show=added`);
  await expect(view.snapshot("added-1")).toBeVisible();
  // Keys of a section work once its code is there: these lead to the second snapshot, however often they are pressed.
  const walkToSecond = async (isThere: () => Promise<void>) => {
    for (const key of ["k", "k", "j"]) await page.keyboard.press(key);
    await isThere();
  };
  const isAnnounced = () => expect(stage.announced(/^Snapshot 2 of 3\. added-2\. Not decided\.$/)).toBeAttached({ timeout: 1000 });
  await expect(() => walkToSecond(isAnnounced)).toPass();
  await expectAccessible(page);
  await page.keyboard.press("a");
  await expect(view.snapshot("added-2")).toContainText("Approved by you");
  await page.keyboard.press("Enter");
  await expect(stage.position("3 of 3")).toBeVisible();
  await expect(stage.picture("After")).toBeVisible();
  await page.keyboard.press("x");
  await expect(view.reason).toBeFocused();
  await page.keyboard.type("Not ours");
  await page.keyboard.press("Enter");
  await expect(stage.position("1 of 3")).toBeVisible();
  await expect(stage.picture("After")).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(stage.position("1 of 3")).toBeVisible();
  await expect(() => walkToSecond(() => expect(stage.position("2 of 3")).toBeVisible({ timeout: 1000 }))).toPass();
  await expect(stage.decision("Approved by you")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(view.snapshot("added-3")).toContainText("Rejected by you");
});
