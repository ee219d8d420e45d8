// @vitest-environment jsdom
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { expect, test, vi } from "vitest";
import { Toaster } from "@/components/ui/toast";
import { all, click, fill, get, press, render, serve, settle, wait } from "@/components/ui/testing/render";
import { buildSource } from "@/lib/queries/build-source";
import { type BuildCause, type BuildOverview, buildCauses } from "@/lib/queries/builds";
import { useDecisions } from "../use-decisions";
import PhoneReview from "./phone-review";
import { build, cause, side } from "./testing";

vi.mock("next/navigation", () => ({ usePathname: () => "/" }));
HTMLElement.prototype.setPointerCapture = () => {};

const of = { owner: "acme", project: "web", number: 3 };
let rejection: string | null = null;
type Props = { mayReview: boolean; finish: () => void; overview?: BuildOverview | undefined };
function Review({ mayReview, finish, overview }: Props) {
  return (
    <PhoneReview
      build={build}
      source={buildSource(of)}
      decisions={useDecisions(of, "ana", rejection)}
      userId="ana"
      overview={overview}
      buildUrl={(number) => `/builds/${number}`}
      mayReview={mayReview}
      laterKey="ana:acme/web/3"
      onFinish={mayReview ? finish : null}
      listUrl="?show=causes"
      stageUrl={({ id }) => `?cause=${id}`}
    />
  );
}

/** Shows the causes of a service that stores decisions. */
async function show(causes: BuildCause[], mayReview = true, later: string[] = [], overview?: object, result: object = {}) {
  localStorage.clear();
  localStorage.setItem("loupe:later:ana:acme/web/3", JSON.stringify(later));
  const finish = vi.fn<() => void>();
  const pageOf = (page: number) => ({
    results: causes.slice((page - 1) * 50, page * 50).map((one) => ({ ...one })),
    pageInfo: { total: causes.length, page, perPage: 50 },
  });
  const requests = serve((route, body) => {
    if (route.startsWith("POST")) {
      const decision = { approve: "approved", reject: "rejected", undecide: null }[(body as { decision: "approve" }).decision];
      return { status: 200, body: { decision, decidedBy: null, decidedAt: null, reason: null, stored: true, ...result } };
    }
    return { status: 200, body: pageOf(Number(/[?&]page=(\d+)/.exec(route)?.[1] ?? 1)) };
  });
  await render(
    <NuqsTestingAdapter>
      <Review mayReview={mayReview} finish={finish} overview={overview as BuildOverview | undefined} />
    </NuqsTestingAdapter>,
    (client) => client.setQueryData(buildCauses(of, 1).queryKey, pageOf(1)),
  );
  const sent = () =>
    requests
      .filter(({ route }) => route.startsWith("POST"))
      .map(({ body }) => {
        const { causeId, decision, reason } = body as Record<string, string>;
        return [causeId, decision, reason].filter(Boolean).join(" ");
      });
  return { sent, finish };
}

/** Presses "Reject", writes a reason if there is one, and sends. */
async function reject(reason?: string) {
  await click("button", "Reject");
  if (reason) await fill("input", reason);
  await click("form button[type=submit]", "Reject");
}
const title = () => get("h2").textContent;
const swipe = (dx: number, dy = 0) =>
  settle(() => {
    const at = (type: string, x: number, y: number) =>
      get("figure").dispatchEvent(
        new PointerEvent(type, { bubbles: true, pointerId: 1, pointerType: "touch", clientX: 200 + x, clientY: 200 + y }),
      );
    at("pointerdown", 0, 0);
    at("pointermove", dx / 2, dy / 2);
    at("pointermove", dx, dy);
    at("pointerup", dx, dy);
  });

test("starts at the first undecided cause, decides and moves on, and can be undone for six seconds", async () => {
  const { sent } = await show([cause("1", { decision: "approved" }), cause("2"), cause("3", { decision: "rejected" }), cause("4")]);
  expect(title()).toBe("BArea 2 changed");
  expect(document.body.textContent).toContain("2 of 4");
  expect(document.body.textContent).toContain("#3, 2 undecided");
  await click("button", "Approve 4 places");
  expect(title()).toBe("DArea 4 changed");
  await click("button", "Undo");
  expect(title()).toBe("BArea 2 changed");
  await reject();
  expect(all("button", "Undo")).toHaveLength(1);
  await wait(6100);
  expect(all("button", "Undo")).toHaveLength(0);
  expect(sent()).toEqual(["2 approve", "2 undecide", "2 reject"]);
});

test("counts snapshots that were not compared as undecided, and the end leads to them", async () => {
  await show([cause("1", { decision: "approved" })], true, [], { failed: 2, problems: 2 });
  expect(document.body.textContent).toContain("#3, 2 undecided");
  expect(get('main a[href="?show=problem"]').textContent).toBe("2 snapshots not compared");
});

test("a swipe to the right approves and to the left rejects; short and vertical ones decide nothing", async () => {
  const { sent } = await show([cause("1"), cause("2"), cause("3")]);
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
  const { sent } = await show([cause("1"), cause("2"), cause("3")]);
  for (const key of ["a", ".", "k", "x"]) await press(document.body, key);
  await click("form button[type=submit]", "Reject");
  await press(document.body, "u");
  expect(title()).toBe("BArea 2 changed");
  await press(document.body, "j");
  expect(title()).toBe("CArea 3 changed");
  await wait(100);
  expect(sent()).toEqual(["1 approve", "2 reject", "2 undecide"]);
});

test("later leaves a cause undecided; the end offers it again, the other snapshots and the review", async () => {
  const { sent, finish } = await show([cause("1"), cause("2")]);
  await click("button", "Later");
  await click("button", "Approve 4 places");
  expect(title()).toBe("1 cause left");
  expect(get<HTMLAnchorElement>("a", "11 new snapshots").getAttribute("href")).toBe("?show=added");
  await click("button", "Finish review");
  expect(finish).toHaveBeenCalledOnce();
  await click("button", "Review 1 cause left");
  expect(title()).toBe("AArea 1 changed");
  await reject();
  expect(title()).toBe("All causes decided");
  await wait(100);
  expect(sent()).toEqual(["2 approve", "1 reject"]);
});

test("goes on to the causes of the next page", async () => {
  const many = Array.from({ length: 57 }, (_, index) => cause(String(index + 1), { decision: index < 52 ? "approved" : null }));
  await show(many);
  await wait(100);
  expect(title()).toBe("BAArea 53 changed");
  expect(document.body.textContent).toContain("53 of 57");
});

test("a tap shows the other picture in place, and a reduced frame names its scale", async () => {
  await show([cause("1", { sample: { ...cause("1").sample, frame: { scale: 0.4, before: side(0), after: side(40) } } })]);
  const pictures = () => all("img").map((image) => `${image.getAttribute("alt")} ${new URL(image.getAttribute("src")!).pathname}`);
  expect(pictures()).toEqual(["Before /1-before.png", "After /1-after.png"]);
  expect(document.body.textContent).toContain("Shown at 40%");
  await click("button", "Show the before picture here");
  expect(pictures()).toEqual(["Before /1-before.png", "Before /1-before.png"]);
  expect(all("figcaption")[1]!.textContent).toContain("Before #2");
  expect(get("button", "Show the before picture here").getAttribute("aria-pressed")).toBe("true");
});

test("a picture that fails to load can be tried again", async () => {
  await show([cause("1")]);
  await settle(() => all("img")[0]!.dispatchEvent(new Event("error")));
  expect(get("[role=alert]").textContent).toContain("Couldn't load the picture.");
  await click("button", "Retry");
  expect(all("img")).toHaveLength(2);
});

test("readers who may not review walk without deciding", async () => {
  const { sent } = await show([cause("1"), cause("2")], false);
  expect(all("button", "Approve")).toEqual([]);
  await press(document.body, "a");
  await swipe(140);
  expect(title()).toBe("AArea 1 changed");
  await click("button", "Next");
  expect(title()).toBe("BArea 2 changed");
  expect(sent()).toEqual([]);
});

test("asks for the reason of a rejection, which can be left out or cancelled", async () => {
  const { sent } = await show([cause("1"), cause("2"), cause("3")]);
  await click("button", "Reject");
  expect(document.activeElement).toBe(get("input", "Reason for rejecting cause A (optional)"));
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

test("passes over causes that a wide screen kept for later, and keeps its own there", async () => {
  await show([cause("1"), cause("2"), cause("3")], true, ["1"]);
  expect(title()).toBe("BArea 2 changed");
  await click("button", "Later");
  expect(JSON.parse(localStorage.getItem("loupe:later:ana:acme/web/3")!)).toEqual(["1", "2"]);
});

test("counts the places that a decision covers, and those with a decision of their own", async () => {
  await show([cause("1", { places: 18, apart: 2 }), cause("2")]);
  expect(get("footer button:last-of-type", "Approve").textContent).toBe("Approve 16, keep 2 places");
  await click("button", "Approve 16, keep 2");
  expect(document.body.textContent).toContain("Approved 16 places");
});

test("names an approval of exactly the same elsewhere, and one press approves here too", async () => {
  const elsewhere = { build: 12, branch: "feat/x", by: { id: "ben", slug: "ben", name: "Ben" } };
  const { sent } = await show([cause("1", { approvedElsewhere: elsewhere })]);
  expect(document.body.textContent).toContain("approved exactly this on feat/x (#12)");
  await click("button", "Approve here too");
  expect(sent()).toEqual(["approve"]);
});

test("names who rejected the build of an approved cause", async () => {
  const ben = { id: "ben", slug: "ben", name: "Ben" } as BuildCause["decidedBy"];
  rejection = "build rejected by Ana";
  await show([cause("1", { decision: "approved", decidedBy: ben }), cause("2")]);
  rejection = null;
  await press(document.body, "k");
  expect(get("footer").textContent).toContain("Approved by Ben, build rejected by Ana");
});

test("names the person who decided", async () => {
  const ben = { id: "ben", slug: "ben", name: "Ben" } as BuildCause["decidedBy"];
  await show([cause("1", { decision: "approved", decidedBy: ben }), cause("2")]);
  await press(document.body, "k");
  expect(get("footer").textContent).toContain("Approved by Ben");
});

test("says that another person was first, shows their decision, and can replace it", async () => {
  const ben = { decision: "approved", decidedBy: { id: "ben", slug: "ben", name: "Ben" }, decidedAt: "2026-01-01T00:00:00.000Z" };
  const { sent } = await show([cause("1"), cause("2")], true, [], undefined, { ...ben, stored: false });
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

test("a refused decision says why in place of the offer to undo it", async () => {
  await show([cause("1"), cause("2")]);
  serve(() => ({ status: 409, body: { error: "This build is being compared." } }));
  await render(<Toaster />);
  await click("button", "Approve 4 places");
  await wait(100);
  expect(document.body.textContent).toContain("This build is being compared.");
  expect(document.body.textContent).not.toContain("Approved 4 places");
  expect(all("button", "Undo")).toEqual([]);
});

test.each([
  { overview: { problems: 0, newer: { build: 5, same: 1 } }, text: "#5 is newer on this branch", href: "/builds/5" },
  { overview: { problems: 2 }, text: "2 snapshots could not be compared", href: "?show=problem" },
])("shows one note under the header: $text", async ({ overview, text, href }) => {
  await show([cause("1")], true, [], overview);
  expect(document.body.textContent).toContain(text);
  expect(all("a").map((link) => link.getAttribute("href"))).toContain(href);
});
