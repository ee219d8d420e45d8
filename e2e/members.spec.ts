import { readFile } from "node:fs/promises";
import type { Page, Route } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { api, expect, type Team, test } from "./support/fixtures.ts";
import { expectNoSideways } from "./support/layout.ts";

/** Brings Ben into the team by its invite link, as a member; answers his page. */
async function withBen(page: Page, team: Team, another: (who: "ben") => Promise<Page>) {
  const { inviteLink } = await api<"POST /accounts/{accountSlug}/invite-link/reset">(
    page,
    "POST",
    `/accounts/${team.slug}/invite-link/reset`,
  );
  const ben = await another("ben");
  await api<"POST /invite-links/{secret}/join">(ben, "POST", `/invite-links/${inviteLink.split("/").at(-1)}/join`);
  return ben;
}

const row = (page: Page, name: RegExp) => page.getByRole("row").filter({ hasText: name });

test("an owner finds, promotes and demotes a member, and hears what that means first", async ({ page, team, another }) => {
  const ben = await withBen(page, team, another);
  await page.goto(`/accounts/${team.slug}/members`);
  await expect(row(page, /\(You\)/)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("searchbox", { name: "Search members" }).fill("ben-");
  await expect(page).toHaveURL(/search=ben-/);
  await expect(row(page, /\(You\)/)).toHaveCount(0);
  await page.getByText("Owners", { exact: true }).click();
  await expect(page).toHaveURL(/role=owner/);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(row(page, /\(You\)/)).toBeVisible();
  await page.getByRole("button", { name: "Export CSV" }).click();
  const lines = (await readFile(await (await download).path(), "utf8")).trim().split("\r\n");
  expect(lines).toEqual(["Name,Handle,E-mail,Role,Joined (UTC)", expect.stringContaining(",Member,"), expect.stringContaining(",Owner,")]);
  await expect(page.getByRole("searchbox", { name: "Search members" })).toHaveValue("");

  await expect(page.getByRole("button", { name: /^Role of Ana .*Owner/ })).toHaveAccessibleDescription(/only owner/);
  const role = page.getByRole("button", { name: /^Role of Ben / });
  await role.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitemradio", { name: /^Owner/ }).press("Enter");
  await expect(role).toHaveAccessibleName(/Owner/);
  await role.click();
  await page.getByRole("menuitemradio", { name: /^Member/ }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("They will no longer manage members");
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Change to member" }).click();
  await expect(role).toHaveAccessibleName(/Member/);

  const refused = await ben.goto(`/accounts/${team.slug}/members`);
  await expect(ben.getByText("Only owners can see and manage members.")).toBeVisible();
  const { name: ana } = await api<"GET /me">(page, "GET", "/me");
  await expect(ben.getByText(`Ask ${ana}, who owns the team.`)).toBeVisible();
  expect(await refused!.text(), "the owner is named in the first HTML").toContain(`>${ana}</bdi>`);
  await expectAccessible(ben);
});

test("removing the second of two says who stays, and the history tells it", async ({ page, team, another }) => {
  await withBen(page, team, another);
  await page.goto(`/accounts/${team.slug}/members`);
  await page.getByRole("button", { name: /^Remove Ben/ }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("You will be the only member and remain owner.");
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^Remove Ben/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  // Closed and asked again before the browser tells that it closed, as quick hands on a busy machine do.
  await page.evaluate(async () => {
    document.querySelector<HTMLDialogElement>("dialog[open]")!.requestClose();
    await Promise.resolve();
    document.querySelector<HTMLElement>("button[aria-label^='Remove Ben']")!.click();
  });
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  await dialog.getByRole("button", { name: /^Remove Ben/ }).click();
  await expect(page.getByText("1 person")).toBeVisible();
  await expect(page.getByRole("button", { name: "Leave team" })).toHaveAccessibleDescription(/last member/);

  await page.goto(`/accounts/${team.slug}/settings`);
  const leave = page.getByRole("button", { name: "Leave team…" });
  await expect(leave).toHaveAttribute("aria-disabled", "true");
  await expect(leave).toHaveAccessibleDescription(/last member/);
  await leave.press("Enter");
  await expect(dialog).toHaveCount(0);

  await page.goto(`/accounts/${team.slug}/history?kind=member.removed`);
  await expect(page.getByRole("listitem")).toHaveText(/Ana .* removed Ben .* from the team/);
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await download).suggestedFilename()).toBe(`${team.slug}-history.csv`);
  const lines = (await readFile(await (await download).path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain("member.removed");
  await page.getByRole("combobox", { name: "Kind" }).selectOption("History exported");
  await expect(page.getByRole("listitem")).toHaveText(/Ana .* exported the history/);
});

test("a change that the service refuses leaves the old role in its place, with the reason beside it", async ({ page, team, another }) => {
  await withBen(page, team, another);
  await page.goto(`/accounts/${team.slug}/members`);
  const why = "Somebody else changed this meanwhile.";
  await page.route(/\/members\/[^/?]+$/, (route) =>
    route.request().method() === "PATCH" ? route.fulfill({ status: 409, json: { error: why } }) : route.continue(),
  );
  const role = page.getByRole("button", { name: /^Role of Ben / });
  await role.press("Enter");
  await page.getByRole("menuitemradio", { name: /^Owner/ }).press("Enter");
  await expect(page.getByRole("region", { name: "People" }).getByRole("alert")).toContainText(why);
  await expect(role).toHaveAccessibleName(/Member$/);
  await role.press("Enter");
  await page.getByRole("menuitemradio", { name: /^Contributor/ }).press("Enter");
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: "Change to contributor" }).press("Enter");
  await expect(dialog.getByRole("alert")).toContainText(why);
  await page.keyboard.press("Escape");
  await expect(role).toHaveAccessibleName(/Member$/);
});

test("the focus stays on the role that was changed, when the number of owners is heard of last", async ({ page, team, another }) => {
  await withBen(page, team, another);
  await page.goto(`/accounts/${team.slug}/members`);
  const role = page.getByRole("button", { name: /^Role of Ben / });
  const owner = page.getByRole("menuitemradio", { name: /^Owner/ });
  await expect(async () => {
    await role.press("Enter");
    await expect(owner).toBeVisible({ timeout: 2000 });
  }).toPass();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/members\?.*levels=owner/, async (route) => {
    await held;
    await route.continue();
  });
  const list = page.waitForResponse(/\/members\?page=1&perPage=30/);
  await owner.press("Enter");
  await list;
  await expect(role).toBeFocused();
  release();
  await expect(role).toHaveAccessibleName(/Owner$/);
  await expect(role).not.toHaveAttribute("aria-disabled");
  await expect(role).toBeFocused();
});

test("many at once: a report for each, and the refused can be tried again", async ({ page, team, another }) => {
  await withBen(page, team, another);
  await page.goto(`/accounts/${team.slug}/members`);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  const bar = page.getByRole("toolbar", { name: "Selected members" });
  await expect(bar).toContainText("2 selected");
  await bar.getByRole("button", { name: "Change role" }).click();
  await page.getByRole("menuitemradio", { name: /^Contributor/ }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("They become contributors.");
  await dialog.getByRole("button", { name: "Change 2 roles" }).click();
  await expect(dialog.getByRole("heading")).toHaveText("1 role changed, 1 not");
  await expect(dialog.getByRole("listitem").first()).toContainText("A team needs an owner");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Try these again" }).click();
  await expect(dialog.getByRole("heading")).toHaveText("1 role changed, 1 not");
  await dialog.getByRole("button", { name: "Close report" }).click();
  await expect(bar).toContainText("1 selected");
  await page.keyboard.press("Escape");
  await expect(bar).toHaveCount(0);
});

test("an owner renames the team and chooses who joiners become; a member reads, and leaves", async ({ page, team, another }) => {
  const ben = await withBen(page, team, another);
  await page.goto(`/accounts/${team.slug}/settings`);
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Team name" }).fill("Tidemark Lines");
  await page.getByRole("radio", { name: /^Contributor/ }).check();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Settings saved.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Leave team…" })).not.toHaveAttribute("aria-disabled");

  await ben.goto(`/accounts/${team.slug}/settings`);
  await expect(ben.getByText(/Only owners can change the settings of the team\. Ask Ana .*, who owns the team\./)).toBeVisible();
  const may = ben.getByRole("table", { name: "Roles" }).getByRole("row");
  await expect(may).toContainText([
    "Member (You)",
    "Viewer, reviewer, admin",
    "Reviewer, admin",
    "Admin",
    "Create projectsYes–No–No",
    "Yes–No–No",
  ]);
  await ben.getByRole("button", { name: "Leave team…" }).click();
  await ben.getByRole("alertdialog").getByRole("button", { name: "Leave team" }).click();
  await expect(ben).not.toHaveURL(new RegExp(team.slug));
});

test("on a phone the rows are cards with the same actions in a menu", async ({ page, team, another }) => {
  await withBen(page, team, another);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/accounts/${team.slug}/members`);
  await page.getByRole("button", { name: /^More for Ben / }).click();
  await expect(page.getByRole("menuitemradio", { name: /^Contributor/ })).toBeVisible();
  await page.getByRole("menuitem", { name: /^Remove Ben/ }).click();
  await expect(page.getByRole("alertdialog")).toContainText("Access ends at once.");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^More for Ben / })).toBeFocused();
  await page.getByText("Select all on this page", { exact: true }).click();
  await expect(page.getByRole("toolbar", { name: "Selected members" })).toContainText("2 selected");
  await expectAccessible(page);
  await expectNoSideways(page);
});

test("a long line that nothing breaks keeps the list of addresses within a phone, and a role beside an address is its own", async ({
  page,
  team,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/accounts/${team.slug}/invites`);
  const long = `${"a-long-name-without-a-blank".repeat(2)}@acme.example`;
  await page.getByRole("textbox", { name: "Addresses" }).fill(`"${"x".repeat(40)}" <${long}>, owner\nben@acme.example`);
  await expect(page.getByText("2 entries read")).toBeVisible();
  await expect(page.getByRole("combobox", { name: `Role of ${long}` })).toHaveValue("owner");
  await expect(page.getByRole("combobox", { name: "Role of ben@acme.example" })).toHaveValue("member");
  await expectNoSideways(page);
  await page.getByRole("combobox", { name: "Everyone as" }).selectOption("contributor");
  await expect(page.getByRole("combobox", { name: `Role of ${long}` })).toHaveValue("contributor");
});

test("a slow search keeps the rows, the place of everything, the focus and the caret, and gives up on what is outdated", async ({
  page,
  team,
  another,
}) => {
  await withBen(page, team, another);
  const wanted: string[] = [];
  const held = new Map<string, Route>();
  const given: string[] = [];
  const searched = (url: string) => new URL(url).searchParams.get("search");
  await page.route(/\/api\/v2\/accounts\/[^/]+\/members\?/, (route) => {
    const search = searched(route.request().url());
    if (search === null) return route.continue();
    wanted.push(search);
    held.set(search, route);
  });
  page.on("requestfailed", (request) => request.failure()?.errorText === "net::ERR_ABORTED" && given.push(searched(request.url()) ?? ""));
  await page.goto(`/accounts/${team.slug}/members`);
  const field = page.getByRole("searchbox", { name: "Search members" });
  const people = page.getByRole("region", { name: "People" });
  await expect(async () => {
    await field.fill("");
    await field.fill("b");
    await expect.poll(() => wanted, { timeout: 2000 }).toContain("b");
  }).toPass();
  await expect(people).toHaveAttribute("aria-busy", "true");
  const place = await people.boundingBox();
  await field.press("End");
  await page.keyboard.type("en-");
  await expect.poll(() => given).toContain("b");
  await expect.poll(() => held.has("ben-")).toBe(true);
  await field.press("ArrowLeft");
  await expect(row(page, /\(You\)/)).toBeVisible();
  expect(await people.boundingBox()).toEqual(place);
  await held.get("ben-")!.continue();
  await expect(row(page, /\(You\)/)).toHaveCount(0);
  await expect(row(page, /ben-/)).toBeVisible();
  await expect(people).toHaveAttribute("aria-busy", "false");
  await expect(field).toBeFocused();
  expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(3);

  await page.keyboard.type("x");
  await expect.poll(() => held.has("benx-")).toBe(true);
  await held.get("benx-")!.fulfill({ status: 400, json: { error: "Not this one." } });
  await expect(people.getByRole("alert")).toContainText("Not this one.");
  await expect(row(page, /ben-/)).toBeVisible();
  await expect(field).toBeFocused();
});
