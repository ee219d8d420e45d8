import { builds } from "./pages/builds.ts";
import { composer } from "./pages/composer.ts";
import { creation, home, projects } from "./pages/home.ts";
import { library } from "./pages/library.ts";
import { sharePage } from "./pages/share-page.ts";
import { shell } from "./pages/shell.ts";
import { signInForm } from "./pages/sign-in.ts";
import { threads } from "./pages/thread.ts";
import { upload, uploadText } from "./pages/upload.ts";
import { expectAccessible } from "./support/axe.ts";
import { expect, test, watch } from "./support/fixtures.ts";
import { animatedGif, large, type Picture, png, video, webp } from "./support/pictures.ts";
import { startPin } from "./support/pin.ts";
import { enterCode } from "./support/sign-in.ts";

test("a new person signs in, creates a team, uploads and pins a comment that a visitor sees @main", async ({
  browser,
  another,
  problems,
}) => {
  test.setTimeout(180_000);
  const context = await browser.newContext();
  const page = await context.newPage();
  watch(page, problems);

  await page.goto("/");
  await home(page).signIn.click();
  await expect(signInForm(page).email).toBeVisible();
  await enterCode(page, `mara-${Date.now().toString(36)}@acme.example`);

  await expect(page).toHaveURL(/\/accounts\/new/);
  const name = `Halden ${Date.now().toString(36)}`;
  await creation(page).teamName.fill(name);
  await creation(page).createTeam.click();
  await expect(creation(page).skipInvites).toBeVisible();
  await creation(page).skipInvites.click();
  await expect(page).toHaveURL(/\/projects/);
  // The only list of projects without one.
  await expectAccessible(page);
  if (!/\/new/.test(page.url())) await creation(page).newProject.click();
  await creation(page).projectName.fill("web shop");
  await creation(page).createProject.click();
  await expect(creation(page).projectNameRules).toBeVisible();
  await creation(page).projectName.fill("web-shop");
  await creation(page).createProject.click();
  await expect(page).toHaveURL(/web-shop\/builds/);
  await creation(page).media.click();
  await expect(page).toHaveURL(/web-shop\/media/);

  const files: Picture[] = [await png(4000, 3000), await webp(), await animatedGif(), video(), await large()];
  await upload(page).open.click();
  await upload(page).visibility.selectOption({ label: upload(page).publicLink });
  await upload(page).input.setInputFiles(files);

  await upload(page).start(5).click();
  for (const file of files) await expect(upload(page).row(file)).toContainText(uploadText.done(1), { timeout: 90_000 });
  await expectAccessible(page);

  await upload(page).link(files[0]!).click();
  await expect(page).toHaveURL(/\/m\//);
  const picture = sharePage(page).image(files[0]!);
  await expect(picture).toBeVisible();
  await expect(sharePage(page).size("4000 × 3000")).toBeVisible();

  const visitor = await another("visitor");
  await visitor.goto(page.url());
  const shown = sharePage(visitor).image(files[0]!);
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth), { timeout: 30_000 }).toBeGreaterThan(300);
  await startPin(page);
  await picture.click({ position: { x: 150, y: 150 } });
  await composer(page).pointField.fill("Move this to the left.");
  await composer(page).send.click();
  await expect(visitor.getByText("Move this to the left.").first()).toBeVisible({ timeout: 15_000 });
  await expect(threads(visitor).button(1, 1, "open")).toBeVisible();
  await context.close();
});

test("the demo team opens with one click, on builds @main", async ({ another }) => {
  const page = await another("visitor");
  await page.goto("/");
  await home(page).openDemo.click();
  await expect(builds(page).row(1)).toBeVisible({ timeout: 30_000 });
  await expect(builds(page).emptyTitle).toBeHidden();
  await expectAccessible(page);
  await shell(page).navigation("Projects").click();
  await expect(projects(page).title).toBeVisible();
  await expectAccessible(page);
  await projects(page)
    .project(/booking-web/)
    .click();
  await expect(library(page).title).toBeVisible();
  await expectAccessible(page);
  await library(page)
    .link(/seat-map/)
    .click();
  await expect(page).toHaveURL(/\/m\//);
});
