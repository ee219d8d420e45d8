import type { Page } from "@playwright/test";
import sharp from "sharp";
import { builds } from "./pages/builds.ts";
import { expectAccessible } from "./support/axe.ts";
import { storeBuild } from "./support/builds.ts";
import { api, expect, type Team, test } from "./support/fixtures.ts";

const commit = (digit: string) => digit.repeat(40);
const shade = (background: string) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .png()
    .toBuffer();
const compared = (digit: string) => ({
  commit: commit(digit),
  branch: "paint",
  referenceCommit: commit("a"),
  parentCommits: [commit(digit), commit("a")],
});
type Read = "GET /projects/{owner}/{project}/builds/{buildNumber}";
const statusOf = async (page: Page, { slug, project }: Team, number: number) =>
  (await api<Read>(page, "GET", `/projects/${slug}/${project}/builds/${number}`)).status;

test("what was approved and taken back is asked again by the next push @main", async ({ page, team }) => {
  const before = { cart: await shade("#ffffff"), menu: await shade("#eeeeee") };
  const after = { ...before, cart: await shade("#1c7c86") };
  await storeBuild(page, team, before, { commit: commit("a"), branch: "main" });
  const first = await storeBuild(page, team, after, compared("b"));
  const view = builds(page);
  await page.goto(view.path(team, first));
  await view.approve("A").click();
  await expect(view.cause("A")).toContainText("Approved by you");
  await view.openFinish.click();
  await view.finish.approve.click();
  await expect.poll(() => statusOf(page, team, first)).toBe("accepted");
  await view.undo("A").click();
  await expect.poll(() => statusOf(page, team, first)).toBe("changes-detected");

  const second = await storeBuild(page, team, after, compared("c"));
  await page.goto(view.path(team, second));
  await expect(view.approve("A")).toBeVisible();
  expect(await statusOf(page, team, second)).toBe("changes-detected");
});

test("a damaged picture is undecided until it is approved without comparing", async ({ page, team }) => {
  const before = { cart: await shade("#ffffff"), menu: await shade("#eeeeee") };
  await storeBuild(page, team, before, { commit: commit("a"), branch: "main" });
  const damaged = { cart: await shade("#1c7c86"), menu: Buffer.from("no picture") };
  const number = await storeBuild(page, team, damaged, compared("b"));
  const view = builds(page);
  await page.goto(view.path(team, number));
  await expect(view.heading("Not compared")).toBeVisible();
  await expect(view.approveFailed("menu")).toBeVisible();
  await expectAccessible(page);
  await view.openFinish.click();
  await view.finish.approve.click();
  await expect(view.finish.dialog).toContainText("1 snapshot was not compared. Approve without it?");
  await expectAccessible(page);
  expect(await statusOf(page, team, number)).toBe("changes-detected");
  await view.finish.approveFailed.click();
  await expect.poll(() => statusOf(page, team, number)).toBe("accepted");
});
