import { api, expect, test, watch } from "./support/fixtures.ts";
import { press, pressUntil, tabTo } from "./support/keys.ts";
import { png } from "./support/pictures.ts";
import { startPin } from "./support/pin.ts";
import { codeFor, signIn } from "./support/sign-in.ts";
import { freshAddress, linkIn } from "./support/team.ts";

test("the whole journey by keyboard alone: sign in, team, project, upload, pin, comment, and a visitor sees it", async ({
  browser,
  another,
  problems,
}) => {
  test.setTimeout(120_000);
  const context = await browser.newContext();
  const page = await context.newPage();
  watch(page, problems);
  const email = `keys-${Date.now().toString(36)}@acme.example`;

  await page.goto("/");
  await press(page, page.getByRole("link", { name: /^Sign in with/ }));
  await tabTo(page, page.getByRole("textbox", { name: "E-mail" }));
  await page.keyboard.type(email);
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("textbox", { name: /code/i }));
  await page.keyboard.type(await codeFor(page, email));

  await expect(page).toHaveURL(/\/accounts\/new/);
  await tabTo(page, page.getByRole("textbox", { name: "Team name" }));
  await page.keyboard.type(`Halden ${Date.now().toString(36)}`);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/projects(\/new)?$/);
  if (!page.url().endsWith("/new")) await press(page, page.getByRole("main").getByRole("link", { name: /project/i }));
  await tabTo(page, page.getByRole("textbox", { name: "Project name" }));
  await page.keyboard.type("web-shop");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/web-shop\/media/);

  const picture = await png();
  await press(page, page.getByRole("button", { name: "Upload", exact: true }));
  const chooser = page.waitForEvent("filechooser");
  await press(page, page.getByRole("button", { name: /choose files/ }));
  await (await chooser).setFiles([picture]);
  const uploads = page.getByRole("complementary", { name: "Uploads" });
  await press(page, uploads.getByRole("button", { name: "Upload 1 file" }));
  await expect(uploads.getByRole("listitem").filter({ hasText: picture.name })).toContainText("Done, v1");
  await tabTo(page, page.getByRole("combobox", { name: "Who may open the links" }));
  await press(page, uploads.getByRole("link", { name: picture.name }));

  await expect(page).toHaveURL(/\/m\//);
  await expect(page.getByRole("img", { name: picture.name })).toBeVisible();
  await startPin(page);
  for (const key of ["ArrowRight", "ArrowRight", "ArrowUp"]) await page.keyboard.press(key);
  await page.keyboard.press("Enter");
  await page.keyboard.type("Two steps right, one up.");
  const visitor = await another("ben");
  const { origin } = new URL(page.url());
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("button", { name: /^Thread 1 of 1, open/ }).first()).toBeVisible();

  const shared = await page.request.get(`/api/v2/shares/${page.url().split("/m/")[1]}`);
  const { media } = (await shared.json()) as { media: { id: string; visibility: string } };
  if (media.visibility === "team")
    expect(
      (await page.request.patch(`/api/v2/media/${media.id}/visibility`, { data: { visibility: "public" }, headers: { origin } })).ok(),
    ).toBe(true);
  await visitor.goto(page.url());
  await expect(visitor.getByText("Two steps right, one up.").first()).toBeVisible();
  await context.close();
});

test("a team is run by keyboard alone: domain, invites by paste, the link reset, joining, a role, a removal", async ({ another }) => {
  test.setTimeout(120_000);
  const domain = `keys${Date.now().toString(36)}.example`;
  const owner = await another();
  await signIn(owner, freshAddress("olive", domain));
  const team = await api<"POST /accounts">(owner, "POST", "/accounts", { name: `Crew ${domain}` });
  const dialog = owner.getByRole("alertdialog");

  await owner.goto(`/accounts/${team.slug}/domains`);
  const field = owner.getByRole("textbox", { name: "Domain" });
  const domains = owner.getByRole("list", { name: "Domains of the team" });
  await expect(async () => {
    await tabTo(owner, field);
    await field.press("ControlOrMeta+a");
    await owner.keyboard.type(domain);
    await expect(owner.getByText(`at ${domain} joins as`)).toBeVisible({ timeout: 2000 });
  }).toPass();
  await owner.keyboard.press("Enter");
  await expect(domains).toContainText(domain);
  await press(owner, owner.getByRole("button", { name: `Remove ${domain}` }));
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await press(owner, dialog.getByRole("button", { name: "Remove domain" }));
  await expect(field).toBeFocused();
  await expect(domains).toHaveCount(0);

  await press(owner, owner.getByRole("link", { name: "Invites", exact: true }));
  const addresses = owner.getByRole("textbox", { name: "Addresses" });
  const [invited, wrong] = [freshAddress("cara"), "nobody"];
  await tabTo(owner, addresses);
  await owner.keyboard.insertText(`Cara Lind <${invited}>, ${wrong}`);
  await press(owner, owner.getByRole("button", { name: "Send 1 invite" }));
  await expect(owner.getByRole("heading", { name: "1 invite sent, 1 not" })).toBeFocused();
  await press(owner, owner.getByRole("button", { name: "Make a link" }));
  const link = owner.getByText(/\/join\//);
  const first = (await link.textContent())!;
  await press(owner, owner.getByRole("button", { name: "Reset link" }));
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await press(owner, dialog.getByRole("button", { name: "Reset link" }));
  await expect(link).not.toHaveText(first);
  await expect(owner.getByRole("button", { name: "Reset link" })).toBeFocused();

  const cara = await another();
  await signIn(cara, invited);
  await cara.goto(await linkIn(owner, invited));
  await pressUntil(cara, cara.getByRole("button", { name: `Join ${team.name}` }), () =>
    expect(cara).toHaveURL(new RegExp(`/accounts/${team.slug}`), { timeout: 4000 }),
  );

  await owner.goto(`/accounts/${team.slug}/members`);
  const role = owner.getByRole("button", { name: /^Role of Cara / });
  await pressUntil(owner, role, () => expect(owner.getByRole("menu")).toBeVisible({ timeout: 2000 }));
  await owner.getByRole("menuitemradio", { name: /^Member/ }).press("Home");
  await expect(owner.getByRole("menuitemradio", { name: /^Owner/ })).toBeFocused();
  await owner.keyboard.press("Enter");
  await expect(role).toHaveAccessibleName(/Owner/);
  await expect(role).toBeFocused();
  await press(owner, owner.getByRole("button", { name: /^Remove Cara/ }));
  await expect(dialog).toContainText("You will be the only member and remain owner.");
  await press(owner, dialog.getByRole("button", { name: /^Remove Cara/ }));
  await expect(owner.getByText("1 person")).toBeVisible();
  await expect(owner.getByRole("region", { name: "People" })).toBeFocused();
});
