// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { AbsentProvider } from "@/components/shell/supported-operations";
import { render, serve, settle, wait } from "@/components/ui/testing/render";
import { numberReadings, refreshNumbers } from "@/lib/queries/build-decisions";
import { buildCompared, buildDetails } from "@/lib/queries/builds";
import { useBuildEvents } from "./use-build-events";

const of = { owner: "acme", project: "web", number: 3 };

class Source extends EventTarget {
  static readonly open: Source[] = [];
  constructor(readonly url: string) {
    super();
    Source.open.push(this);
  }
  close() {
    Source.open.splice(Source.open.indexOf(this), 1);
  }
}

const Listener = () => (useBuildEvents(of) ? "ended" : null);

const settled = { added: 1, changed: 1, unchanged: 2, ignored: 0, failure: 0 };
const state = {
  ...settled,
  status: "pending",
  conclusion: null,
  snapshots: 10,
  waiting: 6,
  causes: 0,
  causesDecided: 0,
  approved: 0,
  rejected: 0,
  reviews: 0,
};
const say = (name: string, change: Partial<typeof state> = {}) =>
  settle(() => void Source.open[0]?.dispatchEvent(new MessageEvent(name, { data: JSON.stringify({ ...state, ...change }) })));

/** Opens a page of a build that is uploaded. */
async function follow() {
  vi.stubGlobal("EventSource", Source);
  serve(() => ({ status: 200, body: {} }));
  let [stale, snapshots, compared]: [() => boolean, () => unknown, () => unknown] = [() => false, () => 0, () => 0];
  const numbers = { readings: () => 0, decide: () => {} };
  const { unmount } = await render(<Listener />, (client) => {
    numbers.readings = () => numberReadings(client, of);
    numbers.decide = () => void refreshNumbers(client, of);
    client.setQueryData(buildDetails(of).queryKey, { status: "pending", snapshots: 0 } as never);
    snapshots = () => client.getQueryData(buildDetails(of).queryKey)!.snapshots;
    compared = () => client.getQueryData(buildCompared(of).queryKey);
    stale = () => client.getQueryState(buildDetails(of).queryKey)!.isInvalidated;
  });
  return { unmount, stale: () => stale(), snapshots: () => snapshots(), compared: () => compared(), ...numbers };
}

test("counts an arriving file immediately, without a read", async () => {
  const { stale, snapshots, unmount } = await follow();
  await say("build");
  expect(snapshots()).toBe(10);
  await say("build", { snapshots: 60 });
  expect(snapshots()).toBe(60);
  await wait(3000);
  expect(stale()).toBe(false);
  await unmount();
});

test("counts compared snapshots; those without a row yet are not compared", async () => {
  const { compared, unmount } = await follow();
  await say("build");
  expect(compared()).toBe(4);
  await say("build", { waiting: 0 });
  expect(compared()).toBe(4);
  await say("build", { waiting: 8 });
  expect(compared()).toBe(2);
  await unmount();
});

test("a build that went on while its page was loaded is read again", async () => {
  const { stale, unmount } = await follow();
  await say("build", { status: "progress" });
  await wait(3000);
  expect(stale()).toBe(true);
  await unmount();
});

test("a message before the reading after an own decision causes none, and a later one does", async () => {
  const { readings, decide, unmount } = await follow();
  await say("build");
  await say("build", { approved: 1 });
  await settle(decide);
  await wait(3000);
  expect(readings()).toBe(1);
  await settle(decide);
  await say("build", { approved: 2 });
  await wait(3000);
  expect(readings()).toBe(3);
  await say("build", { approved: 3 });
  await settle(decide);
  await say("build", { approved: 4 });
  await wait(3000);
  expect(readings()).toBe(5);
  await unmount();
});

test("many changes read a build again once; nothing stays open after the stream or the page", async () => {
  const { stale, unmount } = await follow();
  expect(Source.open.map(({ url }) => url)).toEqual(["/api/v2/projects/acme/web/builds/3/events?reviews=true"]);
  await say("build");
  await wait(3000);
  expect(stale()).toBe(false);
  await say("build", { causes: 1 });
  await say("build", { causes: 2 });
  await wait(3000);
  expect(stale()).toBe(true);
  await say("end");
  expect(Source.open).toEqual([]);
  await settle(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect(Source.open).toHaveLength(1);
  await unmount();
  expect(Source.open).toEqual([]);
});

test.each([
  [["other people"] as const, "ended", 0],
  [[], "", 1],
])("without a service, a page that lacks %j follows no more when there is one person", async (absent, text, sources) => {
  vi.stubGlobal("EventSource", Source);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed")));
  const { unmount } = await render(
    <AbsentProvider value={absent}>
      <Listener />
    </AbsentProvider>,
  );
  await settle(() => void Source.open[0]!.dispatchEvent(new Event("error")));
  expect([document.body.textContent, Source.open.length]).toEqual([text, sources]);
  await unmount();
});
