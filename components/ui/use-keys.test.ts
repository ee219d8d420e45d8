import { expect, test } from "vitest";
import { shortcutName } from "./use-keys";

const press = { key: "c", code: "KeyC", ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const page = { isOn: () => false, hasOverlay: false, singleKeysOn: true };
const inside = (part: string) => ({ ...page, isOn: (selector: string) => selector.includes(part) });

test("letters are matched in lower case, other keys by name", () => {
  expect(shortcutName({ ...press, key: "C", shiftKey: true }, page)).toBe("c");
  expect(shortcutName({ ...press, key: "Escape" }, page)).toBe("Escape");
});

test("keys in fields, menus and dialogs belong to them", () => {
  for (const part of ["textarea", "[role=menu]", "dialog[open]"]) expect(shortcutName(press, inside(part))).toBeNull();
  expect(shortcutName(press, { ...page, hasOverlay: true })).toBeNull();
});

test("Enter and Space on a button press the button", () => {
  expect(shortcutName({ ...press, key: "Enter" }, inside("button"))).toBeNull();
  expect(shortcutName({ ...press, key: " " }, inside("button"))).toBeNull();
  expect(shortcutName(press, inside("button"))).toBe("c");
});

test("Ctrl and Meta work with Enter, which fields and dialogs keep", () => {
  const enter = { ...press, key: "Enter", metaKey: true };
  expect(shortcutName(enter, page)).toBe("Mod+Enter");
  expect(shortcutName(enter, inside("button"))).toBe("Mod+Enter");
  expect(shortcutName(enter, inside("textarea"))).toBeNull();
  expect(shortcutName(enter, { ...page, hasOverlay: true })).toBeNull();
});

test("Ctrl and Meta work with other keys only if Shift is pressed, Alt only with arrows", () => {
  expect(shortcutName({ ...press, ctrlKey: true }, page)).toBeNull();
  expect(shortcutName({ ...press, ctrlKey: true, shiftKey: true, code: "Comma" }, page)).toBe("Mod+Shift+Comma");
  expect(shortcutName({ ...press, metaKey: true, shiftKey: true, code: "Comma" }, inside("textarea"))).toBe("Mod+Shift+Comma");
  expect(shortcutName({ ...press, altKey: true }, page)).toBeNull();
  expect(shortcutName({ ...press, key: "ArrowLeft", altKey: true }, page)).toBe("ArrowLeft");
});

test("turning single keys off disables characters, and leaves Space, arrows and Escape", () => {
  const off = { ...page, singleKeysOn: false };
  expect(shortcutName(press, off)).toBeNull();
  expect(shortcutName({ ...press, key: "?" }, off)).toBeNull();
  for (const key of [" ", "ArrowUp", "Escape"]) expect(shortcutName({ ...press, key }, off)).toBe(key);
});
