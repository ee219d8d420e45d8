import { expectAccessible } from "./support/axe.ts";
import { expect, test, watch } from "./support/fixtures.ts";
import { animatedGif, large, type Picture, png, video, webp } from "./support/pictures.ts";
import { startPin } from "./support/pin.ts";
import { enterCode, signIn } from "./support/sign-in.ts";

test("from an empty machine to a pinned comment that another browser shows", async ({ browser, another, problems }) => {
  test.setTimeout(180_000);
  const context = await browser.newContext();
  const page = await context.newPage();
  watch(page, problems);

  await page.goto("/");
  await expectAccessible(page);
  await page.getByRole("link", { name: /^Sign in/ }).click();
  await expect(page.getByRole("textbox", { name: "E-mail" })).toBeVisible();
  await expectAccessible(page);
  await enterCode(page, `mara-${Date.now().toString(36)}@acme.example`);

  await expect(page).toHaveURL(/\/accounts\/new/);
  await expectAccessible(page);
  const name = `Halden ${Date.now().toString(36)}`;
  await page.getByRole("textbox", { name: "Team name" }).fill(name);
  await page.getByRole("button", { name: "Create team" }).click();
  await expect(page).toHaveURL(/\/projects/);
  await expectAccessible(page);
  if (!/\/new/.test(page.url()))
    await page
      .getByRole("link", { name: /project/i })
      .last()
      .click();
  await page.getByRole("textbox", { name: "Project name" }).fill("web shop");
  await page.getByRole("button", { name: "Create project" }).click();
  await expect(page.getByText(/letters, digits/i).first()).toBeVisible();
  await page.getByRole("textbox", { name: "Project name" }).fill("web-shop");
  await page.getByRole("button", { name: "Create project" }).click();
  await expect(page).toHaveURL(/web-shop\/media/);
  await expectAccessible(page);

  const files: Picture[] = [await png(4000, 3000), await webp(), await animatedGif(), video(), await large()];
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await page.getByRole("combobox", { name: "Who may open the links" }).selectOption({ label: "Public link" });
  await page.getByLabel("Files to upload").setInputFiles(files);
  const uploads = page.getByRole("complementary", { name: "Uploads" });
  await uploads.getByRole("button", { name: "Upload 5 files" }).click();
  for (const file of files)
    await expect(uploads.getByRole("listitem").filter({ hasText: file.name })).toContainText("Done, v1", { timeout: 90_000 });
  await expectAccessible(page);

  await uploads.getByRole("link", { name: files[0]!.name }).click();
  await expect(page).toHaveURL(/\/m\//);
  const picture = page.getByRole("img", { name: files[0]!.name });
  await expect(picture).toBeVisible();
  await expect(page.getByText("4000 × 3000").first()).toBeVisible();

  const visitor = await another("visitor");
  await visitor.goto(page.url());
  const shown = visitor.getByRole("img", { name: files[0]!.name });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth), { timeout: 30_000 }).toBeGreaterThan(300);
  await startPin(page);
  await picture.click({ position: { x: 150, y: 150 } });
  await page.getByRole("textbox", { name: "Comment on this spot" }).fill("Move this to the left.");
  await page.getByRole("button", { name: "Comment", exact: true }).last().click();
  await expect(visitor.getByText("Move this to the left.").first()).toBeVisible({ timeout: 15_000 });
  await expect(visitor.getByRole("button", { name: /^Thread 1 of 1, open/ }).first()).toBeVisible();
  await context.close();
});

test("the demo team opens with one click and shows people at work", async ({ another }) => {
  const page = await another("visitor");
  await page.goto("/");
  await page.getByRole("link", { name: "Open the demo" }).click();
  await expect(page.getByRole("heading", { name: "Projects" })).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await page
    .getByRole("link", { name: /booking-web/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Media" })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole("link", { name: /seat-map/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/m\//);
});

test("signing out ends the session here and at the authorization server", async ({ browser, problems }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  watch(page, problems);
  await signIn(page, `leaving-${Date.now().toString(36)}@acme.example`);
  await expect(page).toHaveURL(/\/accounts/);
  const before = await context.cookies();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/$/);
  await context.clearCookies();
  await context.addCookies(before);
  expect((await page.request.get("/api/v2/me")).status()).toBe(401);
  await context.close();
});
