import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { api, expect, test } from "./support/fixtures.ts";
import { png } from "./support/pictures.ts";
import { enterCode } from "./support/sign-in.ts";
import { join } from "./support/team.ts";
import { store } from "./support/upload.ts";

const thread = (page: Page, number: number) => page.getByRole("button", { name: new RegExp(`^Thread ${number}\\b`) }).first();
const comments = (page: Page, id: string) => api<"GET /media/{mediaId}/comments">(page, "GET", `/media/${id}/comments`);
const write = (page: Page, id: string, body: unknown) => api<"POST /media/{mediaId}/comments">(page, "POST", `/media/${id}/comments`, body);

type Mail = { subject: string; text: string };
const mails = async (page: Page, email: string) =>
  (await (await page.request.get(`/v2/instance/mailbox?to=${encodeURIComponent(email)}`)).json()) as Mail[];

test("two people: one mentions, the other has the mail, follows its link, answers, reacts and stops the mails", async ({
  page,
  team,
  another,
  ben,
}) => {
  const other = await another("ben");
  const { name } = await join(page, team, other);
  const media = await store(page, team, await png(), "team");
  await page.goto(media.url);
  const field = page.getByRole("textbox", { name: /Comment on the whole/ });
  await field.click();
  await page.keyboard.type("Look, @");
  const people = page.getByRole("listbox", { name: "People to mention" });
  await expect(people.getByRole("option")).toHaveCount(1);
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(people).toHaveCount(0);
  await page.keyboard.type("the total.");
  await expect(field).toHaveValue(`Look, @${name} the total.`);
  await page.keyboard.press("Control+Enter");
  await expect(page.locator("section strong", { hasText: `@${name}` })).toBeVisible();
  await expect.poll(async () => (await mails(page, ben.email))[0]?.subject).toContain("mentioned you");

  const link = /https?:\/\/\S+#comment-\S+/.exec((await mails(page, ben.email))[0]!.text)![0];
  await other.goto(link);
  const region = other.getByRole("region", { name: "Thread 1 of 1" });
  await expect(region).toBeVisible();
  await expect(region.getByText("the total.")).toBeVisible();
  await other.getByRole("textbox", { name: "Reply" }).fill("Fixed.");
  await other.keyboard.press("Control+Enter");
  await other.getByRole("button", { name: "React" }).first().click();
  await other.getByRole("button", { name: "🎉" }).click();
  await expect(other.getByRole("button", { name: "🎉 1", pressed: true })).toBeVisible();
  await expect(page.getByText("Fixed.").first()).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole("button", { name: "🎉 1" })).toBeVisible({ timeout: 15_000 });

  const bell = other.getByRole("button", { name: "Get no mail about this thread" });
  await bell.click();
  await expect(other.getByRole("button", { name: "Get mail about this thread" })).toBeVisible();
  const root = (await comments(page, media.id))[0]!;
  const follows = () => api<"GET /media/{mediaId}/comments/{commentId}">(other, "GET", `/media/${media.id}/comments/${root.id}`);
  await expect.poll(async () => (await follows()).subscribed).toBe(false);
  const before = (await mails(page, ben.email)).length;
  await write(page, media.id, { body: "Thanks.", threadId: root.id });
  await expect(other.getByText("Thanks.").first()).toBeVisible({ timeout: 15_000 });
  expect(await mails(page, ben.email)).toHaveLength(before);

  await other.goto("/settings/notifications");
  await expectAccessible(other);
  await other.getByRole("checkbox", { name: "Mentions" }).uncheck();
  await expect(other.getByText("Saved.")).toBeVisible();
  await other.reload();
  await expect(other.getByRole("checkbox", { name: "Mentions" })).not.toBeChecked();
  await expect(other.getByRole("checkbox", { name: "Replies" })).toBeChecked();
});

test("what is new is counted until it was in sight, for each person alone", async ({ page, team, another }) => {
  const other = await another("ben");
  await join(page, team, other);
  const media = await store(page, team, await png());
  await write(page, media.id, { body: "Before the visit" });
  await other.goto(media.url);
  await expect
    .poll(async () => (await api<"GET /media/{mediaId}/reading">(other, "GET", `/media/${media.id}/reading`)).since)
    .not.toBeNull();
  await expect(thread(other, 1)).toHaveAccessibleName(/^(?!.*new)/);
  await write(page, media.id, { body: "After it", anchor: { type: "point", x: 0.5, y: 0.5 } });
  await write(page, media.id, { body: "And another" });
  await expect(other).toHaveTitle(/^\(2\) /, { timeout: 15_000 });
  await expect(other.getByRole("button", { name: /^Thread 2 of 3.*1 new$/ })).toBeVisible();
  await expect(other.getByText("New since you were here")).toBeVisible();
  await expect(page).not.toHaveTitle(/^\(/);

  await other.keyboard.press("Shift+N");
  await expect(other.getByRole("region", { name: "Thread 2 of 3" })).toBeVisible();
  await expect(other).toHaveTitle(/^\(1\) /);
  await other.keyboard.press("Shift+N");
  await expect(other.getByRole("region", { name: "Thread 3 of 3" })).toBeVisible();
  await expect(other).toHaveTitle(/^[^(]/);
  const read = async () => Object.keys((await api<"GET /media/{mediaId}/reading">(other, "GET", `/media/${media.id}/reading`)).threads);
  await expect.poll(async () => (await read()).length).toBe(2);
  await other.reload();
  await expect(other.getByRole("region", { name: "Thread 3 of 3" })).toBeVisible();
  await expect(other).toHaveTitle(/^[^(]/);
});

test("one filter decides about the list, the pins and the export, and stands in the address", async ({ page, team }) => {
  const media = await store(page, team, await png());
  const anchor = (x: number) => ({ type: "point", x, y: 0.5 });
  const first = await write(page, media.id, { body: "=HYPERLINK(1) left", anchor: anchor(0.2) });
  await write(page, media.id, { body: "right", anchor: anchor(0.8) });
  await write(page, media.id, { body: "whole" });
  await api<"POST /media/{mediaId}/comments/{commentId}/resolve">(page, "POST", `/media/${media.id}/comments/${first.id}/resolve`);
  await page.goto(media.url);
  const list = page.getByRole("list", { name: "Threads" }).locator("[data-thread]");
  await expect(list).toHaveCount(3);
  await expect(page.locator("[data-pin]")).toHaveCount(2);
  await page.getByText("Open", { exact: true }).click();
  await expect(list).toHaveCount(2);
  await expect(page.locator("[data-pin]")).toHaveCount(1);
  await page.getByRole("button", { name: "Filter and export" }).click();
  await page.getByRole("menuitemcheckbox", { name: "With a pin" }).click();
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(1);
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expectAccessible(page);
  await expect(page).toHaveURL(/show=open.*has=pin/);
  await page.reload();
  await expect(list).toHaveCount(1);
  await expect(page.locator("[data-pin]")).toHaveCount(1);

  await page.getByRole("button", { name: /^Filter and export/ }).click();
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("menuitem", { name: "JSON" }).click()]);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  const { threads } = JSON.parse(Buffer.concat(chunks).toString()) as { threads: { number: number; comments: { text: string }[] }[] };
  expect(threads.map(({ number, comments: [root] }) => [number, root!.text])).toEqual([[2, "right"]]);
  await page.goBack();
  await expect(list).toHaveCount(2);
  await page.getByRole("button", { name: "Search in comments" }).click();
  await expect(page.getByRole("searchbox", { name: "Search in comments" })).toBeFocused();
  await page.keyboard.type("whole");
  await expect(list).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(2);
});

test("thirty seconds without a network keep the words and post them once; a refusal keeps them as well", async ({ page, team }) => {
  await page.clock.install();
  const media = await store(page, team, await png());
  await page.goto(media.url);
  const field = page.getByRole("textbox", { name: /Comment on the whole/ });
  await field.fill("Written in a tunnel");
  await expect(page.getByRole("button", { name: "Preview" })).toBeVisible();
  await page.context().setOffline(true);
  await page.keyboard.press("Control+Enter");
  const sent = page.locator("[data-outgoing]");
  await expect(sent.getByText(/^The service is not answering. Retrying in \d s\.$/)).toBeVisible();
  await expect(sent.getByRole("button", { name: "Retry now" })).toBeVisible();
  // Nothing is said of other threads while there are none.
  await expect(page.getByText(/threads? resolved|No threads match/)).toHaveCount(0);
  await expect(async () => {
    await page.clock.runFor(10_000);
    await expect(sent.getByText("Not sent. Your text is kept and goes out once you are online again.")).toBeVisible({ timeout: 1000 });
  }).toPass();
  for (const name of ["Retry", "Edit", "Discard"]) await expect(sent.getByRole("button", { name, exact: true })).toBeVisible();
  await page.clock.runFor(30_000);
  // By itself, as soon as there is a network.
  await page.context().setOffline(false);
  await expect.poll(async () => (await comments(page, media.id)).length).toBe(1);
  await expect(page.getByText("Not sent.")).toHaveCount(0);

  for (const [status, error] of [
    [400, "body must be at most 2000 characters"],
    [403, "You need the reviewer role in this project."],
    [404, "Not found"],
    [413, "The body is larger than 1 MB."],
    [409, "This Idempotency-Key was already used for another comment."],
  ] as const) {
    await page.route(
      /\/media\/[^/]+\/comments$/,
      (route) => (route.request().method() === "POST" ? route.fulfill({ status, json: { error } }) : route.continue()),
      { times: 1 },
    );
    await page.keyboard.press("Escape");
    await field.fill(`Refused with ${status}`);
    await field.press("Control+Enter");
    await expect(page.getByText(error)).toBeVisible();
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await expect(field).toHaveValue(`Refused with ${status}`);
    await field.fill("");
  }
  expect(await comments(page, media.id)).toHaveLength(1);
});

test("of two open tabs one asks for both, and both show what arrives", async ({ page, team }) => {
  const media = await store(page, team, await png());
  const second = await page.context().newPage();
  const asked = { first: 0, second: 0 };
  const count = (tab: Page, key: keyof typeof asked) =>
    tab.on("request", (request) => void (/\/shares\/[^/]+\/comments$/.test(request.url()) && asked[key]++));
  count(page, "first");
  count(second, "second");
  await page.goto(media.url);
  await expect(page.getByText("No comments yet")).toBeVisible();
  await expect.poll(() => asked.first, { timeout: 15_000 }).toBeGreaterThan(0);
  await second.goto(media.url);
  await expect(second.getByText("No comments yet")).toBeVisible();
  await write(page, media.id, { body: "Seen in both" });
  for (const tab of [page, second]) await expect(tab.getByText("Seen in both").first()).toBeVisible({ timeout: 15_000 });
  expect(asked.second).toBe(0);
});

test("a visitor signs in from a comment's address and comes back to that comment", async ({ page, team, another, ben }) => {
  const media = await store(page, team, await png());
  const root = await write(page, media.id, { body: "The first" });
  const reply = await write(page, media.id, { body: "The reply", threadId: root.id });
  const visitor = await another("visitor");
  await visitor.goto(`${media.url}?has=pin#${reply.id}`);
  await expect(visitor.getByRole("region", { name: "Thread 1 of 1" })).toBeVisible();
  await visitor.getByRole("link", { name: "Sign in to comment" }).click();
  await enterCode(visitor, ben.email);
  await expect(visitor).toHaveURL(`${media.url}?has=pin#${reply.id}`);
  await expect(visitor.getByRole("region", { name: "Thread 1 of 1" })).toBeVisible();
  await expect(visitor.getByText("The reply")).toBeVisible();
});

test("of comments older than the newest 200 edits, resolutions and deletions arrive as well", async ({ page, team, another }) => {
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
  await expect(visitor.getByRole("button", { name: /^Thread 2, resolved/ })).toBeAttached();
  await expect(visitor.getByText("Word 2.", { exact: true })).toHaveCount(0);
});

test("a thread of two thousand comments is read in steps, newest first, and all of it is there", async ({ page, team, another }) => {
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
  await expect(visitor.getByText("1,999 replies")).toBeVisible({ timeout: 20_000 });
  await thread(visitor, 1).click();
  const shown = visitor.locator('section [id^="comment-"]');
  await expect(visitor.getByText("Word 0.")).toBeVisible();
  await expect(visitor.getByText("Word 1999.")).toBeVisible();
  expect(await shown.count()).toBeLessThan(200);
  await visitor.getByRole("button", { name: "Show 200 earlier of 1,899 replies" }).click();
  await expect(visitor.getByText("Word 1700.")).toBeAttached();
  expect(await shown.count()).toBeLessThan(400);
  await visitor.goto(`${media.url}#comment-1234`);
  await expect(visitor.getByText("Word 1234.")).toBeVisible({ timeout: 20_000 });
});
