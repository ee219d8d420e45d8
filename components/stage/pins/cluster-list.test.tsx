// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { all, click, get, render } from "@/components/ui/testing/render";
import { ClusterList } from "./cluster-list";
import type { PinMark } from "./pin-model";

const mark = (number: number, part: Partial<PinMark> = {}): PinMark => ({
  id: `t${number}`,
  number,
  point: { x: 0.5, y: 0.5 },
  box: null,
  time: null,
  name: `Thread ${number} of 9, open`,
  look: "hollow",
  agent: false,
  label: "from v1",
  who: "Eleni Papadaki",
  at: "2026-11-18T09:00:00.000Z",
  text: "Align amounts to the right edge.",
  ...part,
});
const props = { spot: { left: 10, top: 10 }, stage: { width: 800, height: 600 }, onChoose: () => {}, onClose: () => {} };

test("a cluster lists faces, times and states, its common version, and zooms in", async () => {
  const onZoom = vi.fn<() => void>();
  await render(<ClusterList {...props} cluster={[mark(16), mark(17, { look: "resolved" })]} onZoom={onZoom} />);
  expect(get("p", "2 threads here").textContent).toContain("all from v1");
  expect(get("button", "Thread 16").textContent).toMatch(/EP/);
  expect(all("time")).toHaveLength(2);
  expect(get("button", "Thread 17").textContent).toContain("Resolved");
  await click("button", "Zoom in");
  expect(onZoom).toHaveBeenCalledOnce();
});

test("pins at one place cannot be zoomed apart", async () => {
  await render(<ClusterList {...props} cluster={[mark(1), mark(2, { label: null, look: "open" })]} onZoom={null} />);
  expect(all("button", "Zoom in")).toHaveLength(0);
  expect(get("p", "2 threads here").textContent).not.toContain("all");
});
