// @vitest-environment jsdom
// @vitest-environment-options {"url":"http://localhost/m/token"}
import { beforeEach, expect, test, vi } from "vitest";
import { FilterBar } from "@/components/discussion/panel/filter-bar";
import { click, eventually, fill, get, press, render } from "@/components/ui/testing/render";
import { downloadText } from "@/lib/browser/download";
import { type ThreadComment, threadsOf } from "@/lib/review/threads";
import { pinMarks } from "./pin-marks";
import { useShareAddress } from "./use-share-address";
import type { SharedReview } from "./use-shared-review";
import { useThreadExport } from "./use-thread-export";
import { useThreadList } from "./use-thread-list";

vi.mock("@/lib/browser/download", () => ({ downloadText: vi.fn<typeof downloadText>() }));

const comment = (id: string, more: Partial<ThreadComment>) =>
  ({
    id,
    mediaVersionId: "v1",
    threadId: null,
    body: {},
    text: id,
    author: { id: "u2", slug: "ben", name: "Ben" },
    agent: null,
    anchor: null,
    resolvedAt: null,
    editedAt: null,
    createdAt: "2026-01-01T10:00:00.000Z",
    reactions: [],
    ...more,
  }) as unknown as ThreadComment;
const point = (x: number) => ({ anchor: { type: "point" as const, x, y: 0.5 } });
const threads = threadsOf(
  [comment("left", { ...point(0.2), resolvedAt: "2026-01-02T10:00:00.000Z" }), comment("right", point(0.8)), comment("whole", {})],
  [{ id: "v1", number: 1 }],
);
const review = {
  threads,
  marks: pinMarks(threads, [], 1, "Ana"),
  posted: [],
  media: { name: "checkout.png", url: "http://localhost/m/token" },
  version: { number: 1, width: 100, height: 100, fileUrl: "http://localhost/files/1" },
} as unknown as SharedReview;
const unread = () => [];

function List() {
  const address = useShareAddress("token", location.search.slice(1));
  const { listed, marks, filter, setFilter } = useThreadList({ review, address, unread, userId: "u1", selectedId: null });
  const exportThreads = useThreadExport(review, listed);
  return (
    <>
      <FilterBar threads={threads} filter={filter} onFilter={setFilter} versions={[1]} onExport={exportThreads} onReadAll={null} signedIn />
      <output>{JSON.stringify([listed.map(({ id }) => id), marks.map(({ id }) => id)])}</output>
    </>
  );
}
const shown = () => JSON.parse(document.querySelector("output")!.textContent!) as [string[], string[]];

beforeEach(() => history.replaceState(null, "", "/m/token"));

test("one filter in the URL applies to the list and the pins, and to a page opened with it", async () => {
  const { unmount } = await render(<List />);
  expect(shown()).toEqual([
    ["left", "right", "whole"],
    ["left", "right"],
  ]);
  await eventually(() => get("button", "Filter and export"));
  await click("button", "Filter and export");
  await eventually(() => get("[role=menuitemradio]", "Open"));
  await click("[role=menuitemradio]", "Open");
  expect(location.search).toBe("?show=open");
  expect(shown()).toEqual([["right", "whole"], ["right"]]);
  await click("[role^=menuitem]", "Pinned");
  expect(location.search).toMatch(/show=open.*has=pin/);
  expect(shown()).toEqual([["right"], ["right"]]);
  await unmount();
  await render(<List />);
  expect(shown()).toEqual([["right"], ["right"]]);
  await click("button", "Pinned");
  expect(shown()).toEqual([["right", "whole"], ["right"]]);
  await click("button", "Clear");
  expect(shown()[0]).toHaveLength(3);
});

test("the export contains the listed threads only, with their numbers", async () => {
  history.replaceState(null, "", "/m/token?show=open&has=pin");
  await render(<List />);
  await eventually(() => get("button", "Filter and export, 2 on"));
  await click("button", "Filter and export, 2 on");
  await eventually(() => get("[role^=menuitem]", "JSON"));
  await click("[role^=menuitem]", "JSON");
  await eventually(() => expect(downloadText).toHaveBeenCalledOnce());
  const [name, text, type] = vi.mocked(downloadText).mock.calls[0]!;
  expect([name, type]).toEqual([expect.stringMatching(/\.json$/), expect.stringContaining("json")]);
  const exported = JSON.parse(text) as { threads: { number: number; comments: { text: string }[] }[] };
  expect(exported.threads.map(({ number, comments: [root] }) => [number, root!.text])).toEqual([[2, "right"]]);
});

test("the search filters while typing, and Escape clears it", async () => {
  await render(<List />);
  await click("button", "Search in comments");
  await fill("input[type=search]", "whole");
  expect(shown()).toEqual([["whole"], []]);
  await press(get("input[type=search]"), "Escape");
  expect(shown()[0]).toHaveLength(3);
});
