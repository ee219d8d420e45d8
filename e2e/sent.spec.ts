import { devices, type Page } from "@playwright/test";
import { composer, outgoing } from "./pages/composer.ts";
import { pins } from "./pages/pins.ts";
import { sharePage } from "./pages/share-page.ts";
import { thread, threadTools, threads } from "./pages/thread.ts";
import { api, expect, test, watch } from "./support/fixtures.ts";
import { png } from "./support/pictures.ts";
import { commentsOf, say, startPin } from "./support/pin.ts";
import { store } from "./support/upload.ts";

/** Holds back posted comments until the returned function is called. */
async function hold(page: Page) {
  let release = () => {};
  const promise = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/media\/[^/]+\/comments$/, async (route) => {
    if (route.request().method() === "POST") await promise;
    await route.continue();
  });
  return () => release();
}

const scrolled = (page: Page) => page.evaluate(() => [scrollX, scrollY, document.querySelector("main")!.scrollTop]);

for (const [where, device] of [
  ["a desk", { viewport: { width: 1440, height: 900 } }],
  ["a phone", devices["Pixel 7"]],
] as const)
  test(`a comment sent in a long list is visible immediately on ${where}, and only the list scrolls`, async ({
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
    await expect(threads(page).rows).toHaveCount(30);
    const image = sharePage(page).image(media);
    await composer(page).field.fill("Sent from the far end");
    await expect(composer(page).preview).toBeVisible();
    const [picture, place] = [await image.boundingBox(), await scrolled(page)];
    const release = await hold(page);
    await composer(page).send.click();
    const sent = outgoing(page);
    await expect(sent.sending).toBeInViewport({ ratio: 0.99 });
    await expect(sent.text("Sent from the far end")).toBeInViewport({ ratio: 0.99 });
    // It stays visible while the list is scrolled.
    await expect(async () => {
      await threads(page).list.evaluate((list) => (list.parentElement!.scrollTop = 0));
      await expect(threads(page).row(1)).toBeInViewport({ timeout: 500 });
    }).toPass();
    await expect(sent.text("Sent from the far end")).toBeInViewport({ ratio: 0.99 });
    expect([await image.boundingBox(), await scrolled(page)]).toEqual([picture, place]);
    release();
    await expect(thread(page, 31, 31).text("Sent from the far end")).toBeInViewport({ ratio: 0.99 });
    await expect(sent.comment).toHaveCount(0);
    expect(await scrolled(page)).toEqual(place);
    // The filter requires a pin; a comment that was just sent stays listed without one.
    await thread(page, 31, 31).close.click();
    await expect(threads(page).row(31)).toBeInViewport();
    await expect(threads(page).row(31)).toBeFocused();
    await threads(page).showOpen();
    await expect(threads(page).row(31)).toHaveCount(0);
    await context.close();
  });

test("a touch screen shows no keyboard hints and large editing tools", async ({ page: owner, team, browser, ana, problems }) => {
  const media = await store(owner, team, await png());
  const context = await browser.newContext({ ...devices["Pixel 7"], viewport: { width: 360, height: 740 }, storageState: ana.state });
  const page = await context.newPage();
  watch(page, problems);
  await page.goto(media.url);
  await expect(pins(page).hint).toHaveText(pins(page).touchHint, { useInnerText: true });
  const first = await say(owner, media, "Change me", 0.5, 0.5);
  await page.goto(`${media.url}#${first.id}`);
  await threadTools(page).edit();
  const { editForm: form, editTool } = composer(page);
  await expect(editTool("Preview")).toBeVisible();
  const edges = (await form.boundingBox())!;
  for (const name of ["Bold", "Preview"] as const) {
    const tool = (await editTool(name).boundingBox())!;
    expect(tool.x).toBeGreaterThanOrEqual(edges.x);
    expect(tool.x + tool.width).toBeLessThanOrEqual(edges.x + edges.width);
    expect(tool.height).toBeGreaterThanOrEqual(44);
  }
  await context.close();
});

test("a thread's header and edit form are not cut off in either panel width", async ({ page, team }) => {
  const media = await store(page, team, await png());
  const first = await say(page, media, "On the first version", 0.5, 0.5);
  await store(page, team, { ...(await png()), name: media.name });
  await page.goto(`${media.url}?v=2#${first.id}`);
  const { panel } = threads(page);
  const { region, close, fromVersion, actions } = thread(page, 1, 1);
  await expect(fromVersion(1)).toBeVisible();
  for (const [window, wide] of [
    [1440, 344],
    [1100, 320],
  ] as const) {
    await page.setViewportSize({ width: window, height: 900 });
    await expect.poll(async () => (await panel.boundingBox())!.width).toBe(wide);
    await expect(close).toBeInViewport({ ratio: 1 });
    expect(await region.evaluate((section) => section.scrollWidth - section.clientWidth)).toBe(0);
  }
  await expect(actions).toBeVisible();
  await threadTools(page).edit();
  const { editForm: form, editTool } = composer(page);
  // Playwright refuses to click a covered element.
  await editTool("Emoji").click({ trial: true });
  await editTool("Preview").click({ trial: true });
  await editTool("Cancel").click();
  await expect(form).toHaveCount(0);
});

test("a comment sent while a thread is open is visible in the list, and the thread stays open", async ({ page, team }) => {
  const media = await store(page, team, await png());
  for (let index = 0; index < 20; index++) await say(page, media, `Remark ${index}`, 0.5, 0.5);
  await page.goto(media.url);
  await threads(page).row(1).click();
  await expect(thread(page, 1, 20).region).toBeFocused();
  await composer(page).field.fill("By the way");
  await composer(page).field.press("Control+Enter");
  await expect(threads(page).row(21)).toBeInViewport();
  await expect(thread(page, 1, 21).region).toBeAttached();
});

test("a refused reply is visible from any thread and can be edited without losing a draft", async ({ page, team }) => {
  const media = await store(page, team, await png());
  const first = await say(page, media, "First", 0.3, 0.3);
  await say(page, media, "Second", 0.7, 0.7);
  await page.goto(`${media.url}#${first.id}`);
  await expect(thread(page, 1, 2).region).toBeVisible();
  await page.route(
    /\/media\/[^/]+\/comments$/,
    (route) =>
      route.request().method() === "POST" ? route.fulfill({ status: 403, json: { error: "Only reviewers may." } }) : route.continue(),
    { times: 2 },
  );
  const { reply } = composer(page);
  await reply.fill("An answer");
  await reply.press("Control+Enter");
  const refused = outgoing(page);
  await expect(refused.error).toHaveText(refused.refused("Only reviewers may."));
  await threadTools(page).next.click();
  await expect(thread(page, 2, 2).region).toBeVisible();
  await expect(refused.comment).toContainText(refused.replyIn(1));
  await expect(refused.text("An answer")).toBeInViewport({ ratio: 0.99 });
  await refused.openThread.click();
  await expect(thread(page, 1, 2).region).toBeVisible();
  await reply.fill("Typed meanwhile");
  await refused.edit.click();
  await expect(refused.comment).toHaveCount(0);
  await expect(reply).toBeFocused();
  await expect(reply).toHaveValue("An answer\n\nTyped meanwhile");

  // A draft has one pin: the refused comment cannot be merged into it.
  await page.keyboard.press("Escape");
  await startPin(page);
  await page.keyboard.press("Enter");
  await composer(page).field.fill("Pinned");
  await composer(page).field.press("Control+Enter");
  await expect(refused.error).toHaveText(refused.refused("Only reviewers may."));
  await page.keyboard.press("Escape");
  await startPin(page);
  await page.keyboard.press("Enter");
  await composer(page).field.fill("Another pin");
  await refused.edit.click();
  await expect(refused.pinTaken).toBeVisible();
  await expect(composer(page).field).toHaveValue("Another pin");
  await composer(page).field.fill("");
  await pins(page).removeDraft.click();
  await refused.edit.click();
  await expect(composer(page).field).toBeFocused();
  await expect(composer(page).field).toHaveValue("Pinned");
  await page.keyboard.press("Control+Enter");
  await expect.poll(async () => (await commentsOf(page, media)).map(({ text }) => text)).toEqual(["First", "Second", "Pinned"]);
});

test("a reply in a long thread is visible immediately on a phone", async ({ page: owner, team, browser, ana, problems }) => {
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
  await expect(thread(page, 1, 1).region).toBeVisible();
  await composer(page).reply.fill("The last word");
  const release = await hold(page);
  await composer(page).sendReply.click();
  await expect(outgoing(page).text("The last word")).toBeInViewport({ ratio: 0.99 });
  release();
  await expect(outgoing(page).comment).toHaveCount(0);
  await expect(page.getByText("The last word")).toBeInViewport({ ratio: 0.99 });
  await context.close();
});
