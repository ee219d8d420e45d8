// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from "vitest";
import { all, click, eventually, get, press, render, serve, settle } from "@/components/ui/testing/render";
import type { StageView } from "@/lib/builds/build-view";
import { type TestAddress, TestReview } from "../testing";
import { SnapshotView } from "./snapshot-view";

const file = (name: string) => ({
  name,
  metadata: null,
  url: `http://localhost/${name}`,
  contentType: "image/png",
  width: 800,
  height: 600,
});
const diff = (id: string, name: string, status = "changed") => ({
  id,
  name,
  status,
  score: 0.1,
  decision: null,
  parentName: null,
  problem: null,
  test: null,
  base: file(name),
  head: file(name),
  regions: [],
  places: [],
});
const page = [diff("1", "chromium/home-light.png"), diff("2", "chromium/home-dark.png", "unchanged"), diff("3", "webkit/home.png")];
const others = [diff("4", "chromium/home-page.png")];

async function show({ fails = false, mode = null as StageView["mode"], first = page[0]! as object } = {}) {
  localStorage.clear();
  let isDown = fails;
  const requests = serve((route) =>
    isDown
      ? { status: 500, body: { error: "The service failed." } }
      : route.includes("/diffs/1")
        ? { status: 200, body: first }
        : { status: 200, body: { pageInfo: { total: 4, page: 1, perPage: 100 }, results: [...page, ...others] } },
  );
  const onVariant = vi.fn<(id: string) => void>();
  const onAddress = vi.fn<(address: TestAddress) => void>();
  await render(
    <TestReview
      start={{ mode }}
      onAddress={onAddress}
      review={{ labels: { before: "#6 71be03a", after: "#7" } }}
      extras={{ otherBaseline: <button type="button">Compare with…</button> }}
    >
      <SnapshotView
        diffId="1"
        region={null}
        onRegion={() => {}}
        onVariant={onVariant}
        film={<p>Film</p>}
        more={{}}
        bar={{ middle: <span>1 of 4</span>, end: <button type="button">Approve</button> }}
      />
    </TestReview>,
  );
  return { requests, onVariant, onAddress, recover: () => void (isDown = false) };
}

test("a snapshot that can't be loaded keeps the decision in its place, and loads with another try", async () => {
  const { recover } = await show({ fails: true });
  await eventually(() => expect(all("button", "Try again")).toHaveLength(1));
  expect(all("button", "Approve")).toHaveLength(1);
  expect(document.body.textContent).toContain("Film");
  expect(document.body.textContent).toContain("1 of 4");
  recover();
  await click("button", "Try again");
  await eventually(() => expect(all("img", "").length).toBeGreaterThan(0));
  expect(all("button", "Approve")).toHaveLength(1);
});

test("V shows the other browsers and themes of the page, and goes from one to the next", async () => {
  const { requests, onVariant } = await show();
  await eventually(() => expect(all("img").length).toBeGreaterThan(0));
  expect(document.body.textContent).toContain("Film");
  await press(document.body, "v");
  await eventually(() => expect(all("section[aria-label=Variants] li")).toHaveLength(3));
  expect(requests.some(({ route }) => route.includes("search=home"))).toBe(true);
  expect(get("[aria-current=true]").textContent).toContain("light");
  expect(get("section[aria-label=Variants]").textContent).toContain("Unchanged");
  await press(document.body, "v");
  expect(onVariant).toHaveBeenCalledWith("3");
  await press(document.body, "Escape");
  expect(all("section[aria-label=Variants]")).toHaveLength(0);
  expect(document.body.textContent).toContain("Film");
});

test("the mode that a key chooses is in the address", async () => {
  const { onAddress } = await show();
  await eventually(() => expect(all("img").length).toBeGreaterThan(0));
  await press(document.body, "o");
  expect(onAddress.mock.lastCall![0].mode).toBe("onion");
  await press(document.body, "s");
  expect(onAddress.mock.lastCall![0].mode).toBeNull();
});

test("a difference that can't be computed can be tried again", async () => {
  const workers: EventTarget[] = [];
  class FakeWorker extends EventTarget {
    postMessage = () => {};
    terminate = () => {};
    constructor() {
      super();
      workers.push(this);
    }
  }
  vi.stubGlobal("Worker", FakeWorker);
  HTMLCanvasElement.prototype.transferControlToOffscreen = () => ({}) as OffscreenCanvas;
  onTestFinished(() => void vi.unstubAllGlobals());
  await show({ mode: "diff" });
  await eventually(() => expect(workers.length).toBeGreaterThan(0));
  const before = workers.length;
  await settle(() => workers.at(-1)!.dispatchEvent(new Event("error")));
  await click("button", "Try again");
  await eventually(() => expect(workers.length).toBeGreaterThan(before));
  expect(document.body.textContent).toContain("Comparing…");
});

test("an image of the baseline that is no longer kept is named, with the way to another baseline", async () => {
  await show({ first: { ...page[0]!, status: "changed", base: null } });
  await eventually(() =>
    expect(document.body.textContent).toContain("The images of #6 are no longer kept. Facts and decisions stay.Compare with…"),
  );
  expect(all("button", "Approve")).toHaveLength(1);
});
