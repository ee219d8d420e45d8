import { joinPage } from "./pages/invites.ts";
import { mailbox } from "./pages/mailbox.ts";
import { expectAccessible } from "./support/axe.ts";
import { api, expect, test, watch } from "./support/fixtures.ts";
import { freshAddress } from "./support/team.ts";

test("the mailbox shows a mail in a sandbox without scripts, and its links open", async ({ page, team, browser, problems }) => {
  const email = freshAddress("newcomer");
  const body = { members: [{ email, level: "member" }] };
  await api<"POST /accounts/{accountSlug}/invites">(page, "POST", `/accounts/${team.slug}/invites`, body);
  const context = await browser.newContext();
  const visitor = await context.newPage();
  // The browser logs an error when the test reads the frame.
  watch(visitor, problems, /^Blocked script execution in 'about:srcdoc'/);
  await visitor.goto("/mailbox");
  const mail = mailbox(visitor).mail(email);
  await expect(mail.inviteLink).toHaveAttribute("href", /\/invites\/[a-z0-9]+$/);
  await expectAccessible(visitor);
  await expect(async () => {
    await mail.asMailed.click();
    await expect(mail.frame).toBeVisible({ timeout: 2000 });
  }).toPass();
  const sandbox = await mail.frame.getAttribute("sandbox");
  expect(sandbox).not.toContain("allow-scripts");

  await expect(mail.invitationTitle(team.name)).toBeVisible();
  await expect
    .poll(() => mail.frame.evaluate((frame: HTMLIFrameElement) => frame.clientHeight - frame.contentDocument!.body.offsetHeight))
    .toBe(0);
  const [joining] = await Promise.all([visitor.waitForEvent("popup"), mail.openInvitation.click()]);
  await expect(joinPage(joining).title(team.name)).toBeVisible();
  await mail.asText.click();
  await expect(mail.invitationText(team.name)).toBeVisible();
  await context.close();
});
