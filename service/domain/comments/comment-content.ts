import { type CommentAnchor, structureAnchor } from "../../../lib/review/anchor.ts";
import { readCommentBody } from "../../rich-text/body.ts";
import type { Subject } from "./subject.ts";

type SentContent = {
  /** Markdown, or a document. */
  body: string | Record<string, unknown>;
  anchor: CommentAnchor | null;
  /** True for a comment that may have an anchor: it starts a thread, on a build about a snapshot. */
  mayHaveAnchor: boolean;
};

/**
 * Reads the stored form of a comment. A first line that links to a fragment of the subject's page becomes part of the anchor, whichever
 * client wrote it. Throws 400 like `readCommentBody`.
 */
export function readContent({ body, anchor, mayHaveAnchor }: SentContent, pageUrl: string) {
  let stored = anchor;
  const content = readCommentBody(body, (document) => {
    const structured = mayHaveAnchor ? structureAnchor({ anchor, body: document, text: "" }, pageUrl) : null;
    if (!structured) return document;
    stored = structured.anchor;
    return structured.body;
  });
  return { ...content, anchor: stored };
}

/** Returns true where a comment may have an anchor: replies have none, and on a build only comments about a snapshot do. */
export const mayHaveAnchor = ({ type }: Pick<Subject, "type">, comment: { thread_id: string | null; diff_id: string | null }): boolean =>
  comment.thread_id === null && (type === "media" || comment.diff_id !== null);
