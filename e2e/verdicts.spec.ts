import type { Page } from "@playwright/test";
import sharp from "sharp";
import { builds } from "./pages/builds.ts";
import { compare } from "./pages/compare.ts";
import { sharePage } from "./pages/share-page.ts";
import { expectAccessible } from "./support/axe.ts";
import { storeBuild } from "./support/builds.ts";
import { api, expect, type Team, test } from "./support/fixtures.ts";
import { boxes, unique } from "./support/pictures.ts";
import { store } from "./support/upload.ts";

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
  await expect(view.change("A")).toContainText("Approved by you");
  await view.openFinish.click();
  await view.finish.approve.click();
  await expect.poll(() => statusOf(page, team, first)).toBe("accepted");
  await view.undo("A");
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
  await expect(view.tally("1 snapshot couldn’t be compared")).toBeVisible();
  await view.section("Not compared").click();
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

test("a version is approved in one row and undone, and compared from the head of its page", async ({ page, team }) => {
  const name = `${unique("verdict")}.png`;
  for (const at of [40, 80, 120]) await store(page, team, await boxes(name, [[at, 40, 100, 20]]));
  const media = await store(page, team, await boxes(name, [[160, 40, 100, 20]]));
  await page.goto(media.url);
  const { verdict } = sharePage(page);
  const approve = verdict.getByRole("button", { name: "Approve" });
  const reject = verdict.getByRole("button", { name: "Request changes" });
  await expect(approve).toBeVisible();
  const [one, other] = [await reject.boundingBox(), await approve.boundingBox()];
  expect([one!.y, one!.width]).toEqual([other!.y, other!.width]);
  await expect(async () => {
    await approve.click({ timeout: 1000 });
    await expect(verdict).toContainText("Approved by you", { timeout: 1000 });
  }).toPass();
  await expect(approve).toHaveCount(0);
  await expectAccessible(page);
  await verdict.getByRole("button", { name: "Undo" }).click();
  await expect(approve).toBeVisible();

  await compare(page).start.click();
  await expect(page).toHaveURL(/mode=split&vs=3/);
  await compare(page).choose("Swipe");
  await expect(compare(page).swipe).toBeVisible();
  await compare(page).choose("v1");
  await expect(page).toHaveURL(/mode=swipe&vs=1/);
  await expectAccessible(page);
  await compare(page).close.click();
  await expect(page).not.toHaveURL(/mode/);
  await expect(compare(page).start).toBeVisible();
});
