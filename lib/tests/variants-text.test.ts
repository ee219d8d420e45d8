import { expect, test } from "vitest";
import { variantsText } from "./variants-text.ts";

test.each([
  ["webkit/home-light vw-820.png", 12, "12 variants"],
  ["webkit/home-light vw-820.png", 1, "webkit, light, vw-820"],
  ["home.png", 1, ""],
  ["webkit/home.png", undefined, "webkit"],
])("%s of a page with %s variants says %j", (name, variants, expected) => {
  expect(variantsText({ name, page: variants === undefined ? undefined : { variants } })).toBe(expected);
});
