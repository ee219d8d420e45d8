import sharp from "sharp";
import { builds } from "./pages/builds.ts";
import { expectAccessible } from "./support/axe.ts";
import { storeBuild } from "./support/builds.ts";
import { api, expect, test } from "./support/fixtures.ts";
import { expectNoSideways } from "./support/layout.ts";

const commit = (digit: string) => digit.repeat(40);
const themes = { light: ["#fff", "#111827"], dark: ["#111827", "#e5e7eb"], mobile: ["#f3f4f6", "#374151"] } as const;

/** A page with a sign that has one of two shapes, and a title. */
const page = ([paper, ink]: readonly [string, string], isNew: boolean) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200" fill="${ink}"><rect width="400" height="200" fill="${paper}"/>
      <rect x="10" y="10" width="90" height="10"/>${isNew ? '<rect x="60" y="80" width="48" height="12"/><rect x="78" y="92" width="12" height="28"/>' : '<rect x="60" y="80" width="12" height="40"/><rect x="72" y="108" width="36" height="12"/>'}</svg>`),
  )
    .png()
    .toBuffer();
const pictures = async (isNew: boolean) =>
  Object.fromEntries(
    await Promise.all(Object.entries(themes).map(async ([name, colours]) => [`home ${name}`, await page(colours, isNew)] as const)),
  );

type Causes = "GET /projects/{owner}/{project}/builds/{buildNumber}/causes";

test("an edit in three themes is one card: a variant is kept apart, the others are approved as one @main", async ({
  page: browser,
  team,
}) => {
  await storeBuild(browser, team, await pictures(false), { commit: commit("a"), branch: "main" });
  const compared = { referenceCommit: commit("a"), referenceBranch: "main", parentCommits: [commit("b"), commit("a")] };
  const number = await storeBuild(browser, team, await pictures(true), { commit: commit("b"), branch: "sign", ...compared });
  const decisions = async () =>
    (await api<Causes>(browser, "GET", `/projects/${team.slug}/${team.project}/builds/${number}/causes`)).results
      .map(({ decision }) => decision)
      .toSorted();
  const view = builds(browser);
  await browser.goto(view.path(team, number));
  await expect(view.change("A")).toContainText("3 variants in 3 snapshots");
  await browser.emulateMedia({ media: "print" });
  await expect(view.change("A")).toContainText("3 variants in 3 snapshots");
  await expect(browser.getByRole("button"), "paper has no controls").toHaveCount(0);
  expect((await browser.getByRole("main").boundingBox())!.width, "the changes are as wide as the paper").toBeGreaterThan(1000);
  await browser.emulateMedia({ media: "screen" });
  await expectAccessible(browser);
  await view.showAll("A").dblclick();
  await expect(view.approve("A")).toContainText("Approve all 3");
  expect(await decisions()).toEqual([null, null, null]);
  await expectAccessible(browser);
  await view.variant("A", 0).hover();
  await view.variant("A", 0).getByRole("button", { name: "Reject this variant" }).click();
  await expect(view.approve("A")).toContainText("Approve 2");
  await browser.keyboard.press("a");
  await expect.poll(decisions).toEqual(["approved", "approved", "rejected"]);
  await expect(view.change("A")).toContainText("Rejected");
  await browser.getByRole("button", { name: "Undo", exact: true }).last().click();
  await expect.poll(decisions).toEqual([null, null, "rejected"].toSorted());
  await browser.setViewportSize({ width: 390, height: 844 });
  await expectNoSideways(browser);
  await browser.goto(`/accounts/${team.slug}/projects/${team.project}/builds/compare/1/${number}`);
  await expect(browser.getByRole("heading", { name: "1 change in 3 snapshots" })).toBeVisible();
  await view.showAll("A").click();
  await expect(view.variant("A", 2)).toBeVisible();
  await expect(view.approve("A")).toHaveCount(0);
  await expectNoSideways(browser);
  await expectAccessible(browser);
});
