import { members } from "./pages/members.ts";
import { sharePage } from "./pages/share-page.ts";
import { connection, palette, shell } from "./pages/shell.ts";
import { expectAccessible } from "./support/axe.ts";
import { expect, test } from "./support/fixtures.ts";
import { OPERATOR } from "./support/operator.ts";
import { png } from "./support/pictures.ts";
import { signIn } from "./support/sign-in.ts";
import { store } from "./support/upload.ts";

test("the palette opens pages, projects and files by name, by keyboard alone, also on a share page", async ({ page, team }) => {
  const picture = await png();
  await store(page, team, picture);
  const { dialog, field, option, group, highlighted, help } = palette(page);
  await page.goto(`/accounts/${team.slug}/projects`);

  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await expect(group("Actions")).toBeVisible();
  await expectAccessible(page);
  // A page counts as opened after a moment.
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith("loupe:recent:")))).toBe(true);
  await page.keyboard.type("memb");
  await expect(highlighted).toContainText("Members");
  await page.keyboard.press("Enter");
  await expect(shell(page).titled("People")).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.keyboard.press("Control+k");
  // The page that is open is no place to go to.
  await expect(group("Recent")).toContainText("Projects");
  await page.keyboard.type(picture.name.slice(0, -5));
  await expect(option(new RegExp(picture.name))).toBeVisible();
  await expectAccessible(page);
  await expect(group("Files")).toBeVisible();
  await expect(highlighted).toContainText(picture.name);
  await page.evaluate(() => (document.documentElement.dataset["same"] = "yes"));
  await page.keyboard.press("Enter");
  await expect(sharePage(page).image(picture)).toBeVisible();
  await expect(page).toHaveURL(/\/m\//);
  // The page was rendered once, without loading a document.
  await expect(page.locator("html")).toHaveAttribute("data-same", "yes");

  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await page.keyboard.type(team.project);
  await expect(option(new RegExp(`^${team.project}`)).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press("?");
  await expect(help).toContainText("Search and commands");
  await page.keyboard.press("Escape");
});

test("the palette opens by touch on a phone", async ({ page, team }) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await page.goto(`/accounts/${team.slug}/projects`);
  await palette(page).open.click();
  await palette(page)
    .option(/^New project/)
    .click();
  await expect(shell(page).titled("New project")).toBeVisible();
});

test("offline, a link stays on the page and opens when the connection is back", async ({ page, team }) => {
  await page.goto(`/accounts/${team.slug}/members`);
  await expect(members(page).people).toBeVisible();
  // Its code is loaded while the browser is idle, which a busy machine is later.
  await palette(page).open.click();
  await expect(palette(page).field).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(palette(page).dialog).toHaveCount(0);
  await page.context().setOffline(true);
  await expect(connection(page).offline).toBeVisible();
  await shell(page).tab("Invites").click();
  await expect(connection(page).offline).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(palette(page).offline).toBeVisible();
  await page.keyboard.press("Escape");
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(page).toHaveURL(/invites$/);
  await expect(connection(page).offline).toHaveCount(0);
});

test("an operator opens the state of the instance from the menu; others have no entry and no page", async ({ page, team, another }) => {
  const operator = await another();
  await signIn(operator, OPERATOR, "/inbox");
  await shell(operator).userMenu.click();
  await expect(shell(operator).menu).toContainText(/Loupe \d/);
  await shell(operator).instanceItem.click();
  await expect(shell(operator).titled("This instance")).toBeVisible();
  await expect(shell(operator).main).toContainText("No faults");
  await expect(shell(operator).main).toContainText(/in files, .* in the last 7 days/);

  await page.goto(`/accounts/${team.slug}/projects`);
  await shell(page).userMenu.click();
  await expect(shell(page).settingsItem).toBeVisible();
  await expect(shell(page).instanceItem).toHaveCount(0);
  await page.goto("/operator");
  await expect(shell(page).notFound).toBeVisible();
});
