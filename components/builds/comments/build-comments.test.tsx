// @vitest-environment jsdom
import { expect, test } from "vitest";
import { click, eventually, fill, render, serve } from "@/components/ui/testing/render";
import { Toaster } from "@/components/ui/toast";
import { testComment } from "@/lib/review/testing/comment";
import BuildComments from "./build-comments";

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

/** Opens the panel. Returns the requests of the page. */
async function open() {
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
      <BuildComments build={build} url="http://localhost/builds/483" user={{ id: "u1", name: "Ana", slug: "ana" }} mayComment mayDraft />
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
