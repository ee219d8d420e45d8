import { readFile } from "node:fs/promises";
import { expectAccessible } from "./support/axe.ts";
import { api, expect, test } from "./support/fixtures.ts";
import { enterCode, signIn } from "./support/sign-in.ts";
import { freshAddress, linkIn } from "./support/team.ts";

test("250 people from a file with every kind of fault: rehearsed, sent in batches, reported, mended and tried again", async ({
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
    `No at,nobody-${mark},member`,
    "Two,a@@crew.example,member",
    "Accent,ünal@crew.example,member",
    "Bare,ana@localhost,member",
    "Formula,=1+1@,member",
  ];
  await page.goto(`/accounts/${team.slug}/invites`);
  await page.getByRole("textbox", { name: "Addresses" }).fill(good[0]!);
  await page.getByRole("button", { name: "Send 1 invite" }).click();
  await expect(page.getByRole("heading", { name: "1 invite sent" })).toBeFocused();
  await page.getByRole("button", { name: "Invite more people" }).click();

  const dropped = await page.evaluateHandle(
    (text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], "crew.csv", { type: "text/csv" }));
      return data;
    },
    `\uFEFFName,Email,Role\r\n${rows.join("\r\n")}\r\n`,
  );
  await page.getByRole("region", { name: "Invite by address" }).dispatchEvent("drop", { dataTransfer: dropped });
  await expect(page.getByText("250 entries read")).toBeVisible();
  await expect(page.getByText("243 will be sent: 242 new, 1 refreshed. 7 left out.")).toBeVisible();
  await expect(page.getByRole("combobox", { name: `Role of ${good[2]}`, exact: true })).toHaveValue("owner");
  await expect(page.getByRole("combobox", { name: `Role of ${good[3]}`, exact: true })).toHaveValue("contributor");
  await page.getByText("Left out", { exact: true }).first().click();
  const out = page.getByRole("list", { name: "What will happen" }).getByRole("listitem");
  await expect(out).toHaveCount(7);
  await expect(out).toContainText([
    "Already a member",
    "Twice in the list as entry 6",
    "no @",
    "more than one @",
    "without accents",
    "ending is missing",
    "Nothing stands after the @",
  ]);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Send 243 invites" }).click();
  await expect(page.getByRole("heading", { name: "243 invites sent, 7 not" })).toBeFocused();
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as CSV" }).click();
  const saved = await readFile(await (await download).path(), "utf8");
  expect(saved.trim().split("\r\n")).toHaveLength(8);
  expect(saved).toContain("\r\n'=1+1@,");
  expect(saved).toContain(`${ana.email},member,Already a member`);

  await page.getByRole("button", { name: "Try these again" }).click();
  await expect(page.getByText("5 entries read")).toBeVisible();
  const wrong = page.getByRole("textbox", { name: "Entry 1, not an address" });
  const mended = freshAddress("mended", "crew.example");
  await wrong.fill(mended);
  await wrong.press("Enter");
  await expect(page.getByRole("textbox", { name: "Entry 2, not an address" })).toBeFocused();
  await page.getByRole("button", { name: "Send 1 invite" }).click();
  await expect(page.getByRole("heading", { name: "1 invite sent, 4 not" })).toBeVisible();

  const search = page.getByRole("searchbox", { name: "Search pending invites" });
  await expect(page.getByRole("list", { name: "Pending invites" }).getByRole("listitem")).toHaveCount(30);
  await search.fill(`guest5-${mark}`);
  await expect(page.getByRole("list", { name: "Pending invites" }).getByRole("listitem")).toHaveCount(1);
  await expect(page).toHaveURL(new RegExp(`search=guest5-${mark}`));

  const guest = await another("visitor");
  await guest.goto(await linkIn(page, good[5]!));
  await expect(guest.getByText("g…@crew.example")).toBeVisible();
  await expectAccessible(guest);
  await guest.getByRole("link", { name: "Sign in to join" }).click();
  await enterCode(guest, good[5]!);
  await guest.getByRole("button", { name: `Join ${team.name}` }).click();
  await expect(guest).toHaveURL(new RegExp(`/accounts/${team.slug}`));
  await page.goto(`/accounts/${team.slug}/members?search=${good[5]}`);
  await expect(page.getByRole("button", { name: /^Role of .*Contributor$/ })).toBeVisible();
});

test("a pending invite: sent again after a visible wait, given another role, cancelled and taken back, all by the keyboard", async ({
  page,
  team,
  another,
}) => {
  const email = freshAddress("tomas");
  await page.goto(`/accounts/${team.slug}/invites`);
  await page.clock.install();
  await page.getByRole("textbox", { name: "Addresses" }).focus();
  await page.keyboard.type(email);
  const send = page.getByRole("button", { name: "Send 1 invite" });
  await page.clock.runFor(500);
  await send.press("Enter");
  const row = page.getByRole("list", { name: "Pending invites" }).getByRole("listitem");
  await expect(row.getByText("Sent as member", { exact: true })).toBeVisible();
  const resend = row.getByRole("button", { name: /^(Again in 0:\d\d|Resend)$/ });
  await expect(resend).toHaveText(/^Again in 0:(30|2\d)$/);
  await expect(resend).toHaveAttribute("aria-disabled", "true");
  await page.clock.runFor(31_000);
  await expect(resend).toHaveText("Resend");
  await expect(row).toContainText(/3 days left|2 days 23 h left/);
  await expectAccessible(page);
  const first = await linkIn(page, email);
  await resend.press("Enter");
  await expect(resend).toHaveText(/^Again in/);
  const visitor = await another("visitor");
  await expect.poll(async () => (await visitor.request.get(first)).status()).toBe(404);

  await row.getByRole("button", { name: `Role of ${email}: Member` }).press("Enter");
  await page.getByRole("menuitemradio", { name: "Owner" }).press("Enter");
  await expect(row.getByRole("button", { name: `Role of ${email}: Owner` })).toBeVisible();
  await expect(row.getByText("Sent as owner", { exact: true })).toBeVisible();

  const deletions: string[] = [];
  page.on("request", (request) => request.method() === "DELETE" && deletions.push(request.url()));
  await row.getByRole("button", { name: `Cancel the invite to ${email}` }).press("Enter");
  await expect(row.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.clock.runFor(7000);
  await page.keyboard.press("Enter");
  await expect(row).toContainText(/Sent as owner|left/);
  await page.clock.runFor(20_000);
  expect(deletions).toEqual([]);

  const link = await linkIn(page, email);
  await row.getByRole("button", { name: `Cancel the invite to ${email}` }).press("Enter");
  await expect(row.getByRole("button", { name: "Undo" })).toBeFocused();
  await expectAccessible(page);
  await page.clock.runFor(8500);
  await expect(page.getByText("No invite is waiting for an answer")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Pending" })).toBeFocused();
  expect((await visitor.goto(link))!.status()).toBe(404);
});

test("several pending invites: cancelled and taken back by one press, sent again, and cancelled for good", async ({ page, team }) => {
  const emails = [1, 2, 3].map((n) => freshAddress(`crew${n}`));
  const members = emails.map((email) => ({ email, level: "member" as const }));
  await api<"POST /accounts/{accountSlug}/invites">(page, "POST", `/accounts/${team.slug}/invites`, { members });
  const deletions: string[] = [];
  page.on("request", (request) => request.method() === "DELETE" && deletions.push(request.url()));
  await page.clock.install();
  await page.goto(`/accounts/${team.slug}/invites`);
  const rows = page.getByRole("list", { name: "Pending invites" }).getByRole("listitem");
  const bar = page.getByRole("toolbar", { name: "Selected invites" });
  await expect(rows).toHaveCount(3);
  await expect(async () => {
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await expect(bar).toContainText("3 selected", { timeout: 1000 });
  }).toPass();
  await page.getByRole("checkbox", { name: `Select the invite to ${emails[0]}` }).uncheck();
  await expect(bar).toContainText("2 selected");
  await expectAccessible(page);

  await bar.getByRole("button", { name: "Cancel invites" }).press("Enter");
  await expect(page.getByText("2 invites cancelled.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo all" })).toBeFocused();
  await page.clock.runFor(4000);
  await page.keyboard.press("Enter");
  await expect(page.getByText("2 invites cancelled.")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Pending" })).toBeFocused();
  await page.clock.runFor(20_000);
  expect(deletions, "taken back in time, the service hears nothing").toEqual([]);

  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await bar.getByRole("button", { name: "Resend" }).press("Enter");
  await expect(page.getByText("3 invites sent again.")).toBeVisible();
  await expect(rows.getByRole("button", { name: /^Again in/ })).toHaveCount(3);

  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await bar.getByRole("button", { name: "Cancel invites" }).press("Enter");
  await rows.filter({ hasText: emails[1]! }).getByRole("button", { name: "Undo" }).press("Enter");
  await expect(page.getByText("2 invites cancelled.")).toBeVisible();
  await expectAccessible(page);
  await page.clock.runFor(8500);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(emails[1]!);
  expect(deletions).toHaveLength(2);
});

test("leaving the page before the wait is over cancels the invite all the same", async ({ page, team, another }) => {
  const email = freshAddress("vera");
  await page.goto(`/accounts/${team.slug}/invites`);
  await page.getByRole("textbox", { name: "Addresses" }).fill(email);
  await page.getByRole("button", { name: "Send 1 invite" }).click();
  const link = await linkIn(page, email);
  await page.getByRole("button", { name: `Cancel the invite to ${email}` }).click();
  await page.getByRole("link", { name: "Members" }).click();
  const visitor = await another("visitor");
  await expect.poll(async () => (await visitor.request.get(link)).status()).toBe(404);
});

test("an invite opened by somebody else says whom it was sent to and lets them switch", async ({ page, team, another }) => {
  const email = freshAddress("cara");
  await page.goto(`/accounts/${team.slug}/invites`);
  await page.getByRole("textbox", { name: "Addresses" }).fill(`Cara Lind <${email}>`);
  await page.getByRole("button", { name: "Send 1 invite" }).click();
  const link = await linkIn(page, email);
  // Not the shared Ben: switching the account ends the session everywhere.
  const ben = await another("visitor");
  await signIn(ben, freshAddress("ben"));
  await ben.goto(link);
  await expect(ben.getByText("c…@acme.example")).toBeVisible();
  await expect(ben.getByText("You are signed in as")).toBeVisible();
  await expect(ben.getByRole("button", { name: /^Join/ })).toHaveCount(0);
  await expectAccessible(ben);
  await ben.getByRole("button", { name: "Switch account" }).click();
  await ben.getByRole("link", { name: "Sign in to join" }).click();
  await enterCode(ben, email);
  await ben.getByRole("button", { name: `Join ${team.name}` }).click();
  await expect(ben).toHaveURL(new RegExp(`/accounts/${team.slug}`));
});
