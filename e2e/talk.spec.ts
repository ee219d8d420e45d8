import type { Page } from "@playwright/test";
import { composer } from "./pages/composer.ts";
import { pins } from "./pages/pins.ts";
import { notifications } from "./pages/settings.ts";
import { shell } from "./pages/shell.ts";
import { thread, threadTools, threads } from "./pages/thread.ts";
import { expectAccessible } from "./support/axe.ts";
import { api, expect, test } from "./support/fixtures.ts";
import { png } from "./support/pictures.ts";
import { enterCode } from "./support/sign-in.ts";
import { join } from "./support/team.ts";
import { store } from "./support/upload.ts";

const comments = (page: Page, id: string) => api<"GET /media/{mediaId}/comments">(page, "GET", `/media/${id}/comments`);
const write = (page: Page, id: string, body: unknown) => api<"POST /media/{mediaId}/comments">(page, "POST", `/media/${id}/comments`, body);

type Mail = { subject: string; text: string };
const mails = async (page: Page, email: string) =>
  (await (await page.request.get(`/v2/instance/mailbox?to=${encodeURIComponent(email)}`)).json()) as Mail[];

test("a mentioned person gets a mail, opens its link, replies, reacts and unsubscribes", async ({ page, team, another, ben }) => {
  const other = await another("ben");
  const { name } = await join(page, team, other);
  const media = await store(page, team, await png(), "team");
  await page.goto(media.url);
  const field = composer(page).wholeField;
  await field.click();
  await page.keyboard.type("Look, @");
  const { people } = composer(page);
  await expect(people.getByRole("option")).toHaveCount(1);
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(people).toHaveCount(0);
  await page.keyboard.type("the total.");
  await expect(field).toHaveValue(`Look, @${name} the total.`);
  await page.keyboard.press("Control+Enter");
  await expect(threadTools(page).bold(`@${name}`)).toBeVisible();
  await expect.poll(async () => (await mails(page, ben.email))[0]?.subject).toContain("mentioned you");

  const link = /https?:\/\/\S+#comment-\S+/.exec((await mails(page, ben.email))[0]!.text)![0];
  await other.goto(link);
  const { region } = thread(other, 1, 1);
  await expect(region).toBeVisible();
  await expect(region.getByText("the total.")).toBeVisible();
  await composer(other).reply.fill("Fixed.");
  await other.keyboard.press("Control+Enter");
  await threadTools(other).react.first().click();
  await threadTools(other).emoji("🎉").click();
  await expect(threadTools(other).ownReaction("🎉", 1)).toBeVisible();
  await expect(page.getByText("Fixed.").first()).toBeVisible({ timeout: 15_000 });
  await expect(threadTools(page).reaction("🎉", 1)).toBeVisible({ timeout: 15_000 });

  await threadTools(other).mute.click();
  await expect(threadTools(other).unmute).toBeVisible();
  const root = (await comments(page, media.id))[0]!;
  const follows = () => api<"GET /media/{mediaId}/comments/{commentId}">(other, "GET", `/media/${media.id}/comments/${root.id}`);
  await expect.poll(async () => (await follows()).subscribed).toBe(false);
  const before = (await mails(page, ben.email)).length;
  await write(page, media.id, { body: "Thanks.", threadId: root.id });
  await expect(other.getByText("Thanks.").first()).toBeVisible({ timeout: 15_000 });
  expect(await mails(page, ben.email)).toHaveLength(before);

  await other.goto("/settings/notifications");
  await expectAccessible(other);
  await notifications(other).mentions.uncheck();
  await notifications(other).save.click();
  await expect(notifications(other).saved).toBeVisible();
  await other.reload();
  await expect(notifications(other).mentions).not.toBeChecked();
  await expect(notifications(other).replies).toBeChecked();
});

test("new comments are counted per person until they were visible", async ({ page, team, another }) => {
  const other = await another("ben");
  await join(page, team, other);
  const media = await store(page, team, await png());
  await write(page, media.id, { body: "Before the visit" });
  await other.goto(media.url);
  await expect
    .poll(async () => (await api<"GET /media/{mediaId}/reading">(other, "GET", `/media/${media.id}/reading`)).since)
    .not.toBeNull();
  await expect(threads(other).button(1)).toHaveAccessibleName(/^(?!.*new)/);
  await write(page, media.id, { body: "After it", anchor: { type: "point", x: 0.5, y: 0.5 } });
  await write(page, media.id, { body: "And another" });
  await expect(other).toHaveTitle(/^\(2\) /, { timeout: 15_000 });
  await expect(threads(other).unread(2, 3, 1)).toBeVisible();
  await expect(threads(other).newSinceLastVisit).toBeVisible();
  await expect(page).not.toHaveTitle(/^\(/);

  await other.keyboard.press("Shift+N");
  await expect(thread(other, 2, 3).region).toBeVisible();
  await expect(other).toHaveTitle(/^\(1\) /);
  await other.keyboard.press("Shift+N");
  await expect(thread(other, 3, 3).region).toBeVisible();
  await expect(other).toHaveTitle(/^[^(]/);
  const read = async () => Object.keys((await api<"GET /media/{mediaId}/reading">(other, "GET", `/media/${media.id}/reading`)).threads);
  await expect.poll(async () => (await read()).length).toBe(2);
  await other.reload();
  await expect(thread(other, 3, 3).region).toBeVisible();
  await expect(other).toHaveTitle(/^[^(]/);
});

test("one filter in the URL applies to the list, the pins and the export", async ({ page, team }) => {
  const media = await store(page, team, await png());
  const anchor = (x: number) => ({ type: "point", x, y: 0.5 });
  const first = await write(page, media.id, { body: "=HYPERLINK(1) left", anchor: anchor(0.2) });
  await write(page, media.id, { body: "right", anchor: anchor(0.8) });
  await write(page, media.id, { body: "whole" });
  await api<"POST /media/{mediaId}/comments/{commentId}/resolve">(page, "POST", `/media/${media.id}/comments/${first.id}/resolve`);
  await page.goto(media.url);
  const { rows: list } = threads(page);
  await expect(list).toHaveCount(3);
  await expect(pins(page).all).toHaveCount(2);
  await threads(page).showOpen();
  await expect(list).toHaveCount(2);
  await expect(pins(page).all).toHaveCount(1);
  await threads(page).filterMenu.click();
  await threads(page).withPin.click();
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(1);
  await expect(shell(page).menu).toHaveCount(0);
  await expectAccessible(page);
  await expect(page).toHaveURL(/show=open.*has=pin/);
  await page.reload();
  await expect(list).toHaveCount(1);
  await expect(pins(page).all).toHaveCount(1);

  await threads(page).filterMenu.click();
  const [file] = await Promise.all([page.waitForEvent("download"), threads(page).exportJson.click()]);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  const exported = JSON.parse(Buffer.concat(chunks).toString()) as { threads: { number: number; comments: { text: string }[] }[] };
  expect(exported.threads.map(({ number, comments: [root] }) => [number, root!.text])).toEqual([[2, "right"]]);
  await page.goBack();
  await expect(list).toHaveCount(2);
  await threads(page).openSearch.click();
  await expect(threads(page).search).toBeFocused();
  await page.keyboard.type("whole");
  await expect(list).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(2);
});

test("two open tabs of one page both show a new comment", async ({ page, team }) => {
  const media = await store(page, team, await png());
  const second = await page.context().newPage();
  for (const tab of [page, second]) {
    await tab.goto(media.url);
    await expect(threads(tab).none).toBeVisible();
  }
  await write(page, media.id, { body: "Seen in both" });
  for (const tab of [page, second]) await expect(tab.getByText("Seen in both").first()).toBeVisible({ timeout: 15_000 });
});

test("a visitor who signs in from a comment's link returns to that comment", async ({ page, team, another, ben }) => {
  const media = await store(page, team, await png());
  const root = await write(page, media.id, { body: "The first" });
  const reply = await write(page, media.id, { body: "The reply", threadId: root.id });
  const visitor = await another("visitor");
  await visitor.goto(`${media.url}?has=pin#${reply.id}`);
  await expect(thread(visitor, 1, 1).region).toBeVisible();
  await composer(visitor).signIn.click();
  await enterCode(visitor, ben.email);
  await expect(visitor).toHaveURL(`${media.url}?has=pin#${reply.id}`);
  await expect(thread(visitor, 1, 1).region).toBeVisible();
  await expect(visitor.getByText("The reply")).toBeVisible();
});

test("edits, resolutions and deletions of comments older than the newest 200 arrive", async ({ page, team, another }) => {
  const media = await store(page, team, await png());
  const root = await write(page, media.id, { body: "The only real one" });
  const all = Array.from({ length: 203 }, (_, index) => ({
    ...root,
    id: `comment-${index}`,
    text: `Word ${index}.`,
    createdAt: new Date(Date.UTC(2025, 0, 1) + index * 1000).toISOString(),
  }));
  let state = 1;
  const visitor = await another("visitor");
  await visitor.route(/\/shares\/[^/]+\/comments/, (route) => {
    const before = new URL(route.request().url()).searchParams.get("before");
    const list = before ? all.slice(0, -200) : all.slice(-200);
    const etag = `"${state}${before ?? ""}"`;
    const same = route.request().headers()["if-none-match"] === etag;
    return same ? route.fulfill({ status: 304, headers: { etag } }) : route.fulfill({ json: list, headers: { etag } });
  });
  await visitor.goto(media.url);
  await expect(visitor.getByText("Word 1.", { exact: true })).toBeAttached({ timeout: 20_000 });
  all[0] = { ...all[0]!, text: "Another word." };
  all[1] = { ...all[1]!, resolvedAt: new Date().toISOString() };
  all.splice(2, 1);
  state++;
  await expect(visitor.getByText("Another word.")).toBeAttached({ timeout: 30_000 });
  await expect(threads(visitor).row(2, "resolved")).toBeAttached();
  await expect(visitor.getByText("Word 2.", { exact: true })).toHaveCount(0);
});

test("a thread of 2,000 comments loads in pages, newest first", async ({ page, team, another }) => {
  const media = await store(page, team, await png());
  const all = Array.from({ length: 2000 }, (_, index) => ({
    id: `comment-${index}`,
    mediaId: media.id,
    mediaVersionId: null,
    threadId: index ? "comment-0" : null,
    body: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: `Word ${index}.` }] }] },
    text: `Word ${index}.`,
    author: { id: `u${index % 7}`, slug: `u${index % 7}`, name: null },
    agent: null,
    anchor: null,
    resolvedAt: null,
    editedAt: null,
    createdAt: new Date(Date.UTC(2025, 0, 1) + index * 1000).toISOString(),
    reactions: [],
  }));
  const visitor = await another("visitor");
  await visitor.route(/\/shares\/[^/]+\/comments/, (route) => {
    const before = new URL(route.request().url()).searchParams.get("before");
    const end = before ? Number(before.split("-")[1]) : all.length;
    return route.fulfill({ json: all.slice(Math.max(0, end - 200), end) });
  });
  await visitor.goto(media.url);
  await expect(threads(visitor).replies("1,999")).toBeVisible({ timeout: 20_000 });
  await threads(visitor).button(1).click();
  const shown = threadTools(visitor).comments;
  await expect(visitor.getByText("Word 0.")).toBeVisible();
  await expect(visitor.getByText("Word 1999.")).toBeVisible();
  expect(await shown.count()).toBeLessThan(200);
  await threadTools(visitor).showEarlier("200", "1,899").click();
  await expect(visitor.getByText("Word 1700.")).toBeAttached();
  expect(await shown.count()).toBeLessThan(400);
  await visitor.goto(`${media.url}#comment-1234`);
  await expect(visitor.getByText("Word 1234.")).toBeVisible({ timeout: 20_000 });
});
