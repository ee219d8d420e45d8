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
  await expect(invites(page).sum).toHaveText("1 sent");
  await expect(invites(page).addresses).toBeFocused();
  await invites(page).addresses.blur();

  const dropped = await page.evaluateHandle(
    (text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], "crew.csv", { type: "text/csv" }));
      return data;
    },
    `\uFEFFName,Email,Role\r\n${rows.join("\r\n")}\r\n`,
  );
  await invites(page).form.dispatchEvent("drop", { dataTransfer: dropped });
  await expect(invites(page).sum).toContainText("243 ready");
  await expect(invites(page).sum).toContainText("5 to fix");
  await expect(invites(page).sum).toContainText("2 skipped");
  await expect(invites(page).preview).toHaveCount(8);
  await expect(invites(page).roleOf(good[2]!)).toHaveValue("owner");
  await expectAccessible(page);
  await invites(page).showAll.click();
  await expect(invites(page).roleOf(good[3]!)).toHaveValue("contributor");
  await expect(invites(page).preview).toHaveCount(250);
  await expect(invites(page).preview.filter({ hasText: invitesText.alreadyMember })).toHaveCount(1);
  await expect(invites(page).preview.filter({ hasText: invitesText.duplicate })).toHaveCount(1);
  for (const [at, text] of [
    invitesText.invalid.noAt,
    invitesText.invalid.twoAts,
    invitesText.invalid.letter,
    invitesText.invalid.noEnding,
    invitesText.invalid.noDomain,
  ].entries())
    await expect(invites(page).preview.nth(at)).toContainText(text);

  await invites(page).send(243).click();
  await expect(invites(page).sum).toHaveText("243 sent5 to fix", { timeout: 30_000 });
  await expect(invites(page).preview).toHaveCount(5);
  await expectAccessible(page);
  const wrong = invites(page).invalidEntry(1);
  const mended = freshAddress("mended", "crew.example");
  await wrong.fill(mended);
  await wrong.press("Enter");
  await expect(invites(page).invalidEntry(2)).toBeFocused();
  await invites(page).send(1).click();
  await expect(invites(page).sum).toHaveText("1 sent4 to fix");

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
  const { resend, cancel } = invites(page);
  const more = invites(page).more(email);
  await expectAccessible(page);
  await more.press("Enter");
  await expect(resend).toHaveText(invitesText.resendWaitingHalfMinute);
  await expect(resend).toHaveAttribute("aria-disabled", "true");
  await page.clock.runFor(31_000);
  await expect(resend).toHaveText(invitesText.resend);
  const first = await linkIn(page, email);
  await expect(row).toContainText(invitesText.timeLeft);
  await resend.press("Enter");
  await expect(invites(page).invitedAs("member")).toBeVisible();
  await expect(more).toBeFocused();
  const visitor = await another("visitor");
  await expect.poll(async () => (await visitor.request.get(first)).status()).toBe(404);

  await invites(page).pendingRole(email, "Member").press("Enter");
  await invites(page).roleChoice("Owner").press("Enter");
  await expect(invites(page).pendingRole(email, "Owner")).toBeVisible();
  await expect(invites(page).invitedAs("owner")).toBeVisible();
  await expect(invites(page).pendingRole(email, "Owner")).toBeFocused();
  await expect(more).not.toHaveAttribute("aria-disabled");

  const deletions: string[] = [];
  page.on("request", (request) => request.method() === "DELETE" && deletions.push(request.url()));
  await more.press("Enter");
  await cancel.press("Enter");
  await expect(invites(page).undo).toBeFocused();
  await page.clock.runFor(7000);
  await page.keyboard.press("Enter");
  await expect(row).toContainText(invitesText.stillPending);
  await page.clock.runFor(20_000);
  expect(deletions).toEqual([]);

  const link = await linkIn(page, email);
  await more.press("Enter");
  await cancel.press("Enter");
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
