import fc from "fast-check";
import type { Node } from "prosemirror-model";
import { describe, expect, test } from "vitest";
import { documentOf, textOf } from "./compose.ts";
import { fromMarkdown } from "./markdown.ts";
import { toMarkdown } from "./to-markdown.ts";

/** A document without the marks of its line breaks, which show nothing. */
const said = (document: Node) =>
  JSON.parse(JSON.stringify(document), (_, value: { type?: string }) => (value?.type === "hardBreak" ? "break" : value)) as unknown;

/** Nothing was written there, and Markdown has no word for it. */
const isEmpty = (node: Node): boolean =>
  node.type.name === "paragraph" ? !node.childCount : !node.isLeaf && node.children.some((child) => isEmpty(child));

describe("a comment is edited as Markdown", () => {
  test.each([
    "The **total** is *wrong*, ~~not~~ `a_b` and snake_case",
    'see https://a.example/x and [this](https://b.example/?q=1&r=2 "why")',
    "- one\n- two\n  1. deep\n  2. deeper",
    "> said\n>\n> twice",
    "```ts\nconst a = `b`;\n```",
    "```c&amp;\\c\n1\n```",
    "- + + one",
    "# Title\n\nText\\\nnext line",
    "3 < 4 & 5 [ok] 2 * 3",
    "<u>under</u> it",
  ])("%j comes back as it was typed", (source) => expect(toMarkdown(fromMarkdown(source))).toBe(source));

  const alphabet = fc.constantFrom(
    ..."[]()*_`~<>!#|-+=\\&:;/.) \n\t\"'abc1",
    ..."\n\n",
    "https://a.b",
    "mailto:a@b.c",
    "&amp;",
    "<u>x</u>",
    "<br>",
    "- ",
    "1. ",
    "> ",
    "# ",
    "```\n",
    "~~~ js\n",
    "|-|-|\n",
    "**b**",
    "*i*",
    "[l](https://c.d)",
    "@",
    "💥",
    "    ",
  );
  test("an address at the end of a line stays that address", () => {
    for (const address of ["https://a.b/", "https://a.b/c?d#e", "https://a.b"]) {
      const document = fromMarkdown(`See ${address}  \nand [this](https://c.d/)  \nthen`);
      const markdown = toMarkdown(document);
      expect(said(fromMarkdown(markdown))).toEqual(said(document));
      expect(markdown).toContain(`See ${address}  \n`);
      const room = fromMarkdown(`${address}\n<br>`);
      expect(said(fromMarkdown(toMarkdown(room)))).toEqual(said(room));
    }
  });
  test("the Markdown of any document parses to the same document", () => {
    fc.assert(
      fc.property(fc.array(alphabet, { maxLength: 30 }), (parts) => {
        const document = fromMarkdown(parts.join(""));
        fc.pre(!isEmpty(document));
        expect(said(fromMarkdown(toMarkdown(document)))).toEqual(said(document));
      }),
      { numRuns: 3000 },
    );
  });
});

describe("mentions", () => {
  const people = [
    { id: "u1", name: "Ana" },
    { id: "u2", name: "Ana Reis" },
    { id: "u3", name: "snake_case *x*" },
  ];
  const mention = (id: string, label: string) => ({ type: "mention", attrs: { id, label } });
  const inline = (markdown: string) => (documentOf(markdown, people) as { content: { content: unknown[] }[] }).content[0]!.content;

  test("the longest name wins, and words that only begin with a name are words", () => {
    expect(inline("@Ana Reis, @Ana: @Anas a@Ana")).toEqual([
      mention("u2", "Ana Reis"),
      { type: "text", text: ", " },
      mention("u1", "Ana"),
      { type: "text", text: ": @Anas a@Ana" },
    ]);
  });

  test("code contains no mentions, and only picked people are mentioned", () => {
    expect(inline("`@Ana` and @Ben")).toEqual([
      { type: "text", text: "@Ana", marks: [{ type: "code" }] },
      { type: "text", text: " and @Ben" },
    ]);
  });

  test("a comment that mentions comes back as text and becomes the same comment", () => {
    const document = documentOf("**Hi @Ana Reis**, ask @snake_case \\*x\\*.\n\n- @Ana", people);
    const { text, people: found } = textOf(document);
    expect(found.map(({ id }) => id).toSorted()).toEqual(["u1", "u2", "u3"]);
    expect(documentOf(text, found)).toEqual(document);
  });

  test("two of one name and one without any stay who they are", () => {
    const content = [
      mention("u1", "Ana"),
      { type: "text", text: " " },
      mention("u9", "Ana"),
      { type: "text", text: " " },
      { type: "mention", attrs: { id: "u7", label: null } },
    ];
    const { text, people: found } = textOf({ type: "doc", content: [{ type: "paragraph", content }] });
    const again = (documentOf(text, found) as { content: { content: { attrs?: { id: string } }[] }[] }).content[0]!.content;
    expect(again.flatMap(({ attrs }) => (attrs ? [attrs.id] : []))).toEqual(["u1", "u9", "u7"]);
  });
});
