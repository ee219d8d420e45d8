import MarkdownIt, { type Token } from "markdown-it";
import { MarkdownParser } from "prosemirror-markdown";
import type { Node } from "prosemirror-model";
import { isSafeLink, schema } from "./schema.ts";

type State = { tokens: Token[]; Token: new (type: string, tag: string, nesting: -1 | 0 | 1) => Token };

// Tags are parsed for the few that are equal to a mark; all others stay text, as in `Array<string>`.
const tokenizer = new MarkdownIt({ html: true, linkify: true }).disable("html_block");
// Accepts every address here; unsafe ones are removed below, so that their text stays and not their source.
tokenizer.validateLink = () => true;
// `index.md` and `notes.rs` are files, not hosts.
tokenizer.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });

function paragraph(state: State, content: string): Token[] {
  const inline = new state.Token("inline", "", 0);
  inline.content = content;
  inline.children = [];
  return [new state.Token("paragraph_open", "p", 1), inline, new state.Token("paragraph_close", "p", -1)];
}

/** Turns the rows of tables, which the schema lacks, into paragraphs. */
tokenizer.core.ruler.after("block", "flatten", (given) => {
  const state = given as unknown as State;
  const kept: Token[] = [];
  let cells: string[] | null = null;
  for (const token of state.tokens) {
    if (token.type === "tr_open") cells = [];
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

const isTag = ({ type }: Token) => type === "html_inline";

/** Returns the marks of tags that are opened and closed in this order, by their position. */
function pairedMarks(children: readonly Token[]): Map<number, [string, string, 1 | -1]> {
  const paired = new Map<number, [string, string, 1 | -1]>();
  const open: { at: number; mark: [string, string, 1 | -1] }[] = [];
  for (const [at, token] of children.entries()) {
    const mark = isTag(token) ? markTag(token.content.toLowerCase()) : null;
    if (mark?.[2] === 1) open.push({ at, mark });
    if (mark?.[2] !== -1) continue;
    const opener = open.findLastIndex((one) => one.mark[1] === mark[1]);
    if (opener < 0) continue;
    paired.set(open[opener]!.at, open[opener]!.mark).set(at, mark);
    open.length = opener;
  }
  return paired;
}

/** Removes unsafe links but not their text. Line breaks and pairs of plain marks are applied; every other tag stays text. */
function cleanInline(children: Token[], make: State["Token"]): Token[] {
  const kept: Token[] = [];
  const marks = pairedMarks(children);
  let unsafe = 0;
  for (const [at, token] of children.entries()) {
    const mark = marks.get(at);
    if (mark) kept.push(new make(...mark));
    else if (isTag(token) && /^<br\s*\/?>$/i.test(token.content)) kept.push(new make("hardbreak", "br", 0));
    else if (isTag(token)) kept.push(Object.assign(new make("text", "", 0), { content: token.content }));
    else if (token.type === "link_open" && !isSafeLink(token.attrGet("href"))) unsafe++;
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
 * Parses Markdown (CommonMark, strikethrough, bare web addresses) into a document. Images are dropped, tables become lines, HTML stays text.
 * Callers must limit the length of the text.
 */
export const fromMarkdown = (text: string): Node => parser.parse(text);

/** Returns true when a bare address becomes a link to itself. */
export const linkifies = (address: string): boolean => {
  const [found, more] = tokenizer.linkify.match(address) ?? [];
  return !more && found?.text === address && found.url === address && tokenizer.normalizeLink(address) === address;
};
