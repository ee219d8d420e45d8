import MarkdownIt, { type Token } from "markdown-it";
import { MarkdownParser } from "prosemirror-markdown";
import type { Node } from "prosemirror-model";
import { isSafeLink, schema } from "./schema.ts";

type State = { tokens: Token[]; Token: new (type: string, tag: string, nesting: -1 | 0 | 1) => Token };

const tokenizer = new MarkdownIt({ html: true, linkify: true });
// Accepts every address here; unsafe ones are removed below, so that their text stays and not their source.
tokenizer.validateLink = () => true;
// `index.md` and `notes.rs` are files, not hosts.
tokenizer.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });

const stripTags = (html: string) =>
  html
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, " ")
    .replace(/<!--[\s\S]*?(?:-->|$)/g, " ")
    .replace(/<[/!?]?[a-z][^<>]*>/gi, " ")
    .trim();

function paragraph(state: State, content: string): Token[] {
  const inline = new state.Token("inline", "", 0);
  inline.content = content;
  inline.children = [];
  return [new state.Token("paragraph_open", "p", 1), inline, new state.Token("paragraph_close", "p", -1)];
}

/** Turns blocks that the schema lacks into paragraphs: the text of an HTML block, the cells of a table row. */
tokenizer.core.ruler.after("block", "flatten", (given) => {
  const state = given as unknown as State;
  const kept: Token[] = [];
  let cells: string[] | null = null;
  for (const token of state.tokens) {
    if (token.type === "html_block") {
      const text = stripTags(token.content);
      if (text) kept.push(...paragraph(state, text));
    } else if (token.type === "tr_open") cells = [];
    else if (token.type === "tr_close") {
      kept.push(...paragraph(state, (cells ?? []).join(" | ")));
      cells = null;
    } else if (cells) {
      if (token.type === "inline") cells.push(token.content);
    } else if (!/^(table|thead|tbody)_/.test(token.type)) kept.push(token);
  }
  state.tokens = kept;
});

/** HTML tags that are equal to a mark of the schema. */
const tags: Record<string, string> = { u: "u", b: "strong", strong: "strong", i: "em", em: "em", s: "s", del: "s" };
const markTag = (html: string): [string, string, 1 | -1] | null => {
  const [, close, name] = /^<(\/?)([a-z]+)>$/.exec(html) ?? [];
  const token = name && tags[name];
  return token ? [`${token}_${close ? "close" : "open"}`, token, close ? -1 : 1] : null;
};

/** Removes unsafe links but not their text, HTML except breaks and plain marks, and scripts and styles with their content. */
function cleanInline(children: Token[], make: State["Token"]): Token[] {
  const kept: Token[] = [];
  let unsafe = 0;
  let inside: string | null = null;
  for (const token of children) {
    const tag = token.type === "html_inline" ? token.content.toLowerCase().replace(/\s+/g, "") : "";
    if (inside) {
      if (tag === `</${inside}>`) inside = null;
    } else if (tag) {
      const opened = /^<(script|style)\b/.exec(token.content.toLowerCase());
      const known = markTag(tag);
      if (opened) inside = opened[1]!;
      else if (known) kept.push(new make(...known));
      else if (/^<br\/?>$/.test(tag)) kept.push(new make("hardbreak", "br", 0));
    } else if (token.type === "link_open" && !isSafeLink(token.attrGet("href"))) unsafe++;
    else if (token.type === "link_close" && unsafe) unsafe--;
    else kept.push(token);
  }
  return kept;
}

tokenizer.core.ruler.push("clean", (given) => {
  const state = given as unknown as State;
  for (const token of state.tokens) if (token.children) token.children = cleanInline(token.children, state.Token);
});

const parser = new MarkdownParser(schema, tokenizer as unknown as ConstructorParameters<typeof MarkdownParser>[1], {
  paragraph: { block: "paragraph" },
  heading: { block: "heading", getAttrs: (token) => ({ level: Number(token.tag.slice(1)) }) },
  blockquote: { block: "blockquote" },
  bullet_list: { block: "bulletList" },
  ordered_list: { block: "orderedList", getAttrs: (token) => ({ start: Number(token.attrGet("start") ?? 1), type: null }) },
  list_item: { block: "listItem" },
  code_block: { block: "codeBlock", noCloseToken: true },
  fence: {
    block: "codeBlock",
    noCloseToken: true,
    getAttrs: (token) => ({ language: token.info.trim().split(/\s/)[0]?.slice(0, 200) || null }),
  },
  hr: { node: "horizontalRule" },
  hardbreak: { node: "hardBreak" },
  image: { ignore: true, noCloseToken: true },
  em: { mark: "italic" },
  strong: { mark: "bold" },
  s: { mark: "strike" },
  u: { mark: "underline" },
  link: { mark: "link", getAttrs: (token) => ({ href: token.attrGet("href"), title: token.attrGet("title")?.slice(0, 200) ?? null }) },
  code_inline: { mark: "code", noCloseToken: true },
});

/**
 * Parses Markdown (CommonMark, strikethrough, bare web addresses) into a document. Images and HTML are dropped, tables become lines.
 * Callers must limit the length of the text.
 */
export const fromMarkdown = (text: string): Node => parser.parse(text);

/** Returns true when a bare address becomes a link to itself. */
export const linkifies = (address: string): boolean => {
  const [found, more] = tokenizer.linkify.match(address) ?? [];
  return !more && found?.text === address && found.url === address && tokenizer.normalizeLink(address) === address;
};
