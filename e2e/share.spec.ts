import { expectAccessible } from "./support/axe.ts";
import { api, expect, test } from "./support/fixtures.ts";
import { png, video } from "./support/pictures.ts";
import { startPin } from "./support/pin.ts";
import { enterCode } from "./support/sign-in.ts";
import { store } from "./support/upload.ts";

test("a reviewer pins a comment and a visitor's open page shows it; a reply follows", async ({ page, team, another }) => {
  const media = await store(page, team, await png());
  const visitor = await another("visitor");
  await visitor.goto(media.url);
  await expect(visitor.getByText("No comments yet")).toBeVisible();

  await page.goto(media.url);
  await startPin(page);
  await page.getByRole("img", { name: media.name }).click({ position: { x: 200, y: 120 } });
  await page.getByRole("textbox", { name: /comment/i }).fill("The **total** is wrong.");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("button", { name: /^Thread 1 of 1, open/ }).first()).toBeVisible();

  await expect(visitor.getByText("The total is wrong.").first()).toBeVisible({ timeout: 15_000 });
  await visitor
    .getByRole("button", { name: /^Thread 1 of 1, open/ })
    .first()
    .click();
  await expect(visitor.locator("strong", { hasText: "total" })).toBeVisible();

  const comments = await api<"GET /media/{mediaId}/comments">(page, "GET", `/media/${media.id}/comments`);
  expect(comments).toHaveLength(1);
  const { anchor } = comments[0]!;
  if (anchor?.type !== "point") throw new Error("the comment has no point");
  expect(anchor.x).toBeGreaterThan(0.1);
  expect(anchor.x).toBeLessThan(0.4);

  await page.getByRole("textbox", { name: "Reply" }).fill("Fixed in the next build.");
  await page.keyboard.press("Control+Enter");
  await expect(visitor.getByText("Fixed in the next build.").first()).toBeVisible({ timeout: 15_000 });
});

test("a whole comment by keyboard: place the pin with arrows, write, send, reply, step back", async ({ page, team }) => {
  const media = await store(page, team, await png());
  await page.goto(media.url);
  await expect(page.getByRole("img", { name: media.name })).toBeVisible();
  await startPin(page);
  for (const key of ["ArrowRight", "ArrowRight", "Shift+ArrowDown", "Alt+ArrowLeft"]) await page.keyboard.press(key);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Comment on this spot" })).toBeFocused();
  await page.keyboard.type("Two steps right, ten down.");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Two steps right, ten down.").first()).toBeVisible();
  await expect
    .poll(async () => (await api<"GET /media/{mediaId}/comments">(page, "GET", `/media/${media.id}/comments`))[0]?.anchor)
    .toEqual({ type: "point", x: expect.closeTo(0.519, 3), y: expect.closeTo(0.6, 3) });
  for (const key of ["Escape", "n", "r"]) await page.keyboard.press(key);
  await expect(page.getByRole("textbox", { name: "Reply" })).toBeFocused();
  for (const key of ["Escape", "Shift+?"]) await page.keyboard.press(key);
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();

  for (const key of ["Escape", "Escape"]) await page.keyboard.press(key);
  await expect(page.getByRole("group", { name: "Pins" }).getByRole("button", { name: /^Thread 1 of 1/ })).toBeFocused();
  for (const key of ["c", "ArrowLeft", "Enter"]) await page.keyboard.press(key);
  await page.keyboard.type("From a pin on, without a pause: necessary.");
  await expect(page.getByRole("textbox", { name: "Comment on this spot" })).toHaveValue("From a pin on, without a pause: necessary.");
});

test("a reviewer resolves a thread by key and a visitor's open page shows it resolved; undo opens it again", async ({
  page,
  team,
  another,
}) => {
  const media = await store(page, team, await png());
  await api<"POST /media/{mediaId}/comments">(page, "POST", `/media/${media.id}/comments`, {
    body: "Too dark",
    anchor: { type: "point", x: 0.5, y: 0.5 },
  });
  const visitor = await another("visitor");
  await visitor.goto(media.url);
  await visitor
    .getByRole("button", { name: /^Thread 1 of 1, open/ })
    .first()
    .click();
  await expect(visitor.getByRole("region", { name: "Thread 1 of 1" })).toBeVisible();
  await expect(visitor.getByRole("button", { name: "Resolve" })).toHaveCount(0);

  await page.goto(media.url);
  await page
    .getByRole("button", { name: /^Thread 1 of 1, open/ })
    .first()
    .click();
  await expect(page.getByRole("region", { name: "Thread 1 of 1" })).toBeFocused();
  await page.keyboard.press("e");
  await expect(page.getByText("Thread resolved.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Reopen" })).toBeVisible();
  const pin = { name: /^Thread 1 of 1, resolved/ };
  await expect(visitor.getByRole("button", pin).first()).toBeVisible({ timeout: 15_000 });

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "Resolve" })).toBeVisible();
  await expect(visitor.getByRole("button", { name: /^Thread 1 of 1, open/ }).first()).toBeVisible({ timeout: 15_000 });

  await page.route(/\/resolve$/, (route) =>
    route.fulfill({ status: 403, contentType: "application/json", body: '{"error":"Only reviewers may."}' }),
  );
  await page.getByRole("button", { name: "Resolve" }).click();
  await expect(page.getByRole("alert").getByText("Only reviewers may.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Resolve" })).toBeVisible();
});

test("its author deletes a comment after being asked; a refusal is said in the dialog, and the replies stay", async ({ page, team }) => {
  const media = await store(page, team, await png());
  const root = await api<"POST /media/{mediaId}/comments">(page, "POST", `/media/${media.id}/comments`, { body: "Take me back" });
  await api<"POST /media/{mediaId}/comments">(page, "POST", `/media/${media.id}/comments`, { body: "I stay", threadId: root.id });
  await page.goto(media.url);
  const dialog = page.getByRole("alertdialog", { name: "Delete this comment? Its 1 reply stays." });
  const actions = page.getByRole("button", { name: "Comment actions" });
  const ask = async () => {
    await actions.first().click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
  };
  await page
    .getByRole("button", { name: /^Thread 1, open/ })
    .first()
    .click();
  await ask();
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(actions.first()).toBeFocused();

  await page.route(
    /\/comments\/[^/]+$/,
    (route) => route.fulfill({ status: 503, contentType: "application/json", body: '{"error":"Not now."}' }),
    { times: 1 },
  );
  await ask();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Not now.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Take me back")).toHaveCount(0);
  await expect(page.getByText("I stay").first()).toBeVisible();

  await ask();
  await page.getByRole("alertdialog", { name: "Delete this comment?" }).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No comments yet")).toBeVisible();
});

test("pins stay on their place under zoom and a smaller window", async ({ page, team }) => {
  const media = await store(page, team, await png());
  await api<"POST /media/{mediaId}/comments">(page, "POST", `/media/${media.id}/comments`, {
    body: "Here",
    anchor: { type: "point", x: 0.25, y: 0.75 },
  });
  await page.goto(media.url);
  const pin = page.getByRole("button", { name: /^Thread 1 of 1/ }).first();
  const place = async () => {
    const [a, b] = [(await pin.boundingBox())!, (await page.getByRole("img", { name: media.name }).boundingBox())!];
    return { x: (a.x + a.width / 2 - b.x) / b.width, y: (a.y + a.height / 2 - b.y) / b.height };
  };
  const stays = async () => expect.poll(place).toEqual({ x: expect.closeTo(0.25, 2), y: expect.closeTo(0.75, 2) });
  await stays();
  await page.getByRole("button", { name: "Zoom in" }).click();
  await stays();
  await page.setViewportSize({ width: 1100, height: 700 });
  await stays();
});

test("what was typed and pinned survives a reload and an ended session, and is sent once after signing in", async ({ page, team, ana }) => {
  const media = await store(page, team, await png());
  await page.goto(media.url);
  await startPin(page);
  await page.getByRole("img", { name: media.name }).click({ position: { x: 300, y: 200 } });
  await page.getByRole("textbox", { name: /comment/i }).fill("Do not lose me.");
  await page.reload();
  await expect(page.getByRole("textbox", { name: /comment/i })).toHaveValue("Do not lose me.");

  await page.context().clearCookies();
  await page.getByRole("textbox", { name: /comment/i }).focus();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Your session ended").first()).toBeVisible();
  await page
    .getByRole("button", { name: /^Sign in/ })
    .or(page.getByRole("link", { name: /^Sign in/ }))
    .last()
    .click();
  await enterCode(page, ana.email);
  await expect(page).toHaveURL(new RegExp(new URL(media.url).pathname));
  await expect(page.getByText("Do not lose me.").first()).toBeVisible();
  if (await page.getByRole("textbox", { name: /comment/i }).isVisible()) {
    await page.getByRole("textbox", { name: /comment/i }).focus();
    await page.keyboard.press("Control+Enter");
  }
  await expect.poll(async () => (await api<"GET /media/{mediaId}/comments">(page, "GET", `/media/${media.id}/comments`)).length).toBe(1);
});

test("a lost reply is retried and posts once", async ({ page, team }) => {
  const media = await store(page, team, await png());
  await page.goto(media.url);
  let lost = 0;
  await page.route(/\/comments$/, async (route) => {
    if (route.request().method() !== "POST" || lost++) return route.continue();
    await route.fetch();
    await route.abort("connectionreset");
  });
  await page.getByRole("textbox", { name: /comment/i }).fill("Once, please.");
  await page.keyboard.press("Control+Enter");
  await expect.poll(() => lost, { timeout: 20_000 }).toBeGreaterThan(1);
  await expect.poll(async () => (await api<"GET /media/{mediaId}/comments">(page, "GET", `/media/${media.id}/comments`)).length).toBe(1);
});

test("team media, deleted and made-up links give a visitor one and the same page", async ({ page, team, another }) => {
  const media = await store(page, team, await png(), "team");
  const visitor = await another("visitor");
  const seen: string[] = [];
  for (const url of [media.url, media.url.replace(/\w{6}$/, "aaaaaa")]) {
    const response = (await visitor.goto(url))!;
    expect(response.status()).toBe(404);
    expect(await response.text()).not.toContain(media.name);
    seen.push(await visitor.getByRole("main").innerText());
    await expect(visitor).toHaveTitle(/^(?!.*checkout)/);
  }
  expect(seen[0]).toBe(seen[1]);
  const ben = await another("ben");
  await ben.goto(media.url);
  await expect(ben.getByRole("main")).toContainText(/signed in as/i);
  await page.goto(media.url);
  await expect(page.getByRole("img", { name: media.name })).toBeVisible();
});

test("a video plays with the browser's own controls and takes comments", async ({ page, team }) => {
  const media = await store(page, team, video());
  await page.goto(media.url);
  const player = page.locator("video");
  await expect(player).toHaveAttribute("controls", "");
  await expect.poll(() => player.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(0);
  await page.getByRole("textbox", { name: /comment/i }).fill("Slower, please.");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Slower, please.").first()).toBeVisible();
});

test("the share page is accessible to a visitor, a reviewer and on a phone", async ({ page, team, another }) => {
  const media = await store(page, team, await png());
  await api<"POST /media/{mediaId}/comments">(page, "POST", `/media/${media.id}/comments`, {
    body: "One",
    anchor: { type: "point", x: 0.5, y: 0.5 },
  });
  await page.goto(media.url);
  await page
    .getByRole("button", { name: /^Thread 1 of 1/ })
    .first()
    .click();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  const visitor = await another("visitor");
  await visitor.goto(media.url);
  await expectAccessible(visitor);
  await visitor.goto(`${media.url}x`);
  await expectAccessible(visitor);
});

test("picture, facts and comments are in the HTML before any script runs", async ({ page, team, browser }) => {
  const media = await store(page, team, await png());
  await api<"POST /media/{mediaId}/comments">(page, "POST", `/media/${media.id}/comments`, { body: "Readable without scripts" });
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(media.url);
  await expect(plain.getByRole("img", { name: media.name })).toBeVisible();
  await expect(plain.getByText("Readable without scripts").first()).toBeVisible();
  await expect(plain.getByText("1280 × 800").first()).toBeVisible();
  await context.close();
});
