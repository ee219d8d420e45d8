import { runStatement } from "../../../db/statement.ts";
import { type CommentAnchor, roundAnchor } from "../../../../lib/review/anchor.ts";
import { sha256 } from "../../../core/ids.ts";
import type { Tx } from "../../../db/client.ts";
import { readCommentBody } from "../../../rich-text/body.ts";
import { insertReasons, reasonsOf, type ReasonRow } from "./decisions.sql.ts";

/** Returns the area of a changed region as fractions of its picture; null for texts and where nothing is left. */
function anchorOf({ box, width, height }: ReasonRow): CommentAnchor | null {
  if (!box || !width || !height || !box[2] || !box[3]) return null;
  const [x, y, w, h] = [box[0] / width, box[1] / height, box[2] / width, box[3] / height];
  return x + w > 1 || y + h > 1 ? null : roundAnchor({ type: "area", x, y, width: w, height: h });
}

/** Stores the reasons of a person's rejections as their draft comments on the changes, once each. A review publishes them with the other drafts. */
export async function draftReasons(tx: Tx, buildId: string, by: { userId: string; at: Date; agent: string | null }): Promise<void> {
  const rows = await runStatement(tx, reasonsOf, { buildId, userId: by.userId });
  if (!rows.length) return;
  const drafts = rows.map((row) => {
    const { document, text } = readCommentBody(row.reason);
    return {
      id: `comment-${sha256(`${buildId}/${row.key}`).slice(0, 24)}`,
      diff_id: row.diff_id,
      body: document,
      text,
      anchor: anchorOf(row),
    };
  });
  await runStatement(tx, insertReasons, { buildId, authorId: by.userId, at: by.at, agent: by.agent, drafts: JSON.stringify(drafts) });
}
