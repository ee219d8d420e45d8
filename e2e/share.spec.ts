import { composer } from "./pages/composer.ts";
import { pins } from "./pages/pins.ts";
import { shareLinks } from "./pages/share-links.ts";
import { sharePage } from "./pages/share-page.ts";
import { sessionEnded } from "./pages/shell.ts";
import { signInForm } from "./pages/sign-in.ts";
import { thread, threadTools, threads } from "./pages/thread.ts";
import { expectAccessible } from "./support/axe.ts";
import { api, expect, test } from "./support/fixtures.ts";
import { press } from "./support/keys.ts";
import { png } from "./support/pictures.ts";
import { placePin, startPin } from "./support/pin.ts";
import { enterCode } from "./support/sign-in.ts";
import { store } from "./support/upload.ts";

test("a visitor's open page shows a new pinned comment and its reply", async ({ page, team, another }) => {
  const media = await store(page, team, await png());
  const visitor = await another("visitor");
  await visitor.goto(media.url);
  await expect(threads(visitor).none).toBeVisible();

  await page.goto(media.url);
  await placePin(page, media);
  await composer(page).field.fill("The **total** is wrong.");
  await page.keyboard.press("Control+Enter");
  await expect(threads(page).button(1, 1, "open")).toBeVisible();

  await expect(visitor.getByText("The total is wrong.").first()).toBeVisible({ timeout: 15_000 });
  await threads(visitor).button(1, 1, "open").click();
  await expect(threadTools(visitor).bold("total")).toBeVisible();

  const comments = await api<"GET /media/{mediaId}/comments">(page, "GET", `/media/${media.id}/comments`);
  expect(comments).toHaveLength(1);
  const { anchor } = comments[0]!;
  if (anchor?.type !== "point") throw new Error("the comment has no point");
  expect(anchor.x).toBeGreaterThan(0.1);
  expect(anchor.x).toBeLessThan(0.4);

  await composer(page).reply.fill("Fixed in the next build.");
  await page.keyboard.press("Control+Enter");
  await expect(visitor.getByText("Fixed in the next build.").first()).toBeVisible({ timeout: 15_000 });
});

test("by keyboard alone: pin with arrows, write, reply, resolve, copy the link", async ({ page, team }) => {
  const media = await store(page, team, await png());
  await page.goto(media.url);
  await expect(sharePage(page).image(media)).toBeVisible();
  await startPin(page);
  for (const key of ["ArrowRight", "ArrowRight", "Shift+ArrowDown", "Alt+ArrowLeft"]) await page.keyboard.press(key);
  await page.keyboard.press("Enter");
  await expect(composer(page).pointField).toBeFocused();
  await page.keyboard.type("Two steps right, ten down.");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Two steps right, ten down.").first()).toBeVisible();
  await expect
    .poll(async () => (await api<"GET /media/{mediaId}/comments">(page, "GET", `/media/${media.id}/comments`))[0]?.anchor)
    .toEqual({ type: "point", x: expect.closeTo(0.519, 3), y: expect.closeTo(0.6, 3) });
  // The service has the comment a moment before the page has its response.
  await expect(pins(page).pin(1, 1)).toBeVisible();
  for (const key of ["Escape", "n", "r"]) await page.keyboard.press(key);
  await expect(composer(page).reply).toBeFocused();
  await page.keyboard.type("An answer");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("An answer").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("e");
  await expect(threads(page).resolved).toBeVisible();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await press(page, sharePage(page).share);
  await press(page, shareLinks(page).copyTeamLink);
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(new URL(media.url).pathname);
  for (const key of ["Escape", "Escape", "Shift+?"]) await page.keyboard.press(key);
  await expect(sharePage(page).shortcuts).toBeVisible();

  for (const key of ["Escape", "Escape"]) await page.keyboard.press(key);
  await expect(pins(page).pin(1, 1)).toBeFocused();
  for (const key of ["c", "ArrowLeft", "Enter"]) await page.keyboard.press(key);
  await page.keyboard.type("From a pin on, without a pause: necessary.");
  await expect(composer(page).pointField).toHaveValue("From a pin on, without a pause: necessary.");
});

test("a thread is resolved by key, reopened by undo, and a visitor's open page follows", async ({ page, team, another }) => {
  const media = await store(page, team, await png());
  await api<"POST /media/{mediaId}/comments">(page, "POST", `/media/${media.id}/comments`, {
    body: "Too dark",
    anchor: { type: "point", x: 0.5, y: 0.5 },
  });
  const visitor = await another("visitor");
  await visitor.goto(media.url);
  await threads(visitor).button(1, 1, "open").click();
  await expect(thread(visitor, 1, 1).region).toBeVisible();
  await expect(threadTools(visitor).resolve).toHaveCount(0);

  await page.goto(media.url);
  await threads(page).button(1, 1, "open").click();
  await expect(thread(page, 1, 1).region).toBeFocused();
  await page.keyboard.press("e");
  await expect(threads(page).resolved).toBeVisible();
  await expect(threadTools(page).reopen).toBeVisible();

  await expect(threads(visitor).button(1, 1, "resolved")).toBeVisible({ timeout: 15_000 });

  await threads(page).undo.click();
  await expect(threadTools(page).resolve).toBeVisible();
  await expect(threads(visitor).button(1, 1, "open")).toBeVisible({ timeout: 15_000 });

  await page.route(/\/resolve$/, (route) =>
    route.fulfill({ status: 403, contentType: "application/json", body: '{"error":"Only reviewers may."}' }),
  );
  await threadTools(page).resolve.click();
  await expect(page.getByRole("alert").getByText("Only reviewers may.")).toBeVisible();
  await expect(threadTools(page).resolve).toBeVisible();
});

test("an author deletes a comment after confirming; an error stays in the dialog, replies stay", async ({ page, team }) => {
  const media = await store(page, team, await png());
  const root = await api<"POST /media/{mediaId}/comments">(page, "POST", `/media/${media.id}/comments`, { body: "Take me back" });
  await api<"POST /media/{mediaId}/comments">(page, "POST", `/media/${media.id}/comments`, { body: "I stay", threadId: root.id });
  await page.goto(media.url);
  const { actions, delete: ask, deleteWithReply, deleteAlone } = threadTools(page);

  await threads(page).button(1, undefined, "open").click();
  await ask();
  await expect(deleteWithReply.cancel).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(deleteWithReply.dialog).toBeHidden();
  await expect(actions.first()).toBeFocused();

  await page.route(
    /\/comments\/[^/]+$/,
    (route) => route.fulfill({ status: 503, contentType: "application/json", body: '{"error":"Not now."}' }),
    { times: 1 },
  );
  await ask();
  await deleteWithReply.confirm.click();
  await expect(deleteWithReply.error).toHaveText("Not now.");
  await expectAccessible(page);
  await deleteWithReply.confirm.click();
  await expect(page.getByText("Take me back")).toHaveCount(0);
  await expect(page.getByText("I stay").first()).toBeVisible();

  await ask();
  await deleteAlone.confirm.click();
  await expect(threads(page).none).toBeVisible();
});

test("a draft with a pin survives a reload and an ended session, and is sent once", async ({ page, team, ana }) => {
  const media = await store(page, team, await png());
  await page.goto(media.url);
  await placePin(page, media, 300, 200);
  await composer(page).field.fill("Do not lose me.");
  await page.reload();
  await expect(composer(page).field).toHaveValue("Do not lose me.");

  await page.context().clearCookies();
  await composer(page).field.focus();
  await page.keyboard.press("Control+Enter");
  await expect(sessionEnded(page).text).toBeVisible();
  await composer(page).signInAgain.click();
  await enterCode(page, ana.email);
  await expect(page).toHaveURL(new RegExp(new URL(media.url).pathname));
  await expect(page.getByText("Do not lose me.").first()).toBeVisible();
  if (await composer(page).field.isVisible()) {
    await composer(page).field.focus();
    await page.keyboard.press("Control+Enter");
  }
  await expect.poll(async () => (await api<"GET /media/{mediaId}/comments">(page, "GET", `/media/${media.id}/comments`)).length).toBe(1);
});

test("a lost response is retried and the comment is stored once", async ({ page, team }) => {
  const media = await store(page, team, await png());
  await page.goto(media.url);
  let lost = 0;
  await page.route(/\/comments$/, async (route) => {
    if (route.request().method() !== "POST" || lost++) return route.continue();
    await route.fetch();
    await route.abort("connectionreset");
  });
  await composer(page).field.fill("Once, please.");
  await page.keyboard.press("Control+Enter");
  await expect.poll(() => lost, { timeout: 20_000 }).toBeGreaterThan(1);
  await expect.poll(async () => (await api<"GET /media/{mediaId}/comments">(page, "GET", `/media/${media.id}/comments`)).length).toBe(1);
});

test("the share page is accessible for a visitor, a reviewer and on a phone", async ({ page, team, another }) => {
  const media = await store(page, team, await png());
  await api<"POST /media/{mediaId}/comments">(page, "POST", `/media/${media.id}/comments`, {
    body: "One",
    anchor: { type: "point", x: 0.5, y: 0.5 },
  });
  await page.goto(media.url);
  await threads(page).button(1, 1).click();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  const visitor = await another("visitor");
  await visitor.goto(media.url);
  await expectAccessible(visitor);
  await visitor.goto(`${media.url}x`);
  await expectAccessible(visitor);
});

test("picture, details and comments are in the HTML without JavaScript", async ({ page, team, browser }) => {
  const media = await store(page, team, await png());
  await api<"POST /media/{mediaId}/comments">(page, "POST", `/media/${media.id}/comments`, { body: "Readable without scripts" });
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(media.url);
  await expect(sharePage(plain).image(media)).toBeVisible();
  await expect(plain.getByText("Readable without scripts").first()).toBeVisible();
  await expect(sharePage(plain).size("1280 × 800")).toBeVisible();
  await context.close();
});

test("paper has the picture and the comments, without controls", async ({ page, team }) => {
  const media = await store(page, team, await png());
  await api<"POST /media/{mediaId}/comments">(page, "POST", `/media/${media.id}/comments`, { body: "Readable on paper" });
  await page.goto(media.url);
  await expect(sharePage(page).image(media)).toBeVisible();
  await expect(page.getByRole("textbox")).not.toHaveCount(0);
  await page.emulateMedia({ media: "print" });
  await expect(sharePage(page).image(media)).toBeVisible();
  await expect(page.getByText("Readable on paper").first()).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /Approve|Request changes|Share|Filter|Compare|Search/ })).toHaveCount(0);
});

test("a dropped file becomes the next version and is shown; offline, the page and the sign-in page say so", async ({
  page,
  team,
  another,
}) => {
  const media = await store(page, team, await png(600, 400, "checkout.png"));
  const { buffer } = await png(600, 400);
  await page.goto(media.url);
  await expect(async () => {
    if (!(await sharePage(page).details.isVisible())) await sharePage(page).openDetails.click();
    await expect(sharePage(page).uploadVersion).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.keyboard.press("Escape");
  const files = await page.evaluateHandle(
    (bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], "another-name.png", { type: "image/png" }));
      return data;
    },
    [...buffer],
  );
  await page.dispatchEvent("main", "dragenter", { dataTransfer: files });
  await expect(page.getByText("Upload as v2 of checkout.png")).toBeVisible();
  await page.dispatchEvent("main", "drop", { dataTransfer: files });
  await expect(page.getByText("v2 uploaded")).toBeVisible();
  await expect(page.getByRole("button", { name: "v2 of 2, versions" })).toBeVisible();
  const versions = await api<"GET /media/{mediaId}/versions">(page, "GET", `/media/${media.id}/versions`);
  expect(versions.map(({ number }) => number)).toEqual([2, 1]);

  const visitor = await another("visitor");
  await visitor.goto("/login");
  // The page redirects to the form: without a connection in between, the browser would show its own error.
  await expect(signInForm(visitor).email).toBeVisible();
  for (const one of [page, visitor]) {
    await one.context().setOffline(true);
    await expect(one.getByText("You’re offline.")).toBeVisible();
    await one.context().setOffline(false);
    await expect(one.getByText("You’re offline.")).toBeHidden();
  }
});
