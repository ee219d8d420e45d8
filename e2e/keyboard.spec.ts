import { domains } from "./pages/domains.ts";
import { creation, home } from "./pages/home.ts";
import { invites, joinPage } from "./pages/invites.ts";
import { members, membersText } from "./pages/members.ts";
import { sharePage } from "./pages/share-page.ts";
import { shell } from "./pages/shell.ts";
import { signInForm } from "./pages/sign-in.ts";
import { threads } from "./pages/thread.ts";
import { upload, uploadText } from "./pages/upload.ts";
import { api, expect, test, watch } from "./support/fixtures.ts";
import { press, pressUntil, tabTo } from "./support/keys.ts";
import { png } from "./support/pictures.ts";
import { startPin } from "./support/pin.ts";
import { codeFor, signIn } from "./support/sign-in.ts";
import { freshAddress, linkIn } from "./support/team.ts";

test("by keyboard alone: sign in, create a team, upload, pin a comment; a visitor sees it", async ({ browser, another, problems }) => {
  test.setTimeout(120_000);
  const context = await browser.newContext();
  const page = await context.newPage();
  watch(page, problems);
  const email = `keys-${Date.now().toString(36)}@acme.example`;

  await page.goto("/");
  await press(page, home(page).signIn);
  await tabTo(page, signInForm(page).email);
  await page.keyboard.type(email);
  await page.keyboard.press("Enter");
  await tabTo(page, signInForm(page).code);
  await page.keyboard.type(await codeFor(page, email));
  await expect(signInForm(page).name).toBeVisible();
  await press(page, signInForm(page).continue);

  await expect(page).toHaveURL(/\/accounts\/new/);
  await tabTo(page, creation(page).teamName);
  await page.keyboard.type(`Halden ${Date.now().toString(36)}`);
  await page.keyboard.press("Enter");
  await press(page, creation(page).skipInvites);
  await expect(page).toHaveURL(/\/projects(\/new)?$/);
  if (!page.url().endsWith("/new")) await press(page, creation(page).newProject);
  await tabTo(page, creation(page).projectName);
  await page.keyboard.type("web-shop");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/web-shop\/builds/);
  await press(page, creation(page).media);
  await expect(page).toHaveURL(/web-shop\/media/);

  const picture = await png();
  await press(page, upload(page).open);
  const chooser = page.waitForEvent("filechooser");
  await press(page, upload(page).chooseFiles);
  await (await chooser).setFiles([picture]);

  await press(page, upload(page).start(1));
  await expect(upload(page).row(picture)).toContainText(uploadText.done(1));
  await tabTo(page, upload(page).visibility);
  await press(page, upload(page).link(picture));

  await expect(page).toHaveURL(/\/m\//);
  await expect(sharePage(page).image(picture)).toBeVisible();
  await startPin(page);
  for (const key of ["ArrowRight", "ArrowRight", "ArrowUp"]) await page.keyboard.press(key);
  await page.keyboard.press("Enter");
  await page.keyboard.type("Two steps right, one up.");
  const visitor = await another("ben");
  const { origin } = new URL(page.url());
  await page.keyboard.press("Control+Enter");
  await expect(threads(page).button(1, 1, "open")).toBeVisible();

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

test("by keyboard alone: add a domain, invite, reset the link, join, change a role, remove", async ({ another }) => {
  test.setTimeout(120_000);
  const domain = `keys${Date.now().toString(36)}.example`;
  const owner = await another();
  await signIn(owner, freshAddress("olive", domain));
  const team = await api<"POST /accounts">(owner, "POST", "/accounts", { name: `Crew ${domain.replace(".example", "")}` });
  const { dialog, cancel } = shell(owner);

  await owner.goto(domains(owner).path(team.slug));
  const { field, list } = domains(owner);

  await expect(async () => {
    await tabTo(owner, field);
    await field.press("ControlOrMeta+a");
    await owner.keyboard.type(domain);
    await expect(domains(owner).effect(domain)).toBeVisible({ timeout: 2000 });
  }).toPass();
  await owner.keyboard.press("Enter");
  await expect(list).toContainText(domain);
  await press(owner, domains(owner).remove(domain));
  await expect(cancel).toBeFocused();
  await press(owner, domains(owner).confirmRemove);
  await expect(field).toBeFocused();
  await expect(list).toHaveCount(0);

  await press(owner, shell(owner).tab("Invites"));
  const { addresses, link } = invites(owner);
  const [invited, wrong] = [freshAddress("cara"), "no-domain@"];
  await tabTo(owner, addresses);
  await owner.keyboard.insertText(`Cara Lind <${invited}>, ${wrong}`);
  await press(owner, invites(owner).send(1));
  await expect(invites(owner).sum).toHaveText("1 sent1 to fix");
  await press(owner, invites(owner).inviteLink);
  await press(owner, invites(owner).createLink);

  const first = (await link.textContent())!;
  await press(owner, invites(owner).resetLink);
  await expect(cancel).toBeFocused();
  await press(owner, invites(owner).confirmResetLink);
  await expect(invites(owner).inviteLink).toBeFocused();
  await owner.keyboard.press("Enter");
  await expect(link).not.toHaveText(first);
  await owner.keyboard.press("Escape");

  const cara = await another();
  await signIn(cara, invited);
  await cara.goto(await linkIn(owner, invited));
  await pressUntil(cara, joinPage(cara).join(team.name!), () =>
    expect(cara).toHaveURL(new RegExp(`/accounts/${team.slug}`), { timeout: 4000 }),
  );

  await owner.goto(members(owner).path(team.slug));
  const role = members(owner).role("Cara");
  await pressUntil(owner, role, () => expect(shell(owner).menu).toBeVisible({ timeout: 2000 }));
  await members(owner).roleChoice("Member").press("Home");
  await expect(members(owner).roleChoice("Owner")).toBeFocused();
  await owner.keyboard.press("Enter");
  await press(owner, members(owner).confirmOwner);
  await expect(role).toHaveAccessibleName(/Owner/);
  await expect(role).toBeFocused();
  await press(owner, members(owner).menu("Cara"));
  await owner.keyboard.press("ArrowDown");
  await expect(members(owner).removeItem).toBeFocused();
  await owner.keyboard.press("Enter");
  await expect(dialog).toContainText(membersText.remainOwner);
  await press(owner, members(owner).confirmRemove);
  await expect(members(owner).count("1")).toBeVisible();
  await expect(members(owner).people).toBeFocused();
});
