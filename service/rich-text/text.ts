import { Fragment, Node } from "prosemirror-model";
import { schema } from "../../lib/rich-text/schema.ts";

const isBlankParagraph = (node: Node) => node.type.name === "paragraph" && !plainText(node).trim() && !hasMention(node);

function hasMention(node: Node): boolean {
  let found = false;
  node.forEach((child) => void (found ||= child.type.name === "mention"));
  return found;
}

/** Plain rendering of a document: its blocks and hard breaks separated by newlines, marks and mentions gone. */
export const plainText = (node: Node) => node.textBetween(0, node.content.size, "\n");

/** As `plainText`, of a stored document, with the names of those it mentions; for mails, which have no other place for them. */
export const spokenText = (document: Record<string, unknown>) => {
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

/** The document without blank paragraphs and line breaks at its two edges; null when nothing is left. */
export function trimEdges(document: Node): Node | null {
  const children = [...document.content.content];
  while (children[0] && isBlankParagraph(children[0])) children.shift();
  while (children.length && isBlankParagraph(children.at(-1)!)) children.pop();
  if (!children.length) return null;
  return document.copy(Fragment.fromArray(withoutEdgeBreaks(children)));
}
