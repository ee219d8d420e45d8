import { readFile } from "node:fs/promises";
import { invites, invitesText, joinPage } from "./pages/invites.ts";
import { members as memberList } from "./pages/members.ts";
import { expectAccessible } from "./support/axe.ts";
import { expect, test } from "./support/fixtures.ts";
import { enterCode, signIn } from "./support/sign-in.ts";
import { freshAddress, linkIn } from "./support/team.ts";

test("250 entries of a CSV with every kind of error are previewed, sent, reported and corrected @main", async ({
  page,
  team,
  ana,
  another,
}) => {
  test.slow();
  const mark = Date.now().toString(36);
  const good = Array.from({ length: 243 }, (_, n) => `guest${n}-${mark}@crew.example`);
  const rows = [
    ...good.map((address, n) => `Guest ${n},${n % 2 ? address : address.toUpperCase()},${n < 3 ? "owner" : "contributor"}`),
    `Ana,${ana.email},member`,
    `Twice,${good[5]},member`,
    `No at,no-at-${mark},member`,
    "Two,a@@crew.example,member",
    "Letter,\u212Aim@crew.example,member",
    "Bare,ana@localhost,member",
    "Formula,=1+1@,member",
  ];
  await page.goto(invites(page).path(team.slug));
  await invites(page).addresses.fill(good[0]!);
  await invites(page).send(1).click();
  await expect(invites(page).sent(1)).toBeFocused();
  await invites(page).inviteMore.click();

  const dropped = await page.evaluateHandle(
    (text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], "crew.csv", { type: "text/csv" }));
      return data;
    },
    `\uFEFFName,Email,Role\r\n${rows.join("\r\n")}\r\n`,
  );
  await invites(page).form.dispatchEvent("drop", { dataTransfer: dropped });
  await expect(invites(page).entries(250)).toBeVisible();
  await expect(invites(page).summary({ send: 243, fresh: 242, resent: 1, skipped: 7 })).toBeVisible();
  await expect(invites(page).roleOf(good[2]!)).toHaveValue("owner");
  await expect(invites(page).roleOf(good[3]!)).toHaveValue("contributor");
  await invites(page).skippedFilter.click();
  const skipped = invites(page).preview;
  await expect(skipped).toHaveCount(7);
  await expect(skipped).toContainText([
    invitesText.alreadyMember,
    invitesText.duplicateOf(6),
    invitesText.invalid.noAt,
    invitesText.invalid.twoAts,
    invitesText.invalid.letter,
    invitesText.invalid.noEnding,
    invitesText.invalid.noDomain,
  ]);
  await expectAccessible(page);

  await invites(page).send(243).click();
  await expect(invites(page).sent(243, 7)).toBeFocused();
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await invites(page).saveCsv.click();
  const saved = await readFile(await (await download).path(), "utf8");
  expect(saved.trim().split("\r\n")).toHaveLength(8);
  expect(saved).toMatch(/\r\n"?'=1\+1@"?,/);
  expect(saved).toContain(`${ana.email},member,${invitesText.alreadyMember}`);

  await invites(page).tryAgain.click();
  await expect(invites(page).entries(5)).toBeVisible();
  const wrong = invites(page).invalidEntry(1);
  const mended = freshAddress("mended", "crew.example");
  await wrong.fill(mended);
  await wrong.press("Enter");
  await expect(invites(page).invalidEntry(2)).toBeFocused();
  await invites(page).send(1).click();
  await expect(invites(page).sent(1, 4)).toBeVisible();

  const search = invites(page).search;
  await expect(invites(page).pending).toHaveCount(50);
  await search.fill(`guest5-${mark}`);
  await expect(invites(page).pending).toHaveCount(1);
  await expect(page).toHaveURL(new RegExp(`search=guest5-${mark}`));

  const guest = await another("visitor");
  await guest.goto(await linkIn(page, good[5]!));
  await expect(guest.getByText("g…@crew.example")).toBeVisible();
  await expectAccessible(guest);
  await joinPage(guest).signIn.click();
  await enterCode(guest, good[5]!);
  await joinPage(guest).join(team.name).click();
  await expect(guest).toHaveURL(new RegExp(`/accounts/${team.slug}`));
  await page.goto(memberList(page).path(team.slug, `?search=${good[5]}`));
  await expect(memberList(page).contributorRole).toBeVisible();
});

test("a pending invite is resent, given another role, cancelled and restored by keyboard", async ({ page, team, another }) => {
  const email = freshAddress("tomas");
  await page.goto(invites(page).path(team.slug));
  await page.clock.install();
  await invites(page).addresses.focus();
  await page.keyboard.type(email);
  const send = invites(page).send(1);
  await page.clock.runFor(500);
  await send.press("Enter");
  const row = invites(page).pending;
  await expect(invites(page).invitedAs("member")).toBeVisible();
  const { resend } = invites(page);
  await expect(resend).toHaveText(invitesText.resendWaitingHalfMinute);
  await expect(resend).toHaveAttribute("aria-disabled", "true");
  await page.clock.runFor(31_000);
  await expect(resend).toHaveText(invitesText.resend);
  await expect(row).toContainText(invitesText.timeLeft);
  await expectAccessible(page);
  const first = await linkIn(page, email);
  await resend.press("Enter");
  await expect(resend).toHaveText(invitesText.resendWaiting);
  const visitor = await another("visitor");
  await expect.poll(async () => (await visitor.request.get(first)).status()).toBe(404);

  await invites(page).pendingRole(email, "Member").press("Enter");
  await invites(page).roleChoice("Owner").press("Enter");
  await expect(invites(page).pendingRole(email, "Owner")).toBeVisible();
  await expect(invites(page).invitedAs("owner")).toBeVisible();
  await expect(invites(page).pendingRole(email, "Owner")).toBeFocused();
  await expect(invites(page).cancel(email)).toBeEnabled();

  const deletions: string[] = [];
  page.on("request", (request) => request.method() === "DELETE" && deletions.push(request.url()));
  await invites(page).cancel(email).press("Enter");
  await expect(invites(page).undo).toBeFocused();
  await page.clock.runFor(7000);
  await page.keyboard.press("Enter");
  await expect(row).toContainText(invitesText.stillPending);
  await page.clock.runFor(20_000);
  expect(deletions).toEqual([]);

  const link = await linkIn(page, email);
  await invites(page).cancel(email).press("Enter");
  await expect(invites(page).undo).toBeFocused();
  await expectAccessible(page);
  await page.clock.runFor(8500);
  await expect(invites(page).nonePending).toBeVisible();
  await expect(invites(page).pendingTitle).toBeFocused();
  expect((await visitor.goto(link))!.status()).toBe(404);
});

test("an invite opened by another person shows its address and lets them switch accounts", async ({ page, team, another }) => {
  const email = freshAddress("cara");
  await page.goto(invites(page).path(team.slug));
  await invites(page).addresses.fill(`Cara Lind <${email}>`);
  await invites(page).send(1).click();
  const link = await linkIn(page, email);
  // A person of this test, because switching the account ends the session everywhere.
  const ben = await another("visitor");
  await signIn(ben, freshAddress("ben"));
  await ben.goto(link);
  await expect(ben.getByText("c…@acme.example")).toBeVisible();
  await expect(joinPage(ben).signedInAs).toBeVisible();
  await expect(joinPage(ben).anyJoin).toHaveCount(0);
  await expectAccessible(ben);
  await joinPage(ben).switchAccount.click();
  await joinPage(ben).signIn.click();
  await enterCode(ben, email);
  await joinPage(ben).join(team.name).click();
  await expect(ben).toHaveURL(new RegExp(`/accounts/${team.slug}`));
});
