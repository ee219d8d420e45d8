import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expectAccessible } from "./support/axe.ts";
import { expect, test } from "./support/fixtures.ts";
import { type Picture, png } from "./support/pictures.ts";
import { choose, openLibrary, row, start, stored, uploads } from "./support/upload-page.ts";

test("an upload that is cut off keeps the file, and a retry succeeds", async ({ page, team }) => {
  const picture = await png();
  await openLibrary(page, team);
  let cut = 0;
  await page.route("**/uploads", (route) => (cut++ ? route.continue() : route.abort("connectionreset")));
  await choose(page, picture);
  await start(page);
  await expect(row(page, picture).getByRole("alert")).toHaveText(/connection was lost/i);
  expect(await stored(page, team)).toEqual([]);
  await row(page, picture)
    .getByRole("button", { name: /^Retry/ })
    .click();
  await expect(row(page, picture)).toContainText("Done, v1");
  expect(await stored(page, team)).toHaveLength(1);
});

test("an answer of finalize that is lost is asked again, and the file is stored once", async ({ page, team }) => {
  const picture = await png();
  await openLibrary(page, team);
  let lost = 0;
  await page.route("**/finalize", async (route) => {
    if (lost++) return route.continue();
    await route.fetch();
    await route.abort("connectionreset");
  });
  await choose(page, picture);
  await start(page);
  const again = row(page, picture).getByRole("button", { name: /^Retry/ });
  await expect(again.or(row(page, picture).getByText("Done, v1"))).toBeVisible();
  if (await again.isVisible()) await again.click();
  await expect(row(page, picture)).toContainText("Done, v1");
  expect(await stored(page, team)).toHaveLength(1);
});

test("a service that was asked too often is left alone for as long as it says, then all goes on by itself", async ({ page, team }) => {
  const pictures = [await png(), await png()];
  await openLibrary(page, team);
  let refused = 0;
  await page.route("**/api/v2/media", (route) =>
    refused++ ? route.continue() : route.fulfill({ status: 429, headers: { "retry-after": "6" }, json: { error: "Too many requests" } }),
  );
  await choose(page, ...pictures);
  await start(page);
  await expect(uploads(page).getByText(/Too many requests. Continuing in 0:0\d/)).toBeVisible();
  await expect(uploads(page).getByText("Done, v1")).toHaveCount(2);
  expect(await stored(page, team)).toHaveLength(2);
});

test("the same name becomes the next version; the same bytes are not sent again", async ({ page, team }) => {
  const [first, second] = [await png(800, 600, "home.png"), await png(800, 600, "home.png")];
  await openLibrary(page, team);
  await choose(page, first);
  await expect(row(page, first)).toContainText("New");
  await start(page);
  await expect(row(page, first)).toContainText("Done, v1");
  await page.getByRole("button", { name: "Clear done" }).click();
  await choose(page, second);
  await expect(row(page, second)).toContainText("Will become v2 of home.png");
  await start(page);
  await expect(row(page, second)).toContainText("Done, v2");
  await page.getByRole("button", { name: "Clear done" }).click();
  await choose(page, second);
  await expect(row(page, second)).toContainText("Already stored as v2, nothing to send");
  await start(page);
  await expect(row(page, second)).toContainText("Done, v2. Already stored");
  const [media] = await stored(page, team);
  expect(media).toMatchObject({ name: "home.png", version: 2, versionCount: 2 });
});

test("a picture pasted from the clipboard is uploaded", async ({ page, team }) => {
  const { buffer } = await png();
  await openLibrary(page, team);
  await page.evaluate(
    (bytes) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([new Uint8Array(bytes)], "image.png", { type: "image/png" }));
      document.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    [...buffer],
  );
  await start(page);
  await expect(uploads(page).getByText("Done, v1")).toBeVisible();
});

test("an upload by keyboard alone, cancelled and sent after all", async ({ page, team }) => {
  const picture = await png();
  await openLibrary(page, team);
  let hold = true;
  await page.route("**/uploads", async (route) => {
    while (hold) await new Promise((resolve) => setTimeout(resolve, 100));
    await route.continue().catch(() => undefined);
  });
  const upload = page.getByRole("button", { name: "Upload", exact: true });
  await upload.focus();
  const chooser = page.waitForEvent("filechooser", { timeout: 5_000 }).catch(() => null);
  await page.keyboard.press("Enter");
  const opened = await chooser;
  if (opened) await opened.setFiles([picture]);
  else {
    const pick = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: /choose files/ }).focus();
    await page.keyboard.press("Enter");
    await (await pick).setFiles([picture]);
  }
  await expect(row(page, picture)).toContainText("New");
  await uploads(page).getByRole("button", { name: "Upload 1 file" }).focus();
  await page.keyboard.press("Enter");
  const cancel = row(page, picture).getByRole("button", { name: /^Cancel/ });
  await expect(row(page, picture)).toContainText("Sending");
  await cancel.focus();
  await page.keyboard.press("Enter");
  await expect(row(page, picture)).toContainText("Cancelled");
  hold = false;
  await row(page, picture).getByRole("button", { name: /^Send/ }).focus();
  await page.keyboard.press("Enter");
  await expect(row(page, picture)).toContainText("Done, v1");
});

test("a folder of mixed files: pairs are drawn as pairs, foreign files refused, and the Markdown at the end has them side by side", async ({
  page,
  team,
}) => {
  const [before, after, single] = [
    await png(600, 400, "pay-before.png"),
    await png(600, 400, "pay-after.png"),
    await png(600, 400, "home.png"),
  ];
  const notes: Picture = { name: "notes.md", mimeType: "text/markdown", buffer: Buffer.from("# Notes") };
  await openLibrary(page, team);
  await choose(page, after, notes, single, before);
  const pair = uploads(page).getByRole("list", { name: "Pair: pay-before.png and pay-after.png" });
  await expect(pair.getByRole("listitem")).toHaveCount(2);
  await expect(row(page, notes).getByRole("alert")).toContainText("not a picture or a video");
  await uploads(page).getByRole("combobox", { name: "Branch or pull request" }).fill("checkout-total");
  await uploads(page).getByRole("combobox", { name: "Who may open the links" }).selectOption({ label: "Public link" });
  await expect(uploads(page).getByText("3 new")).toBeVisible();
  await expectAccessible(page);
  await uploads(page).getByRole("button", { name: "Upload 3 files" }).click();
  await expect(uploads(page).getByRole("button", { name: "Copy Markdown of 3" })).toBeVisible();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await uploads(page).getByRole("button", { name: "Copy Markdown of 3" }).click();
  const markdown = await page.evaluate(() => navigator.clipboard.readText());
  expect(markdown).toMatch(
    /\| File \| Before \| After \|\n\| --- \| --- \| --- \|\n\| pay\.png \| \[!\[pay-before\.png\].*\| \[!\[pay-after\.png\]/,
  );
  expect((await stored(page, team)).map(({ name, state, branch }) => [name, state, branch]).toSorted()).toEqual([
    ["home.png", null, "checkout-total"],
    ["pay-after.png", "after", "checkout-total"],
    ["pay-before.png", "before", "checkout-total"],
  ]);
  await expect(page.getByRole("main").getByRole("heading", { name: "pay.png" })).toBeVisible();
});

test("files of other names are made a pair by keyboard", async ({ page, team }) => {
  const [old, fresh] = [await png(500, 400, "old.png"), await png(500, 400, "fresh.png")];
  await openLibrary(page, team);
  await choose(page, old, fresh);
  await row(page, old).getByRole("button", { name: "Pair old.png" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "fresh.png" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(uploads(page).getByRole("list", { name: /^Pair/ }).getByRole("listitem")).toHaveCount(2);
  await start(page);
  await expect(uploads(page).getByText("Done, v1")).toHaveCount(2);
  expect((await stored(page, team)).map(({ name, state }) => [name, state]).toSorted()).toEqual([
    ["fresh.png", "after"],
    ["fresh.png", "before"],
  ]);
});

test("a half is given another partner by dragging it there, and gets the first one back", async ({ page, team }) => {
  const [before, after, other] = [
    await png(500, 400, "pay-before.png"),
    await png(500, 400, "pay-after.png"),
    await png(500, 400, "total.png"),
  ];
  await openLibrary(page, team);
  await choose(page, before, after, other);
  const pair = uploads(page).getByRole("list", { name: /^Pair/ });
  await expect(pair).toHaveAccessibleName("Pair: pay-before.png and pay-after.png");
  await expect(uploads(page).getByText("3 new")).toBeVisible();
  await row(page, before).dragTo(row(page, other));
  await expect(pair).toHaveAccessibleName("Pair: total.png and total.png");
  await expect(uploads(page).getByText("pay-after.png", { exact: true })).toBeVisible();
  await pair.getByRole("button", { name: "Undo pair" }).first().click();
  await expect(pair).toHaveAccessibleName("Pair: pay-before.png and pay-after.png");
});

test("a closed tab goes on from the first step that was not done: the file is asked for, or only the check is left", async ({
  page,
  team,
}) => {
  const [cut, arrived] = [await png(), await png()];
  const context = page.context();
  await openLibrary(page, team);
  await page.route("**/uploads", (route) => (route.request().postDataBuffer()?.includes(cut.name) ? undefined : route.continue()));
  await page.route("**/finalize", () => undefined);
  await choose(page, cut, arrived);
  await expect(uploads(page).getByText("2 new")).toBeVisible();
  await start(page);
  await expect(row(page, arrived)).toContainText("Checking");
  await page.close({ runBeforeUnload: false });

  const later = await context.newPage();
  await openLibrary(later, team);
  await expect(row(later, arrived)).toContainText("Done, v1");
  await expect(row(later, cut)).toContainText("Interrupted when the tab closed");
  await row(later, cut)
    .locator('input[type="file"]')
    .setInputFiles({ ...arrived, name: cut.name });
  await expect(row(later, cut).getByRole("alert")).toContainText("another file");
  await choose(later, cut);
  await expect(row(later, cut)).toContainText("Done, v1");
  expect(await stored(later, team)).toHaveLength(2);
});

test("what a closed tab left can be discarded for good", async ({ page, team }) => {
  const picture = await png();
  await openLibrary(page, team);
  await page.route("**/uploads", () => undefined);
  await choose(page, picture);
  await expect(row(page, picture)).toContainText("New");
  await start(page);
  await expect(row(page, picture)).toContainText("Sending");
  const context = page.context();
  await page.close({ runBeforeUnload: false });
  const later = await context.newPage();
  await openLibrary(later, team);
  await row(later, picture)
    .getByRole("button", { name: /^Discard/ })
    .click();
  await later.reload();
  await expect(later.getByRole("heading", { name: "Media" })).toBeVisible();
  await expect(later.getByText("Interrupted")).toHaveCount(0);
});

test("a form whose time ran out is declared once more by itself", async ({ page, team }) => {
  const picture = await png();
  await openLibrary(page, team);
  let refused = 0;
  await page.route("**/uploads", (route) =>
    refused++
      ? route.continue()
      : route.fulfill({ status: 403, json: { error: "The upload's time has run out. Start the upload again." } }),
  );
  await choose(page, picture);
  await start(page);
  await expect(row(page, picture)).toContainText("Done, v1");
  expect(refused).toBe(2);
});

test("a folder is taken whole: files of one name are told by where they lie, and what systems put there is left out", async ({
  page,
  team,
}) => {
  const folder = mkdtempSync(join(tmpdir(), "loupe-shots-"));
  for (const part of ["mobile", "desktop"]) {
    mkdirSync(join(folder, part));
    writeFileSync(join(folder, part, "home.png"), (await png(300, 200)).buffer);
  }
  writeFileSync(join(folder, ".DS_Store"), "x");
  await openLibrary(page, team);
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await page.getByLabel("A folder to upload").setInputFiles(folder);
  await expect(uploads(page).getByText("2 new")).toBeVisible();
  await start(page);
  await expect(uploads(page).getByText("Done, v1")).toHaveCount(2);
  expect((await stored(page, team)).map(({ name }) => name).toSorted()).toEqual(["desktop/home.png", "mobile/home.png"]);
  rmSync(folder, { recursive: true });
});
