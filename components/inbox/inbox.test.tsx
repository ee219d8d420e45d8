// @vitest-environment jsdom
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { beforeEach, expect, test, vi } from "vitest";
import { all, click, get, press, render, serve } from "@/components/ui/testing/render";
import { Toaster } from "@/components/ui/toast";
import { inboxCounts, inboxList } from "@/lib/queries/inbox";
import { Inbox } from "./inbox";

const router = { push: vi.fn<(href: string) => void>() };
vi.mock("next/navigation", () => ({ useRouter: () => router, usePathname: () => "/inbox" }));
beforeEach(() => router.push.mockReset());

const thread = (id: string, more: Record<string, unknown> = {}) => ({
  id,
  unread: true,
  reason: "uploads",
  activeAt: "2026-01-05T10:00:00.000Z",
  url: `https://loupe.example/m/token#${id}`,
  cropUrl: null,
  account: { slug: "acme", name: "Acme" },
  project: "web",
  subject: { type: "media", name: "checkout-total.png", snapshotName: null, version: 2 },
  comment: {
    id,
    author: { id: "u2", slug: "ben", name: "Ben", pictureUrl: null },
    guestName: null,
    text: `Text of ${id}`,
    isReply: false,
    createdAt: "2026-01-05T10:00:00.000Z",
  },
  assignee: null,
  dueOn: null,
  resolvedAt: null,
  ...more,
});

const open = (threads: unknown[], next: string | null = null) =>
  render(
    <NuqsTestingAdapter>
      <Inbox />
      <Toaster />
    </NuqsTestingAdapter>,
    (client) => {
      client.setQueryData(inboxList("following").queryKey, { threads, next } as never);
      client.setQueryData(inboxCounts().queryKey, { following: threads.length, all: 7, assigned: 1, overdue: 0 });
    },
  );
const rows = () => all("li[data-inbox]");
const unread = () => rows().map((row) => row.textContent.includes("Unread:"));
const accept = () =>
  serve((route) => (route.startsWith("POST") ? { status: 204 } : { status: 200, body: { following: 0, all: 0, assigned: 0, overdue: 0 } }));

test("shows who wrote what and where, newest first", async () => {
  accept();
  await open([thread("a", { dueOn: "2020-01-02", assignee: { id: "u1", slug: "ana", name: "Ana" } }), thread("b", { reason: "mention" })]);
  expect(rows().map((row) => row.textContent)).toEqual([
    expect.stringMatching(/Ben commented on your upload.*Text of a.*checkout-total\.png, v2.*Acme \/ web.*Ana.*Overdue, 2 Jan 2020/),
    expect.stringContaining("Ben mentioned you"),
  ]);
  expect(get<HTMLAnchorElement>("li a").getAttribute("href")).toBe("/m/token#a");
});

test("J, K, E and Enter move, mark as read and open", async () => {
  const requests = accept();
  await open([thread("a"), thread("b"), thread("c")]);
  await press(document.body, "j");
  expect(document.activeElement!.textContent).toContain("Ben");
  await press(document.activeElement!, "e");
  expect(unread()).toEqual([false, true, true]);
  expect(requests.find(({ route }) => route.startsWith("POST"))).toEqual({ route: "POST /me/inbox/read", body: { threads: ["a"] } });
  expect(rows()[1]!.contains(document.activeElement), "moves to the next").toBe(true);
  await press(document.body, "j");
  await press(document.body, "k");
  await press(document.body, "Enter");
  expect(router.push).toHaveBeenCalledWith("/m/token#b");
  expect(unread()).toEqual([false, false, true]);
});

test("U marks as unread, and X selects several threads for E", async () => {
  const requests = accept();
  const writes = () => requests.filter(({ route }) => route.startsWith("POST"));
  await open([thread("a", { unread: false }), thread("b"), thread("c")]);
  await press(document.body, "j");
  await press(document.activeElement!, "u");
  expect(unread()).toEqual([true, true, true]);
  expect(writes().at(-1)).toEqual({ route: "POST /me/inbox/unread", body: { threads: ["a"] } });
  await press(document.activeElement!, "x");
  await press(document.activeElement!, "j");
  await press(document.activeElement!, "x");
  expect(get("[role=toolbar]").textContent).toContain("2 selected");
  await press(document.activeElement!, "e");
  expect(writes().at(-1)).toEqual({ route: "POST /me/inbox/read", body: { threads: ["a", "b"] } });
  expect([unread(), all("[role=toolbar]").length]).toEqual([[false, false, true], 0]);
});

test("opens the next unread thread", async () => {
  accept();
  await open([thread("a", { unread: false }), thread("b")]);
  await click("button", "Open next");
  expect(router.push).toHaveBeenCalledWith("/m/token#b");
});

test("marks the listed threads as read with Undo, and a refused change makes them unread with the reason", async () => {
  let isDown = true;
  serve((route) => {
    if (!route.startsWith("POST")) return { status: 200, body: { following: 0, all: 0, assigned: 0, overdue: 0 } };
    return isDown ? { status: 503, body: { error: "The service is restarting." } } : { status: 204 };
  });
  await open([thread("a"), thread("b")]);
  await click("button", "Mark as read");
  expect(unread()).toEqual([true, true]);
  expect(get("[role=alert]:not(:empty)").textContent).toContain("The service is restarting.");
  isDown = false;
  await click("button", "Try again");
  expect([unread(), all("[role=alert]:not(:empty)").length]).toEqual([[false, true], 0]);
  await click("button", "Mark these 1 as read");
  expect(unread()).toEqual([false, false]);
  await click("button", "Undo");
  expect(unread()).toEqual([false, true]);
});

test("loads later pages once and keeps them in order", async () => {
  const requests = serve(() => ({ status: 200, body: { threads: [thread("a"), thread("c")], next: null } }));
  await open([thread("a"), thread("b")], "17-b");
  await click("button", "Show more");
  expect(rows().map((row) => row.dataset.inbox)).toEqual(["a", "b", "c"]);
  expect(requests[0]!.route).toBe("GET /me/inbox?list=following&cursor=17-b");
  expect(all("button", "Show more")).toEqual([]);
});

test("explains an empty list", async () => {
  accept();
  await open([]);
  expect(get("h2").textContent).toBe("No unread threads");
  expect(get<HTMLButtonElement>("button", "Mark these as read").disabled).toBe(true);
});
