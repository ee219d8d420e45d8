import { describe, expect, it } from "vitest";
import { linksOf, markdownOf } from "./media-markdown.ts";

const media = (name: string, state: "before" | "after" | null = null) => ({
  name,
  state,
  markdown: `![${name}](x)`,
  prNumber: null,
  branch: null,
  url: `https://loupe.example/m/${name.length}`,
});

describe("markdownOf", () => {
  it("puts pairs side by side and the rest below", () => {
    expect(markdownOf([media("pay-after.png", "after"), media("home.png"), media("pay-before.png", "before"), media("seat.png")])).toBe(
      [
        "| File | Before | After |",
        "| --- | --- | --- |",
        "| pay.png | ![pay-before.png](x) | ![pay-after.png](x) |",
        "",
        "| File | Image |",
        "| --- | --- |",
        "| home.png | ![home.png](x) |",
        "| seat.png | ![seat.png](x) |",
      ].join("\n"),
    );
  });

  it("returns the Markdown of a single media unchanged", () => expect(markdownOf([media("home.png")])).toBe("![home.png](x)"));

  it.each([
    ["a | b.png", "a \\| b.png"],
    ["](javascript:alert(1)).png", "\\](javascript:alert(1)).png"],
    ["<img onerror=x>.png", "&lt;img onerror=x>.png"],
    ["line\nbreak.png", "line break.png"],
    ["\u202egnp.exe", "gnp.exe"],
  ])("a name stays text: %j", (name, written) => {
    expect(markdownOf([media(name), media("b.png")]).split("\n")[2]).toContain(`| ${written} |`);
  });
});

it("linksOf returns one link per line", () => expect(linksOf([media("a"), media("bb")]).split("\n")).toHaveLength(2));
