// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { click, eventually, fill, press, render, serve } from "@/components/ui/testing/render";
import { Toaster } from "@/components/ui/toast";
import { testComment } from "@/lib/review/testing/comment";
import { createPanZoom } from "@/components/viewer/pan-zoom";
import { layOutInPlace } from "@/lib/builds/aligned-layout";
import type { SnapshotChange } from "@/lib/queries/builds";
import BuildComments, { type BuildCommentsProps } from "./build-comments";
import { createPinSlots } from "./pin-slots";

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

/** Opens the panel. Returns the requests of the page. */
async function open(stage: Partial<BuildCommentsProps> = {}) {
  const requests = serve((route) => {
    if (route === `GET ${base}/483/comments`) return { status: 200, body: [own] };
    if (route === `GET ${base}/483/earlier-threads`) return { status: 200, body: [{ buildNumber: 481, comments: [earlier], placement }] };
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
        slots={createPinSlots()}
        addressed={undefined}
        onSnapshot={onSnapshot}
        isOpen
        onOpen={() => undefined}
        panelAt={document.body}
        placing={false}
        onPlacing={() => undefined}
        writing={0}
        {...stage}
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

/** A stage with the pictures of snapshot 9, of which one side takes pins. */
function stageOf(name: "before" | "after"): Partial<BuildCommentsProps> {
  const slots = createPinSlots();
  const element = document.body.appendChild(document.createElement("div"));
  const size = { width: 400, height: 300 };
  slots.add({
    name,
    element,
    layout: layOutInPlace(size, size),
    panZoom: createPanZoom(size),
    gestures: { take: () => () => undefined, handlers: () => ({ onPress: () => undefined }) },
    onLead: () => undefined,
    change: { id: "9" } as SnapshotChange,
  });
  return { slots, addressed: "9" };
}

test("a pin that the keyboard places is sent with its point, its snapshot and the side of its picture", async () => {
  history.replaceState(null, "", "/");
  const onPlacing = vi.fn<(placing: boolean) => void>();
  const requests = await open({ ...stageOf("before"), placing: true, onPlacing });
  await press(document.body, "ArrowRight");
  await press(document.body, "Enter");
  expect(onPlacing).toHaveBeenCalledWith(false);
  await eventually(() => expect(document.querySelector('textarea[aria-label="Comment on this spot"]')).toBeTruthy());
  expect(document.body.textContent).toContain("Before: ");
  await fill("textarea", "Too close");
  await click("button", "Comment");
  await eventually(() => expect(requests.some(({ route }) => route === `POST ${base}/483/comments`)).toBe(true));
  const sent = requests.find(({ route }) => route === `POST ${base}/483/comments`);
  expect(sent?.body).toMatchObject({ screenshotDiffId: "9", side: "before", anchor: { type: "point" } });
});
