import { expect, test } from "vitest";
import { detailRoom } from "./detail-room";

const page = { width: 1440, height: 810 };

test("two whole pages leave room for a detail of 200 pixels on a usual screen", () => {
  expect(detailRoom({ width: 1440, height: 720 }, page)).toEqual({ width: 666, height: 200 });
});

test("a lower stage has a lower detail, and none below 160 pixels", () => {
  expect(detailRoom({ width: 1440, height: 660 }, page)?.height).toBe(181);
  expect(detailRoom({ width: 1440, height: 630 }, page)).toBeNull();
});

test("narrow stages, tall pages and pictures at full size have no detail", () => {
  expect(detailRoom({ width: 820, height: 900 }, page)).toBeNull();
  expect(detailRoom({ width: 1440, height: 720 }, { width: 1440, height: 2400 })).toBeNull();
  expect(detailRoom({ width: 1440, height: 720 }, { width: 320, height: 200 })).toBeNull();
});
