import type { Page } from "@playwright/test";
import sharp from "sharp";
import { builds, buildStage } from "./pages/builds.ts";
import { expectAccessible } from "./support/axe.ts";
import { storeBuild } from "./support/builds.ts";
import { api, expect, type Team, test } from "./support/fixtures.ts";
import { join } from "./support/team.ts";

const commit = (digit: string) => digit.repeat(40);

/** A white page with a box in a colour. */
const box = (width: number, colour: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="#fff"/><rect x="40" y="60" width="${width}" height="50" fill="${colour}"/></svg>`,
    ),
  )
    .png()
    .toBuffer();

/** A build with two changes and a new snapshot. */
async function storeReview(page: Page, team: Team): Promise<number> {
  const files = async (cart: string, menu: string) => ({ cart: await box(120, cart), menu: await box(240, menu) });
  await storeBuild(page, team, await files("#1c7c86", "#345"), { commit: commit("a"), branch: "main" });
  const compared = { referenceCommit: commit("a"), referenceBranch: "main", parentCommits: [commit("b"), commit("a")] };
  const changed = { ...(await files("#b03a2e", "#7c3aed")), footer: await box(60, "#345") };
  return storeBuild(page, team, changed, { commit: commit("b"), branch: "paint", ...compared });
}

const pathOf = ({ slug, project }: Team, number: number) => `/projects/${slug}/${project}/builds/${number}`;
type Diffs = "GET /projects/{owner}/{project}/builds/{buildNumber}/diffs";
const diffsOf = async (page: Page, team: Team, number: number) => (await api<Diffs>(page, "GET", `${pathOf(team, number)}/diffs`)).results;
type Causes = "GET /projects/{owner}/{project}/builds/{buildNumber}/causes";
/** Stored decisions about the build's causes, in their order. */
const decisionsOf = async (page: Page, team: Team, number: number) =>
  (await api<Causes>(page, "GET", `${pathOf(team, number)}/causes`)).results.map(({ decision }) => decision);

test("a decision made offline is kept when the page is closed, and sent by the next visit [fault: decisions made offline are kept]", async ({
  page,
  team,
}) => {
  const number = await storeReview(page, team);
  const view = builds(page);
  await page.goto(view.path(team, number));
  await expect(view.change("A")).toBeVisible();
  await page.context().setOffline(true);
  await page.keyboard.press("a");
  await expect(view.change("A")).toContainText("Approved by you");
  await expect(view.unsent("1 decision not sent yet.")).toBeVisible();
  const context = page.context();
  await page.close();
  await context.setOffline(false);
  const later = await context.newPage();
  await later.goto(view.path(team, number));
  await expect(builds(later).change("A")).toContainText("Approved by you");
  await expect.poll(() => decisionsOf(later, team, number)).toEqual(["approved", null]);
});

test("a decision that waits is shown after a reload of the stage, and of the review on a phone", async ({ page, team }) => {
  const number = await storeReview(page, team);
  const view = builds(page);
  await page.goto(view.path(team, number));
  await expect(view.change("A")).toBeVisible();
  await page.route("**/decisions", (route) => route.abort());
  await page.keyboard.press("a");
  await expect(view.unsent("1 decision not sent yet.")).toBeVisible();
  await page.keyboard.press("k");
  await page.keyboard.press("Enter");
  const stage = buildStage(page);
  await expect(stage.position("1 of 2")).toBeVisible();
  await page.reload();
  await expect(page.getByText("1 not sent")).toBeVisible();
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto(view.path(team, number));
  await expect(page.getByText("1 not sent")).toBeVisible();
  await page.reload();
  await expect(page.getByText("1 not sent")).toBeVisible();
});

test("the first of two decisions about a change counts, and the second person sees who decided", async ({ page, team, another }) => {
  const other = await another("ben");
  await join(page, team, other);
  const number = await storeReview(page, team);
  const [mine, theirs] = [builds(page), builds(other)];
  await page.goto(mine.path(team, number));
  await other.goto(theirs.path(team, number));
  await expect(theirs.change("A")).toBeVisible();
  await page.context().setOffline(true);
  await other.keyboard.press("a");
  await expect(theirs.change("A")).toContainText("Approved by you");
  await expect.poll(() => decisionsOf(other, team, number)).toEqual(["approved", null]);
  await page.keyboard.press("x");
  await page.keyboard.press("Enter");
  await expect(mine.change("A")).toContainText("Rejected by you");
  await page.context().setOffline(false);
  await expect(mine.instead("Reject instead")).toBeVisible();
  await expect(mine.change("A")).toContainText("approved");
  await expectAccessible(page);
  await mine.instead("Reject instead").click();
  await expect(mine.reason).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(() => decisionsOf(page, team, number)).toEqual(["rejected", null]);
});

test("a decision about a new snapshot stays on the stage and after a reload", async ({ page, team }) => {
  const number = await storeReview(page, team);
  const added = (await diffsOf(page, team, number)).find(({ name }) => name === "footer")!;
  const stage = buildStage(page);
  await page.goto(`${builds(page).path(team, number)}/${added.id}`);
  await expect(stage.picture("After")).toBeVisible();
  const stored = page.waitForResponse((response) => response.request().method() !== "GET" && response.url().includes("decisions"));
  await page.keyboard.press("a");
  await stored;
  await expect(stage.decision("Approved by you")).toBeVisible();
  await page.reload();
  await expect(stage.decision("Approved by you")).toBeVisible();
});

test("someone outside opens one change by its link, and nothing else of the build [security: a change link opens one change]", async ({
  page,
  team,
  another,
}) => {
  const number = await storeReview(page, team);
  await api<"PATCH /projects/{owner}/{project}">(page, "PATCH", `/projects/${team.slug}/${team.project}`, { changeLinks: true });
  const diff = (await diffsOf(page, team, number)).find(({ name }) => name === "cart")!;
  type Link = "POST /projects/{owner}/{project}/builds/{buildNumber}/change-links";
  type Comment = "POST /projects/{owner}/{project}/builds/{buildNumber}/comments";
  const comment = { body: "Wrong price", screenshotDiffId: diff.id, anchor: { type: "point" as const, x: 0.5, y: 0.5 } };
  await api<Comment>(page, "POST", `${pathOf(team, number)}/comments`, comment);
  const { url } = await api<Link>(page, "POST", `${pathOf(team, number)}/change-links`, { diffId: diff.id, comments: true });
  const visitor = await another("visitor");
  await visitor.goto(url);
  await expect(visitor.getByRole("heading", { level: 1 })).toContainText("changed");
  await expect(visitor.getByText("cart", { exact: true })).toBeVisible();
  await expect(visitor.getByText(/^Shared by .+, /)).toBeVisible();
  await expect(buildStage(visitor).picture("After")).toBeVisible();
  await expect(visitor.getByRole("list", { name: "Comments" })).toContainText("Wrong price");
  await expect(visitor.getByRole("button", { name: /^Comment 1 by / })).toBeVisible();
  await expectAccessible(visitor);
  for (const path of ["", `/diffs`, `/diffs/${diff.id}`, `/causes`])
    expect((await visitor.request.get(`/api/v2${pathOf(team, number)}${path}`)).status()).toBe(401);
  expect((await visitor.goto(`${url}x`))!.status()).toBe(404);
});

test("on a phone a change fits on the screen, a swipe decides, and Undo takes the decision back", async ({ page, team }) => {
  // Of a screen of 844 pixels, the toolbars of its browser take 180.
  await page.setViewportSize({ width: 390, height: 664 });
  const number = await storeReview(page, team);
  const view = builds(page);
  await page.goto(view.path(team, number));
  await expect(view.phone.approve).toBeVisible();
  const [snapshots, buttons] = await Promise.all([view.phone.snapshots.boundingBox(), view.phone.buttons.boundingBox()]);
  expect(snapshots!.y + snapshots!.height, "a change fits on the screen").toBeLessThanOrEqual(buttons!.y);
  const touch = await page.context().newCDPSession(page);
  const points = (x: number) => [{ x, y: 320, id: 1 }];
  // The page may not be hydrated at the first swipe.
  await expect(async () => {
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: points(90) });
    for (const x of [130, 180, 240, 300]) await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: points(x) });
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await expect(view.phone.undo).toBeVisible({ timeout: 3000 });
  }).toPass();
  await expect.poll(() => decisionsOf(page, team, number)).toEqual(["approved", null]);
  await view.phone.undo.click();
  await expect.poll(() => decisionsOf(page, team, number)).toEqual([null, null]);
});
