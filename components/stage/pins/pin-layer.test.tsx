// @vitest-environment jsdom
import { useEffect, useState } from "react";
import { expect, test } from "vitest";
import { all, click, get, render, settle } from "@/components/ui/testing/render";
import { createPanZoom } from "@/components/stage/pan-zoom";
import { PinLayer } from "./pin-layer";
import type { PinMark } from "./pin-model";

const mark = (number: number, x: number, part: Partial<PinMark> = {}): PinMark => ({
  id: `t${number}`,
  number,
  point: { x, y: 0.5 },
  box: null,
  time: null,
  name: `Thread ${number} of 9, open`,
  look: "hollow",
  agent: false,
  label: "from v1",
  who: "Ana",
  at: "",
  text: "Align amounts",
  ...part,
});

function Page({ marks }: { marks: readonly PinMark[] }) {
  const [panZoom] = useState(() => createPanZoom({ width: 1000, height: 500 }));
  const [ready, setReady] = useState(false);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  useEffect(() => {
    const stage = document.getElementById("main")!;
    const detach = panZoom.attach({ stage, frame: stage, base: stage, layer: stage });
    setReady(true);
    return detach;
  }, [panZoom]);
  return (
    <main id="main">
      {ready ? (
        <PinLayer panZoom={panZoom} shown pins={{ marks, selectedId, hoveredId: null, area: null, onSelect: setSelectedId }} />
      ) : null}
      <button type="button" onClick={() => setSelectedId("t1")}>
        Open thread 1
      </button>
    </main>
  );
}
const hover = (label: string) =>
  settle(() => {
    const event = new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" });
    get("[data-pin]", label).dispatchEvent(event);
  });
const previews = () => all("[aria-hidden]").filter((it) => it.className.includes("peek"));

test("the preview of a pin disappears when its thread opens another way", async () => {
  await render(<Page marks={[mark(1, 0.1), mark(2, 0.9)]} />);
  await hover("Thread 1");
  expect(previews()).toHaveLength(1);
  await click("button", "Open thread 1");
  expect(previews()).toHaveLength(0);
});

test("pins of a few threads have their labels, those of many only on hover", async () => {
  const few = await render(<Page marks={[mark(1, 0.1), mark(2, 0.9)]} />);
  expect(get("[aria-label=Pins]").hasAttribute("data-few")).toBe(true);
  await few.unmount();
  await render(<Page marks={Array.from({ length: 12 }, (_, index) => mark(index + 1, index / 12))} />);
  expect(get("[aria-label=Pins]").hasAttribute("data-few")).toBe(false);
});
