import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { api, expect, type Team, test } from "./support/fixtures.ts";
import { png } from "./support/pictures.ts";
import { store } from "./support/upload.ts";

const address = (team: Team, query = "") => `/accounts/${team.slug}/projects/${team.project}/media${query}`;
const card = (page: Page, name: string) =>
  page
    .getByRole("main")
    .getByRole("article")
    .filter({ has: page.getByRole("heading", { name, exact: true }) });
const cards = (page: Page) => page.getByRole("main").getByRole("article");
const act = async (page: Page, name: string, item: string | RegExp) => {
  await card(page, name)
    .getByRole("button", { name: `Actions for ${name}` })
    .click();
  await page.getByRole("menuitem", { name: item }).click();
};

/** Media without bytes of their own, by a project's tokens as CI has them; more than one, because each has its budget of calls. */
async function many(page: Page, team: Team, count: number) {
  const picture = await png(320, 200, "first.png");
  await store(page, team, picture);
  const project = `${team.slug}/${team.project}`;
  const tokens: string[] = [];
  for (let made = 0; made < Math.ceil(count / 400); made++)
    tokens.push((await api<"POST /projects/{owner}/{project}/tokens">(page, "POST", `/projects/${project}/tokens`)).token);
  const hash = createHash("sha256").update(picture.buffer).digest("hex");
  const left = Array.from({ length: count - 1 }, (_, index) => index);
  const worker = async () => {
    for (let index = left.shift(); index !== undefined; index = left.shift()) {
      const data = {
        name: `frame-${String(index).padStart(4, "0")}.png`,
        contentType: "image/png",
        size: picture.buffer.length,
        hash,
        branch: `b${index % 25}`,
      };
      const headers = { authorization: `Bearer ${tokens[index % tokens.length]}` };
      const answer = await page.request.post("/v2/media", { data, headers });
      expect(answer.status(), await answer.text()).toBe(201);
    }
  };
  await Promise.all(Array.from({ length: 6 }, worker));
}

test("rename, describe and move a staged file; a taken name is refused and what was typed stays", async ({ page, team }) => {
  await store(page, team, await png(400, 300, "one.png"));
  await store(page, team, await png(400, 300, "two.png"));
  await page.goto(address(team));
  await act(page, "one.png", /^Rename/);
  const dialog = page.getByRole("dialog", { name: "Rename, describe, move" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("two.png");
  await dialog.getByRole("textbox", { name: "Description" }).fill("The checkout");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText(/already a media named "two.png"/)).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "Description" })).toHaveValue("The checkout");
  await dialog.getByRole("textbox", { name: "Name" }).fill("three.png");
  await dialog.getByRole("combobox", { name: "Branch" }).fill("feature");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("region", { name: "feature" }).getByRole("heading", { name: "three.png" })).toBeVisible();
});

test("a staged file is renamed in place by keyboard: a refusal keeps what was typed, Esc gives the name back", async ({ page, team }) => {
  await store(page, team, await png(400, 300, "one.png"));
  await store(page, team, await png(400, 300, "two.png"));
  await page.goto(address(team));
  const link = card(page, "one.png").getByRole("link", { name: "one.png" });
  const field = page.getByRole("textbox", { name: "New name of one.png" });
  const begin = () =>
    expect(async () => {
      await link.focus();
      await page.keyboard.press("F2");
      await expect(field).toBeFocused({ timeout: 500 });
    }).toPass();
  await begin();
  await field.fill("two.png");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/already a media named "two.png"/)).toBeVisible();
  await expect(field).toHaveValue("two.png");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(link).toBeFocused();
  await begin();
  await page.keyboard.type("harbour");
  await page.keyboard.press("Enter");
  await expect(card(page, "harbour.png").getByRole("link", { name: "harbour.png" })).toBeFocused();
});

test("who can open a file is changed with its effect said, and a published file says why it cannot be renamed", async ({ page, team }) => {
  const media = await store(page, team, await png(400, 300, "open.png"));
  const project = `${team.slug}/${team.project}`;
  const { token } = await api<"POST /projects/{owner}/{project}/tokens">(page, "POST", `/projects/${project}/tokens`);
  const shown = await png(400, 300, "shown.png");
  const declared = await page.request.post("/v2/media", {
    headers: { authorization: `Bearer ${token}` },
    data: {
      name: shown.name,
      contentType: shown.mimeType,
      size: shown.buffer.length,
      hash: createHash("sha256").update(shown.buffer).digest("hex"),
      prNumber: 482,
    },
  });
  const { upload, media: published } = await declared.json();
  await page.request.post(upload.url, { multipart: { ...upload.fields, file: shown } });
  await page.request.post(`/v2/media/${published.id}/finalize`, { headers: { authorization: `Bearer ${token}` } });

  await page.goto(address(team));
  await act(page, "open.png", /^Restrict to the team/);
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("stops working at once");
  await expect(dialog).toContainText(`Only members of ${team.name}`);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Restrict to team" }).click();
  await expect(card(page, "open.png").getByRole("img", { name: "Team only" })).toBeVisible();
  expect((await page.request.get(media.fileUrl, { headers: { cookie: "" } })).status()).toBe(404);

  await card(page, "shown.png").getByRole("button", { name: "Actions for shown.png" }).click();
  const rename = page.getByRole("menuitem", { name: /^Rename/ });
  await expect(rename).toHaveAttribute("aria-disabled", "true");
  await expect(rename).toContainText("Pull request 482 shows it");
});

test("by keyboard: several are selected, taken along as a Markdown table, and deleted after their effects are said", async ({
  page,
  team,
}) => {
  for (const name of ["a.png", "b.png", "pay-before.png", "pay-after.png"]) await store(page, team, await png(400, 300, name));
  await page.goto(address(team));
  await expect(cards(page)).toHaveCount(3);
  for (const name of ["a.png", "pay.png"]) {
    await page.getByRole("checkbox", { name: `Select ${name}` }).focus();
    await page.keyboard.press("Space");
  }
  const bar = page.getByRole("toolbar", { name: "Selected files" });
  await expect(bar).toContainText("3 files selected");
  await expectAccessible(page);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await bar.getByRole("button", { name: "Markdown" }).focus();
  await page.keyboard.press("Enter");
  await expect(bar.getByText("Copied")).toBeVisible();
  const markdown = await page.evaluate(() => navigator.clipboard.readText());
  expect(markdown).toContain("| File | Before | After |");
  expect(markdown).toContain("| File | Picture |");

  await bar.getByRole("button", { name: "Delete…" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("alertdialog", { name: "Delete 3 files?" });
  await expect(dialog).toContainText("every embed stop working at once");
  await expect(dialog).toContainText("3 links are public");
  await page.keyboard.press("Escape");
  await expect(cards(page)).toHaveCount(3);
  await bar.getByRole("button", { name: "Delete…" }).click();
  await dialog.getByRole("button", { name: "Delete 3 files" }).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(bar).toBeHidden();
  await expect(card(page, "b.png")).toBeVisible();
});

test("more than five are deleted only after typing; one that fails is named and can be tried again", async ({ page, team }) => {
  for (let index = 0; index < 6; index++) await store(page, team, await png(200, 150, `n${index}.png`));
  await page.goto(address(team));
  await page.getByRole("checkbox", { name: "Select n5.png" }).check();
  await page.getByRole("checkbox", { name: "Select n0.png" }).click({ modifiers: ["Shift"] });
  await page.getByRole("toolbar").getByRole("button", { name: "Delete…" }).click();
  const go = page.getByRole("button", { name: "Delete 6 files" });
  await expect(go).toBeDisabled();
  await page.getByRole("textbox", { name: "Type “delete” to confirm" }).fill("delete");
  let failed = 0;
  await page.route("**/api/v2/media/*", (route) =>
    route.request().method() === "DELETE" && !failed++
      ? route.fulfill({ status: 503, json: { error: "The store is away. Try again." } })
      : route.continue(),
  );
  await go.click();
  await expect(page.getByRole("alertdialog", { name: "1 file could not be changed" })).toContainText("The store is away");
  await page.getByRole("button", { name: "Try these again" }).click();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Drop the first screenshot here" })).toBeVisible();
});

test("search, filters and order are in the address: they survive a reload and go back", async ({ page, team }) => {
  await store(page, team, await png(200, 150, "alpha.png"));
  await store(page, team, await png(200, 150, "beta.png"));
  await page.goto(address(team));
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox", { name: "Search media" })).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.type("bet");
  await expect(cards(page)).toHaveCount(1);
  await expect(page).toHaveURL(/\?q=bet$/);
  await page.getByRole("combobox", { name: "Order" }).selectOption({ label: "Name" });
  await expect(page).toHaveURL(/sort=name/);
  await page.reload();
  await expect(page.getByRole("searchbox", { name: "Search media" })).toHaveValue("bet");
  await expect(card(page, "beta.png")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(cards(page).getByRole("heading")).toHaveText(["alpha.png", "beta.png"]);
  await page.goBack();
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole("combobox", { name: "Kind" }).selectOption({ label: "Videos" });
  await expect(page.getByRole("heading", { name: "Nothing found" })).toBeVisible();
});

test("1,000 files: each is reached by scrolling, by keyboard too, and cards out of sight cost no layout", async ({ page, team }) => {
  test.setTimeout(300_000);
  await many(page, team, 1000);
  await page.goto(address(team));
  await expect(page.getByText("1,000 files")).toBeVisible();
  await expect(cards(page)).toHaveCount(100);
  const more = page.getByRole("button", { name: "Show more" });
  await more.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => cards(page).count()).toBeGreaterThan(100);
  await expect
    .poll(
      async () => {
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        return cards(page).count();
      },
      { timeout: 60_000 },
    )
    .toBe(1000);
  await expect(more).toHaveCount(0);
  const skipped = await cards(page).evaluateAll((all) => all.filter((one) => !one.checkVisibility({ contentVisibilityAuto: true })).length);
  expect(skipped).toBeGreaterThan(900);
  await page.getByRole("combobox", { name: "Order" }).selectOption({ label: "Name" });
  await expect(cards(page).first().getByRole("heading")).toHaveText("first.png");
});

test("on a phone everything is reached by touch and nothing is cut off", async ({ browser, page, team }) => {
  await store(page, team, await png(400, 300, "pay-before.png"));
  await store(page, team, await png(400, 300, "pay-after.png"));
  const context = await browser.newContext({
    storageState: await page.context().storageState(),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const phone = await context.newPage();
  await phone.goto(address(team));
  await expect(card(phone, "pay.png")).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole("checkbox", { name: "Select pay.png" }).tap();
  await expect(phone.getByRole("toolbar", { name: "Selected files" })).toContainText("2 files selected");
  const wide = await phone.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  await context.close();
});
