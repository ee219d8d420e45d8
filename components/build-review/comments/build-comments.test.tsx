// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { click, eventually, fill, press, render, serve } from "@/components/ui/testing/render";
import { Toaster } from "@/components/ui/toast";
import { testComment } from "@/lib/review/testing/comment";
import type { SideLayer } from "@/components/stage/change/side-layer";
import { createPanZoom } from "@/components/stage/pan-zoom";
import { layOutInPlace } from "@/lib/builds/aligned-layout";
import type { SnapshotChange } from "@/lib/queries/builds";
import BuildComments, { type BuildCommentsProps } from "./build-comments";
import { createPinSlots } from "./pin-slots";
import type { BuildDiscussion } from "./use-build-discussion";

const build = { owner: "acme", project: "site", number: 483 };
const base = "/projects/acme/site/builds";
const own = testComment("comment-own", {
  buildId: "b",
  mediaId: null,
  mediaVersionId: null,
  text: "On this build",
  snapshotName: "checkout.png",
});
const earlier = testComment("comment-early", {
  buildId: "a",
  mediaId: null,
  mediaVersionId: null,
  text: "Too wide",
  screenshotDiffId: "7",
});
const placement = { state: "moved", changed: false, screenshotDiffId: "9", anchor: null, dx: 0, dy: 40, lastSeenBuildNumber: 483 };

const onSnapshot = vi.fn<(diffId: string, history: "push" | "replace") => void>();

type Stage = { addressed?: BuildCommentsProps["addressed"]; isReviewing?: boolean; talk?: Partial<BuildDiscussion> };

/** Opens the panel. Returns the requests of the page. */
async function open({ addressed, isReviewing = true, talk = {} }: Stage = {}) {
  const requests = serve((route) => {
    if (route === `GET ${base}/483/comments`) return { status: 200, body: [own] };
    if (route === `GET ${base}/483/earlier-threads`) return { status: 200, body: [{ buildNumber: 481, comments: [earlier], placement }] };
    if (route === `GET ${base}/483/overview`) return { status: 200, body: { toDecide: { total: 2, undecided: isReviewing ? 1 : 2 } } };
    if (route === `GET ${base}/483/reading`) return { status: 200, body: { since: "2026-01-01T00:00:00.000Z", threads: {} } };
    if (route.endsWith("/resolve")) return { status: 200, body: { ...earlier, resolvedAt: "2026-01-02T00:00:00.000Z" } };
    if (route.startsWith("POST")) return { status: 201, body: { ...own, id: "comment-new", text: "Draft of mine", pending: true } };
    return { status: 200, body: { ...earlier, subscribed: true } };
  });
  await render(
    <>
      <BuildComments
        build={build}
        url="http://localhost/builds/483"
        user={{ id: "u1", name: "Ana", slug: "ana" }}
        mayComment
        mayDraft
        addressed={addressed}
        onSnapshot={onSnapshot}
        talk={{
          slots: createPinSlots(),
          isOpen: true,
          setOpen: () => undefined,
          placing: false,
          setPlacing: () => undefined,
          place: () => undefined,
          writing: 0,
          panelAt: document.body,
          setPanelAt: () => undefined,
          isOn: true,
          ...talk,
        }}
      />
      <Toaster />
    </>,
  );
  await eventually(() => expect(document.body.textContent).toContain("On this build"));
  return requests;
}

test("an earlier thread says where it was written and where its area is, and is resolved in its own build", async () => {
  const requests = await open();
  await eventually(() => expect(document.body.textContent).toContain("from #481"));
  await click('[data-thread="comment-early"] button');
  await eventually(() => expect(document.body.textContent).toContain("Moved 40 px down"));
  expect(location.hash).toBe("#comment-early");
  expect(onSnapshot).toHaveBeenCalledWith("9", "push");
  await click("button", "Resolve");
  await eventually(() => expect(requests.map(({ route }) => route)).toContain(`POST ${base}/481/comments/comment-early/resolve`));
});

test("a comment that is added to the review says that it is a draft", async () => {
  history.replaceState(null, "", "/");
  const requests = await open();
  await fill("textarea", "Draft of mine");
  await click("button", "Add to review");
  await eventually(() => expect(document.body.textContent).toContain("Only you see it until you finish the review."));
  const sent = requests.find(({ route }) => route === `POST ${base}/483/comments`);
  expect(JSON.stringify(sent)).toContain("addToReview");
});

test("before anything is decided, there is one button to send a comment", async () => {
  history.replaceState(null, "", "/");
  await open({ isReviewing: false });
  await fill("textarea", "Now");
  const names = [...document.querySelectorAll("form button, button")].map((button) => button.textContent);
  expect(names).toContain("Comment");
  expect(names).not.toContain("Add to review");
});

/** A stage with the pictures of snapshot 9, of which one side takes pins. */
function slotsOf(name: "before" | "after", area: SideLayer["area"] = null): BuildDiscussion["slots"] {
  const slots = createPinSlots();
  const element = document.body.appendChild(document.createElement("div"));
  const size = { width: 400, height: 300 };
  slots.add({
    name,
    element,
    layout: layOutInPlace(size, size),
    panZoom: createPanZoom(size),
    gestures: { take: () => () => undefined, handlers: () => ({ onPress: () => undefined }) },
    area,
    onLead: () => undefined,
    change: { id: "9" } as SnapshotChange,
  });
  return slots;
}

test("a pin that the keyboard places is sent with its point, its snapshot and the side of its picture", async () => {
  history.replaceState(null, "", "/");
  const setPlacing = vi.fn<BuildDiscussion["setPlacing"]>();
  const requests = await open({ addressed: "9", talk: { slots: slotsOf("before"), placing: true, setPlacing } });
  await press(document.body, "ArrowRight");
  await press(document.body, "Enter");
  expect(setPlacing).toHaveBeenCalledWith(false);
  await eventually(() => expect(document.querySelector('textarea[aria-label="Comment on this spot"]')).toBeTruthy());
  expect(document.body.textContent).toMatch(/Before: (Near|In) the/);
  await fill("textarea", "Too close");
  await click("button", "Comment");
  await eventually(() => expect(requests.some(({ route }) => route === `POST ${base}/483/comments`)).toBe(true));
  const sent = requests.find(({ route }) => route === `POST ${base}/483/comments`);
  expect(sent?.body).toMatchObject({ screenshotDiffId: "9", side: "before", anchor: { type: "point" } });
});

test("the first pin is at the right end of the area that is looked at, with the focus in its composer", async () => {
  history.replaceState(null, "", "/");
  const setPlacing = vi.fn<BuildDiscussion["setPlacing"]>();
  const slots = slotsOf("after", { x: 0.4, y: 0.2, width: 0.1, height: 0.1, letter: "C" });
  const requests = await open({ addressed: "9", talk: { slots, placing: true, setPlacing } });
  await eventually(() => expect(setPlacing).toHaveBeenCalledWith(false));
  expect(document.activeElement?.tagName).toBe("TEXTAREA");
  expect(document.body.textContent).toContain("On area C");
  await fill("textarea", "Here");
  await click("button", "Comment");
  await eventually(() => expect(requests.some(({ route }) => route === `POST ${base}/483/comments`)).toBe(true));
  const sent = JSON.stringify(requests.find(({ route }) => route === `POST ${base}/483/comments`)!.body);
  expect(sent).toContain('"x":0.5');
  expect(sent).toContain('"y":0.25');
});
