import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createPanZoom } from "./pan-zoom";

let frames: (() => void)[] = [];
const paint = () => frames.splice(0).forEach((run) => run());

beforeEach(() => {
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (run: () => void) => frames.push(run));
  vi.stubGlobal("cancelAnimationFrame", () => {});
  // Without animation every call sets its camera in one frame.
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
});
afterEach(() => vi.unstubAllGlobals());

/** Attaches pan and zoom to a stage of 1000 × 800 CSS pixels with bars. `resize` reports a new size. */
function attachToStage(picture: { width: number; height: number }, fitted = { width: 500, height: 250, left: 250, top: 200 }) {
  const stageSize = { width: 1000, height: 800, bottom: 80 };
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
  vi.stubGlobal("getComputedStyle", () => ({
    paddingTop: "40px",
    paddingRight: "36px",
    paddingBottom: `${stageSize.bottom}px`,
    paddingLeft: "36px",
  }));
  const element = (rect: () => { width: number; height: number; left: number; top: number }) => {
    const attributes = new Set<string>();
    const styles = new Map<string, string>();
    return {
      getBoundingClientRect: rect,
      toggleAttribute: (name: string, on: boolean) => (on ? attributes.add(name) : attributes.delete(name)),
      setAttribute: (name: string) => attributes.add(name),
      removeAttribute: (name: string) => attributes.delete(name),
      attributes,
      style: { transform: "", setProperty: (name: string, value: string) => styles.set(name, value) },
      styles,
    };
  };
  const full = () => ({ ...stageSize, left: 0, top: 0 });
  const stage = element(full);
  const layer = element(full);
  const base = element(() => fitted);
  const panZoom = createPanZoom(picture);
  const detach = panZoom.attach({ stage, base, frame: element(full), layer } as never);
  return { panZoom, stageSize, stage, layer, resize: () => resize(), detach };
}

const image = { width: 2000, height: 1000 };
const centre = { left: 500, top: 400 };

describe("pan and zoom", () => {
  test("keeps the centre when the bars around the image or the stage change", () => {
    const { panZoom, stageSize, resize } = attachToStage(image);
    const viewport = { at: { x: 0.4, y: 0.6 }, zoom: 2 };
    panZoom.show(viewport);
    expect(panZoom.viewport()).toEqual(viewport);
    stageSize.bottom = 132;
    resize();
    expect(panZoom.viewport()).toEqual(viewport);
    stageSize.width = 700;
    stageSize.height = 500;
    resize();
    expect(panZoom.viewport()).toEqual(viewport);
  });

  test("starts fitted, and returns to fitted when zoomed out below it", () => {
    const { panZoom } = attachToStage(image);
    expect(panZoom.isFitted()).toBe(true);
    expect(panZoom.scale()).toBe(0.25);
    panZoom.zoomBy(4, centre);
    expect(panZoom.isFitted()).toBe(false);
    panZoom.zoomBy(0.1, centre);
    expect(panZoom.isFitted()).toBe(true);
    expect(panZoom.viewport()).toEqual({ at: null, zoom: null });
  });

  test("keeps the point under the pointer when zooming", () => {
    const { panZoom } = attachToStage(image);
    const spot = { left: 420, top: 310 };
    const before = panZoom.pointAt(spot);
    panZoom.zoomBy(3, spot);
    expect(panZoom.pointAt(spot).x).toBeCloseTo(before.x);
    expect(panZoom.pointAt(spot).y).toBeCloseTo(before.y);
  });

  test("clamps zoom to 3200 % and the centre of the visible area to the image", () => {
    const { panZoom } = attachToStage(image);
    const delta = fc.integer({ min: -20_000, max: 20_000 });
    fc.assert(
      fc.property(fc.array(fc.tuple(delta, delta, fc.double({ min: 0.05, max: 20, noNaN: true })), { maxLength: 12 }), (moves) => {
        for (const [left, top, factor] of moves) {
          panZoom.zoomBy(factor, centre);
          panZoom.pan(left, top);
        }
        expect(panZoom.scale()).toBeLessThanOrEqual(32);
        expect(panZoom.scale()).toBeGreaterThan(0);
        const { x, y } = panZoom.pointAt({ left: 500, top: 380 });
        for (const part of [x, y]) {
          expect(part).toBeGreaterThanOrEqual(-1e-6);
          expect(part).toBeLessThanOrEqual(1 + 1e-6);
        }
      }),
    );
  });

  test("steps through round scales and shows 100 %", () => {
    const { panZoom } = attachToStage(image);
    panZoom.step(1);
    expect(panZoom.scale()).toBe(0.5);
    panZoom.actual();
    expect(panZoom.scale()).toBe(1);
    panZoom.step(1);
    expect(panZoom.scale()).toBe(1.5);
    panZoom.step(-1);
    expect(panZoom.scale()).toBe(1);
    panZoom.fit();
    expect(panZoom.isFitted()).toBe(true);
  });

  test("reveals a hidden point by panning and leaves a visible one in place", () => {
    const { panZoom } = attachToStage(image);
    panZoom.show({ at: { x: 0.1, y: 0.1 }, zoom: 2 });
    const before = panZoom.viewport();
    panZoom.reveal({ x: 0.1, y: 0.1 });
    expect(panZoom.viewport()).toEqual(before);
    panZoom.reveal({ x: 0.9, y: 0.9 });
    expect(panZoom.viewport()).not.toEqual(before);
    expect(panZoom.scale()).toBe(2);
  });

  test("zooms to a small area, at most four times, and centres it", () => {
    const { panZoom } = attachToStage(image);
    panZoom.revealArea({ x: 0.5, y: 0.5, width: 0.01, height: 0.01 });
    expect(panZoom.scale()).toBe(4);
    expect(panZoom.viewport().at!.x).toBeCloseTo(0.505);
    panZoom.zoomToRect({ x: 0, y: 0, width: 2000, height: 1000 });
    expect(panZoom.isFitted()).toBe(false);
    expect(panZoom.scale()).toBeLessThan(0.5);
  });

  test("zooms to the place of a thread until it is readable, and only pans where it is", () => {
    const phone = attachToStage({ width: 1440, height: 900 }, { width: 360, height: 225, left: 20, top: 200 });
    phone.panZoom.read({ x: 0.5, y: 0.5 });
    expect(phone.panZoom.scale()).toBeCloseTo(1100 / 1440);
    expect(phone.panZoom.viewport().at).toEqual({ x: 0.5, y: 0.5 });
    const { panZoom } = attachToStage({ width: 1440, height: 900 }, { width: 928, height: 580, left: 36, top: 40 });
    panZoom.read({ x: 0.5, y: 0.5 });
    expect(panZoom.isFitted()).toBe(true);
  });

  test("writes one transform a frame and undoes the zoom for pins only when it changes", () => {
    const { panZoom, layer, stage } = attachToStage(image);
    paint();
    expect(layer.style.transform).toBe("");
    panZoom.zoomBy(4, centre);
    panZoom.pan(10, 0);
    expect(frames).toHaveLength(1);
    paint();
    expect(layer.style.transform).toMatch(/scale\(4\)$/);
    expect(layer.styles.get("--back")).toBe("0.25");
    layer.styles.clear();
    panZoom.pan(-10, 5);
    paint();
    expect(layer.styles.size).toBe(0);
    expect([...stage.attributes]).toContain("data-zoomed");
  });
});

describe("pan and zoom of a tall page", () => {
  const page = { width: 1856, height: 11_136 };
  const attachPage = () => attachToStage(page, { width: 928, height: 5568, left: 36, top: 40 });

  test("starts at the full width, and the wheel scrolls it up to its edges", () => {
    const { panZoom } = attachPage();
    expect([panZoom.scale(), panZoom.isFitted()]).toEqual([0.5, true]);
    panZoom.scroll(0, 100);
    expect(panZoom.isFitted()).toBe(true);
    panZoom.scroll(-30, -400);
    expect(panZoom.camera()).toEqual({ scale: 0.5, left: 36, top: -360 });
    panZoom.scroll(0, -20_000);
    expect(panZoom.camera()).toEqual({ scale: 0.5, left: 36, top: 720 - 5568 });
    panZoom.scroll(0, 20_000);
    expect(panZoom.camera()!.top).toBe(40);
  });

  test("shows 100 % from the top until it is scrolled, then around the centre", () => {
    const { panZoom } = attachPage();
    panZoom.actual();
    expect(panZoom.camera()).toEqual({ scale: 1, left: 500 - 928, top: 40 });
    panZoom.reset();
    panZoom.scroll(0, -3000);
    const before = panZoom.viewport().at!.y;
    panZoom.actual();
    expect(panZoom.viewport().at!.y).toBeCloseTo(before, 2);
  });

  test("fits as a whole on request, and its width again around the same centre", () => {
    const { panZoom } = attachPage();
    panZoom.fit();
    expect(panZoom.scale()).toBeCloseTo(680 / 11_136);
    expect(panZoom.areaInView()).toEqual({ x: 0, y: 0, width: 1, height: 1 });
    panZoom.fitWidth();
    expect(panZoom.scale()).toBe(0.5);
    expect(panZoom.viewport().at!.y).toBeCloseTo(0.5, 1);
  });

  test("scrolls by pages, and not beyond the end", () => {
    const { panZoom } = attachPage();
    expect(panZoom.scrollPages(-1)).toBe(false);
    expect(panZoom.scrollPages(1)).toBe(true);
    expect(panZoom.camera()!.top).toBe(40 - 680 * 0.9);
    panZoom.scrollPages(20);
    expect(panZoom.scrollPages(1)).toBe(false);
  });

  test("keeps the width fitted and the place when the stage is resized", () => {
    const { panZoom, resize } = attachPage();
    panZoom.scroll(0, -2000);
    const before = panZoom.viewport().at!.y;
    resize();
    expect(panZoom.scale()).toBe(0.5);
    expect(panZoom.viewport().at!.y).toBeCloseTo(before);
  });

  test("does not move an image that fits, and leaves a phone's screenshot fitted as a whole", () => {
    const { panZoom } = attachToStage(image);
    panZoom.scroll(0, -200);
    expect(panZoom.isFitted()).toBe(true);
    expect(createPanZoom({ width: 390, height: 844 }).tall).toBe(false);
  });
});
