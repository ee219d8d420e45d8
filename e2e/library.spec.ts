import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { editDialog, library, libraryText } from "./pages/library.ts";
import { shell } from "./pages/shell.ts";
import { expectAccessible } from "./support/axe.ts";
import { api, expect, type Team, test } from "./support/fixtures.ts";
import { png } from "./support/pictures.ts";
import { store } from "./support/upload.ts";

/** Declares media that share the bytes of one picture, with a project's token as CI does. */
async function fillLibrary(page: Page, team: Team, count: number) {
  const picture = await png(320, 200, "first.png");
  await store(page, team, picture);
  const { token } = await api<"POST /projects/{owner}/{project}/tokens">(page, "POST", `/projects/${team.slug}/${team.project}/tokens`, {
    name: "CI",
  });
  const hash = createHash("sha256").update(picture.buffer).digest("hex");
  await Promise.all(
    Array.from({ length: count - 1 }, async (_, index) => {
      const answer = await page.request.post("/v2/media", {
        headers: { authorization: `Bearer ${token}` },
        data: {
          name: `frame-${String(index).padStart(4, "0")}.png`,
          contentType: "image/png",
          size: picture.buffer.length,
          hash,
          branch: `b${index % 25}`,
        },
      });
      expect(answer.status(), await answer.text()).toBe(201);
    }),
  );
}

test("a draft file is renamed, described and moved; a taken name keeps the form", async ({ page, team }) => {
  await store(page, team, await png(400, 300, "one.png"));
  await store(page, team, await png(400, 300, "two.png"));
  await page.goto(library(page).path(team));
  await library(page).rename("one.png");
  const edit = editDialog(page);
  await edit.name.fill("two.png");
  await edit.description.fill("The checkout");
  await expectAccessible(page);
  await edit.save.click();
  await expect(edit.nameTaken("two.png")).toBeVisible();
  await expect(edit.description).toHaveValue("The checkout");
  await edit.name.fill("three.png");
  await edit.branch.fill("feature");
  await edit.save.click();
  await expect(edit.dialog).toBeHidden();
  await expect(library(page).branch("feature").getByRole("heading", { name: "three.png" })).toBeVisible();
});

test("a draft file is renamed in place by keyboard; Escape restores its name", async ({ page, team }) => {
  await store(page, team, await png(400, 300, "one.png"));
  await store(page, team, await png(400, 300, "two.png"));
  await page.goto(library(page).path(team));
  const link = library(page).cardLink("one.png");
  const field = library(page).newName("one.png");
  const begin = () =>
    expect(async () => {
      await link.focus();
      await page.keyboard.press("F2");
      await expect(field).toBeFocused({ timeout: 500 });
    }).toPass();
  await begin();
  await field.fill("two.png");
  await page.keyboard.press("Enter");
  await expect(library(page).nameTaken("two.png")).toBeVisible();
  await expect(field).toHaveValue("two.png");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(link).toBeFocused();
  await begin();
  await page.keyboard.type("harbour");
  await page.keyboard.press("Enter");
  await expect(library(page).cardLink("harbour.png")).toBeFocused();
});

test("restricting a file explains the effect, and a published file says why it cannot be renamed", async ({ page, team }) => {
  const media = await store(page, team, await png(400, 300, "open.png"));
  const project = `${team.slug}/${team.project}`;
  const { token } = await api<"POST /projects/{owner}/{project}/tokens">(page, "POST", `/projects/${project}/tokens`, { name: "CI" });
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

  await page.goto(library(page).path(team));
  await expect(library(page).publicLink("open.png")).toBeVisible();
  await library(page).restrict("open.png");
  const { dialog } = shell(page);
  await expect(dialog).toContainText(libraryText.linkStops);
  await expect(dialog).toContainText(libraryText.membersOnly(team.name));
  await expectAccessible(page);
  await library(page).confirmRestrict.click();
  await expect(library(page).publicLink("open.png")).toHaveCount(0);
  expect((await page.request.get(media.fileUrl, { headers: { cookie: "" } })).status()).toBe(404);

  await library(page).actions("shown.png").click();
  const { renameItem } = library(page);
  await expect(renameItem).toHaveAttribute("aria-disabled", "true");
  await expect(renameItem).toContainText(libraryText.publishedIn(482));
});

test("by keyboard: several files are selected, copied as Markdown and deleted after a warning", async ({ page, team }) => {
  for (const name of ["a.png", "b.png", "pay-before.png", "pay-after.png"]) await store(page, team, await png(400, 300, name));
  await page.goto(library(page).path(team));
  await expect(library(page).cards).toHaveCount(3);
  for (const name of ["a.png", "pay.png"]) {
    await library(page).select(name).focus();
    await page.keyboard.press("Space");
  }
  const { bar, deleteSelected } = library(page);
  await expect(bar).toContainText(library(page).selected(3));
  await expectAccessible(page);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await library(page).copyMarkdown.focus();
  await page.keyboard.press("Enter");
  await expect(library(page).copied).toBeVisible();
  const markdown = await page.evaluate(() => navigator.clipboard.readText());
  expect(markdown).toContain(libraryText.pairTable);
  expect(markdown).toContain(libraryText.pictureTable);

  await deleteSelected.focus();
  await page.keyboard.press("Enter");
  const dialog = library(page).deleteDialog(3);
  await expect(dialog).toContainText(libraryText.embedsStop);
  await expect(dialog).toContainText(libraryText.publicLinks(3));
  await page.keyboard.press("Escape");
  await expect(library(page).cards).toHaveCount(3);
  await deleteSelected.click();
  await library(page).confirmDelete(3).click();
  await expect(library(page).cards).toHaveCount(1);
  await expect(bar).toBeHidden();
  await expect(library(page).card("b.png")).toBeVisible();
});

test("deleting more than five files needs typing, and a failed file can be retried", async ({ page, team }) => {
  for (let index = 0; index < 6; index++) await store(page, team, await png(200, 150, `n${index}.png`));
  await page.goto(library(page).path(team));
  await library(page).select("n5.png").check();
  await library(page)
    .select("n0.png")
    .click({ modifiers: ["Shift"] });
  await library(page).deleteSelected.click();
  const confirm = library(page).confirmDelete(6);
  await expect(confirm).toBeDisabled();
  await library(page).typeDelete.fill("delete");
  let failed = 0;
  await page.route("**/api/v2/media/*", (route) =>
    route.request().method() === "DELETE" && !failed++
      ? route.fulfill({ status: 503, json: { error: "The store is away. Try again." } })
      : route.continue(),
  );
  await confirm.click();
  await expect(library(page).failedDialog).toContainText("The store is away");
  await library(page).tryAgain.click();
  await expect(shell(page).dialog).toHaveCount(0);
  await expect(library(page).empty).toBeVisible();
});

test("search, filters and order are in the URL and survive a reload and Back @main", async ({ page, team }) => {
  await store(page, team, await png(200, 150, "alpha.png"));
  await store(page, team, await png(200, 150, "beta.png"));
  await page.goto(library(page).path(team));
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(library(page).search).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.type("bet");
  await expect(library(page).cards).toHaveCount(1);
  await expect(page).toHaveURL(/\?q=bet$/);
  await library(page).choose("Order", libraryText.byName);
  await expect(page).toHaveURL(/sort=name/);
  await page.reload();
  await expect(library(page).search).toHaveValue("bet");
  await expect(library(page).card("beta.png")).toBeVisible();
  await library(page).clearFilters.click();
  await expect(library(page).cards.getByRole("heading")).toHaveText(["alpha.png", "beta.png"]);
  await library(page).choose("Order", libraryText.byUpdate);
  await expect(library(page).cards.getByRole("heading")).toHaveText(["beta.png", "alpha.png"]);
  await page.goBack();
  await page.goBack();
  await expect(library(page).cards).toHaveCount(1);
  await library(page).choose("Kind", libraryText.videos);
  await expect(library(page).noResults).toBeVisible();
  await store(page, team, await png(210, 150, "alpha.png"));
  await page.goto(`${library(page).path(team)}?sort=updated`);
  await expect(library(page).cards.getByRole("heading")).toHaveText(["alpha.png", "beta.png"]);
});

test("220 files load by scrolling and by keyboard, and offscreen cards are not laid out", async ({ page, team }) => {
  await fillLibrary(page, team, 220);
  await page.goto(library(page).path(team));
  await expect(library(page).count("220")).toBeVisible();
  await expect(library(page).cards).toHaveCount(100);
  const more = library(page).showMore;
  await more.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => library(page).cards.count()).toBeGreaterThan(100);
  await expect
    .poll(
      async () => {
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        return library(page).cards.count();
      },
      { timeout: 60_000 },
    )
    .toBe(220);
  await expect(more).toHaveCount(0);
  const skipped = await library(page).cards.evaluateAll(
    (all) => all.filter((one) => !one.checkVisibility({ contentVisibilityAuto: true })).length,
  );
  expect(skipped).toBeGreaterThan(150);
  await library(page).choose("Order", libraryText.byName);
  await expect(library(page).cards.first().getByRole("heading")).toHaveText("first.png");
});

test("on a phone the library is usable by touch and never scrolls sideways", async ({ browser, page, team }) => {
  await store(page, team, await png(400, 300, "pay-before.png"));
  await store(page, team, await png(400, 300, "pay-after.png"));
  const context = await browser.newContext({
    storageState: await page.context().storageState(),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const phone = await context.newPage();
  await phone.goto(library(phone).path(team));
  await expect(library(phone).card("pay.png")).toBeVisible();
  await expectAccessible(phone);
  await library(phone).select("pay.png").tap();
  await expect(library(phone).bar).toContainText(library(phone).selected(2));
  const wide = await phone.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  await context.close();
});
