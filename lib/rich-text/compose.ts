import { Node } from "prosemirror-model";
import { fromMarkdown } from "./markdown.ts";
import { type Mention, namedIn, withMentions } from "./mentions.ts";
import { schema } from "./schema.ts";
import { toMarkdown } from "./to-markdown.ts";

type Document = Record<string, unknown>;

/** What a text will be once it is sent: the same document that the service makes of it, mentions included. */
export const documentOf = (markdown: string, people: readonly Mention[] = []): Document =>
  withMentions(fromMarkdown(markdown), people).toJSON() as Document;

/** A stored document as the text its author edits, and whom it mentions. Throws where it is no document of ours. */
export function textOf(document: Document): { text: string; people: Mention[] } {
  const node = Node.fromJSON(schema, document);
  const people = namedIn(node);
  return { text: toMarkdown(node, people), people };
}

/** Characters that a text will have once it is stored, as the service counts them: without its signs, mentions and addresses of links. */
export const lengthOf = (markdown: string, people: readonly Mention[] = []): number =>
  withMentions(fromMarkdown(markdown), people).textContent.length;
