import { expect, test } from "vitest";
import { nameOfPage, pageTitle, partOfAllVariants, variantLabel } from "./variants.ts";

test("snapshots that differ by browser, viewport or theme are variants of one page", () => {
  const names = ["chromium/trips/list-dark vw-1280.png", "webkit/trips/list-light vw-390.png", "trips/list [firefox 1280x720].png"];
  expect(new Set(names.map(nameOfPage))).toEqual(new Set(["trips list"]));
  expect(names.map(partOfAllVariants)).toEqual(["trips/list", "trips/list", "trips/list"]);
});

test("a page is called by its folders and name, without the variant", () => {
  const names = ["chromium/checkout/pay-dark vw-1440.png", "home, 1280x720.png", "dark.png", "flashlight/darkroom 42"];
  expect(names.map(pageTitle)).toEqual(["checkout/pay", "home", "dark.png", "flashlight/darkroom 42"]);
});

test("words that only contain the name of a variant belong to the page", () => {
  expect(nameOfPage("flashlight/darkroom 42.png")).toBe("flashlight darkroom 42");
  expect(partOfAllVariants("dark.png")).toBe("");
});

test("a variant is named by the facts of its test, else by its name", () => {
  const metadata = { browser: { name: "webkit", version: "26.0" }, viewport: { width: 820, height: 760 }, colorScheme: "dark" as const };
  const file = { metadata: { ...metadata, automationLibrary: { name: "a", version: "1" }, sdk: { name: "b", version: "1" } } };
  expect(variantLabel({ name: "home.png", head: file, base: null })).toBe("webkit, 820 × 760, dark");
  expect(variantLabel({ name: "home light vw-390.png", head: null, base: { metadata: null } })).toBe("light, vw-390");
});
