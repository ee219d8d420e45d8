// @vitest-environment jsdom
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { expect, test, vi } from "vitest";
import { all, click, eventually, get, render, serve, settle } from "@/components/ui/testing/render";
import { buildSuites } from "@/lib/queries/builds";
import { testPageList, type TestSummary } from "@/lib/queries/tests";
import { Tests } from "./tests";

vi.mock("next/navigation", () => ({ usePathname: () => "/accounts/acme/projects/web/tests" }));

const metrics = { total: 33, changes: 0, uniqueChanges: 0, stability: 1, consistency: 1, flakiness: 0, changedBack: 0 };
const flaky = { ...metrics, changes: 20, changedBack: 13 };
const summary = (id: string, name: string, more: Partial<TestSummary> = {}): TestSummary => ({
  id,
  name,
  buildName: "default",
  metrics,
  lastChangedOn: null,
  pictureUrl: null,
  ...more,
});
const home = summary("WEB-1", "webkit/home-light vw-820.png", {
  metrics: flaky,
  lastChangedOn: "2026-11-24",
  page: { name: "home", variants: 9 },
});
const cart = summary("WEB-9", "webkit/cart.png", { page: { name: "cart", variants: 1 } });
const listed = (results: TestSummary[], total = results.length) => ({
  results,
  pageInfo: { total, page: 1, perPage: 50 },
  totals: { snapshots: 2048, tests: 58 },
});

type Answer = { status: number; body: unknown };
type Shown = { searchParams?: Record<string, string>; variants?: () => Answer | Promise<Answer> };

/** Shows the list with a page of nine variants and one of a single one. */
async function show({ searchParams = {}, variants = () => ({ status: 200, body: listed([]) }) }: Shown = {}) {
  const requests = serve((route) => (route.includes("variantsOf=") ? variants() : { status: 200, body: listed([home]) }));
  await render(
    <NuqsTestingAdapter hasMemory searchParams={searchParams}>
      <Tests slug="acme" name="web" />
    </NuqsTestingAdapter>,
    (client) => {
      client.setQueryData(
        testPageList("acme", "web", { page: 1, search: null, suite: null, sort: null }).queryKey,
        listed([home, cart]) as never,
      );
      client.setQueryData(buildSuites("acme", "web").queryKey, { results: [{ name: null }] } as never);
    },
  );
  return requests;
}
const row = () => get("button[aria-expanded]", "home");
const links = () =>
  all("li a").map((link) => [link.getAttribute("title") ?? link.querySelector("[title]")?.textContent, link.getAttribute("href")]);

test("a page is one row with the numbers of its flakiest variant; a single variant is a link", async () => {
  const requests = await show();
  expect(document.body.textContent).toContain("2,048 snapshots of 58 tests");
  expect(row().textContent).toContain("home9 variants");
  expect(row().textContent).toContain("20 changes in 33 builds");
  expect(row().textContent).toContain("Flaky in 13 of 33 builds");
  expect(row().textContent).toContain("Changed on 24 Nov");
  expect(links()).toEqual([["webkit/cart.png", "/accounts/acme/projects/web/tests/WEB-9"]]);
  expect(requests).toEqual([]);
});

test("as many rows as a page has variants keep the place while these are loaded", async () => {
  let answer: (rows: Answer) => void = () => {};
  await show({ variants: () => new Promise((resolve) => (answer = resolve)) });
  await click("button[aria-expanded]", "home");
  const loading = () => all("[role=status] > div");
  expect(loading()).toHaveLength(9);
  await settle(() => answer({ status: 200, body: listed([summary("WEB-1", "webkit/home-light vw-820.png")]) }));
  expect(loading()).toEqual([]);
});

test("a page unfolds to its variants in the order of the list, and folds again", async () => {
  const names = ["webkit/home-light vw-820.png", "chromium/home-dark vw-390.png"];
  const variants = () => ({ status: 200, body: listed(names.map((name, at) => summary(`WEB-${at + 1}`, name))) });
  const requests = await show({ searchParams: { sort: "name", search: "home" }, variants });
  await eventually(() => row());
  await click("button[aria-expanded=false]", "home");
  await eventually(() => expect(links().map(([name]) => name)).toEqual(names));
  const { route } = requests.at(-1)!;
  for (const part of ["variantsOf=WEB-1", "search=home", "sort=name", "perPage=100", "page=1"]) expect(route).toContain(part);
  expect(route).not.toContain("groupBy");
  expect(get("ul[aria-label]", "Variants of home").closest("[id]")!.id).toBe(row().getAttribute("aria-controls"));
  await click("button[aria-expanded=true]", "home");
  expect(links()).toEqual([]);
});

test("more than a hundred variants say how to find the others", async () => {
  await show({ variants: () => ({ status: 200, body: listed([home], 120) }) });
  await click("button[aria-expanded=false]", "home");
  await eventually(() => expect(document.body.textContent).toContain("The first 1 of 120 variants."));
});

test("variants that can't be loaded have a sentence and another try", async () => {
  let works = false;
  await show({
    variants: () => (works ? { status: 200, body: listed([home]) } : { status: 404, body: { error: "This test was deleted." } }),
  });
  await click("button[aria-expanded=false]", "home");
  await eventually(() => expect(get("[role=alert]").textContent).toContain("This test was deleted."));
  works = true;
  await click("button", "Try again");
  await eventually(() => expect(links()).toHaveLength(2));
});
