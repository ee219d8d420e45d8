// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { all, click, fill, get, press, serve, wait } from "@/components/ui/testing/render";
import { listPage } from "@/lib/builds/testing/changes";
import { ana, resultOf } from "../testing";
import { framedCause, reject, showPhone, swipe, title, reviewNumbers } from "./testing";

vi.mock("next/navigation", () => ({ usePathname: () => "/" }));
HTMLElement.prototype.setPointerCapture = () => {};

test("starts at the first undecided change, decides and moves on, and can be undone for six seconds", async () => {
  const { sent } = await showPhone([
    framedCause("1", { decision: "approved" }),
    framedCause("2"),
    framedCause("3", { decision: "rejected" }),
    framedCause("4"),
  ]);
  expect(title()).toBe("BArea 2 changed");
  expect(document.body.textContent).toContain("2 of 4");
  await click("button", "Approve");
  expect(document.body.textContent).toContain("Approved B in 2 snapshots");
  expect(title()).toBe("DArea 4 changed");
  await click("button", "Undo");
  expect(title()).toBe("BArea 2 changed");
  await reject();
  expect(all("button", "Undo")).toHaveLength(1);
  await wait(6100);
  expect(all("button", "Undo")).toHaveLength(0);
  expect(sent()).toEqual(["2 approve", "2 undecide", "2 reject"]);
});

test("counts what is decided in the whole build, and the end leads to what is left", async () => {
  const failed = { total: 2, undecided: 2, rejected: 0 };
  const overview = {
    problems: 2,
    toDecide: reviewNumbers({ total: 5, undecided: 4, failed, added: { total: 2, undecided: 1, rejected: 0 } }),
  };
  await showPhone([framedCause("1", { decision: "approved" })], { overview });
  expect(get("header").textContent).toContain("#3, 1 of 5 decided");
  expect(title()).toBe("All decided");
  expect(get('main a[href="?show=problem"]').textContent).toBe("2 not compared");
  expect(get('main a[href="?show=added"]').textContent).toBe("1 new snapshot");
});

test("a swipe to the right approves and to the left rejects; short and vertical ones decide nothing", async () => {
  const { sent } = await showPhone([framedCause("1"), framedCause("2"), framedCause("3")]);
  await swipe(60);
  await swipe(20, 150);
  expect(title()).toBe("AArea 1 changed");
  await swipe(140);
  expect(title()).toBe("BArea 2 changed");
  await swipe(-140);
  await click("form button[type=submit]", "Reject");
  expect(title()).toBe("CArea 3 changed");
  await wait(100);
  expect(sent()).toEqual(["1 approve", "2 reject"]);
});

test("keys do the same as the buttons", async () => {
  const { sent } = await showPhone([framedCause("1"), framedCause("2"), framedCause("3")]);
  for (const key of ["a", ".", "k", "x"]) await press(document.body, key);
  await click("form button[type=submit]", "Reject");
  await press(document.body, "u");
  expect(title()).toBe("BArea 2 changed");
  await press(document.body, "j");
  expect(title()).toBe("CArea 3 changed");
  await wait(100);
  expect(sent()).toEqual(["1 approve", "2 reject", "2 undecide"]);
});

test("Later skips a change; the end offers it again, the other snapshots and the review", async () => {
  const one = { total: 11, undecided: 11, rejected: 0 };
  const overview = { toDecide: reviewNumbers({ changes: { total: 2, undecided: 1, rejected: 0 }, added: one }) };
  const { sent, finish } = await showPhone([framedCause("1"), framedCause("2")], { overview });
  await click("button", "Later");
  await click("button", "Approve");
  expect(title()).toBe("1 change left");
  expect(get<HTMLAnchorElement>("a", "11 new snapshots").getAttribute("href")).toBe("?show=added");
  await click("button", "Finish review");
  expect(finish).toHaveBeenCalledOnce();
  await click("button", "Show it");
  expect(title()).toBe("AArea 1 changed");
  await reject();
  expect(all("h2", "Area")).toEqual([]);
  await wait(100);
  expect(sent()).toEqual(["2 approve", "1 reject"]);
});

test("the end counts decisions that the service did not count yet", async () => {
  await showPhone([framedCause("1"), framedCause("2")], { questions: { total: 2, undecided: 2, rejected: 0 } });
  await click("button", "Approve");
  await click("button", "Approve");
  expect(title()).toBe("All decided");
});

test("goes on to the changes of the next page", async () => {
  const many = Array.from({ length: 57 }, (_, index) => framedCause(String(index + 1), { decision: index < 52 ? "approved" : null }));
  await showPhone(many);
  await wait(100);
  expect(title()).toBe("BAArea 53 changed");
  expect(document.body.textContent).toContain("53 of 57");
});

test("undo returns to a change of the page before", async () => {
  const many = Array.from({ length: 51 }, (_, index) => framedCause(String(index + 1), { decision: index < 49 ? "approved" : null }));
  const { sent } = await showPhone(many);
  expect(title()).toContain("Area 50 changed");
  await click("button", "Approve");
  await wait(100);
  expect(title()).toContain("Area 51 changed");
  await click("button", "Undo");
  await wait(100);
  expect(sent()).toEqual(["50 approve", "50 undecide"]);
  expect(all("h2", "Area 50 changed")).toHaveLength(1);
});

test("readers who may not review walk without deciding", async () => {
  const { sent } = await showPhone([framedCause("1"), framedCause("2")], { mayReview: false });
  expect(all("button", "Approve")).toEqual([]);
  await press(document.body, "a");
  await swipe(140);
  expect(title()).toBe("AArea 1 changed");
  await click("button", "Next");
  expect(title()).toBe("BArea 2 changed");
  expect(sent()).toEqual([]);
});

test("asks for the reason of a rejection, which can be left out or cancelled", async () => {
  const { sent } = await showPhone([framedCause("1"), framedCause("2"), framedCause("3")]);
  await click("button", "Reject");
  expect(document.activeElement).toBe(get("input", "Reason for rejecting A in 2 snapshots (optional)"));
  await fill("input", "The price");
  await click("button", "Cancel");
  expect(title()).toBe("AArea 1 changed");
  await click("button", "Reject");
  expect(get<HTMLInputElement>("input").value).toBe("The price");
  await click("form button[type=submit]", "Reject");
  await reject();
  await wait(100);
  expect(sent()).toEqual(["1 reject The price", "2 reject"]);
});

test("passes over changes that a wide screen kept for later, and keeps its own there", async () => {
  await showPhone([framedCause("1"), framedCause("2"), framedCause("3")], { later: ["1"] });
  expect(title()).toBe("BArea 2 changed");
  await click("button", "Later");
  expect(JSON.parse(localStorage.getItem("loupe:later:ana:acme/web/3")!)).toEqual(["1", "2"]);
});

/** A change with three variants, and these. */
const variants = ["1", "2", "3"].map((id) => framedCause(id, { question: { id: "q", number: 1, variants: 3 } }));
const samples = variants.map(({ id, sample }) => ({ ...sample, causeId: id, lines: null }));
const numbers = { places: 12, snapshots: 5, undecided: 3, rejected: 0, decision: null, decidedAt: null };
const joint = framedCause("1", { question: { id: "q", number: 1, variants: 3, ...numbers, samples } as never });

test("a change with several variants shows them all before it can be decided, and no swipe decides", async () => {
  const { sent } = await showPhone([joint, framedCause("9")], { variants });
  expect(all("footer button", "Approve")).toEqual([]);
  await swipe(140);
  expect([sent(), all("main section a[href]", "pages")]).toEqual([[], []]);
  await click("button", "Show all 3");
  await wait(100);
  expect(all("section[aria-label=Variants] a").map((link) => link.getAttribute("href"))).toEqual(["?cause=1", "?cause=2", "?cause=3"]);
  await swipe(140);
  expect(sent()).toEqual([]);
  await click("footer button", "Approve all 3");
  await wait(100);
  expect(title()).toBe("BArea 9 changed");
  expect(sent()).toEqual(["q approve"]);
});

test("variants that can't be loaded say why, and can be decided after another try", async () => {
  await showPhone([joint, framedCause("9")], { variants });
  serve(() => ({ status: 409, body: { error: "This build is being compared." } }));
  await click("button", "Show all 3");
  await wait(100);
  expect(get("section[aria-label=Variants]").textContent).toContain("This build is being compared.");
  const requests = serve((route, body) => ({ status: 200, body: route.startsWith("POST") ? resultOf(body) : listPage(variants) }));
  await click("button", "Try again");
  await wait(100);
  await click("footer button", "Approve all 3");
  await wait(100);
  expect(requests.filter(({ route }) => route.startsWith("POST"))).toHaveLength(1);
});

test("a change whose variants were partly decided apart approves the others", async () => {
  const [first, ...rest] = variants;
  const { sent } = await showPhone([joint, framedCause("9")], { variants: [{ ...first!, decision: "rejected" }, ...rest] });
  await press(document.body, "a");
  await wait(100);
  expect(sent()).toEqual([]);
  expect(all("footer button", "Approve 2")).toHaveLength(1);
  await press(document.body, "a");
  await wait(100);
  expect(sent()).toEqual(["q approve"]);
});

test("the end shows the baseline files that approved pictures were written to", async () => {
  const written = { id: "w", files: 2, paths: ["a.png", "b.png"], commit: null, user: ana, createdAt: "2026-03-03T12:00:00.000Z" };
  const writeBacks = [{ ...written, pullRequestUrl: "https://github.com/acme/web/pull/31", pullRequestNumber: 31 }];
  await showPhone([framedCause("1", { decision: "approved" })], { overview: { writeBacks, toDecide: reviewNumbers() } });
  expect(get("main").textContent).toMatch(/Written to 2 baseline files by Ana.*, pull request 31, /);
});
