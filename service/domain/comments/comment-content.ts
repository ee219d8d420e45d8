import { type CommentAnchor, structureAnchor } from "../../../lib/review/anchor.ts";
import { readCommentBody } from "../../rich-text/body.ts";
import type { Subject } from "./subject.ts";

type SentContent = {
  /** Markdown, or a document. */
  body: string | Record<string, unknown>;
  anchor: CommentAnchor | null;
  /** True for a comment that may have a place: it starts a thread, on a build about a snapshot. */
  hasPlace: boolean;
};

/**
 * Reads the stored form of a comment. A first line that links to a place of the subject's page becomes part of the anchor, whichever
 * client wrote it. Throws 400 like `readCommentBody`.
 */
export function readContent({ body, anchor, hasPlace }: SentContent, pageUrl: string) {
  let stored = anchor;
  const content = readCommentBody(body, (document) => {
    const structured = hasPlace ? structureAnchor({ anchor, body: document, text: "" }, pageUrl) : null;
    if (!structured) return document;
    stored = structured.anchor;
    return structured.body;
  });
  return { ...content, anchor: stored };
}

/** Returns true where a comment may have a place: replies have none, and on a build only comments about a snapshot do. */
export const hasPlace = ({ type }: Pick<Subject, "type">, comment: { thread_id: string | null; diff_id: string | null }): boolean =>
  comment.thread_id === null && (type === "media" || comment.diff_id !== null);
