// @vitest-environment jsdom
import { useEffect, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { click, get, press, render, settle } from "@/components/ui/testing/render";
import type { PinMark } from "@/components/stage/pins/pin-model";
import { createPanZoom } from "@/components/stage/pan-zoom";
import { stillTimes } from "./filmstrip";
import Player from "./player";
import { stillName } from "./save-still";
import { rulerTimes } from "./timeline";
import { rangeWith, type TimeRange } from "./use-playback";

const mark: PinMark = {
  id: "t1",
  number: 1,
  point: null,
  box: null,
  time: 12,
  name: "Thread 1 of 1, open, at 0:12.000",
  look: "open",
  agent: false,
  label: null,
  who: "Ana",
  at: "",
  text: "Too slow",
};
const onComment = vi.fn<(range: TimeRange | null) => void>();
const onSelect = vi.fn<(id: string | null) => void>();

/** The player below a video of 24 seconds that jsdom does not play. */
function Page({ marks = [mark], first = null }: { marks?: readonly PinMark[]; first?: string | null }) {
  const [selectedId, setSelectedId] = useState(first);
  const [panZoom] = useState(() => createPanZoom({ width: 1280, height: 720 }));
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const stage = document.getElementById("main")!;
    const detach = panZoom.attach({ stage, frame: stage, base: stage, layer: stage });
    setReady(true);
    return detach;
  }, [panZoom]);
  const pins = { marks, selectedId, hoveredId: null, area: null, onSelect };
  return (
    <main id="main">
      <video src="/intro.webm" />
      <button type="button" onClick={() => setSelectedId("t1")}>
        Open thread 1
      </button>
      {ready ? (
        <Player
          panZoom={panZoom}
          source="/intro.webm"
          name="intro.webm"
          pins={pins}
          pinsToggle={null}
          onComment={onComment}
          onPlace={null}
          placing={false}
        />
      ) : null}
    </main>
  );
}
const video = () => document.querySelector("video")!;
const emit = (name: string) => settle(() => video().dispatchEvent(new Event(name)));

let spies: { mockRestore: () => void }[] = [];
beforeEach(() => {
  let paused = true;
  let time = 0;
  const media = HTMLMediaElement.prototype;
  spies = [
    vi.spyOn(media, "duration", "get").mockReturnValue(24),
    vi.spyOn(media, "paused", "get").mockImplementation(() => paused),
    vi.spyOn(media, "currentTime", "get").mockImplementation(() => time),
    vi.spyOn(media, "currentTime", "set").mockImplementation((to) => void (time = to)),
    vi.spyOn(media, "play").mockImplementation(async () => void (paused = false)),
    vi.spyOn(media, "pause").mockImplementation(() => void (paused = true)),
    vi.spyOn(media, "load").mockImplementation(() => {}),
  ];
});
afterEach(() => spies.forEach((spy) => spy.mockRestore()));

test("a marker seeks to the moment of its thread, and the comment button names the current one", async () => {
  await render(<Page />);
  await click("[aria-label=Moments] button", "Thread 1");
  expect(onSelect).toHaveBeenLastCalledWith("t1");
  await emit("seeked");
  await click("button", "Comment at 0:12.000");
  expect(onComment).toHaveBeenLastCalledWith(null);
  expect(get("[role=slider]", "Time").getAttribute("aria-valuetext")).toBe("0:12 of 0:24");
});

test("a recording without a length has the one of its record", async () => {
  vi.spyOn(HTMLMediaElement.prototype, "duration", "get").mockReturnValue(Infinity);
  await render(<Page />);
  video().dataset["seconds"] = "3";
  await emit("durationchange");
  expect(get("[role=slider]", "Time").getAttribute("aria-valuetext")).toBe("0:00 of 0:03");
});

test("a marker under the pointer or with the focus shows the first lines of its thread", async () => {
  await render(<Page />);
  const marker = get("[aria-label=Moments] button", "Thread 1");
  const preview = () => document.querySelector("[aria-label=Moments] .float")?.textContent;
  await settle(() => marker.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" })));
  expect(preview()).toContain("Too slow");
  await settle(() => marker.dispatchEvent(new PointerEvent("pointerout", { bubbles: true, pointerType: "mouse" })));
  expect(preview()).toBeUndefined();
  await settle(() => marker.focus());
  expect(preview()).toContain("Ana");
});

test("I and O limit playback to a range that ends there; X removes it", async () => {
  await render(<Page />);
  video().currentTime = 10;
  await press(document.body, "i");
  video().currentTime = 14;
  await press(document.body, "o");
  expect(get("[role=slider]", "Start of the range").getAttribute("aria-valuetext")).toBe("0:10.000");
  expect(get("[role=slider]", "End of the range").getAttribute("aria-valuetext")).toBe("0:14.000");
  await click("button", "Comment on 0:10.000–0:14.000");
  expect(onComment).toHaveBeenLastCalledWith({ from: 10, to: 14 });
  await press(document.body, " ");
  expect(video().currentTime).toBe(10);
  video().currentTime = 14.2;
  await emit("timeupdate");
  expect([video().paused, video().currentTime]).toEqual([true, 14]);
  await press(document.body, "x");
  expect(document.querySelector("[data-end]")).toBeNull();
});

test("the open thread limits playback to its range, and the next one without a range to none", async () => {
  const range = { ...mark, id: "t2", number: 2, time: 10, until: 14, name: "Thread 2 of 2, open, at 0:10.000–0:14.000" };
  await render(<Page marks={[mark, range]} first="t2" />);
  expect(get("[role=slider]", "End of the range").getAttribute("aria-valuetext")).toBe("0:14.000");
  await click("main > button", "Open thread 1");
  expect(document.querySelector("[data-end]")).toBeNull();
});

test("a range is never empty: the other end moves to the end of the video", () => {
  expect(rangeWith(null, "from", 10, 24)).toEqual({ from: 10, to: 24 });
  expect(rangeWith({ from: 10, to: 14 }, "from", 20, 24)).toEqual({ from: 20, to: 24 });
  expect(rangeWith({ from: 10, to: 14 }, "to", 4, 24)).toEqual({ from: 0, to: 4 });
  expect(rangeWith(null, "from", 1, 0)).toBeNull();
});

test("twelve stills are spread over the video, and the ruler has round times", () => {
  expect(stillTimes(24)).toHaveLength(12);
  expect(stillTimes(24).slice(0, 2)).toEqual([1, 3]);
  expect(rulerTimes(24)).toEqual([0, 4, 8, 12, 16, 20, 24]);
  expect(rulerTimes(0)).toEqual([]);
});

test("a still is named after the file and the moment", () => {
  expect(stillName("intro.final.webm", 12.48)).toBe("intro.final-0-12.480.png");
});
