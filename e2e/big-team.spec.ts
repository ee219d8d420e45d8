import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { ROOT } from "../lib/product/files.mjs";
import { invites, invitesText } from "./pages/invites.ts";
import { history, members } from "./pages/members.ts";
import { expect, test as base, watch } from "./support/fixtures.ts";
import { startInstance } from "./support/instance.ts";
import { signIn } from "./support/sign-in.ts";

/** Signs in the owner of a team with 10,000 other members, on an instance of this file. */
const test = base.extend<{ own: Page }, { crowd: { origin: string; slug: string; state: string } }>({
  crowd: [
    async ({ browser }, use) => {
      const instance = await startInstance();
      const { origin, dataDir, service } = instance;
      const context = await browser.newContext({ baseURL: origin });
      const page = await context.newPage();
      await signIn(page, "olive@acme.example");
      const made = await page.request.post("/api/v2/accounts", { data: { name: "Crowd" }, headers: { origin } });
      const { slug } = (await made.json()) as { slug: string };
      const state = JSON.stringify(await context.storageState());
      await context.close();
      await service.kill();
      execFileSync(process.execPath, ["--import", "tsx", "service/testing/crew.ts", slug, "10000"], {
        cwd: ROOT,
        env: { ...process.env, DATA_DIR: dataDir },
      });
      await service.start();
      await use({ origin, slug, state });
      await instance.close();
    },
    { scope: "worker", timeout: 240_000 },
  ],
  own: async ({ browser, crowd: { origin, state }, problems }, use) => {
    const context = await browser.newContext({
      baseURL: origin,
      storageState: JSON.parse(state) as Awaited<ReturnType<import("@playwright/test").BrowserContext["storageState"]>>,
    });
    const page = await context.newPage();
    watch(page, problems);
    await use(page);
    await context.close();
  },
});
test.describe.configure({ mode: "serial", timeout: 120_000 });

test("the members page of 10,001 people renders its rows on the server, the last page too", async ({ own, crowd }) => {
  const shown = async (query: string) => {
    const html = await (await own.goto(`/accounts/${crowd.slug}/members${query}`))!.text();
    return new Set(html.replace(/<script[\s\S]*?<\/script>/g, "").match(/crew\d+@crew\.example/g));
  };
  expect((await shown("")).size).toBe(50);
  expect(await shown("?search=member+9999")).toEqual(new Set(["crew9999@crew.example"]));
  expect((await shown("?page=401&size=25&sort=name-desc")).size).toBe(1);
  expect((await shown("?page=99999")).size).toBe(0);
  await members(own).goToLastPage.click();
  await expect(own).toHaveURL(/page=201/);
  await own.goto(members(own).path(crowd.slug, "?page=201&sort=name-asc"));
  await expect(members(own).count("10,001")).toBeVisible();
  await expect(members(own).ownRow).toBeVisible();
});

test("the members search shows every key immediately and sends one request after a pause", async ({ own, crowd }) => {
  await own.goto(`/accounts/${crowd.slug}/members`);
  const asked: string[] = [];
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await own.route(/\/members\?.*search=/, async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get("search")!);
    await held;
    await route.continue();
  });
  const field = members(own).search;
  const { rows } = members(own);
  // The page is hydrated once its shortcut focuses the field.
  await expect(async () => {
    await own.keyboard.press("/");
    await expect(field).toBeFocused({ timeout: 500 });
  }).toPass();
  await own.clock.install();
  await own.clock.pauseAt(Date.now() + 60_000);
  const words = "member 7777";
  for (const [index, key] of [...words].entries()) {
    await own.keyboard.press(key === " " ? "Space" : key);
    expect(await field.inputValue()).toBe(words.slice(0, index + 1));
  }
  expect(asked, "nothing is asked while keys come").toEqual([]);
  await own.clock.runFor(300);
  await expect.poll(() => asked).toEqual([words]);
  await own.keyboard.press("End");
  await own.keyboard.press("Backspace");
  expect(await field.inputValue(), "typing goes on while an answer is awaited").toBe("member 777");
  await expect(rows).toHaveCount(51);
  await own.clock.runFor(300);
  await expect.poll(() => asked).toEqual([words, "member 777"]);
  answer();
  await own.clock.resume();
  await expect(rows).toHaveCount(12);
});

test("all 10,001 people are selected across pages, and the preview counts them by role", async ({ own, crowd }) => {
  await own.goto(members(own).path(crowd.slug));
  await expect(async () => {
    await members(own).selectAll.check();
    await expect(members(own).bar).toBeVisible({ timeout: 2000 });
  }).toPass();
  await members(own).selectAllPages("10,001").click();
  await expect(members(own).bar).toContainText("10,001 selected", { timeout: 60_000 });
  await members(own).changeRole.click();
  await members(own).roleChoice("Member").click();
  const dialog = own.getByRole("alertdialog");
  await expect(dialog).toContainText("10,000 already members");
  await expect(dialog.getByRole("heading")).toHaveText("Nothing to change");
});

test("the members CSV contains 10,001 people, and the history records the export", async ({ own, crowd }) => {
  await own.goto(`/accounts/${crowd.slug}/members`);
  const download = own.waitForEvent("download", { timeout: 90_000 });
  await members(own).exportCsv.click();
  const lines = (await readFile(await (await download).path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(10_002);
  expect(new Set(lines).size).toBe(10_002);
  await own.goto(history(own).path(crowd.slug, "members.exported"));
  await expect(history(own).entries).toHaveText(history(own).membersExportedEntry);
});

test("expired invites are marked, and one button resends all of them with their roles", async ({ own, crowd }) => {
  await own.goto(`/accounts/${crowd.slug}/invites`);
  const rows = invites(own).pending;
  await expect(rows).toHaveCount(7);
  await expect(rows.first()).toContainText(invitesText.expired);
  await expect(invites(own).resendExpired).toContainText("(7)");
  await invites(own).resendExpired.click();
  await expect(invites(own).resent(7)).toBeVisible();
  await expect(rows.filter({ hasText: "Contributor" }).filter({ hasText: invitesText.invitedAsContributor })).toHaveCount(7);
  await expect(invites(own).resendExpired).toHaveCount(0);
});
