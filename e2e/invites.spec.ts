import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { expect, test } from "./support/fixtures.ts";
import { enterCode } from "./support/sign-in.ts";

/** The join link in the newest mail to an address. */
async function linkIn(page: Page, email: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const mails = (await (await page.request.get(`/v2/instance/mailbox?to=${encodeURIComponent(email)}`)).json()) as { text: string }[];
      link = /https?:\/\/\S+\/invites\/\S+/.exec(mails.map(({ text }) => text).join("\n"))?.[0];
      return link;
    })
    .toBeTruthy();
  return link!;
}

test("an owner pastes addresses, sees what will be sent, and the invited person joins by the mail", async ({ page, team, another }) => {
  const email = `cara-${Date.now().toString(36)}@acme.example`;
  await page.goto(`/accounts/${team.slug}/invites`);
  await expectAccessible(page);
  await page.getByRole("textbox", { name: /Addresses/ }).fill(`Cara Lind <${email}>, ${email}; nobody-at-all`);
  await expect(page.getByText(/twice/i).first()).toBeVisible();
  await page.getByRole("button", { name: "Send 1 invite" }).click();
  await expect(page.getByText(email).first()).toBeVisible();
  const link = await linkIn(page, email);

  const cara = await another("visitor");
  await cara.goto(link);
  await expect(cara.getByText(team.name).first()).toBeVisible();
  await expectAccessible(cara);
  await cara
    .getByRole("link", { name: /sign in/i })
    .or(cara.getByRole("button", { name: /sign in/i }))
    .first()
    .click();
  await enterCode(cara, email);
  await cara.getByRole("button", { name: /^Join/ }).click();
  await expect(cara).toHaveURL(new RegExp(`/accounts/${team.slug}`));

  await page.goto(`/accounts/${team.slug}/members`);
  await expect(page.getByText(email).first()).toBeVisible();
});

test("a pending invite is cancelled after being asked, and its link is dead", async ({ page, team, another }) => {
  const email = `tomas-${Date.now().toString(36)}@acme.example`;
  await page.goto(`/accounts/${team.slug}/invites`);
  await page.getByRole("textbox", { name: /Addresses/ }).fill(email);
  await page.getByRole("button", { name: "Send 1 invite" }).click();
  const link = await linkIn(page, email);
  await page
    .getByRole("button", { name: /^Cancel/ })
    .first()
    .click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /cancel (the )?invite/i })
    .click();
  await expect(page.getByText("No invite is waiting for an answer").first()).toBeVisible();
  const tomas = await another("visitor");
  expect((await tomas.goto(link))!.status()).toBe(404);
});
