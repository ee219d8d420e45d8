import { expectAccessible } from "./support/axe.ts";
import { api, expect, test, watch } from "./support/fixtures.ts";
import { freshAddress } from "./support/team.ts";

test("the mailbox shows a mail as it is mailed, without letting it run anything, and its links lead on", async ({
  page,
  team,
  browser,
  problems,
}) => {
  const email = freshAddress("newcomer");
  const body = { members: [{ email, level: "member" }] };
  await api<"POST /accounts/{accountSlug}/invites">(page, "POST", `/accounts/${team.slug}/invites`, body);
  const context = await browser.newContext();
  const visitor = await context.newPage();
  // The browser tells of the test's own look into the frame.
  watch(visitor, problems, /^Blocked script execution in 'about:srcdoc'/);
  await visitor.goto("/mailbox");
  const mail = visitor.getByRole("article").filter({ hasText: email });
  await expect(mail.getByRole("link", { name: /\/invites\// })).toHaveAttribute("href", /\/invites\/[a-z0-9]+$/);
  await expectAccessible(visitor);
  await expect(async () => {
    await mail.getByText("As mailed", { exact: true }).click();
    await expect(mail.locator("iframe")).toBeVisible({ timeout: 2000 });
  }).toPass();
  const sandbox = await mail.locator("iframe").getAttribute("sandbox");
  expect(sandbox).not.toContain("allow-scripts");
  const inside = mail.frameLocator("iframe");
  await expect(inside.getByRole("heading", { name: `Join ${team.name} on Loupe` })).toBeVisible();
  await expect
    .poll(() =>
      mail.locator("iframe").evaluate((frame: HTMLIFrameElement) => frame.clientHeight - frame.contentDocument!.body.offsetHeight),
    )
    .toBe(0);
  const [joining] = await Promise.all([visitor.waitForEvent("popup"), inside.getByRole("link", { name: "Open the invitation" }).click()]);
  await expect(joining.getByRole("heading", { name: `Join ${team.name}` })).toBeVisible();
  await mail.getByText("Text", { exact: true }).click();
  await expect(mail.getByText(`Join ${team.name} on Loupe`, { exact: false }).first()).toBeVisible();
  await context.close();
});
