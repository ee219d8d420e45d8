import { expectAccessible } from "./support/axe.ts";
import { expect, test } from "./support/fixtures.ts";
import { codeFor } from "./support/sign-in.ts";

test("a session that ends under an open page: sign-in opens beside it, closes itself, and what was typed is sent", async ({
  page,
  team,
  ana,
}) => {
  await page.goto(`/accounts/${team.slug}/projects/new`);
  const field = page.getByRole("textbox", { name: "Project name" });
  await field.fill("second-site");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Create project" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Your session ended" });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);

  const opened = page.waitForEvent("popup");
  await dialog.getByRole("link", { name: "Sign in" }).click();
  const beside = await opened;
  await beside.getByRole("textbox", { name: "E-mail" }).fill(ana.email);
  await beside.getByRole("button", { name: "Send code" }).click();
  await expect(beside.getByRole("heading", { name: "Enter the code" })).toBeVisible();
  const closed = beside.waitForEvent("close");
  await beside.getByRole("textbox", { name: /code/i }).fill(await codeFor(page, ana.email));
  await closed;

  await expect(dialog).toBeHidden();
  await expect(field).toHaveValue("second-site");
  await page.getByRole("button", { name: "Create project" }).click();
  await expect(page).toHaveURL(/second-site\/media/);
});
