import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { library } from "./pages/library.ts";
import { upload, uploadAddress, uploadText } from "./pages/upload.ts";
import { expectAccessible } from "./support/axe.ts";
import { expect, test } from "./support/fixtures.ts";
import { type Picture, png, video } from "./support/pictures.ts";
import { choose, openLibrary, start, stored } from "./support/upload-page.ts";

test("a lost finalize response is retried, and the file is stored once", async ({ page, team }) => {
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
  const again = upload(page).retry(picture);
  await expect(again.or(upload(page).row(picture).getByText(uploadText.done(1)))).toBeVisible();
  if (await again.isVisible()) await again.click();
  await expect(upload(page).row(picture)).toContainText(uploadText.done(1));
  expect(await stored(page, team)).toHaveLength(1);
});

test("the same name becomes the next version, and the same bytes are not sent again", async ({ page, team }) => {
  const [first, second] = [await png(800, 600, "home.png"), await png(800, 600, "home.png")];
  await openLibrary(page, team);
  await choose(page, first);
  await expect(upload(page).row(first)).toContainText(uploadText.isNew);
  await start(page);
  await expect(upload(page).row(first)).toContainText(uploadText.done(1));
  await upload(page).clearDone.click();
  await choose(page, second);
  await expect(upload(page).row(second)).toContainText(uploadText.nextVersion(2, "home.png"));
  await start(page);
  await expect(upload(page).row(second)).toContainText(uploadText.done(2));
  await upload(page).clearDone.click();
  await choose(page, second);
  await expect(upload(page).row(second)).toContainText(uploadText.alreadyStored(2));
  await start(page);
  await expect(upload(page).row(second)).toContainText(uploadText.doneUnsent(2));
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
  await expect(upload(page).done).toBeVisible();
});

test("by keyboard alone: an upload is started, cancelled and sent again", async ({ page, team }) => {
  const picture = await png();
  await openLibrary(page, team);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(uploadAddress, async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await upload(page).open.focus();
  await page.keyboard.press("Enter");
  const chooser = page.waitForEvent("filechooser");
  await upload(page).chooseFiles.focus();
  await page.keyboard.press("Enter");
  await (await chooser).setFiles([picture]);
  await expect(upload(page).row(picture)).toContainText(uploadText.isNew);
  await upload(page).start(1).focus();
  await page.keyboard.press("Enter");
  const cancel = upload(page).cancel(picture);
  await expect(upload(page).row(picture)).toContainText(uploadText.sending);
  await cancel.focus();
  await page.keyboard.press("Enter");
  await expect(upload(page).row(picture)).toContainText(uploadText.cancelled);
  release();
  await upload(page).sendAfterAll(picture).focus();
  await page.keyboard.press("Enter");
  await expect(upload(page).row(picture)).toContainText(uploadText.done(1));
});

test("mixed files: pairs are grouped, other files refused, and the Markdown has them side by side @main", async ({ page, team }) => {
  const [before, after, single] = [
    await png(600, 400, "pay-before.png"),
    await png(600, 400, "pay-after.png"),
    await png(600, 400, "home.png"),
  ];
  const notes: Picture = { name: "notes.md", mimeType: "text/markdown", buffer: Buffer.from("# Notes") };
  await openLibrary(page, team);
  await choose(page, after, notes, single, before);
  const { pair, pairName } = upload(page);
  await expect(pair).toHaveAccessibleName(pairName("pay-before.png", "pay-after.png"));
  await expect(pair.getByRole("listitem")).toHaveCount(2);
  await expect(upload(page).error(notes)).toContainText(uploadText.notMedia);
  await upload(page).branch.fill("checkout-total");
  await upload(page).visibility.selectOption({ label: upload(page).publicLink });
  await expect(upload(page).allNew(3)).toBeVisible();
  await expectAccessible(page);
  await upload(page).start(3).click();
  await expect(upload(page).copyMarkdown(3)).toBeVisible();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await upload(page).copyMarkdown(3).click();
  const markdown = await page.evaluate(() => navigator.clipboard.readText());
  expect(markdown).toMatch(
    /\| File \| Before \| After \|\n\| --- \| --- \| --- \|\n\| pay\.png \| \[!\[pay-before\.png\].*\| \[!\[pay-after\.png\]/,
  );
  expect((await stored(page, team)).map(({ name, state, branch }) => [name, state, branch]).toSorted()).toEqual([
    ["home.png", null, "checkout-total"],
    ["pay-after.png", "after", "checkout-total"],
    ["pay-before.png", "before", "checkout-total"],
  ]);
  await expect(library(page).cardTitle("pay.png")).toBeVisible();
  // Both halves of a pair are files, as on the project's card and in its danger zone.
  await expect(library(page).count("3")).toBeVisible();
});

test("two files of different names are paired by keyboard", async ({ page, team }) => {
  const [old, fresh] = [await png(500, 400, "old.png"), await png(500, 400, "fresh.png")];
  await openLibrary(page, team);
  await choose(page, old, fresh);
  await upload(page).pairWith("old.png").focus();
  await page.keyboard.press("Enter");
  await expect(upload(page).partner("fresh.png")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(upload(page).pair.getByRole("listitem")).toHaveCount(2);
  await start(page);
  await expect(upload(page).done).toHaveCount(2);
  expect((await stored(page, team)).map(({ name, state }) => [name, state]).toSorted()).toEqual([
    ["fresh.png", "after"],
    ["fresh.png", "before"],
  ]);
});

test("dragging pairs a file with another one, and Undo restores the first pair", async ({ page, team }) => {
  const [before, after, other] = [
    await png(500, 400, "pay-before.png"),
    await png(500, 400, "pay-after.png"),
    await png(500, 400, "total.png"),
  ];
  await openLibrary(page, team);
  await choose(page, before, after, other);
  const { pair, pairName } = upload(page);
  await expect(pair).toHaveAccessibleName(pairName("pay-before.png", "pay-after.png"));
  await expect(upload(page).allNew(3)).toBeVisible();
  await upload(page).row(before).dragTo(upload(page).row(other));
  await expect(pair).toHaveAccessibleName(pairName("total.png", "total.png"));
  await expect(upload(page).panel.getByText("pay-after.png", { exact: true })).toBeVisible();
  await upload(page).undoPair.first().click();
  await expect(pair).toHaveAccessibleName(pairName("pay-before.png", "pay-after.png"));
});

test("uploads of a closed tab resume from one banner, by content and with their branch", async ({ page, team }) => {
  const [cut, arrived] = [await png(), await png()];
  const context = page.context();
  await openLibrary(page, team);
  await page.route(uploadAddress, (route) => (route.request().postDataBuffer()?.includes(cut.name) ? undefined : route.continue()));
  await page.route("**/finalize", () => undefined);
  await choose(page, cut, arrived);
  await upload(page).branch.fill("checkout-total");
  await expect(upload(page).allNew(2)).toBeVisible();
  await start(page);
  await expect(upload(page).row(arrived)).toContainText(uploadText.checking);
  await page.close({ runBeforeUnload: false });

  const later = await context.newPage();
  await openLibrary(later, team);
  await expect(upload(later).row(arrived)).toContainText(uploadText.done(1));
  const { interruptedBanner, filesToResume } = upload(later);
  await expect(interruptedBanner).toContainText(uploadText.interrupted(1));
  await filesToResume.setInputFiles({ ...arrived, name: cut.name });
  await expect(interruptedBanner).toContainText(uploadText.otherFile);
  await expectAccessible(later);
  await filesToResume.setInputFiles({ ...cut, name: "renamed.png" });
  await expect(upload(later).row(cut)).toContainText(uploadText.done(1));
  await expect(interruptedBanner).toBeHidden();
  expect((await stored(later, team)).map(({ name, branch }) => [name, branch]).toSorted()).toEqual(
    [cut, arrived].map(({ name }) => [name, "checkout-total"]).toSorted(),
  );
});

test("300 files: the total stays, waits for the connection, folds to a pill, and takes few requests", async ({ page, team }) => {
  test.slow();
  const files = await Promise.all(Array.from({ length: 300 }, (_, index) => png(8 + (index % 20), 8, `shot-${index + 1}.png`)));
  await openLibrary(page, team);
  let calls = 0;
  page.on("request", (request) => (calls += /\/media\/uploads(\/finalize)?$/.test(request.url()) ? 1 : 0));
  await choose(page, ...files);
  await upload(page).start(300).click();
  const { title, panel, pill, fold } = upload(page);
  await expect(title).toHaveText(/^[1-9]\d* of 300 uploaded$/, { timeout: 40_000 });
  await page.context().setOffline(true);
  await expect(panel.getByText(uploadText.waitingForConnection)).toBeVisible();
  await expect(panel.getByText(uploadText.offline)).toBeVisible();
  await expect(title).toHaveText(/of 300 uploaded$/);
  await fold.click();
  await expect(pill).toBeFocused();
  await page.context().setOffline(false);
  await expect(pill).toContainText(uploadText.total(300, 300), { timeout: 90_000 });
  await pill.click();
  await expect(upload(page).copyMarkdown(300)).toBeVisible();
  expect(calls).toBeLessThan(40);
  await expectAccessible(page);
});

test("a folder is uploaded with paths as names, without system files", async ({ page, team }) => {
  const folder = mkdtempSync(join(tmpdir(), "loupe-shots-"));
  for (const part of ["mobile", "desktop"]) {
    mkdirSync(join(folder, part));
    writeFileSync(join(folder, part, "home.png"), (await png(300, 200)).buffer);
  }
  writeFileSync(join(folder, ".DS_Store"), "x");
  await openLibrary(page, team);
  await upload(page).open.click();
  await upload(page).folderInput.setInputFiles(folder);
  await expect(upload(page).allNew(2)).toBeVisible();
  await start(page);
  await expect(upload(page).done).toHaveCount(2);
  expect((await stored(page, team)).map(({ name }) => name).toSorted()).toEqual(["desktop/home.png", "mobile/home.png"]);
  rmSync(folder, { recursive: true });
});

test("a video that this browser cannot play shows a warning before it is sent", async ({ page, team }) => {
  const [plays, odd] = [video("webm"), video("mp4")];
  // An unknown codec in a valid container.
  odd.buffer.write("zzzz", odd.buffer.lastIndexOf("avc1"), "latin1");
  await openLibrary(page, team);
  await choose(page, plays, odd);
  await expect(upload(page).row(odd)).toContainText(uploadText.unplayable);
  await expect(upload(page).row(plays)).toContainText(uploadText.isNew);
  await expect(upload(page).row(plays)).not.toContainText(uploadText.cannotPlay);
});
