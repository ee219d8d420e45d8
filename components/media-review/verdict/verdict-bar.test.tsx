// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { all, click, eventually, fill, get, press, render, serve } from "@/components/ui/testing/render";
import { Toaster } from "@/components/ui/toast";
import type { Share } from "@/lib/queries/media";
import { VerdictBar } from "./verdict-bar";

const ana = { id: "u1", name: "Ana", slug: "ana" };
const ben = { id: "u2", name: "Ben", slug: "ben" };
const review = (user: typeof ana, more: object) => ({
  id: `r-${user.id}`,
  version: 2,
  state: "approved",
  user,
  agent: null,
  commentId: null,
  date: "2026-01-01T10:00:00.000Z",
  ...more,
});
const shareWith = (reviews: object[], more: object = {}) =>
  ({ media: { id: "m1" }, permissions: ["view", "review"], project: { name: "web" }, reviews, ...more }) as unknown as Share;
const open = (share: Share, { user = ana as typeof ana | null, version = 2 } = {}) => {
  const onSent = vi.fn<(id: string | null) => void>();
  return render(
    <>
      <VerdictBar share={share} user={user} version={version} onSent={onSent} />
      <Toaster />
    </>,
  ).then(() => onSent);
};
const bar = () => get("[aria-label=Verdict]").textContent;

beforeEach(() => localStorage.clear());

test("shows an approval immediately, before the service responds, and undoes it", async () => {
  let stored: object[] = [];
  const requests = serve((route) => {
    if (route.startsWith("POST")) stored = [review(ana, {})];
    if (route.startsWith("DELETE")) stored = [];
    return route.startsWith("DELETE") ? { status: 204 } : { status: 200, body: route.startsWith("POST") ? stored[0] : stored };
  });
  await open(shareWith([]));
  expect(bar()).toBe("Request changesApprove");
  await press(document.body, "a");
  expect(bar()).toBe("Approved by youUndo");
  await click("button", "Undo");
  await eventually(() => expect(bar()).toBe("Request changesApprove"));
  expect(requests.map(({ route }) => route).filter((route) => !route.startsWith("GET"))).toEqual([
    "POST /media/m1/reviews",
    "DELETE /media/m1/reviews/r-u1",
  ]);
});

test("a request for changes keeps its text on the device until it is stored, and a failure loses nothing", async () => {
  let works = false;
  const requests = serve((route) =>
    route.startsWith("GET")
      ? { status: 200, body: [] }
      : works
        ? { status: 200, body: review(ana, { state: "rejected", commentId: "c1" }) }
        : { status: 503, body: { error: "Try again later." } },
  );
  const onSent = await open(shareWith([]));
  await press(document.body, "x");
  await eventually(() => get("textarea"));
  await fill("textarea", "The button is cut off.");
  await click("button", "Request changes");
  expect(get("[role=alert]").textContent).toContain("The request for changes was not sent.");
  expect(get<HTMLTextAreaElement>("textarea").value).toBe("The button is cut off.");
  expect(localStorage.getItem("loupe:changes:m1")).toContain("cut off");
  works = true;
  await click("button", "Request changes");
  await eventually(() => expect(onSent).toHaveBeenCalledWith("c1"));
  expect(get("[role=alert]").textContent).toBe("");
  expect(localStorage.getItem("loupe:changes:m1")).toBeNull();
  expect(requests.findLast(({ route }) => route.startsWith("POST"))!.body).toEqual({
    event: "REJECT",
    version: 2,
    body: "The button is cut off.",
  });
});

test("one request for changes outweighs approvals, and an older verdict is named as such", async () => {
  const reviews = [review(ben, { state: "rejected" }), review(ana, {})];
  serve(() => ({ status: 200, body: reviews }));
  await open(shareWith(reviews));
  expect(bar()).toContain("Changes requested by Ben");
  expect(bar()).toContain("Undo");
  await open(shareWith(reviews), { version: 3 });
  expect(all("[aria-label=Verdict]").at(-1)!.textContent).toContain("v2: changes requested. v3 is not reviewed.");
});

test("a visitor sees a verdict and has no buttons; without one there is no bar", async () => {
  const outside = { permissions: ["view"], project: null };
  await open(shareWith([review(ben, {})], outside), { user: null });
  expect(bar()).toContain("Approved by Ben");
  expect(all("section button")).toEqual([]);
});
