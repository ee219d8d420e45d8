import { invites } from "./pages/invites.ts";
import { members, membersText } from "./pages/members.ts";
import { shell } from "./pages/shell.ts";
import { expectAccessible } from "./support/axe.ts";
import { api, expect, test } from "./support/fixtures.ts";
import { expectNoSideways } from "./support/layout.ts";
import { signIn } from "./support/sign-in.ts";
import { freshAddress, join, withBen } from "./support/team.ts";

test("on a phone member rows are cards whose role control opens every action", async ({ page, team, another }) => {
  await withBen(page, team, another);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(members(page).path(team.slug));
  await members(page).menu("Ben").click();
  await expect(members(page).roleChoice("Contributor")).toBeVisible();
  await members(page).removeItem.click();
  await expect(shell(page).dialog).toContainText(membersText.accessEnds);
  await page.keyboard.press("Escape");
  await expect(members(page).menu("Ben")).toBeFocused();
  await members(page).listMenu.click();
  await members(page).selectPageItem.click();
  await expect(members(page).bar).toContainText(membersText.selected(2));
  await expectAccessible(page);
  await expectNoSideways(page);
});

test("a name of 100 letters keeps the list and the consequence of a removal inside a phone", async ({ page, team, another }) => {
  // Ben's name stays as it is, because other tests use him.
  const guest = await another("visitor");
  await signIn(guest, freshAddress("guest"));
  await join(page, team, guest);
  const name = "Unbroken".repeat(12);
  await api<"PATCH /me">(guest, "PATCH", "/me", { name });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(members(page).path(team.slug));
  await expectNoSideways(page);
  await page.getByRole("button", { name: `Role and actions of ${name}` }).click();
  await members(page).removeItem.click();
  const { dialog } = shell(page);
  await expect(dialog.getByText(membersText.accessEnds)).toBeInViewport();
  await expect(members(page).confirmRemove).toBeInViewport({ ratio: 1 });
  expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
});

test("a long address does not widen a phone page, and an entry's own role is used", async ({ page, team }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(invites(page).path(team.slug));
  const long = `${"a-long-name-without-a-blank".repeat(2)}@acme.example`;
  await invites(page).addresses.fill(`"${"x".repeat(40)}" <${long}>, owner\nben@acme.example`);
  await invites(page).addresses.blur();
  await expect(invites(page).sum).toContainText("2 ready");
  await expect(invites(page).roleOf(long)).toHaveValue("owner");
  await expect(invites(page).roleOf("ben@acme.example")).toHaveValue("member");
  await expectNoSideways(page);
  await invites(page).roleOfAll.selectOption("contributor");
  await expect(invites(page).roleOf(long)).toHaveValue("contributor");
});
