// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { all, click, get, render } from "@/components/ui/testing/render";
import type { Area } from "@/lib/compare/difference";
import { DEFAULT_THRESHOLD } from "@/lib/compare/rule";
import type { PinMark } from "@/components/stage/pins/pin-model";
import ChangesPanel from "./changes-panel";
import type { Side } from "./side";
import { onSide } from "./use-side-placing";

const side = (label: string, version: number): Side => ({
  label,
  detail: null,
  version,
  source: { fileUrl: `/${label}.png`, posterUrl: null, contentType: "image/png", width: 1000, height: 500, previews: [] },
});
const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
const area = (at: ReturnType<typeof box>, part: Partial<Area> = {}): Area => ({
  kind: "changed",
  facts: { recoloured: null },
  pixels: at.width * at.height,
  sides: { before: at, after: at },
  ...at,
  ...part,
});
const mark: PinMark = {
  id: "t3",
  number: 3,
  point: { x: 0.15, y: 0.25 },
  box: null,
  time: null,
  name: "Thread 3 of 4, open",
  look: "open",
  agent: false,
  label: null,
  who: "Ana",
  at: "",
  text: "",
};
const added = box(500, 300, 50, 40);
const areas = [area(box(100, 100, 400, 50)), area(added, { kind: "inserted", sides: { before: null, after: added } })];
const changesOf = (some: readonly Area[]) => ({
  difference: { state: "found" as const, width: 1000, height: 500, areas: [...some], changed: 22_000, moves: false, mayMove: false },
  areas: [...some],
  current: 0,
  pick: vi.fn<(index: number) => boolean>(() => true),
  rule: { threshold: DEFAULT_THRESHOLD },
  setRule: () => {},
});
const sides = { before: side("v1", 1), after: side("v2", 2) };

test("lists changes with kind, size, crops of both sides and their threads", async () => {
  const changes = changesOf(areas);
  const onThread = vi.fn<(id: string) => void>();
  await render(<ChangesPanel {...sides} changes={changes} marks={[mark]} onThread={onThread} onComment={null} />);
  expect(get("p", "2 changes, 4.4% of the image")).toBeTruthy();
  const rows = all("li");
  expect(rows.map((row) => row.querySelector("button")!.textContent)).toEqual(["Change AChanged area400 × 50", "Change BAdded50 × 40"]);
  expect(rows[0]!.querySelectorAll("img")).toHaveLength(2);
  expect(rows[1]!.textContent).toContain("Not in v1");
  await click("button", "Change B");
  expect(changes.pick).toHaveBeenCalledWith(1);
  await click("button", "Thread 3 of 4");
  expect(onThread).toHaveBeenCalledWith("t3");
  expect(all("button", "Comment on this change")).toHaveLength(0);
});

test("a comment on a change is about its area", async () => {
  const onComment = vi.fn<(box: unknown) => void>();
  await render(<ChangesPanel {...sides} changes={changesOf(areas)} marks={[]} onThread={() => {}} onComment={onComment} />);
  await click("button", "Comment on this change");
  expect(onComment).toHaveBeenCalledWith(box(0.1, 0.2, 0.4, 0.1));
});

test("an area that only got another colour is called recoloured, as in reviews of builds", async () => {
  const recoloured = { recoloured: { from: "#1c7c86", to: "#2563b0" } };
  await render(
    <ChangesPanel
      {...sides}
      changes={changesOf([area(box(0, 0, 20, 20)), area(box(40, 40, 20, 20), { facts: recoloured })])}
      marks={[]}
      onThread={() => {}}
      onComment={null}
    />,
  );
  expect(all("li b").map(({ textContent }) => textContent)).toEqual(["Small change", "Recoloured"]);
});

test("equal pictures have no changes", async () => {
  await render(<ChangesPanel {...sides} changes={changesOf([])} marks={[]} onThread={() => {}} onComment={null} />);
  expect(get("li").textContent).toBe("These pictures are the same.");
});

test("a place of the canvas is a place of the smaller side too", () => {
  const target = { point: { x: 0.25, y: 0.4 }, box: box(0.25, 0.4, 0.1, 0.1) };
  expect(onSide(target, { width: 500, height: 400 }, { width: 1000, height: 800 })).toEqual({
    point: { x: 0.5, y: 0.8 },
    box: box(0.5, 0.8, 0.2, 0.2),
  });
});
