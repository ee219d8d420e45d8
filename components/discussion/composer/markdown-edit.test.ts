import * as fc from "fast-check";
import { expect, test } from "vitest";
import { apply, type Edit } from "./markdown-edit";

const at = (marked: string): Edit => {
  const [before, inside, after] = marked.split("|") as [string, string, string];
  return { text: before + inside + after, from: before.length, to: before.length + inside.length };
};
const show = ({ text, from, to }: Edit) => `${text.slice(0, from)}|${text.slice(from, to)}|${text.slice(to)}`;

test("signs go around the selection and off again", () => {
  expect(show(apply("bold", at("a |b| c")))).toBe("a **|b|** c");
  expect(show(apply("bold", at("a **|b|** c")))).toBe("a |b| c");
  expect(show(apply("code", at("||")))).toBe("`||`");
});

test("a link asks for what is missing", () => {
  expect(show(apply("link", at("see |this| now")))).toBe("see [this](|https://|) now");
  expect(show(apply("link", at("|https://a.example|")))).toBe("[|text|](https://a.example)");
  expect(show(apply("link", at("||")))).toBe("[|text|](https://)");
});

test("lines become a list and back", () => {
  expect(apply("list", at("one\n|two\nthree|")).text).toBe("one\n- two\n- three");
  expect(apply("list", at("|- two\n- three|")).text).toBe("two\nthree");
});

test("no tool loses a character or selects outside of the text", () => {
  const edit = fc
    .string()
    .chain((text) =>
      fc.tuple(fc.nat(text.length), fc.nat(text.length)).map(([a, b]) => ({ text, from: Math.min(a, b), to: Math.max(a, b) })),
    );
  fc.assert(
    fc.property(edit, fc.constantFrom("bold" as const, "italic" as const, "code" as const, "link" as const), (before, tool) => {
      const after = apply(tool, before);
      expect(after.from).toBeGreaterThanOrEqual(0);
      expect(after.to).toBeGreaterThanOrEqual(after.from);
      expect(after.to).toBeLessThanOrEqual(after.text.length);
      for (const word of before.text.match(/[a-z]+/gi) ?? [])
        if (!before.text.includes(`*${word}`)) expect(after.text.replaceAll(/[*`[\]()]/g, "")).toContain(word.charAt(0));
    }),
  );
});
