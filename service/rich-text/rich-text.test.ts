import fc from "fast-check";
import { Node } from "prosemirror-model";
import { describe, expect, test } from "vitest";
import { readCommentBody } from "./body.ts";
import { documentLimits } from "./document.ts";
import { storedLength } from "../../lib/rich-text/compose.ts";
import { schema } from "../../lib/rich-text/schema.ts";

const paragraph = (...content: unknown[]) => ({ type: "paragraph", content });
const text = (value: string, ...marks: unknown[]) => ({ type: "text", text: value, ...(marks.length && { marks }) });
const doc = (...content: unknown[]) => ({ type: "doc", content });
/** Marks of each text of the first block, and the text. */
const inline = (body: string | Record<string, unknown>) => {
  const [block] = readCommentBody(body).document["content"] as {
    content: { text?: string; type: string; marks?: { type: string; attrs?: Record<string, unknown> }[] }[];
  }[];
  return block!.content.map((part) => [
    part.text ?? part.type,
    ...(part.marks ?? []).map(({ type, attrs }) => (type === "link" ? attrs!["href"] : type)),
  ]);
};
const refusal = (body: unknown) => {
  try {
    return readCommentBody(body as string);
  } catch (error) {
    return [(error as { status: number }).status, (error as { details: { message: string }[] }).details[0]!.message];
  }
};

describe("Markdown", () => {
  test.each([
    [
      "**b** *i* ~~s~~ `c` <u>u</u>",
      [["b", "bold"], [" "], ["i", "italic"], [" "], ["s", "strike"], [" "], ["c", "code"], [" "], ["u", "underline"]],
    ],
    ["see https://a.example/x and index.md", [["see "], ["https://a.example/x", "https://a.example/x"], [" and index.md"]]],
    ["a  \nb\nc<br>d", [["a"], ["hardBreak"], ["b c"], ["hardBreak"], ["d"]]],
    [
      "[j](javascript:alert(1)) [d](data:text/html,x) [r](/oauth/x) [p](//evil.example) [ok](mailto:a@b.example)",
      [["j d r p "], ["ok", "mailto:a@b.example"]],
    ],
    ["<javascript:alert(1)> ![x](https://a.example/x.png)", [["javascript:alert(1) "]]],
    ["a <script>alert(1)</script><img src=x onerror=alert(1)> b", [["a <script>alert(1)</script><img src=x onerror=alert(1)> b"]]],
    ["<div onclick=x>kept *as text*</div>", [["<div onclick=x>kept "], ["as text", "italic"], ["</div>"]]],
    ["Use Array<string> and <Button> here", [["Use Array<string> and <Button> here"]]],
    [
      "a <!-- note --> <?php ?> Map<i> <u>one <b>two</u> </s>",
      [["a <!-- note --> <?php ?> Map<i> "], ["one <b>two", "underline"], [" </s>"]],
    ],
  ])("%s", (source, expected) => expect(inline(source)).toEqual(expected));

  test("blocks keep their type, tables become lines, and plain text has one line per block", () => {
    const source = "# Title\n\n- one\n- two\n  1. deep\n\n> said\n\n```ts\ncode\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |";
    const { document, text: plain } = readCommentBody(source);
    expect((document["content"] as { type: string }[]).map(({ type }) => type)).toEqual([
      "heading",
      "bulletList",
      "blockquote",
      "codeBlock",
      "paragraph",
      "paragraph",
    ]);
    expect(plain).toBe("Title\none\ntwo\ndeep\nsaid\ncode\na | b\n1 | 2");
  });

  test("any text becomes a valid document within the limits or is rejected", () => {
    const alphabet = fc.constantFrom(
      ..."[]()*_`~<>!#|-\\&:/ \n\tabc1",
      "https://a.b",
      "<u>",
      "</script>",
      "- ",
      "> ",
      "```\n",
      "|-|-|\n",
      "\u202e",
      "💥",
    );
    fc.assert(
      fc.property(fc.array(alphabet, { maxLength: 300 }), (parts) => {
        const answer = refusal(parts.join(""));
        if (Array.isArray(answer)) {
          expect(answer[0]).toBe(400);
          return;
        }
        const node = Node.fromJSON(schema, answer.document);
        node.check();
        expect(node.toJSON()).toEqual(readCommentBody(answer.document).document);
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    "[",
    "*",
    "_a",
    "`",
    "<",
    "![",
    "](",
    "<!--",
    "<a ",
    "&",
    "http://",
    "> ",
    "1. ",
    "[a](",
    "|a|b|\n|-|-|\n",
    "@",
    "<u>",
    "\n\n- a\n",
  ])("repeated %j is parsed within the length limit and refused above it [security: Input cannot stall the parser]", (part) => {
    const repeated = (size: number) => refusal(part.repeat(Math.floor(size / part.length)));
    const answer = repeated(9_999);
    expect(Array.isArray(answer) ? answer[0] : answer.document).toSatisfy((one) => one === 400 || one?.type === "doc");
    // Parsed, some of these would exceed the time limit of a test.
    expect(repeated(1_000_000)).toEqual([400, "body must be at most 2000 characters"]);
  });
});

test.each([
  "plain words ",
  `**${"b".repeat(30)}** `,
  `[${"words of a link ".repeat(3)}](https://a.example/and/its/address) `,
  `${"a &amp; b ".repeat(4)}`,
  `\`${"c".repeat(30)}\` `,
])("the page and the service count the same length for repeated %j", (part) => {
  const refused = (times: number) => {
    const answer = refusal(part.repeat(times));
    return Array.isArray(answer) && answer[1] === "body must be at most 2000 characters";
  };
  let times = 1;
  while (storedLength(part.repeat(times + 1)) <= documentLimits.characters) times++;
  expect([refused(times), refused(times + 1)]).toEqual([false, true]);
});

describe("a document", () => {
  test("keeps only known attributes and sets link attributes itself [security: Callers cannot set attributes]", () => {
    const link = {
      type: "link",
      attrs: { href: "https://a.example", target: "_top", rel: "opener", class: "fixed inset-0", onclick: "x" },
    };
    const { document } = readCommentBody(doc({ ...paragraph(text("a", link)), attrs: { style: "x" } }));
    const attrs = { href: "https://a.example", target: "_blank", rel: "noopener noreferrer nofollow", class: null, title: null };
    expect(document).toEqual(doc(paragraph(text("a", { type: "link", attrs }))));
  });

  test("drops unsafe links and keeps their text [security: No script links]", () => {
    for (const href of [
      "javascript:alert(1)",
      "java\nscript:alert(1)",
      " JAVASCRIPT:x",
      "data:text/html,x",
      "vbscript:x",
      "/relative",
      "",
      null,
      5,
    ])
      expect(inline(doc(paragraph(text("a", { type: "link", attrs: { href } }), text("b"))))).toEqual([["ab"]]);
  });

  test("trims blank edges and keeps mentions next to text", () => {
    const mention = { type: "mention", attrs: { id: "u1" } };
    const { document, text: plain } = readCommentBody(
      doc(
        paragraph(),
        paragraph(text("  ")),
        paragraph({ type: "hardBreak" }, text("a"), mention),
        paragraph(),
        paragraph(text("b"), { type: "hardBreak" }),
        { type: "paragraph" },
      ),
    );
    const kept = { type: "mention", attrs: { id: "u1", label: null } };
    expect(document).toEqual(doc(paragraph(text("a"), kept), { type: "paragraph" }, paragraph(text("b"))));
    expect(plain.replaceAll("\n\n", "\n")).toBe("a\nb");
  });

  const nested = (levels: number) => {
    let node: unknown = paragraph(text("a"));
    for (let level = 2; level < levels; level++) node = { type: "blockquote", content: [node] };
    return doc(node);
  };
  test("accepts 12 levels and rejects 13", () => {
    expect(readCommentBody(nested(documentLimits.depth)).text).toBe("a");
    expect(refusal(nested(documentLimits.depth + 1))).toEqual([400, expect.stringContaining("12 levels")]);
  });

  test.each<[string, unknown]>([
    ["empty", doc()],
    ["blank", doc(paragraph(text(" \n ")))],
    ["a lone mention", doc(paragraph({ type: "mention", attrs: { id: "u1" } }))],
    ["a lone rule", doc({ type: "horizontalRule" })],
    ["not a document", paragraph(text("a"))],
    ["an unknown node", doc({ type: "image", attrs: { src: "x" } })],
    ["a node of the prototype", doc({ type: "__proto__" })],
    ["an unknown mark", doc(paragraph(text("a", { type: "blink" })))],
    ["a mark where none may be", doc({ type: "codeBlock", content: [text("a", { type: "bold" })] })],
    ["text in a list", doc({ type: "bulletList", content: [paragraph(text("a"))] })],
    ["empty text", doc(paragraph(text("")))],
    ["a heading of level 7", doc({ type: "heading", attrs: { level: 7 }, content: [text("a")] })],
    [
      "a list that starts at a fraction",
      doc({ type: "orderedList", attrs: { start: 1.5 }, content: [{ type: "listItem", content: [paragraph(text("a"))] }] }),
    ],
    ["content that is no list", { type: "doc", content: { length: 1 } }],
    ["2,001 characters", doc(paragraph(text("x".repeat(2001))))],
    ["301 parts", doc(paragraph(text("a")), ...Array.from({ length: 300 }, () => ({ type: "horizontalRule" })))],
    ["more than 40,000 bytes", doc(paragraph(text("a", { type: "link", attrs: { href: `https://a.example/${"x".repeat(40_000)}` } })))],
    [
      "a key that reaches the prototype",
      JSON.parse('{"type":"doc","content":[{"type":"paragraph","__proto__":{"x":1},"content":[{"type":"text","text":"a"}]}]}'),
    ],
    ["a constructor", doc({ ...paragraph(text("a")), attrs: { constructor: { prototype: { x: 1 } } } })],
    ["a hundred thousand levels", JSON.parse(`{"type":"doc","content":${"[".repeat(100_000)}${"]".repeat(100_000)}}`)],
  ])("is refused: %s", (_, body) => {
    expect(refusal(body)).toEqual([400, expect.stringMatching(/^body /)]);
    expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
  });
});
