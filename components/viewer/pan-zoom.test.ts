import { afterEach, expect, test, vi } from "vitest";
import { createLens } from "./pan-zoom";

afterEach(() => vi.unstubAllGlobals());

/** A lens on a stage of which only the numbers exist. `resize` measures it anew. */
function onStage(picture: { width: number; height: number }) {
  const room = { width: 1000, height: 800, bottom: 80 };
  let resize = () => {};
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(measure: () => void) {
        resize = measure;
      }
      observe = () => {};
      disconnect = () => {};
    },
  );
  vi.stubGlobal("requestAnimationFrame", () => 1);
  vi.stubGlobal("cancelAnimationFrame", () => {});
  vi.stubGlobal("getComputedStyle", () => ({
    paddingTop: "40px",
    paddingRight: "36px",
    paddingBottom: `${room.bottom}px`,
    paddingLeft: "36px",
  }));
  const box = (rect: () => { width: number; height: number; left: number; top: number }) =>
    ({ getBoundingClientRect: rect }) as unknown as HTMLElement;
  const stage = box(() => ({ ...room, left: 0, top: 0 }));
  const base = box(() => ({ width: 500, height: 250, left: 250, top: 200 }));
  const lens = createLens(picture);
  lens.attach({ stage, base, frame: box(() => ({ ...room, left: 0, top: 0 })), layer: box(() => ({ ...room, left: 0, top: 0 })) });
  return { lens, room, resize: () => resize() };
}

test("a place is held when the bars around the picture change and when the stage does", () => {
  const { lens, room, resize } = onStage({ width: 2000, height: 1000 });
  const place = { at: { x: 0.4, y: 0.6 }, zoom: 2 };
  lens.show(place);
  expect(lens.place()).toEqual(place);
  room.bottom = 132;
  resize();
  expect(lens.place()).toEqual(place);
  room.width = 700;
  room.height = 500;
  resize();
  expect(lens.place()).toEqual(place);
});
