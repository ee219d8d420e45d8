import { domains } from "./pages/domains.ts";
import { home } from "./pages/home.ts";
import { invites, invitesText, joinPage } from "./pages/invites.ts";
import { members, membersText } from "./pages/members.ts";
import { shell } from "./pages/shell.ts";
import { expectAccessible } from "./support/axe.ts";
import { api, expect, test } from "./support/fixtures.ts";
import { pressUntil } from "./support/keys.ts";
import { signIn } from "./support/sign-in.ts";
import { freshAddress, newLink } from "./support/team.ts";

test("a domain is validated, added, joined at sign-up or by offer, and removed without losing members @main", async ({
  page,
  team,
  another,
}) => {
  test.slow();
  // The owner needs an address on the domain, and no other test may join by it.
  const domain = `crew${Date.now().toString(36)}.example`;
  const early = await another("visitor");
  const late = await another("visitor");
  await signIn(early, freshAddress("early", domain));
  const asked: string[] = [];
  const owner = await another("visitor");
  await signIn(owner, freshAddress("olive", domain));
  const made = await api<"POST /accounts">(owner, "POST", "/accounts", { name: `Crew ${domain.replace(".example", "")}` });
  owner.on("request", (request) => request.method() === "POST" && asked.push(request.url()));
  await owner.goto(domains(owner).path(made.slug));
  await expectAccessible(owner);
  const { field } = domains(owner);
  await field.fill("GMAIL.com");
  await expect(domains(owner).publicProvider("gmail.com")).toBeVisible();
  await field.press("Enter");
  await field.fill("acme.example");
  await field.press("Enter");
  await expect(domains(owner).needsAddress("acme.example")).toBeVisible();
  expect(asked.filter((url) => url.includes("/domains"))).toHaveLength(1);
  await field.fill(domain);
  await field.press("Enter");
  await expect(domains(owner).list).toContainText(domain);

  await signIn(late, freshAddress("late", domain));
  await expect(home(late).joined(made.name!)).toBeVisible();
  await expectAccessible(late);
  await expect(home(late).team(made.name!)).toBeVisible();

  await early.goto("/");
  await expect(home(early).joinableTitle).toBeVisible();
  await expect(home(early).joinable(domain)).toBeVisible();
  await expectAccessible(early);
  await joinPage(early).join(made.name!).press("Enter");
  await expect(early).toHaveURL(new RegExp(`/accounts/${made.slug}`));

  await domains(owner).remove(domain).click();
  const { dialog, cancel } = shell(owner);
  await expect(dialog).toContainText(domains(owner).membersStay);
  await expect(cancel).toBeFocused();
  await expectAccessible(owner);
  await domains(owner).confirmRemove.click();
  await expect(field).toBeFocused();
  await owner.goto(members(owner).path(made.slug));
  await expect(members(owner).count("3")).toBeVisible();
  expect(team.slug).not.toBe(made.slug);
  await page.close();
});

test("a join page that was open while the link was reset adds no member and says why", async ({ page, team, another }) => {
  const link = await newLink(page, team);
  const ben = await another("ben");
  await ben.goto(link);
  await expect(joinPage(ben).title(team.name)).toBeVisible();
  await expectAccessible(ben);
  await page.goto(invites(page).path(team.slug));
  await invites(page).inviteLink.click();
  await invites(page).resetLink.click();
  const { dialog } = shell(page);
  await expect(dialog).toContainText(invitesText.linkStops);
  await expectAccessible(page);
  await invites(page).confirmResetLink.click();
  await expect(dialog).toHaveCount(0);
  await joinPage(ben).join(team.name).click();
  await expect(joinPage(ben).linkDead).toBeVisible();
  await expect(joinPage(ben).teams).toBeVisible();
  await expectAccessible(ben);
  const { pageInfo } = await api<"GET /accounts/{accountSlug}/members">(page, "GET", `/accounts/${team.slug}/members`);
  expect(pageInfo.total).toBe(1);
  expect((await ben.goto(link))!.status()).toBe(404);
});

test("an owner promotes another owner, demotes themselves and loses access to members", async ({ page, team, another }) => {
  const ben = await another("ben");
  const secret = (await newLink(page, team)).split("/").at(-1);
  await api<"POST /invite-links/{secret}/join">(ben, "POST", `/invite-links/${secret}/join`);
  await page.goto(members(page).path(team.slug));
  await pressUntil(page, members(page).role("Ben"), () => expect(members(page).roleChoice("Owner")).toBeVisible({ timeout: 2000 }));
  await members(page).roleChoice("Owner").press("Enter");
  await members(page).confirmOwner.press("Enter");
  await expect(members(page).role("Ben")).toHaveAccessibleName(/Owner/);
  // The only owner's role is fixed until the page knows the second owner.
  await expect(members(page).role("Ana")).toBeEnabled();
  await members(page).role("Ana").press("Enter");
  await members(page).roleChoice("Contributor").press("Enter");
  const { dialog } = shell(page);
  await expect(dialog).toContainText(membersText.ownDemotion);
  await expectAccessible(page);
  await members(page).confirmRole("contributor").press("Enter");
  await expect(members(page).contributorsOut).toBeVisible();

  await ben.goto(members(ben).path(team.slug));
  await pressUntil(ben, members(ben).menu("Ana"), () => expect(members(ben).removeItem).toBeVisible({ timeout: 2000 }));
  await members(ben).removeItem.press("Enter");
  await members(ben).confirmRemove.press("Enter");
  await expect(members(ben).count("1")).toBeVisible();
  await pressUntil(ben, members(ben).ownMenu, () =>
    expect(members(ben).leaveItem).toContainText(membersText.lastMember, { timeout: 2000 }),
  );
});
