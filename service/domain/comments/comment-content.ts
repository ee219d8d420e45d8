import { type CommentAnchor, structureAnchor } from "../../../lib/review/anchor.ts";
import { readCommentBody } from "../../rich-text/body.ts";

type SentContent = {
  /** Markdown, or a document. */
  body: string | Record<string, unknown>;
  anchor: CommentAnchor | null;
  /** True for a comment that starts a thread; replies have no anchor. */
  isRoot: boolean;
};

/**
 * Reads the stored form of a comment. A first line that links to a place of the subject's page becomes part of the anchor, whichever
 * client wrote it. Throws 400 like `readCommentBody`.
 */
export function readContent({ body, anchor, isRoot }: SentContent, pageUrl: string) {
  let stored = anchor;
  const content = readCommentBody(body, (document) => {
    const structured = isRoot ? structureAnchor({ anchor, body: document, text: "" }, pageUrl) : null;
    if (!structured) return document;
    stored = structured.anchor;
    return structured.body;
  });
  return { ...content, anchor: stored };
}
