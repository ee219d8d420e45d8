import { inbox } from "./pages/inbox.ts";
import { thread, threadTools } from "./pages/thread.ts";
import { expectAccessible } from "./support/axe.ts";
import { expect, testWithOwnPerson as test } from "./support/fixtures.ts";
import { say } from "./support/pin.ts";
import { png } from "./support/pictures.ts";
import { withBen } from "./support/team.ts";
import { store } from "./support/upload.ts";

test("the uploader finds a comment in the inbox, opens it at its place, takes it and resolves it @main", async ({
  page: ana,
  team,
  another,
}) => {
  const media = await store(ana, team, await png());
  const ben = await withBen(ana, team, another);
  await say(ben, media, "The total is cut off", 0.7, 0.3);
  await ana.goto(`/accounts/${team.slug}/projects`);
  await expect(inbox(ana).link).toContainText("1");
  await inbox(ana).link.click();
  const row = inbox(ana).row("The total is cut off");
  await expect(row).toContainText("commented on your upload");
  await expect(row).toContainText(media.name);
  await expect.poll(() => row.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480);
  await expectAccessible(ana);
  await ana.keyboard.press("j");
  await ana.keyboard.press("Enter");
  await expect(thread(ana, 1, 1).region).toBeVisible();
  await inbox(ana).assign.click();
  await inbox(ana).person("you").click();
  const { due } = inbox(ana);
  await due.button.press("Enter");
  await expect(due.today).toBeFocused();
  await expectAccessible(ana);
  await ana.keyboard.press("ArrowRight");
  await expect(due.today).not.toBeFocused();
  await ana.keyboard.press("Enter");
  await expect(due.button).toBeFocused();
  await expect(due.button).toHaveText(/^\d+ \w+ \d{4}$/);
  await due.button.press("Enter");
  await expect(due.chosen).toBeFocused();
  await ana.keyboard.press("Escape");
  await expect(due.grid).toHaveCount(0);
  await expect(inbox(ana).dialog).toBeVisible();
  await inbox(ana).save.click();
  await expect(inbox(ana).assigned).toBeVisible();
  await threadTools(ana).resolve.click();
  await expect(threadTools(ana).reopen).toBeVisible();
  await ana.goto("/inbox");
  await expect(inbox(ana).empty).toBeVisible();
});
