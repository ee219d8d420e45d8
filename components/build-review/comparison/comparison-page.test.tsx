// @vitest-environment jsdom
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { expect, test, vi } from "vitest";
import { all, click, eventually, fill, get, press, render, serve, settle, wait } from "@/components/ui/testing/render";
import { me } from "@/lib/queries/accounts";
import { cause, listPage } from "@/lib/builds/testing/changes";
import { ComparisonPage } from "./comparison-page";

vi.mock("next/navigation", () => ({ usePathname: () => "/", useRouter: () => ({ push: () => {} }) }));

const of = { owner: "acme", project: "web", base: 1, head: 2 };
const none = { added: 0, removed: 0, unchanged: 8, changed: 0, ignored: 0, failure: 0, retryFailure: 0, total: 8 };
const build = (number: number, more = {}) => ({
  number,
  head: { sha: String(number).repeat(40), branch: "main" },
  name: "default",
  ...more,
});
const comparison = (more: object = {}) => ({ base: build(1), head: build(2), stats: none, pending: 0, conclusion: "no-changes", ...more });
const page = (results: object[]) => ({ status: 200, body: listPage(results) });

const file = (url: string) => ({ id: url, name: "home.png", url, width: 80, height: 60, contentType: "image/png", metadata: null });
const diff = {
  id: "1-2",
  name: "home.png",
  status: "changed",
  base: file("http://f/1.png"),
  head: file("http://f/2.png"),
  regions: [],
  test: null,
};
const box = { x: 4, y: 4, width: 20, height: 10 };
const region = { kind: "changed", before: box, after: box, pixels: 200, recoloured: null };

const place = {
  id: "1-2-0",
  diffId: "1-2",
  name: "home.png",
  region: 0,
  before: box,
  after: box,
  afterViewUrl: null,
  beforeViewUrl: null,
  decision: null,
};
const oneOf = ([one]: object[]) => (one ? { status: 200, body: { places: [], ...one } } : { status: 404, body: { error: "Not found" } });

/** Shows a comparison that the service answers. */
async function show(
  answer: () => { status: number; body: unknown },
  causes: () => object[] = () => [],
  { diffs = [], search = "" }: { diffs?: object[]; search?: string } = {},
) {
  const requests = serve((route) =>
    route.includes("/places")
      ? page([place])
      : route.includes("/diffs/")
        ? oneOf(diffs)
        : route.includes("/groups")
          ? page([{ key: "shop", snapshots: 2, causes: 4, questions: 1 }])
          : route.includes("/causes/")
            ? { status: 200, body: { cause: causes().find((one) => route.endsWith(`/${(one as { id: string }).id}`)), number: 1 } }
            : route.includes("/questions")
              ? page(causes())
              : route.includes("/causes?")
                ? page([cause("x"), cause("y")])
                : route.includes("/diffs")
                  ? page(diffs)
                  : answer(),
  );
  await render(
    <NuqsTestingAdapter searchParams={search} hasMemory>
      <ComparisonPage {...of} />
    </NuqsTestingAdapter>,
    (client) => client.setQueryData(me().queryKey, { id: "ana", name: "Ana", slug: "ana", accounts: [] } as never),
  );
  await settle();
  return requests;
}

/** Opens the View popover. jsdom renders no top layer. */
const openView = () =>
  settle(
    () =>
      void get("[popover][aria-label=View]").dispatchEvent(Object.assign(new Event("toggle"), { newState: "open", oldState: "closed" })),
  );

test("two equal builds have no differences", async () => {
  await show(() => ({ status: 200, body: comparison() }));
  expect(get("h2", "No differences").parentElement!.textContent).toContain("8 snapshots of #1 and #2 are equal.");
});

test("a build that is not complete is named, with the way out", async () => {
  const problem = "Build #2 is not complete yet. Try again when it is compared.";
  await show(() => ({ status: 409, body: { error: problem } }));
  expect(document.body.textContent).toContain(problem);
  expect(get<HTMLAnchorElement>("main a", "Choose other builds").href).toContain("base=%231&head=%232");
});

test("what was never compared is started once, shown with its progress, and listed without decisions", async () => {
  let pending = 5;
  const answer = () => ({ status: 200, body: comparison({ pending, conclusion: null, stats: { ...none, changed: 2 } }) });
  const requests = await show(answer, () => (pending < 5 ? [cause("x")] : []));
  expect(get("main [role=status]", "Comparing").textContent).toContain("0 of 5");
  pending = 2;
  await wait(2100);
  await settle();
  expect(document.body.textContent).toContain("3 of 5");
  expect(all("li", "Change A of 1. Area x changed.")).toHaveLength(1);
  pending = 0;
  await wait(2100);
  await settle();
  expect(get("h2").textContent).toBe("1 change in 2 snapshots");
  expect(requests.filter(({ route }) => route.startsWith("POST")).map(({ body }) => body)).toEqual([
    { base: { build: 1 }, head: { build: 2 } },
  ]);
  expect(all("button", "Approve")).toEqual([]);
  await press(document.body, "a");
  expect(requests.some(({ route }) => route.includes("decisions"))).toBe(false);
});

test("different suites are named", async () => {
  await show(() => ({ status: 200, body: comparison({ head: build(2, { name: "storybook" }) }) }));
  expect(document.body.textContent).toContain("different suites, Default suite and storybook");
});

test("a snapshot with pictures on both sides is shown on the stage, and closed with Escape", async () => {
  const answer = () => ({ status: 200, body: comparison({ conclusion: "changes-detected", stats: { ...none, changed: 1 } }) });
  await show(answer, () => [], { diffs: [diff], search: "show=changed" });
  await eventually(() => get("li button", "home"));
  await click("li button", "home");
  await eventually(() => expect(get("[data-side=before] img").getAttribute("alt")).toBe("Before, #1 1111111"));
  expect(get("h1").textContent).toBe("home.png");
  await press(document.body, "Escape");
  expect(get("h2").textContent).toBe("Snapshots");
});

test("opens a change on the stage with its snapshots and modes, without decision buttons", async () => {
  const answer = () => ({ status: 200, body: comparison({ conclusion: "changes-detected", stats: { ...none, changed: 1 } }) });
  const requests = await show(answer, () => [cause("x"), cause("y")], {
    diffs: [{ ...diff, regions: [region], places: [{ id: "1-2-0", region: 0, causeId: "x", causeNumber: 1, decision: null }] }],
  });
  await press(document.body, "Enter");
  await eventually(() => expect(all("section[aria-label='Snapshots of this change'] li button")).toHaveLength(1));
  await eventually(() => get("button", "A"));
  expect(document.body.textContent).toContain("Read-only. Open a build to decide.");
  expect(all("button", "Approve")).toEqual([]);
  await press(document.body, "o");
  await eventually(() => get("input[type=range]"));
  await press(document.body, "j");
  await eventually(() => expect(get("h1").textContent).toContain("Area y changed"));
  await press(document.body, "a");
  expect(requests.some(({ route }) => route.includes("decisions"))).toBe(false);
  await press(document.body, "Escape");
  expect(get("h2").textContent).toBe("2 changes in 1 snapshot");
});

test("a change with several variants is one card that shows them without decisions", async () => {
  const answer = () => ({ status: 200, body: comparison({ conclusion: "changes-detected", stats: { ...none, changed: 2 } }) });
  const { sample } = cause("x");
  const samples = ["x", "y"].map((causeId) => ({ causeId, ...sample }));
  const question = { id: "x", number: 1, variants: 2, places: 3, snapshots: 2, undecided: 2, rejected: 0, decision: null, decidedAt: null };
  const requests = await show(answer, () => [{ ...cause("x"), question: { ...question, samples } }]);
  expect(get("h2").textContent).toBe("1 change in 2 snapshots");
  expect(get("li", "Change A").textContent).toContain("2 variants in 2 snapshots");
  await click("button", "Show all 2");
  await eventually(() => expect(all("[aria-label='Variants of change A'] li")).toHaveLength(2));
  expect(requests.some(({ route }) => route.includes("/causes?") && route.includes("question=x"))).toBe(true);
  expect(all("button", "Approve")).toEqual([]);
  expect(all("button", "Reject")).toEqual([]);
});

test("the address of a snapshot that is in neither build names the problem", async () => {
  const answer = () => ({ status: 200, body: comparison({ conclusion: "changes-detected", stats: { ...none, changed: 1 } }) });
  await show(answer, () => [], { search: "show=changed&snapshot=9-9" });
  await eventually(() => expect(get("main").textContent).toContain("Not found"));
});

test("the changes are searched and ordered, and a search without a match can be cleared", async () => {
  let causes = [cause("x"), cause("y")];
  const answer = () => ({ status: 200, body: comparison({ conclusion: "changes-detected", stats: { ...none, changed: 2 } }) });
  const requests = await show(answer, () => causes);
  await openView();
  expect(all("[role=radiogroup]").map((group) => group.getAttribute("aria-label"))).toEqual(["Group by", "Order"]);
  await click("[aria-label=Order] input", "Largest first");
  await eventually(() => expect(requests.some(({ route }) => route.includes("order=size"))).toBe(true));
  causes = [];
  await fill("input[role=searchbox]", "footer");
  await eventually(() => expect(requests.some(({ route }) => route.includes("search=footer"))).toBe(true));
  await eventually(() => get("h2", "No matches"));
  causes = [cause("x")];
  await settle(() => get("h2", "No matches").parentElement!.querySelector("button")!.click());
  await eventually(() => expect(all("li", "Change A")).toHaveLength(1));
});

test("the changes are grouped without decisions, and a group opens its changes", async () => {
  const answer = () => ({ status: 200, body: comparison({ conclusion: "changes-detected", stats: { ...none, changed: 2 } }) });
  const requests = await show(answer, () => [cause("x")]);
  await openView();
  await click("input[type=radio]", "Folder");
  await eventually(() => expect(all("li button", "shop")).toHaveLength(1));
  expect(get("li", "shop").textContent).toBe("shop2 snapshots, 1 change");
  await press(document.body, "a");
  expect(all("button", "Approve")).toEqual([]);
  await click("li button", "shop");
  await eventually(() => expect(requests.at(-1)!.route).toContain("by=folder&group=shop"));
  await eventually(() => expect(all("li", "Change A")).toHaveLength(1));
  await click("button", "Remove this filter");
  await eventually(() => expect(all("li button", "shop")).toHaveLength(1));
});

test("groups are read again when the last comparison has ended", async () => {
  let pending = 2;
  const answer = () => ({ status: 200, body: comparison({ pending, conclusion: null, stats: { ...none, changed: 2 } }) });
  const requests = await show(answer, () => [cause("x")], { search: "by=folder" });
  await eventually(() => expect(all("li button", "shop")).toHaveLength(1));
  const reads = () => requests.filter(({ route }) => route.includes("/groups")).length;
  const before = reads();
  pending = 0;
  await wait(2100);
  await eventually(() => expect(reads()).toBeGreaterThan(before));
});
