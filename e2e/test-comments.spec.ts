import { composer } from "./pages/composer.ts";
import { testHistory } from "./pages/tests.ts";
import { expectAccessible } from "./support/axe.ts";
import { storeBuild } from "./support/builds.ts";
import { expect, test } from "./support/fixtures.ts";
import { drawnLanding } from "./support/landing.ts";
import { join } from "./support/team.ts";

test("a note on a test is mailed to its subscriber, who answers and resolves it", async ({ page, team, another, ben }) => {
  const other = await another("ben");
  await join(page, team, other);
  await storeBuild(page, team, { landing: await drawnLanding("#2563b0") }, { commit: "1".repeat(40), branch: "main" });
  const [mine, theirs] = [testHistory(page), testHistory(other)];
  await other.goto(theirs.list(team));
  await theirs.row("landing").click();
  await theirs.subscribe.click();
  await expect(theirs.unsubscribe).toBeVisible();

  await page.goto(mine.list(team));
  await mine.row("landing").click();
  await composer(page).wholeField.fill("Flaky since the **clock** moved.");
  await page.reload();
  await expect(composer(page).wholeField).toHaveValue("Flaky since the **clock** moved.");
  await composer(page).send.click();
  await expect(composer(page).reply).toBeVisible();
  await expectAccessible(page);

  const mail = async () =>
    ((await (await other.request.get(`/v2/instance/mailbox?to=${encodeURIComponent(ben.email)}`)).json()) as { text: string }[])
      .map(({ text }) => text)
      .find((text) => text.includes("#comment-"));
  await expect.poll(mail).toContain("You get this email because you subscribe to this test.");
  await other.goto(/\S+\/tests\/\S+#comment-\S+/.exec((await mail())!)![0]);
  await expect(composer(other).reply).toBeVisible();
  await composer(other).reply.fill("Ignored until Friday.");
  await composer(other).sendReply.click();
  await expect(other.getByText("Ignored until Friday.").first()).toBeVisible();
  await expect(page.getByText("Ignored until Friday.").first()).toBeVisible({ timeout: 30_000 });
  await other.getByRole("button", { name: "Resolve" }).click();
  await expect(other.getByRole("button", { name: "Reopen" })).toBeVisible();
  await expectAccessible(other);
});
