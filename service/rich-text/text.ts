import { Fragment, Node } from "prosemirror-model";
import { schema } from "../../lib/rich-text/schema.ts";

const isBlankParagraph = (node: Node) => node.type.name === "paragraph" && !plainText(node).trim() && !hasMention(node);

function hasMention(node: Node): boolean {
  let found = false;
  node.forEach((child) => void (found ||= child.type.name === "mention"));
  return found;
}

/** Renders a document as plain text: blocks and hard breaks separated by newlines, without marks and mentions. */
export const plainText = (node: Node) => node.textBetween(0, node.content.size, "\n");

/** Renders a stored document as plain text with the names of mentions, for mails. */
export const textWithMentions = (document: Record<string, unknown>) => {
  const node = Node.fromJSON(schema, document);
  return node.textBetween(0, node.content.size, "\n", (leaf) => {
    if (leaf.type.name !== "mention") return leaf.type.spec.leafText?.(leaf) ?? "";
    return leaf.attrs["label"] ? `@${leaf.attrs["label"]}` : "";
  });
};

function withoutEdgeBreaks(children: Node[]): Node[] {
  const isBreak = (node: Node | undefined) => node?.type.name === "hardBreak";
  const edge = (at: 0 | -1, take: (list: Node[]) => void) => {
    const block = children.at(at);
    if (block?.type.name !== "paragraph") return;
    const inline = [...block.content.content];
    take(inline);
    if (inline.length < block.childCount) children[at === 0 ? 0 : children.length - 1] = block.copy(Fragment.fromArray(inline));
  };
  edge(0, (list) => {
    while (isBreak(list[0])) list.shift();
  });
  edge(-1, (list) => {
    while (isBreak(list.at(-1))) list.pop();
  });
  return children;
}

/** Returns the document without blank paragraphs and line breaks at its start and end; null when nothing is left. */
export function trimEdges(document: Node): Node | null {
  const children = [...document.content.content];
  while (children[0] && isBlankParagraph(children[0])) children.shift();
  while (children.length && isBlankParagraph(children.at(-1)!)) children.pop();
  if (!children.length) return null;
  return document.copy(Fragment.fromArray(withoutEdgeBreaks(children)));
}
