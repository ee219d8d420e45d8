import { readFile } from "node:fs/promises";
import type { Route } from "@playwright/test";
import { history, members, membersText } from "./pages/members.ts";
import { settings } from "./pages/settings.ts";
import { shell } from "./pages/shell.ts";
import { expectAccessible } from "./support/axe.ts";
import { api, expect, test } from "./support/fixtures.ts";
import { withBen } from "./support/team.ts";

test("an owner finds, promotes and demotes a member after a warning @main", async ({ page, team, another }) => {
  const ben = await withBen(page, team, another);
  await page.goto(members(page).path(team.slug));
  await expect(members(page).ownRow).toBeVisible();
  await expectAccessible(page);

  await members(page).search.fill("ben-");
  await expect(page).toHaveURL(/search=ben-/);
  await expect(members(page).ownRow).toHaveCount(0);
  await members(page).ownersFilter.click();
  await expect(page).toHaveURL(/role=owner/);
  const download = page.waitForEvent("download");
  await members(page).clearFilters.click();
  await expect(members(page).ownRow).toBeVisible();
  await members(page).exportCsv.click();
  const lines = (await readFile(await (await download).path(), "utf8")).trim().split("\r\n");
  expect(lines).toEqual([membersText.csvHeader, expect.stringContaining(",Member,"), expect.stringContaining(",Owner,")]);
  await expect(members(page).search).toHaveValue("");

  await expect(members(page).role("Ana")).toHaveAccessibleDescription(membersText.onlyOwner);
  const role = members(page).role("Ben");
  await role.focus();
  await page.keyboard.press("Enter");
  await members(page).roleChoice("Owner").press("Enter");
  const { dialog } = shell(page);
  await expect(dialog).toContainText(membersText.ownersMay);
  await expectAccessible(page);
  await members(page).confirmOwner.click();
  await expect(role).toHaveAccessibleName(/Owner/);
  await members(page).undo.click();
  await expect(role).toHaveAccessibleName(/Member/);
  await role.click();
  await members(page).roleChoice("Owner").click();
  await members(page).confirmOwner.click();
  await expect(role).toHaveAccessibleName(/Owner/);
  await role.click();
  await members(page).roleChoice("Member").click();
  await expect(dialog).toContainText(membersText.demotion);
  await expect(shell(page).cancel).toBeFocused();
  await expectAccessible(page);
  await members(page).confirmRole("member").click();
  await expect(role).toHaveAccessibleName(/Member/);

  const refused = await ben.goto(members(ben).path(team.slug));
  await expect(members(ben).directory).toBeVisible();
  await expect(members(ben).rows).toHaveCount(3);
  await expect(members(ben).people).not.toContainText("@");
  const { name: ana } = await api<"GET /me">(page, "GET", "/me");
  await expect(members(ben).askOwner(ana!)).toBeVisible();
  expect(await refused!.text(), "the owner is named in the first HTML").toContain(`>${ana}</bdi>`);
  await expectAccessible(ben);
});

test("removing one of two members says who remains, and the history records it", async ({ page, team, another }) => {
  await withBen(page, team, another);
  await page.goto(members(page).path(team.slug));
  await members(page).menu("Ben").click();
  await members(page).removeItem.click();
  const { dialog } = shell(page);
  await expect(dialog).toContainText(membersText.remainOwner);
  await expect(shell(page).cancel).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(members(page).menu("Ben")).toBeFocused();
  await page.keyboard.press("Enter");
  await members(page).removeItem.press("Enter");
  await expect(dialog).toBeVisible();
  await members(page).confirmRemove.click();
  await expect(members(page).count("1")).toBeVisible();
  await members(page).ownMenu.click();
  await expect(members(page).leaveItem).toContainText(membersText.lastMember);
  await expect(members(page).leaveItem).toHaveAttribute("aria-disabled", "true");

  await page.goto(settings(page).path(team.slug));
  const { leave } = settings(page);
  await expect(leave).toHaveAttribute("aria-disabled", "true");
  await expect(leave).toHaveAccessibleDescription(membersText.lastMember);
  await leave.press("Enter");
  await expect(dialog).toHaveCount(0);

  await page.goto(history(page).path(team.slug, "member.removed"));
  await expect(history(page).entries).toHaveText(history(page).removedEntry);
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await members(page).exportCsv.click();
  expect((await download).suggestedFilename()).toBe(`${team.slug}-history.csv`);
  const lines = (await readFile(await (await download).path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain("member.removed");
  await history(page).kind.selectOption(history(page).exported);
  await expect(history(page).entries).toHaveText(history(page).exportedEntry);

  const { from } = history(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await from.button.click();
  await expect(from.panel).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, ["light"]);
  await from.today.click();
  await expect(page).toHaveURL(/from=/);
  await expect(history(page).entries).toHaveText(history(page).exportedEntry);
  await from.button.click();
  await from.nextMonth.click();
  await from.clear.click();
  await expect(page).not.toHaveURL(/from=/);
});

test("the focus stays on a changed role while the number of owners is still loading", async ({ page, team, another }) => {
  await withBen(page, team, another);
  await page.goto(members(page).path(team.slug));
  const role = members(page).role("Ben");
  const owner = members(page).roleChoice("Owner");
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
  const list = page.waitForResponse(/\/members\?page=1&perPage=50/);
  await owner.press("Enter");
  await members(page).confirmOwner.press("Enter");
  await list;
  await expect(role).toBeFocused();
  release();
  await expect(role).toHaveAccessibleName(/Owner$/);
  await expect(role).not.toHaveAttribute("aria-disabled");
  await expect(role).toBeFocused();
});

test("changing several roles previews the groups and reports what changed", async ({ page, team, another }) => {
  await withBen(page, team, another);
  await page.goto(members(page).path(team.slug));
  await members(page).selectAll.check();
  const { bar } = members(page);
  await expect(bar).toContainText(membersText.selected(2));
  await members(page).changeRole.click();
  await members(page).roleChoice("Contributor").click();
  const { dialog } = shell(page);
  await expect(dialog).toContainText(membersText.oneGroup);
  await expect(dialog).toContainText(membersText.needsOwner);
  await expectAccessible(page);
  await members(page).confirmRoles(1).click();
  await expect(dialog.getByRole("heading")).toHaveText(membersText.oneChanged);
  await expect(dialog.getByRole("listitem").first()).toContainText(membersText.oneGroup);
  await expectAccessible(page);
  await members(page).closeReport.click();
  await expect(members(page).contributorRole).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test("an owner renames the team and sets the default role; a member reads it and leaves", async ({ page, team, another }) => {
  const ben = await withBen(page, team, another);
  await page.goto(members(page).path(team.slug));
  await shell(page).navigation("Settings").click();
  await expect(settings(page).name).toBeVisible();
  await expectAccessible(page);
  await settings(page).defaultRole.selectOption("contributor");
  await expect(settings(page).saved).toBeVisible();
  await settings(page).name.fill("Tidemark Lines");
  // Unsaved settings survive a reload, and leaving asks.
  await page.reload();
  await expect(settings(page).unsaved("Name")).toBeVisible();
  await expect(settings(page).name).toHaveValue("Tidemark Lines");
  await expect(settings(page).defaultRole).toHaveValue("contributor");
  await expectAccessible(page);
  await shell(page).navigation("Team").click();
  await expect(settings(page).leaveDialog).toBeVisible();
  await settings(page).stay.click();
  await page.evaluate(() => window.history.back());
  await expect(settings(page).leaveDialog).toBeVisible();
  await settings(page).stay.click();
  await page.keyboard.press("Control+s");
  await expect(settings(page).saved).toBeVisible();
  await expect(settings(page).leave).not.toHaveAttribute("aria-disabled");

  await ben.goto(settings(ben).path(team.slug));
  await expect(settings(ben).readOnly).toBeVisible();
  const { roles, rolesOfMember } = settings(ben);
  await settings(ben).rolesHelp.click();
  await expect(roles).toContainText(rolesOfMember);
  await expectAccessible(ben);
  await ben.keyboard.press("Escape");
  await settings(ben).leave.click();
  await expect(settings(ben).confirmLeave).toBeVisible();
  // Reopens the dialog before its close event, as a fast click on a busy machine does.
  await settings(ben).leave.evaluate(async (button: HTMLElement) => {
    document.querySelector<HTMLDialogElement>("dialog[open]")!.requestClose();
    await Promise.resolve();
    button.click();
  });
  await ben.evaluate(() => new Promise((done) => setTimeout(done)));
  await settings(ben).confirmLeave.click();
  await expect(ben).not.toHaveURL(new RegExp(team.slug));
});

test("a slow search keeps the rows, the layout, the focus and the caret, and aborts old requests", async ({ page, team, another }) => {
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
  await page.goto(members(page).path(team.slug));
  const field = members(page).search;
  const people = members(page).people;
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
  await expect(members(page).ownRow).toBeVisible();
  expect(await people.boundingBox()).toEqual(place);
  await held.get("ben-")!.continue();
  await expect(members(page).ownRow).toHaveCount(0);
  await expect(members(page).row(/ben-/)).toBeVisible();
  await expect(people).toHaveAttribute("aria-busy", "false");
  await expect(field).toBeFocused();
  expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(3);

  await page.keyboard.type("x");
  await expect.poll(() => held.has("benx-")).toBe(true);
  await held.get("benx-")!.fulfill({ status: 400, json: { error: "Not this one." } });
  await expect(people.getByRole("alert")).toContainText("Not this one.");
  await expect(members(page).row(/ben-/)).toBeVisible();
  await expect(field).toBeFocused();
});
