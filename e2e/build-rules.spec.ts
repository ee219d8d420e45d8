import sharp from "sharp";
import { buildRules } from "./pages/build-rules.ts";
import { builds } from "./pages/builds.ts";
import { expectAccessible } from "./support/axe.ts";
import { storeBuild } from "./support/builds.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectNoSideways } from "./support/layout.ts";

/** A page of a shop with a button in a colour. */
const shop = (title: string, colour: string) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="#fff"/>
      <rect width="${title.length * 9}" height="40" fill="#123"/><rect x="240" y="80" width="120" height="40" fill="${colour}"/></svg>`),
  )
    .png()
    .toBuffer();
const commit = (digit: string) => digit.repeat(40);

test("a change is approved by a rehearsed rule, and turning the rule off undoes its decisions @main", async ({ page, team }) => {
  const [view, rules] = [builds(page), buildRules(page)];
  const pictures = async (names: string[], colour: string) =>
    Object.fromEntries(await Promise.all(names.map(async (name) => [name, await shop(name, colour)] as const)));
  const names = ["pages/checkout", "pages/landing", "admin/settings"];
  await storeBuild(page, team, await pictures(names, "#1c7c86"), { commit: commit("a"), branch: "main" });
  const compared = { referenceCommit: commit("a"), referenceBranch: "main", parentCommits: [commit("b"), commit("a")] };
  const number = await storeBuild(page, team, await pictures(names, "#2563b0"), { commit: commit("b"), branch: "blue", ...compared });

  await page.goto(rules.oldPath(team));
  await expect(rules.emptyTitle).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(rules.path(team));
  await page.goto(view.path(team, number));
  await rules.menu("A").click();
  await rules.item("Approve changes like this").click();
  await expect(rules.form.rehearsal).toContainText("Would approve 3 of 3 undecided snapshots in this build.");
  await expectAccessible(page);
  await rules.form.more.click();
  await rules.form.snapshots.fill("pages/*");
  await expect(rules.form.rehearsal).toContainText("Would approve 2 of 3 undecided snapshots in this build.");
  await rules.form.reason.fill("New brand colour");
  await page.keyboard.press("Escape");
  await expect(rules.form.dialog).toBeHidden();
  await rules.menu("A").click();
  await rules.item("Approve changes like this").click();
  await expect(rules.form.word("Tests")).toContainText("pages/*");
  await rules.form.approve.click();
  await expect(rules.form.dialog).toBeHidden();

  await expect(view.change("A")).toContainText("2 snapshots approved by rule");
  await view.section("Decided by rule").click();
  await expect(rules.rule("Approve colour changes in pages/*")).toContainText("New brand colour");
  await expectAccessible(page);
  await page.goto(rules.path(team));
  await expect(rules.rule("pages/*")).toContainText("2 snapshots");
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSideways(page);
  await rules.menuOfRule.click();
  await rules.edit.click();
  await rules.form.reason.fill("Agreed with design");
  await rules.save.click();
  await expect(rules.rule("pages/*")).toContainText("Agreed with design");
  await rules.menuOfRule.click();
  await rules.turnOff.click();
  await expect(rules.turningOff).toContainText("Undoes 2 decisions. The snapshots need a decision again");
  await rules.confirm.click();
  await expect(rules.emptyTitle).toBeVisible();
  await rules.view.click();
  await rules.endedRules.click();
  await expect(rules.rule("pages/*")).toContainText("Turned off");
  await expect(rules.rule("pages/*")).toContainText("Nothing decided");
});

test("a change is ignored by a sentence of words, exactly or in a box that arrow keys move", async ({ page, team }) => {
  const [view, rules] = [builds(page), buildRules(page)];
  const store = async (colour: string, own: string, more = {}) =>
    storeBuild(
      page,
      team,
      { "pages/landing": await shop("landing", colour), "pages/cart": await shop("cart", "#1c7c86") },
      { commit: commit(own), ...more },
    );
  await store("#1c7c86", "a", { branch: "main" });
  const compared = { referenceCommit: commit("a"), referenceBranch: "main" };
  const number = await store("#2563b0", "b", { branch: "blue", ...compared, parentCommits: [commit("b"), commit("a")] });

  await page.goto(view.path(team, number));
  await rules.menu("A").click();
  await rules.item("Ignore…").click();
  await expect(rules.form.dialog).toContainText("Not seen on the base branch in the last 30 days.");
  await rules.form.word("Changes").press("Enter");
  await rules.form.choice("anything in this box").click();
  await expect(rules.form.rehearsal).toContainText("Would ignore 1 of 1 undecided snapshot in this build.");
  await expectAccessible(page);
  await rules.form.box.focus();
  for (let step = 0; step < 3; step++) await page.keyboard.press("Shift+ArrowLeft");
  await expect(rules.form.rehearsal).toContainText("Would ignore none of 1 undecided snapshot in this build.");
  await rules.form.word("Changes").click();
  await rules.form.choice("this exact change").click();
  await rules.form.word("Time").click();
  await rules.form.choice("30 days").click();
  await rules.form.ignore.click();
  await expect(rules.form.dialog).toBeHidden();
  await expect(view.change("A")).toBeHidden();

  await page.goto(rules.path(team));
  await expect(rules.rule("Ignore this exact change in pages/landing")).toContainText("30 days left");
  const again = await store("#2563b0", "c", { branch: "green", ...compared, parentCommits: [commit("c"), commit("a")] });
  await page.goto(view.path(team, again));
  await expect(view.heading("No changes")).toBeVisible();
});
