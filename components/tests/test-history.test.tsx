// @vitest-environment jsdom
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { expect, test, vi } from "vitest";
import { all, click, eventually, get, press, render, serve, settle } from "@/components/ui/testing/render";
import { projectDetails } from "@/lib/queries/projects";
import { testDetails, type TestImage } from "@/lib/queries/tests";
import { TestHistory } from "./test-history";

vi.mock("next/navigation", () => ({ usePathname: () => "/", useRouter: () => ({ push: () => {} }) }));

const of = { owner: "acme", project: "web", testId: "WEB-1" };
const details = {
  id: "WEB-1",
  name: "seat-map/deck-5",
  buildName: "default",
  metrics: { total: 40, changes: 3, uniqueChanges: 3, stability: 0.9, consistency: 1, flakiness: 0.05 },
  status: "ongoing",
  createdAt: "2026-11-01T00:00:00.000Z",
  url: "http://x",
  series: [{ date: "2026-11-16T00:00:00.000Z", total: 4, changes: 2, uniqueChanges: 2 }],
  firstSeenChange: null,
  lastSeenChange: null,
};
const build = (number: number) => ({
  number,
  commit: String(number).padStart(40, "a"),
  branch: "main",
  createdAt: new Date(Date.UTC(2026, 10, number)).toISOString(),
  url: "http://x",
  prNumber: null,
  approvedByBranch: false,
});
const image = (hash: string, first: number, last: number, more: Partial<TestImage> = {}): TestImage => ({
  id: hash,
  hash,
  contentType: "image/png",
  width: 800,
  height: 600,
  url: `http://files/${hash}.png`,
  metadata: null,
  builds: last - first + 1,
  first: build(first),
  last: build(last),
  without: [],
  decision: null,
  summary: null,
  ...more,
});
const four = [
  image("d", 16, 20, { summary: "40 px inserted" }),
  image("c", 9, 15, {
    decision: {
      decision: "approved",
      build: 8,
      at: build(8).createdAt,
      user: { id: "1", slug: "ana", name: "Ana" } as never,
      ruleId: null,
    },
  }),
  image("b", 5, 8, { without: [4], url: null }),
  image("a", 1, 3),
];

type Reply = (query: URLSearchParams) => { status: number; body: unknown };
/** Shows the history that the service returns. */
async function show(images: Reply, since: Reply = () => ({ status: 404, body: { error: "Not found" } }), search = "") {
  serve((route) => {
    const url = new URL(`http://x${route.split(" ")[1]}`);
    if (url.pathname.endsWith("/since")) return since(url.searchParams);
    if (url.pathname.endsWith("/images")) return images(url.searchParams);
    if (url.pathname.endsWith("/comments")) return { status: 200, body: [] };
    if (url.pathname.endsWith("/reading")) return { status: 200, body: { since: null, threads: {} } };
    if (url.pathname.endsWith("/rules"))
      return {
        status: 200,
        body: {
          results: [
            {
              id: "1",
              effect: "approve",
              conditions: { tests: "seat-map/**" },
              summary: "Approve all changes in seat-map/**",
              reason: null,
              expiresAt: "2999-01-01T00:00:00Z",
            },
            {
              id: "2",
              effect: "approve",
              conditions: { tests: "other/**" },
              summary: "Approves others",
              reason: null,
              expiresAt: "2999-01-01T00:00:00Z",
            },
          ],
          pageInfo: { total: 2, page: 1, perPage: 50 },
        },
      };
    return { status: 200, body: { results: [], pageInfo: { total: 0, page: 1, perPage: 50 } } };
  });
  await render(
    <NuqsTestingAdapter searchParams={search} hasMemory>
      <TestHistory {...of} />
    </NuqsTestingAdapter>,
    (client) => {
      client.setQueryData(testDetails(of).queryKey, details as never);
      client.setQueryData(projectDetails(of.owner, of.project).queryKey, { defaultBaseBranch: "main" } as never);
    },
  );
  await settle();
}
const listed = (images: TestImage[], next: number | null = null) => ({ status: 200, body: { branch: "main", images, next } });
const chosen = () => get("button[aria-pressed=true]").getAttribute("aria-label");

test("shows each distinct image once, the current one chosen, and steps with the arrow keys", async () => {
  await show(() => listed(four));
  expect(all("ol li")).toHaveLength(4);
  expect(get("main").textContent).toContain("4 distinct images in 19 builds. Last changed in #16, not decided.");
  expect(chosen()).toBe("Image 4 of 4. Build 16. Not decided.");
  await press(document.body, "ArrowLeft");
  expect(chosen()).toBe("Image 3 of 4. Build 9. Approved by Ana.");
  await press(document.body, "ArrowLeft");
  expect(get("main p[role=status]").textContent).toContain("Not built in #4.");
  expect(get("ol li:nth-child(2)").textContent).toContain("No longer kept");
  await press(document.body, "ArrowRight");
  await press(document.body, "ArrowRight");
  await press(document.body, "ArrowRight");
  expect(chosen()).toContain("Image 4 of 4");
});

test("a held arrow key plays at a pace that can be seen", async () => {
  await show(() => listed(four));
  const hold = (timeStamp: number) =>
    settle(() => {
      const event = new KeyboardEvent("keydown", { key: "ArrowLeft", repeat: true, bubbles: true, cancelable: true });
      document.body.dispatchEvent(Object.defineProperty(event, "timeStamp", { value: timeStamp }));
    });
  for (const at of [1000, 1030, 1060, 1090]) await hold(at);
  expect(chosen()).toContain("Image 3 of 4");
  await hold(1170);
  expect(chosen()).toContain("Image 2 of 4");
});

test("lists decisions, changes by week and the rules whose names fit", async () => {
  await show(() => listed(four));
  expect(all("section[aria-labelledby=decisions] li").map(({ textContent }) => textContent.replace(/\s+/g, " "))[0]).toContain(
    "40 px inserted",
  );
  expect(all("section[aria-labelledby=decisions] li")[1]!.textContent).toContain("#8");
  expect(get("section[aria-labelledby=rules]").textContent).toContain("Approve all changes in seat-map/**");
  expect(get("section[aria-labelledby=rules]").textContent).not.toContain("Approves others");
  expect(get("table").textContent).toContain("W4742");
});

test("reads earlier builds on demand, and joins the image that two pages share", async () => {
  await show((query) => (query.get("before") ? listed([image("d", 10, 15), image("a", 1, 9)]) : listed([image("d", 16, 20)], 16)));
  expect(get("main").textContent).toContain("1 distinct image in the last 5 builds.");
  await click("button", "Look at earlier builds");
  await settle();
  expect(get("main").textContent).toContain("2 distinct images in 20 builds.");
  expect(all("button", "Look at earlier builds")).toEqual([]);
});

test("names a branch without builds", async () => {
  await show(() => ({ status: 200, body: { branch: "feat/x", images: [], next: null } }), undefined, "branch=feat/x");
  expect(get("h2", "No images on this branch").parentElement!.textContent).toContain("No build of feat/x has this test");
});

test("answers since when it looks like this, with what was not built", async () => {
  await show(
    () => listed(four),
    (query) => {
      expect([query.get("base"), query.get("head")]).toEqual(["1", "20"]);
      const body = {
        since: build(16),
        lastOther: build(15),
        firstDifferent: build(5),
        lastSame: build(3),
        without: [4],
        notBuilt: ["f".repeat(40)],
      };
      return { status: 200, body };
    },
  );
  await click("button", "Since when?");
  await settle();
  const answer = get("dialog [role=status]").textContent;
  expect(answer).toContain("Looks like this since #16");
  expect(answer).toContain("First differed from #1 in #5");
  expect(answer).toContain("Not built in between: fffffff");
  expect(answer).toContain("Without this test: #4");
  expect(get<HTMLAnchorElement>("dialog a", "Compare #3 and #5").getAttribute("href")).toBe(
    "/accounts/acme/projects/web/builds/compare/3/5",
  );
});

test("says when pictures can't be enlarged", async () => {
  await show(() => listed(four), undefined, "image=8&view=large");
  await eventually(() => expect(get("main").textContent).toContain("The picture of #5 is no longer kept."));
  await press(document.body, "Escape");
  expect(get("h1").textContent).toBe("seat-map/deck-5");
  expect(all("button", "Enlarge")).toEqual([]);
});
