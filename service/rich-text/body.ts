import { Node } from "prosemirror-model";
import { invalid } from "../core/errors.ts";
import { fromDocument, documentLimits, measure } from "./document.ts";
import { fromMarkdown } from "../../lib/rich-text/markdown.ts";
import { schema } from "../../lib/rich-text/schema.ts";
import { plainText, trimEdges } from "./text.ts";

export type Body = { document: Record<string, unknown>; text: string };

/** Above this, Markdown cannot become a document within the limits; refused before anything is parsed. */
const MAX_SOURCE = 10_000;

/**
 * Reads the body of a comment as it is stored: the document and its plain text. A string is Markdown, an object a document. `change` takes
 * parts out before the limits apply. Throws 400 when the rest is empty after trimming, too long, too deep or malformed.
 */
export function readCommentBody(body: string | Record<string, unknown>, change = (document: Body["document"]) => document): Body {
  if (typeof body === "string" && body.length > MAX_SOURCE) throw tooLong();
  const parsed = trimEdges(typeof body === "string" ? fromMarkdown(body) : fromDocument(body));
  const document = parsed && trimEdges(Node.fromJSON(schema, change(parsed.toJSON() as Body["document"])));
  const text = document ? plainText(document) : "";
  if (!document || !text.trim()) throw invalid("Invalid request", "body must not be empty");
  if (document.textContent.length > documentLimits.characters) throw tooLong();
  measure(document);
  return { document: document.toJSON() as Record<string, unknown>, text };
}

const tooLong = () => invalid("Invalid request", `body must be at most ${documentLimits.characters} characters`);
