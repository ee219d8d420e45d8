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

test("a cause is approved by a rule that is rehearsed first, and the rule is taken back as one @main", async ({ page, team }) => {
  const [view, rules] = [builds(page), buildRules(page)];
  const pictures = async (names: string[], colour: string) =>
    Object.fromEntries(await Promise.all(names.map(async (name) => [name, await shop(name, colour)] as const)));
  const names = ["pages/checkout", "pages/landing", "admin/settings"];
  await storeBuild(page, team, await pictures(names, "#1c7c86"), { commit: commit("a"), branch: "main" });
  const compared = { referenceCommit: commit("a"), referenceBranch: "main", parentCommits: [commit("b"), commit("a")] };
  const number = await storeBuild(page, team, await pictures(names, "#2563b0"), { commit: commit("b"), branch: "blue", ...compared });

  await page.goto(rules.path(team));
  await expect(rules.emptyTitle).toBeVisible();
  await page.goto(view.path(team, number));
  await rules.menu("A").click();
  await rules.item("Approve changes like this").click();
  await expect(rules.form.preview).toContainText("Would approve 3 of 3 undecided snapshots here. 1 of 1 cause is covered completely.");
  await expectAccessible(page);
  await rules.form.snapshots.fill("pages/*");
  await expect(rules.form.preview).toContainText("Would approve 2 of 3 undecided snapshots here.");
  await rules.form.reason.fill("New brand colour");
  await page.keyboard.press("Escape");
  await expect(rules.form.dialog).toBeHidden();
  await rules.menu("A").click();
  await rules.item("Approve changes like this").click();
  await expect(rules.form.snapshots).toHaveValue("pages/*");
  await rules.form.approve.click();
  await expect(rules.form.dialog).toBeHidden();

  await expect(view.cause("A")).toContainText("2 snapshots approved by rule");
  await view.section("Decided by rule").click();
  await expect(rules.rule("Approve recoloured #1C7C86 → #2563B0 in pages/*")).toContainText("New brand colour");
  await expectAccessible(page);
  await page.goto(rules.path(team));
  await expect(rules.rule("pages/*")).toContainText("Approved 2 snapshots");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSideways(page);
  await rules.revoke.click();
  await expect(rules.revoking).toContainText("2 snapshots need a decision again");
  await rules.confirm.click();
  await expect(rules.rule("pages/*")).toContainText("Revoked");
  await expect(rules.rule("pages/*")).toContainText("Nothing decided");
});
