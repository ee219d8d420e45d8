import { MarkdownSerializer, type MarkdownSerializerState } from "prosemirror-markdown";
import { Fragment, type Mark, type Node } from "prosemirror-model";
import { fromMarkdown, linkifies } from "./markdown.ts";
import { type Mention, withMentions } from "./mentions.ts";

type State = MarkdownSerializerState;

const isBreak = (node: Node | null) => node?.type.name === "hardBreak";
const linkOf = (node: Node): Mark | undefined => node.marks.find(({ type }) => type.name === "link");
const sibling = (parent: Node, index: number) => (index < 0 || index >= parent.childCount ? null : parent.child(index));

const reference = (text: string) => [...text].map((letter) => `&#${letter.codePointAt(0)};`).join("");

/** Escapes text for Markdown. Escapes only characters that would have a meaning in their position, so that the text stays readable. */
function escapeText(text: string, { start, end, inLink }: { start: boolean; end: boolean; inLink: boolean }): string {
  let escaped = text
    .replace(/[\\`|]/g, "\\$&")
    .replace(/\*(?!(?<=\s\*)\s)/g, "\\*")
    .replace(/_/g, (sign, at: number) => (/\w/.test(text[at - 1] ?? "") && /\w/.test(text[at + 1] ?? "") ? sign : "\\_"))
    .replace(/~(?=~|$)|(?<=~|^)~/g, "\\~")
    .replace(/<(?=[a-z/!?]|$)/gi, "\\<")
    .replace(/&(?=#?\w+;|$)/g, "\\&")
    .replace(/:(?=\/\/)|(?<=mailto):/gi, "\\:")
    .replace(/#$/, "\\#")
    .replace(inLink ? /[[\]]/g : /\](?=[([:]|$)|!?\[$/g, "\\$&")
    .replace(/[\n\t]/g, reference);
  if (start) {
    escaped = escaped
      .replace(/^[^\S\u200b]+/, reference)
      .replace(/^[+\-=:>#[]/, "\\$&")
      .replace(/^(\d+)([.)])/, "$1\\$2");
  }
  return end ? escaped.replace(/\s+$/, reference) : escaped;
}

/** Returns true for a link whose text is its address and that the parser would recognise without link syntax. */
function isBare(parent: Node, index: number): boolean {
  const node = sibling(parent, index);
  const link = node && linkOf(node);
  if (!node?.isText || !link || link.attrs["title"] || node.marks.length > 1 || node.text !== link.attrs["href"]) return false;
  const [before, after] = [sibling(parent, index - 1), sibling(parent, index + 1)];
  const free = (near: Node | null, edge: RegExp) => !near || isBreak(near) || (near.isText && !near.marks.length && edge.test(near.text!));
  return free(before, /\S $/) && free(after, /^ +\S/) && linkifies(node.text ?? "");
}

/** Returns the length of the longest run of a sign, to choose longer fences and backticks around code. */
const longest = (text: string, sign: RegExp) => Math.max(0, ...[...text.matchAll(sign)].map(([run]) => run.length));

function fences(text: string): [open: string, close: string] {
  const ticks = "`".repeat(longest(text, /`+/g) + 1);
  const room = /^`|`$/.test(text) || (/^ .* $/s.test(text) && text.trim()) ? " " : "";
  return [ticks + room, room + ticks];
}

/** Returns 1 for every second adjacent list of the same kind: lists with the same marker would merge. */
function turn(parent: Node, index: number): number {
  let count = 0;
  while (index > count && parent.child(index - count - 1).type === parent.child(index).type) count++;
  return count % 2;
}

/** Escapes the address of a link. */
const address = (href: string) => {
  const escaped = href.replace(/\\(?=[!-/:-@[-`{-~])|&(?=#?\w+;)/g, "\\$&");
  return /[\s()<>]/.test(href) || !href ? `<${escaped.replace(/[<>]/g, "\\$&")}>` : escaped;
};
const title = (text: unknown) => (typeof text === "string" && text ? ` "${text.replace(/["\\]|&(?=#?\w+;)/g, "\\$&")}"` : "");

/** Serializers of marks: `plain` with Markdown signs, which have no effect next to some letters and spaces, else with HTML tags. */
const markers = (plain: boolean): ConstructorParameters<typeof MarkdownSerializer>[1] => {
  const mark = (sign: string, tag: string) =>
    plain
      ? { open: sign, close: sign, mixable: true, expelEnclosingWhitespace: true }
      : { open: `<${tag}>`, close: `</${tag}>`, mixable: true };
  return {
    bold: mark("**", "b"),
    italic: mark("*", "i"),
    strike: mark("~~", "s"),
    underline: { open: "<u>", close: "</u>", mixable: true },
    link: {
      open: (_state, _mark, parent, index) => (isBare(parent, index) ? "" : "["),
      close: (_state, { attrs }, parent, index) =>
        isBare(parent, index - 1) ? "" : `](${address(attrs["href"] as string)}${title(attrs["title"])})`,
      mixable: true,
    },
    code: {
      open: (_state, _mark, parent, index) => fences(parent.child(index).text ?? "")[0],
      close: (_state, _mark, parent, index) => fences(parent.child(index - 1).text ?? "")[1],
      escape: false,
    },
  };
};

const nodes: ConstructorParameters<typeof MarkdownSerializer>[0] = {
  paragraph: (state, node) => {
    state.renderInline(node);
    state.closeBlock(node);
  },
  heading: (state, node) => {
    state.write(`${"#".repeat(node.attrs["level"] as number)} `);
    state.renderInline(node, false);
    state.closeBlock(node);
  },
  blockquote: (state, node) => state.wrapBlock("> ", null, node, () => state.renderContent(node)),
  bulletList: (state, node, parent, index) => {
    // An item that starts with a list shares its line, and "- - -" would be a rule.
    const begins = parent.type.name === "listItem" && index === 1 && !parent.child(0).childCount;
    state.renderList(node, "  ", () => (begins ? "+ " : turn(parent, index) ? "* " : "- "));
  },
  orderedList: (state, node, parent, index) => {
    const first = node.attrs["start"] as number;
    const sign = turn(parent, index) ? ") " : ". ";
    const number = (at: number) => String(Math.min(first + at, 999_999_999));
    const width = number(node.childCount - 1).length;
    state.renderList(node, " ".repeat(width + 2), (at) => number(at).padStart(width) + sign);
  },
  listItem: (state, node) =>
    // The schema requires a paragraph first; Markdown items may start with another block.
    node.forEach((child, _, at) => {
      if (at || node.childCount === 1 || child.childCount) state.render(child, node, at);
    }),
  codeBlock: (state, node) => {
    const language = (node.attrs["language"] as string | null) ?? "";
    const sign = language.includes("`") ? "~" : "`";
    const fence = sign.repeat(Math.max(3, longest(node.textContent, sign === "~" ? /~+/g : /`+/g) + 1));
    state.write(`${fence}${language}\n`);
    if (node.textContent) {
      state.text(node.textContent, false);
      state.write("\n");
    }
    state.write(fence);
    state.closeBlock(node);
  },
  horizontalRule: (state, node) => {
    state.write("***");
    state.closeBlock(node);
  },
  hardBreak: (state, _node, parent, index) => {
    const between =
      index > 0 && index < parent.childCount - 1 && !isBreak(sibling(parent, index + 1)) && !isBreak(sibling(parent, index - 1));
    // A bare address would include the backslash.
    if (between && parent.type.name !== "heading") state.write(isBare(parent, index - 1) ? "  \n" : "\\\n");
    // A tag alone in its line would be an HTML block.
    else state.write(parent.childCount === 1 ? "<br><u></u>" : "<br>");
  },
  mention: (state, node) => state.text(`@${escapeText(node.attrs["label"] as string, { start: false, end: false, inLink: false })}`, false),
  text: (state: State, node, parent, index) => {
    if (isBare(parent, index)) state.text(node.text!, false);
    else {
      const [before, after] = [sibling(parent, index - 1), sibling(parent, index + 1)];
      const place = { start: !before || isBreak(before), end: !after || isBreak(after), inLink: linkOf(node) !== undefined };
      state.text(escapeText(node.text!, place), false);
    }
  },
};

const [plainly, byTags] = [true, false].map(
  (plain) => new MarkdownSerializer(nodes, markers(plain), { hardBreakNodeName: "hardBreak" }),
) as [MarkdownSerializer, MarkdownSerializer];

/** Renames the mentions of a document to the names in `people`. */
function renamed(node: Node, people: readonly Mention[]): Node {
  if (node.type.name === "mention") {
    const id = node.attrs["id"] as string | null;
    const name = people.find((person) => person.id === id)?.name ?? (node.attrs["label"] as string | null) ?? id ?? "";
    return node.type.create({ id, label: name }, undefined, node.marks);
  }
  return node.isText || !node.childCount
    ? node
    : node.copy(Fragment.fromArray(node.content.content.map((child) => renamed(child, people))));
}

/**
 * Serializes a document as Markdown that parses back to the same document. A mention becomes `@` and its name in `people`, and a mention
 * again when it is parsed with the same people.
 */
export function toMarkdown(document: Node, people: readonly Mention[] = []): string {
  const named = renamed(document, people);
  const markdown = plainly.serialize(named, { tightLists: true });
  const back = withMentions(fromMarkdown(markdown), people);
  return back.eq(named) ? markdown : byTags.serialize(named, { tightLists: true });
}
