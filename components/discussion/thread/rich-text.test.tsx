import * as fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { RichText, safeHref } from "./rich-text";

const html = (...content: unknown[]) => renderToStaticMarkup(<RichText document={{ type: "doc", content }} />);
const text = (value: string, ...marks: unknown[]) => ({ type: "text", text: value, marks });
const paragraph = (...content: unknown[]) => ({ type: "paragraph", content });

describe("RichText", () => {
  test("draws the nodes and marks of the editor", () => {
    const out = html(
      paragraph(text("bold", { type: "bold" }), { type: "hardBreak" }, text("code", { type: "code" })),
      { type: "heading", attrs: { level: 1 }, content: [text("Title")] },
      { type: "orderedList", attrs: { start: 3 }, content: [{ type: "listItem", content: [paragraph(text("third"))] }] },
      { type: "blockquote", content: [paragraph(text("said"))] },
      { type: "codeBlock", content: [text("a < b")] },
      paragraph({ type: "mention", attrs: { id: "u1", label: "Ana" } }),
    );
    for (const part of [/<strong[^>]*>bold<\/strong><br\/>/, /<code[^>]*>code/, /<ol[^>]* start="3"/, /<blockquote/, /a &lt; b/, /@Ana/])
      expect(out).toMatch(part);
    expect(out).not.toMatch(/<h\d/);
  });

  test("unknown nodes and marks are left out, the rest stays", () => {
    const out = html({ type: "script", content: [text("evil")] }, paragraph(text("kept", { type: "blink" })), null, "x", 7, {
      type: "image",
      attrs: { src: "x" },
    });
    expect(out).toContain("kept");
    expect(out).not.toMatch(/evil|script|img|blink/);
  });

  test("links open apart from us and only to http, https and mailto", () => {
    const link = (href: unknown) => html(paragraph(text("go", { type: "link", attrs: { href } })));
    expect(link("https://example.org/a")).toMatch(/<a href="https:\/\/example.org\/a" target="_blank" rel="noopener noreferrer nofollow"/);
    expect(link("mailto:a@example.org")).toContain("mailto:");
    const bad = [
      "javascript:alert(1)",
      "JaVaScRiPt:alert(1)",
      " javascript:alert(1)",
      "java\nscript:alert(1)",
      "data:text/html,x",
      "vbscript:x",
      "//evil.example",
      "/relative",
      "",
      null,
      7,
    ];
    for (const href of bad) expect(link(href)).not.toContain("href");
  });

  test("renders no script URL for any stored address", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((it) => `javascript:${it}`),
        ),
        (value) => {
          const href = safeHref(value);
          if (href !== null) expect(href).toMatch(/^(https?:|mailto:)/);
        },
      ),
    );
  });

  test("any JSON is drawn without an error and never as HTML", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(renderToStaticMarkup(<RichText document={{ type: "doc", content: value }} />)).toMatch(/^<div/);
      }),
    );
    expect(html(paragraph(text("<img src=x onerror=alert(1)>")))).toContain("&lt;img");
  });

  test("a document nested ten thousand deep is cut", () => {
    let node: Record<string, unknown> = paragraph(text("deep"));
    for (let depth = 0; depth < 10_000; depth++) node = { type: "blockquote", content: [node] };
    expect(html(node)).not.toContain("deep");
  });
});
