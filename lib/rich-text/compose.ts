import { Node } from "prosemirror-model";
import { fromMarkdown } from "./markdown.ts";
import { type Mention, namedIn, withMentions } from "./mentions.ts";
import { schema } from "./schema.ts";
import { toMarkdown } from "./to-markdown.ts";

type Document = Record<string, unknown>;

/** Parses Markdown into the document that the service stores, mentions included. */
export const documentOf = (markdown: string, people: readonly Mention[] = []): Document =>
  withMentions(fromMarkdown(markdown), people).toJSON() as Document;

/** Returns the Markdown to edit a stored document with, and the people it mentions. Throws for documents of another schema. */
export function textOf(document: Document): { text: string; people: Mention[] } {
  const node = Node.fromJSON(schema, document);
  const people = namedIn(node);
  return { text: toMarkdown(node, people), people };
}

/** Counts the characters of a text as the service does: without Markdown signs, mentions and addresses of links. */
export const storedLength = (markdown: string, people: readonly Mention[] = []): number =>
  withMentions(fromMarkdown(markdown), people).textContent.length;
