import { creation } from "./pages/home.ts";
import { sessionEnded } from "./pages/shell.ts";
import { signInForm } from "./pages/sign-in.ts";
import { expectAccessible } from "./support/axe.ts";
import { expect, test } from "./support/fixtures.ts";
import { codeFor } from "./support/sign-in.ts";

test("after a session ends, signing in in a second tab lets the form be sent", async ({ page, team, ana }) => {
  await page.goto(`/accounts/${team.slug}/projects/new`);
  const field = creation(page).projectName;
  await field.fill("second-site");
  // Otherwise a request in the background may open the dialog over the button.
  await page.waitForLoadState("networkidle");
  await page.context().clearCookies();
  await creation(page).createProject.click();
  const { dialog, signIn } = sessionEnded(page);
  await expect(dialog).toBeVisible();
  await expectAccessible(page);

  const opened = page.waitForEvent("popup");
  await signIn.click();
  const beside = await opened;
  await signInForm(beside).email.fill(ana.email);
  await signInForm(beside).sendCode.click();
  await expect(signInForm(beside).codeTitle).toBeVisible();
  const closed = beside.waitForEvent("close");
  await signInForm(beside).code.fill(await codeFor(page, ana.email));
  await closed;

  await expect(dialog).toBeHidden();
  await expect(field).toHaveValue("second-site");
  await creation(page).createProject.click();
  await expect(page).toHaveURL(/second-site\/builds/);
});
