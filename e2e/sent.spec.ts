import { devices, type Page } from "@playwright/test";
import { api, expect, test, watch } from "./support/fixtures.ts";
import { png } from "./support/pictures.ts";
import { commentsOf, field, say, startPin } from "./support/pin.ts";
import { store } from "./support/upload.ts";

/** Holds back what is posted until it is let go. */
async function hold(page: Page) {
  let release = () => {};
  const promise = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/media\/[^/]+\/comments$/, async (route) => {
    if (route.request().method() === "POST") await promise;
    await route.continue();
  });
  return () => release();
}
const row = (page: Page, number: number) => page.getByRole("button", { name: new RegExp(`^Thread ${number}, open`) });
const scrolled = (page: Page) => page.evaluate(() => [scrollX, scrollY, document.querySelector("main")!.scrollTop]);

for (const [where, device] of [
  ["a desk", { viewport: { width: 1440, height: 900 } }],
  ["a phone", devices["Pixel 7"]],
] as const)
  test(`what was sent at the end of a long list is in sight at once on ${where}, and stays there; nothing but the list moves`, async ({
    page: owner,
    team,
    browser,
    ana,
    problems,
  }) => {
    const media = await store(owner, team, await png());
    for (let index = 0; index < 30; index++) await say(owner, media, `Remark ${index}. ${"More of it. ".repeat(index % 7)}`, 0.5, 0.5);
    const context = await browser.newContext({ ...device, storageState: ana.state });
    const page = await context.newPage();
    watch(page, problems);
    await page.goto(`${media.url}?has=pin`);
    await expect(page.locator("[data-thread]")).toHaveCount(30);
    const image = page.getByRole("img", { name: media.name });
    await field(page).fill("Sent from the far end");
    await expect(page.getByRole("button", { name: "Preview" })).toBeVisible();
    const [picture, place] = [await image.boundingBox(), await scrolled(page)];
    const release = await hold(page);
    await page.getByRole("button", { name: "Comment", exact: true }).last().click();
    const sent = page.locator("[data-outgoing]");
    await expect(sent.getByText("Sending…")).toBeInViewport({ ratio: 0.99 });
    await expect(sent.getByText("Sent from the far end")).toBeInViewport({ ratio: 0.99 });
    // Whoever reads on meanwhile has it in sight as well.
    await expect(async () => {
      await page.getByRole("list", { name: "Threads" }).evaluate((list) => (list.parentElement!.scrollTop = 0));
      await expect(row(page, 1)).toBeInViewport({ timeout: 500 });
    }).toPass();
    await expect(sent.getByText("Sent from the far end")).toBeInViewport({ ratio: 0.99 });
    expect([await image.boundingBox(), await scrolled(page)]).toEqual([picture, place]);
    release();
    const region = page.getByRole("region", { name: "Thread 31 of 31" });
    await expect(region.getByText("Sent from the far end")).toBeInViewport({ ratio: 0.99 });
    await expect(sent).toHaveCount(0);
    expect(await scrolled(page)).toEqual(place);
    // The filter asks for pins. It has none, and is not taken away from whoever just wrote it.
    await page.getByRole("button", { name: "Close thread" }).click();
    await expect(row(page, 31)).toBeInViewport();
    await expect(row(page, 31)).toBeFocused();
    await page.getByText("Open", { exact: true }).click();
    await expect(row(page, 31)).toHaveCount(0);
    await context.close();
  });

test("a touch is told of no keys, and has room for each tool of a field", async ({ page: owner, team, browser, ana, problems }) => {
  const media = await store(owner, team, await png());
  const context = await browser.newContext({ ...devices["Pixel 7"], viewport: { width: 360, height: 740 }, storageState: ana.state });
  const page = await context.newPage();
  watch(page, problems);
  await page.goto(media.url);
  await expect(page.getByText("Comment to pin one.")).toHaveText(/^Tap Comment to pin one\.$/, { useInnerText: true });
  const first = await say(owner, media, "Change me", 0.5, 0.5);
  await page.goto(`${media.url}#${first.id}`);
  await page.getByRole("button", { name: "Comment actions" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const form = page.locator("form").filter({ has: page.getByRole("textbox", { name: "Edit comment" }) });
  await expect(form.getByRole("button", { name: "Preview" })).toBeVisible();
  const edges = (await form.boundingBox())!;
  for (const name of ["Bold", "Preview"]) {
    const tool = (await form.getByRole("button", { name }).boundingBox())!;
    expect(tool.x).toBeGreaterThanOrEqual(edges.x);
    expect(tool.x + tool.width).toBeLessThanOrEqual(edges.x + edges.width);
    expect(tool.height).toBeGreaterThanOrEqual(44);
  }
  await context.close();
});

test("beside the picture nothing of a thread's head or of a field being edited is cut off or covered, in both widths of the panel", async ({
  page,
  team,
}) => {
  const media = await store(page, team, await png());
  const first = await say(page, media, "On the first version", 0.5, 0.5);
  await store(page, team, { ...(await png()), name: media.name });
  await page.goto(`${media.url}?v=2#${first.id}`);
  const panel = page.getByRole("complementary", { name: "Comments" });
  const region = page.getByRole("region", { name: "Thread 1 of 1" });
  await expect(region.getByText("from v1")).toBeVisible();
  for (const [window, wide] of [
    [1440, 360],
    [1100, 320],
  ] as const) {
    await page.setViewportSize({ width: window, height: 900 });
    await expect.poll(async () => (await panel.boundingBox())!.width).toBe(wide);
    await expect(region.getByRole("button", { name: "Close thread" })).toBeInViewport({ ratio: 1 });
    expect(await region.evaluate((section) => section.scrollWidth - section.clientWidth)).toBe(0);
  }
  await region.getByRole("button", { name: "Comment actions" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const form = page.locator("form").filter({ has: page.getByRole("textbox", { name: "Edit comment" }) });
  // Playwright refuses to press what something else lies over.
  await form.getByRole("button", { name: "Emoji" }).click({ trial: true });
  await form.getByRole("button", { name: "Preview" }).click({ trial: true });
  await form.getByRole("button", { name: "Cancel" }).click();
  await expect(form).toHaveCount(0);
});

test("what is sent while another thread is open stands in sight at the end of the list, and that thread stays open", async ({
  page,
  team,
}) => {
  const media = await store(page, team, await png());
  for (let index = 0; index < 20; index++) await say(page, media, `Remark ${index}`, 0.5, 0.5);
  await page.goto(media.url);
  await row(page, 1).click();
  await expect(page.getByRole("region", { name: "Thread 1 of 20" })).toBeFocused();
  await field(page).fill("By the way");
  await field(page).press("Control+Enter");
  await expect(row(page, 21)).toBeInViewport();
  await expect(page.getByRole("region", { name: "Thread 1 of 21" })).toBeAttached();
});

test("a reply that was refused is seen from any thread and leads back to its own; words taken back leave what is typed", async ({
  page,
  team,
}) => {
  const media = await store(page, team, await png());
  const first = await say(page, media, "First", 0.3, 0.3);
  await say(page, media, "Second", 0.7, 0.7);
  await page.goto(`${media.url}#${first.id}`);
  await expect(page.getByRole("region", { name: "Thread 1 of 2" })).toBeVisible();
  await page.route(
    /\/media\/[^/]+\/comments$/,
    (route) =>
      route.request().method() === "POST" ? route.fulfill({ status: 403, json: { error: "Only reviewers may." } }) : route.continue(),
    { times: 2 },
  );
  const reply = page.getByRole("textbox", { name: "Reply" });
  await reply.fill("An answer");
  await reply.press("Control+Enter");
  const refused = page.locator("[data-outgoing]");
  await expect(refused.getByRole("alert")).toHaveText("Not sent. Only reviewers may.");
  await page.getByRole("button", { name: "Next thread" }).click();
  await expect(page.getByRole("region", { name: "Thread 2 of 2" })).toBeVisible();
  await expect(refused).toContainText("Reply in thread 1");
  await expect(refused.getByText("An answer")).toBeInViewport({ ratio: 0.99 });
  await refused.getByRole("button", { name: "Open thread" }).click();
  await expect(page.getByRole("region", { name: "Thread 1 of 2" })).toBeVisible();
  await reply.fill("Typed meanwhile");
  await refused.getByRole("button", { name: "Edit" }).click();
  await expect(refused).toHaveCount(0);
  await expect(reply).toBeFocused();
  await expect(reply).toHaveValue("An answer\n\nTyped meanwhile");

  // Two pins have no room in one field: both stay.
  await page.keyboard.press("Escape");
  await startPin(page);
  await page.keyboard.press("Enter");
  await field(page).fill("Pinned");
  await field(page).press("Control+Enter");
  await expect(refused.getByRole("alert")).toHaveText("Not sent. Only reviewers may.");
  await page.keyboard.press("Escape");
  await startPin(page);
  await page.keyboard.press("Enter");
  await field(page).fill("Another pin");
  await refused.getByRole("button", { name: "Edit" }).click();
  await expect(page.getByText("Send or delete the draft that is pinned already.")).toBeVisible();
  await expect(field(page)).toHaveValue("Another pin");
  await field(page).fill("");
  await page.getByRole("button", { name: "Remove the pin" }).click();
  await refused.getByRole("button", { name: "Edit" }).click();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue("Pinned");
  await page.keyboard.press("Control+Enter");
  await expect.poll(async () => (await commentsOf(page, media)).map(({ text }) => text)).toEqual(["First", "Second", "Pinned"]);
});

test("a reply at the end of a long thread is in sight at once on a phone", async ({ page: owner, team, browser, ana, problems }) => {
  const media = await store(owner, team, await png());
  const root = await say(owner, media, "The first of many", 0.5, 0.5);
  for (let index = 0; index < 15; index++)
    await api<"POST /media/{mediaId}/comments">(owner, "POST", `/media/${media.id}/comments`, {
      body: `Answer ${index}. ${"More of it. ".repeat(index % 5)}`,
      threadId: root.id,
    });
  const context = await browser.newContext({ ...devices["Pixel 7"], storageState: ana.state });
  const page = await context.newPage();
  watch(page, problems);
  await page.goto(`${media.url}#${root.id}`);
  await expect(page.getByRole("region", { name: "Thread 1 of 1" })).toBeVisible();
  await page.getByRole("textbox", { name: "Reply" }).fill("The last word");
  const release = await hold(page);
  await page.getByRole("button", { name: "Reply", exact: true }).click();
  await expect(page.locator("[data-outgoing]").getByText("The last word")).toBeInViewport({ ratio: 0.99 });
  release();
  await expect(page.locator("[data-outgoing]")).toHaveCount(0);
  await expect(page.getByText("The last word")).toBeInViewport({ ratio: 0.99 });
  await context.close();
});
