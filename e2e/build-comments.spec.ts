import type { Page } from "@playwright/test";
import { builds, buildStage } from "./pages/builds.ts";
import { composer } from "./pages/composer.ts";
import { pins } from "./pages/pins.ts";
import { thread, threads, threadTools } from "./pages/thread.ts";
import { expectAccessible } from "./support/axe.ts";
import { storeBuild } from "./support/builds.ts";
import { api, expect, type Team, test } from "./support/fixtures.ts";
import { boxes } from "./support/pictures.ts";
import { join } from "./support/team.ts";

const commit = (digit: string) => digit.repeat(40);

/** A build of one page of 1,600 pixels in which a box moved. */
async function storeChange(page: Page, team: Team) {
  const files = async (left: number) => ({ "checkout page": (await boxes("page", [[left, 1200, 120, 60]], 600, 1600)).buffer });
  await storeBuild(page, team, await files(40), { commit: commit("a"), branch: "main" });
  const compared = { referenceCommit: commit("a"), referenceBranch: "main", parentCommits: [commit("b"), commit("a")] };
  return storeBuild(page, team, await files(240), { commit: commit("b"), branch: "wind", ...compared });
}

const mailOf = async (page: Page, email: string) =>
  ((await (await page.request.get(`/v2/instance/mailbox?to=${encodeURIComponent(email)}`)).json()) as { text: string }[])
    .map(({ text }) => text)
    .find((text) => text.includes("#comment-"));

test("a mention on a pin of a build is mailed; its link opens the pin, which is answered and resolved @main", async ({
  page,
  team,
  another,
  ben,
}) => {
  const other = await another("ben");
  const { name } = await join(page, team, other);
  const number = await storeChange(page, team);
  const view = builds(page);
  await page.goto(view.path(team, number));
  await expect(view.change("A")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(buildStage(page).picture("After")).toBeVisible();
  // The first pin is at the area of the change; pressed again, the key aims it.
  await page.keyboard.press("c");
  await expect(composer(page).pointField).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("c");
  await expect(buildStage(page).placing).toBeVisible();
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Enter");
  await expect(composer(page).pointField).toBeFocused();
  await page.keyboard.type("Look, @");
  await expect(composer(page).people.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await page.keyboard.type("the box.");
  await page.reload();
  await expect(pins(page).draft).toBeVisible();
  await buildStage(page).comments.click();
  await expect(composer(page).pointField).toHaveValue(`Look, @${name} the box.`);
  await composer(page).pointField.focus();
  await page.keyboard.press("Control+Enter");
  await expect(pins(page).pin(1, 1, "open")).toHaveAttribute("aria-current", "true");
  await expectAccessible(page);

  await expect.poll(() => mailOf(page, ben.email)).toBeTruthy();
  const link = /https?:\/\/\S+#comment-[\w-]+/.exec((await mailOf(page, ben.email))!)![0];
  await other.goto(link);
  await expect(pins(other).pin(1, 1, "open")).toHaveAttribute("aria-current", "true");
  await expect(pins(other).pin(1, 1, "open")).toBeInViewport();
  await expect(thread(other, 1, 1).text("the box.")).toBeVisible();
  await other.keyboard.press("r");
  await other.keyboard.type("Fixed.");
  await other.keyboard.press("Control+Enter");
  await expect(thread(other, 1, 1).text("Fixed.")).toBeVisible();
  await expect(thread(page, 1, 1).text("Fixed.")).toBeVisible({ timeout: 15_000 });
  await other.keyboard.press("Escape");
  await other.keyboard.press("e");
  await expect(pins(other).pin(1, 1, "resolved")).toBeVisible();
  await expectAccessible(other);
  await expect(threadTools(other).actions.first()).toBeVisible();
  await other.keyboard.press("Escape");
  await expect(pins(other).pin(1, 1, "resolved")).toBeFocused();
  await other.keyboard.press("Escape");
  await expect(builds(other).section("With comments")).toBeVisible();
});

test("where a project wants it, an open comment blocks the approval until it is resolved", async ({ page, team }) => {
  const number = await storeChange(page, team);
  const [view, project] = [builds(page), `/projects/${team.slug}/${team.project}`];
  const path = `${project}/builds/${number}`;
  type Diffs = "GET /projects/{owner}/{project}/builds/{buildNumber}/diffs";
  const [diff] = (await api<Diffs>(page, "GET", `${path}/diffs`)).results;
  type Comment = "POST /projects/{owner}/{project}/builds/{buildNumber}/comments";
  const { id } = await api<Comment>(page, "POST", `${path}/comments`, { body: "Is this ours?", screenshotDiffId: diff!.id });
  await api<"PATCH /projects/{owner}/{project}">(page, "PATCH", project, { openThreadsBlockApproval: true });
  await page.goto(view.path(team, number));
  await expect(view.change("A")).toBeVisible();
  await view.openFinish.click();
  await expect(view.finish.dialog).toContainText("1 open comment blocks the approval.");
  await expect(view.finish.approve).toBeDisabled();
  await expectAccessible(page);
  await view.finish.showComments.click();
  await expect(view.finish.dialog).toBeHidden();
  await expect(threads(page).list).toContainText("Is this ours?");
  await api<`${Comment}/{commentId}/resolve`>(page, "POST", `${path}/comments/${id}/resolve`);
  await view.openFinish.click();
  await expect(view.finish.approve).toBeEnabled();
  await view.finish.approve.click();
  await expect(view.finish.dialog).toBeHidden();
  await expect(view.review(/approved/).first()).toBeVisible();
});
