import { composer, emojiSheet } from "./pages/composer.ts";
import { shell } from "./pages/shell.ts";
import { thread, threadTools, threads } from "./pages/thread.ts";
import { expectAccessible } from "./support/axe.ts";
import { api, expect, test } from "./support/fixtures.ts";
import { png } from "./support/pictures.ts";
import { store } from "./support/upload.ts";

test("an author edits a comment: formatting is kept, a refusal keeps the text, a visitor sees it", async ({ page, team, another }) => {
  const media = await store(page, team, await png());
  await api<"POST /media/{mediaId}/comments">(page, "POST", `/media/${media.id}/comments`, { body: "The **total** is *wrong*\n\n- one" });
  const visitor = await another("visitor");
  await visitor.goto(media.url);
  await page.goto(media.url);
  for (const reader of [visitor, page]) {
    await threads(reader).button(1, undefined, "open").click();
  }
  const { edit } = threadTools(page);
  await edit();
  const field = composer(page).editField;
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("The **total** is *wrong*\n\n- one");
  await expectAccessible(page);
  await field.fill("The **sum** is right.");
  await page.route(
    /\/comments\/[^/]+$/,
    (route) => route.fulfill({ status: 403, contentType: "application/json", body: '{"error":"Not any more."}' }),
    { times: 1 },
  );
  await page.keyboard.press("Control+Enter");
  await expect(threadTools(page).editRefused.filter({ hasText: "Not any more." })).toContainText(threadTools(page).textKept);
  await expect(field).toHaveValue("The **sum** is right.");

  await page.reload();
  await edit();
  await expect(field).toHaveValue("The **sum** is right.");
  await page.keyboard.press("Control+Enter");
  await expect(threadTools(page).bold("sum")).toBeVisible();
  await expect(threadTools(page).edited).toBeVisible();
  await expect(threadTools(visitor).bold("sum")).toBeVisible({ timeout: 15_000 });
  await expect(threadTools(visitor).edited).toBeVisible();

  await edit();
  await expect(field).toHaveValue("The **sum** is right.");
  await page.keyboard.press("Escape");
  await expect(field).toHaveCount(0);
});

test("the preview of a comment renders the same HTML as the sent comment", async ({ page, team }) => {
  const media = await store(page, team, await png());
  await page.goto(media.url);
  const field = composer(page).wholeField;
  await field.fill(
    "# Head\n\n**b** *i* ~~s~~ `c` <u>u</u> https://a.example [x](javascript:alert(1)) <script>no</script>\n\n> q\n\n1. one\n2. two",
  );
  await composer(page).preview.click();
  const preview = composer(page).previewed;
  await expect(preview.locator("ol li")).toHaveCount(2);
  const before = await preview.locator("> div").innerHTML();
  await composer(page).write.click();
  await expect(field).toBeFocused();
  await page.keyboard.press("Control+Enter");
  const shown = threadTools(page).comments;
  await expect(shown.locator("ol li")).toHaveCount(2);
  expect(await shown.locator("div.space-y-1\\.5").first().innerHTML()).toBe(before);
});

test("the editor loads on focus, its tools write Markdown, and one button deletes the draft", async ({ page, team }) => {
  const media = await store(page, team, await png());
  const editors: string[] = [];
  const scripts: Promise<unknown>[] = [];
  page.on("response", (response) => {
    if (!response.url().endsWith(".js")) return;
    const note = (text: string) => text.includes("Search emoji") && editors.push(response.url());
    // The text of a script that is still loading when the page closes can't be read.
    scripts.push(response.text().then(note, () => {}));
  });
  await page.goto(media.url, { waitUntil: "networkidle" });
  await Promise.all(scripts);
  expect(scripts.length).toBeGreaterThan(0);
  expect(editors).toEqual([]);
  const field = composer(page).wholeField;
  await field.click();
  await expect(composer(page).bold).toBeVisible();
  await expect.poll(() => editors.length).toBeGreaterThan(0);
  await page.keyboard.type("a word");
  for (let times = 0; times < 4; times++) await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("Control+b");
  await expect(field).toHaveValue("a **word**");
  await page.keyboard.press("Control+b");
  await expect(field).toHaveValue("a word");
  await page.keyboard.press("End");
  await composer(page).emoji.click();
  await emojiSheet(page).search.fill("rocket");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue("a word🚀");
  await shell(page).main.click({ position: { x: 5, y: 300 } });
  await expect(composer(page).draftKept).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue("a word🚀");
  await composer(page).deleteDraft.click();
  await expect(field).toHaveValue("");
  await page.reload();
  await expect(field).toHaveValue("");
});

test("the emoji sheet opens at its button and inserts the picked emoji into an empty field", async ({ page, team }) => {
  const media = await store(page, team, await png());
  await page.goto(media.url);
  const field = composer(page).wholeField;
  await field.click();
  await composer(page).emoji.click();
  const sheet = emojiSheet(page).dialog;
  await expect(sheet).toBeVisible();
  const panel = (await threads(page).panel.boundingBox())!;
  const box = (await sheet.boundingBox())!;
  expect(box.x + box.width).toBeGreaterThan(panel.x);
  expect(box.y).toBeGreaterThan(panel.y + panel.height / 3);
  await emojiSheet(page).search.fill("rocket");
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue("🚀");
  await expect(field).toBeFocused();
});

test("a comment's time shows the full date on focus", async ({ page, team }) => {
  const media = await store(page, team, await png());
  await api<"POST /media/{mediaId}/comments">(page, "POST", `/media/${media.id}/comments`, { body: "Just so" });
  await page.goto(media.url);
  await threads(page).button(1).click();
  const { time, fullTime } = thread(page, 1, 1);
  await time.focus();
  await expect(fullTime).toHaveText(/^\w+day,? .+ \d{4}, \d\d:\d\d:\d\d \S+/);
  await page.keyboard.press("Tab");
  await expect(time).toBeVisible();
});

test("a reaction appears for its author and a visitor, and a second press removes it", async ({ page, team, another }) => {
  const media = await store(page, team, await png());
  await api<"POST /media/{mediaId}/comments">(page, "POST", `/media/${media.id}/comments`, { body: "Nice" });
  const visitor = await another("visitor");
  for (const reader of [visitor, page]) {
    await reader.goto(media.url);
    await threads(reader).button(1, undefined, "open").click();
  }
  await threadTools(page).react.click();
  await threadTools(page).emoji("❤️").click();
  const mine = threadTools(page).ownReaction("❤️", 1);
  await expect(mine).toBeVisible();
  await expectAccessible(page);
  const seen = threadTools(visitor).reactions;
  await expect(seen).toHaveText("❤️1", { timeout: 15_000 });
  await mine.click();
  await expect(mine).toHaveCount(0);
  await expect(seen).toHaveCount(0, { timeout: 15_000 });
  await threadTools(page).react.click();
  await threadTools(page).otherEmoji.click();
  await emojiSheet(page).search.fill("rocket");
  await page.keyboard.press("Enter");
  await expect(threadTools(page).ownReaction("🚀", 1)).toBeVisible();
  await expect(threadTools(page).reactions).toBeFocused();
  await expect(seen).toHaveText("🚀1", { timeout: 15_000 });
});

test("editing a comment on an area keeps the area", async ({ page, team }) => {
  const media = await store(page, team, await png());
  const link = `${media.url}?v=1#xywh=percent:10,20,30,15`;
  await api<"POST /media/{mediaId}/comments">(page, "POST", `/media/${media.id}/comments`, {
    body: `[Area](${link})\n\nToo **wide**`,
    anchor: { type: "point", x: 0.25, y: 0.275 },
  });
  await page.goto(media.url);
  await threads(page).button(1).click();
  await threadTools(page).edit();
  const field = composer(page).editField;
  await expect(field).toHaveValue("Too **wide**");
  await field.fill("x".repeat(2001));
  await expect(composer(page).charactersLeft(-1)).toBeVisible();
  await expect(composer(page).save).toBeDisabled();
  await field.fill("Much too **wide**");
  await page.keyboard.press("Control+Enter");
  await expect(threadTools(page).edited).toBeVisible();
  const [comment] = await api<"GET /media/{mediaId}/comments">(page, "GET", `/media/${media.id}/comments`);
  expect(comment!.text).toBe("Much too wide");
  expect(comment!.anchor).toEqual({ type: "area", x: 0.1, y: 0.2, width: 0.3, height: 0.15 });
});
