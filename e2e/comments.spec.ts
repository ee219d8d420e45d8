import { expectAccessible } from "./support/axe.ts";
import { api, expect, test } from "./support/fixtures.ts";
import { png } from "./support/pictures.ts";
import { store } from "./support/upload.ts";

test("its author edits a comment in place: formatting comes back as typed, a refusal keeps the text, everybody sees the change", async ({
  page,
  team,
  another,
}) => {
  const media = await store(page, team, await png());
  await api<"POST /media/{mediaId}/comments">(page, "POST", `/media/${media.id}/comments`, { body: "The **total** is *wrong*\n\n- one" });
  const visitor = await another("visitor");
  await visitor.goto(media.url);
  await page.goto(media.url);
  for (const reader of [visitor, page]) {
    await reader
      .getByRole("button", { name: /^Thread 1, open/ })
      .first()
      .click();
  }
  const edit = async () => {
    await page.getByRole("button", { name: "Comment actions" }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
  };
  await edit();
  const field = page.getByRole("textbox", { name: "Edit comment" });
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
  await expect(page.getByRole("alert").filter({ hasText: "Not any more." })).toContainText("Your text is kept.");
  await expect(field).toHaveValue("The **sum** is right.");

  await page.reload();
  await edit();
  await expect(field).toHaveValue("The **sum** is right.");
  await page.keyboard.press("Control+Enter");
  await expect(page.locator("strong", { hasText: "sum" })).toBeVisible();
  await expect(page.getByText("edited", { exact: true })).toBeVisible();
  await expect(visitor.locator("strong", { hasText: "sum" })).toBeVisible({ timeout: 15_000 });
  await expect(visitor.getByText("edited", { exact: true })).toBeVisible();

  await edit();
  await expect(field).toHaveValue("The **sum** is right.");
  await page.keyboard.press("Escape");
  await expect(field).toHaveCount(0);
});

test("the preview is what will be shown, for words of every kind", async ({ page, team }) => {
  const media = await store(page, team, await png());
  await page.goto(media.url);
  const field = page.getByRole("textbox", { name: /Comment on the whole/ });
  await field.fill(
    "# Head\n\n**b** *i* ~~s~~ `c` <u>u</u> https://a.example [x](javascript:alert(1)) <script>no</script>\n\n> q\n\n1. one\n2. two",
  );
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.locator("ol li")).toHaveCount(2);
  const before = await preview.locator("> div").innerHTML();
  await page.getByRole("button", { name: "Write" }).click();
  await expect(field).toBeFocused();
  await page.keyboard.press("Control+Enter");
  const shown = page.locator("section[aria-label^=Thread] [id^=comment-]");
  await expect(shown.locator("ol li")).toHaveCount(2);
  expect(await shown.locator("div.space-y-1\\.5").first().innerHTML()).toBe(before);
});

test("the editor loads when somebody writes; tools and shortcuts write Markdown, and the draft is deleted by a press alone", async ({
  page,
  team,
}) => {
  const media = await store(page, team, await png());
  const editors: string[] = [];
  const scripts: Promise<unknown>[] = [];
  page.on("response", (response) => {
    if (!response.url().endsWith(".js")) return;
    scripts.push(response.text().then((text) => text.includes("Search emoji") && editors.push(response.url())));
  });
  await page.goto(media.url, { waitUntil: "networkidle" });
  await Promise.all(scripts);
  expect(scripts.length).toBeGreaterThan(0);
  expect(editors).toEqual([]);
  const field = page.getByRole("textbox", { name: /Comment on the whole/ });
  await field.click();
  await expect(page.getByRole("button", { name: "Bold" })).toBeVisible();
  await expect.poll(() => editors.length).toBeGreaterThan(0);
  await page.keyboard.type("a word");
  for (let times = 0; times < 4; times++) await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("Control+b");
  await expect(field).toHaveValue("a **word**");
  await page.keyboard.press("Control+b");
  await expect(field).toHaveValue("a word");
  await page.keyboard.press("End");
  await page.getByRole("button", { name: "Emoji" }).click();
  await page.getByRole("searchbox", { name: "Search emoji" }).fill("rocket");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue("a word🚀");
  await page.getByRole("main").click({ position: { x: 5, y: 300 } });
  await expect(page.getByText("Draft kept on this device")).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue("a word🚀");
  await page.getByRole("button", { name: "Delete draft" }).click();
  await expect(field).toHaveValue("");
  await page.reload();
  await expect(field).toHaveValue("");
});

test("the sheet of emoji of an empty field opens at its button, and what is picked stands in the field", async ({ page, team }) => {
  const media = await store(page, team, await png());
  await page.goto(media.url);
  const field = page.getByRole("textbox", { name: /Comment on the whole/ });
  await field.click();
  await page.getByRole("button", { name: "Emoji" }).click();
  const sheet = page.getByRole("dialog", { name: "Emoji" });
  await expect(sheet).toBeVisible();
  const panel = (await page.getByRole("complementary", { name: "Comments" }).boundingBox())!;
  const box = (await sheet.boundingBox())!;
  expect(box.x + box.width).toBeGreaterThan(panel.x);
  expect(box.y).toBeGreaterThan(panel.y + panel.height / 3);
  await page.getByRole("searchbox", { name: "Search emoji" }).fill("rocket");
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue("🚀");
  await expect(field).toBeFocused();
});

test("a comment says when it was written in full at the focus", async ({ page, team }) => {
  const media = await store(page, team, await png());
  await api<"POST /media/{mediaId}/comments">(page, "POST", `/media/${media.id}/comments`, { body: "Just so" });
  await page.goto(media.url);
  await page
    .getByRole("button", { name: /^Thread 1/ })
    .first()
    .click();
  const region = page.getByRole("region", { name: "Thread 1 of 1" });
  await region.getByRole("button", { name: "just now" }).focus();
  await expect(region.getByRole("time")).toHaveText(/^\w+day,? .+ \d{4}, \d\d:\d\d:\d\d \S+/);
  await page.keyboard.press("Tab");
  await expect(region.getByRole("button", { name: "just now" })).toBeVisible();
});

test("a reaction shows at once to its author and soon to a visitor, and is taken back by another press", async ({
  page,
  team,
  another,
}) => {
  const media = await store(page, team, await png());
  await api<"POST /media/{mediaId}/comments">(page, "POST", `/media/${media.id}/comments`, { body: "Nice" });
  const visitor = await another("visitor");
  for (const reader of [visitor, page]) {
    await reader.goto(media.url);
    await reader
      .getByRole("button", { name: /^Thread 1, open/ })
      .first()
      .click();
  }
  await page.getByRole("button", { name: "React" }).click();
  await page.getByRole("button", { name: "❤️" }).click();
  const mine = page.getByRole("button", { name: "❤️ 1", pressed: true });
  await expect(mine).toBeVisible();
  await expectAccessible(page);
  const seen = visitor.getByRole("group", { name: "Reactions" });
  await expect(seen).toHaveText("❤️1", { timeout: 15_000 });
  await mine.click();
  await expect(mine).toHaveCount(0);
  await expect(seen).toHaveCount(0, { timeout: 15_000 });
  await page.getByRole("button", { name: "React" }).click();
  await page.getByRole("button", { name: "Another emoji" }).click();
  await page.getByRole("searchbox", { name: "Search emoji" }).fill("rocket");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "🚀 1", pressed: true })).toBeVisible();
  await expect(page.getByRole("group", { name: "Reactions" })).toBeFocused();
  await expect(seen).toHaveText("🚀1", { timeout: 15_000 });
});

test("editing a comment on an area leaves the area where it is", async ({ page, team }) => {
  const media = await store(page, team, await png());
  const link = `${media.url}?v=1#xywh=percent:10,20,30,15`;
  await api<"POST /media/{mediaId}/comments">(page, "POST", `/media/${media.id}/comments`, {
    body: `[Area](${link})\n\nToo **wide**`,
    anchor: { type: "point", x: 0.25, y: 0.275 },
  });
  await page.goto(media.url);
  await page
    .getByRole("button", { name: /^Thread 1/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Comment actions" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const field = page.getByRole("textbox", { name: "Edit comment" });
  await expect(field).toHaveValue("Too **wide**");
  // "Area" is sent as well.
  await field.fill("x".repeat(1997));
  await expect(page.getByRole("status").filter({ hasText: "-1 characters left" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Save" })).toBeDisabled();
  await field.fill("Much too **wide**");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("edited", { exact: true })).toBeVisible();
  const [comment] = await api<"GET /media/{mediaId}/comments">(page, "GET", `/media/${media.id}/comments`);
  expect(comment!.text).toBe("Area\nMuch too wide");
  expect(JSON.stringify(comment!.body)).toContain(link);
});

test("the counter counts what is stored, not the signs around it: a long address in a link is no reason to refuse", async ({
  page,
  team,
}) => {
  const media = await store(page, team, await png());
  await page.goto(media.url);
  const field = page.getByRole("textbox", { name: /Comment on the whole/ });
  const send = page.getByRole("button", { name: "Comment", exact: true });
  const words = "w".repeat(1900);
  await field.fill(`[link](https://a.example/${"x".repeat(400)}) ${words}`);
  await expect(page.getByRole("status").filter({ hasText: "95 characters left" })).toBeVisible();
  await field.fill(`${words} ${"y".repeat(100)}`);
  await expect(page.getByRole("status").filter({ hasText: "-1 characters left" })).toBeVisible();
  await expect(send).toBeDisabled();
  await field.fill(`[link](https://a.example/${"x".repeat(400)}) ${words}${"z".repeat(95)}`);
  await expect(page.getByRole("status").filter({ hasText: /^0 characters left/ })).toBeVisible();
  await field.press("Control+Enter");
  await expect
    .poll(async () => (await api<"GET /media/{mediaId}/comments">(page, "GET", `/media/${media.id}/comments`))[0]?.text.length)
    .toBe(2000);
});
