// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { Toaster } from "@/components/ui/toast";
import { all, click, get, press, render, serve, settle, wait } from "@/components/ui/testing/render";
import { ben, now } from "../testing";
import { framedCause, reject, showPhone, side, title } from "./testing";

vi.mock("next/navigation", () => ({ usePathname: () => "/" }));
HTMLElement.prototype.setPointerCapture = () => {};

test("a tap shows the other image in place, and a reduced frame names its scale", async () => {
  await showPhone([framedCause("1", { sample: { ...framedCause("1").sample, frame: { scale: 0.4, before: side(0), after: side(40) } } })]);
  const pictures = () => all("img").map((image) => `${image.getAttribute("alt")} ${new URL(image.getAttribute("src")!).pathname}`);
  expect(pictures()).toEqual(["Before /1-before.png", "After /1-after.png"]);
  expect(document.body.textContent).toContain("Shown at 40%");
  await click("button", "Show the before image here");
  expect(pictures()).toEqual(["Before /1-before.png", "Before /1-before.png"]);
  expect(all("figcaption")[1]!.textContent).toContain("Before #2");
  expect(get("button", "Show the before image here").getAttribute("aria-pressed")).toBe("true");
});

test("an image that fails to load can be tried again", async () => {
  await showPhone([framedCause("1")]);
  await settle(() => all("img")[0]!.dispatchEvent(new Event("error")));
  expect(get("[role=alert]").textContent).toContain("Couldn’t load the image.");
  await click("button", "Retry");
  expect(all("img")).toHaveLength(2);
});

test("names an approval of exactly the same elsewhere, and one press approves here too", async () => {
  const elsewhere = { build: 12, branch: "feat/x", by: ben };
  const { sent } = await showPhone([framedCause("1", { approvedElsewhere: elsewhere })]);
  expect(document.body.textContent).toContain("approved exactly this on feat/x (#12)");
  await click("button", "Approve here too");
  expect(sent()).toEqual(["approve"]);
});

test("names the person who decided, and who rejected the build of an approved change", async () => {
  const causes = [framedCause("1", { decision: "approved", decidedBy: ben }), framedCause("2")];
  await showPhone(causes);
  await press(document.body, "k");
  expect(get("footer").textContent).toContain("Approved by Ben");
  expect(get("footer").textContent).not.toContain("rejected by");
});

test("names who rejected the build of an approved change", async () => {
  const causes = [framedCause("1", { decision: "approved", decidedBy: ben }), framedCause("2")];
  await showPhone(causes, { rejection: "build rejected by Ana" });
  await press(document.body, "k");
  expect(get("footer").textContent).toContain("Approved by Ben, build rejected by Ana");
});

test("says that another person was first, shows their decision, and can replace it", async () => {
  const result = { decision: "approved", decidedBy: ben, decidedAt: now, stored: false };
  const { sent } = await showPhone([framedCause("1"), framedCause("2")], { result });
  await reject();
  await wait(100);
  expect(get("footer").textContent).toContain("Someone else decided first. Their decision counts.");
  await press(document.body, "u");
  expect(sent()).toEqual(["1 reject"]);
  await click("footer button", "Show");
  expect(title()).toContain("Area 1 changed");
  expect(get("footer").textContent).toContain("Ben approved");
  await click("button", "Reject instead");
  await click("form button[type=submit]", "Reject");
  expect(sent()).toEqual(["1 reject", "1 reject"]);
});

test("a refused decision shows its reason instead of Undo", async () => {
  await showPhone([framedCause("1"), framedCause("2")]);
  serve(() => ({ status: 409, body: { error: "This build is being compared." } }));
  await render(<Toaster />);
  await click("button", "Approve");
  await wait(100);
  expect(document.body.textContent).toContain("This build is being compared.");
  expect(document.body.textContent).not.toContain("Approved A");
  expect(all("button", "Undo")).toEqual([]);
});

test.each([
  { overview: { problems: 0, newer: { build: 5, same: 1 } }, text: "#5 is newer", href: "/builds/5" },
  { overview: { problems: 2 }, text: "2 snapshots couldn’t be compared", href: "?show=problem" },
])("shows one note under the header: $text", async ({ overview, text, href }) => {
  await showPhone([framedCause("1")], { overview });
  expect(get("[data-phone-note]").textContent).toContain(text);
  expect(get("[data-phone-note] a").getAttribute("href")).toContain(href);
});
