import { type CommentAnchor, roundAnchor } from "../../../../lib/review/anchor.ts";
import { sha256 } from "../../../core/ids.ts";
import type { StoredRegion } from "../../../db/diff-schema.ts";
import type { Tx } from "../../../db/client.ts";
import { runInTransaction } from "../../../db/run-in-transaction.ts";
import { readCommentBody } from "../../../rich-text/body.ts";
import { insertReasons, reasonsOf } from "./decisions.sql.ts";

type ReasonRow = { key: string; reason: string; diff_id: string; box: StoredRegion["after"]; width: number | null; height: number | null };

/** Returns the area of a changed region as fractions of its picture; null for texts and where nothing is left. */
function anchorOf({ box, width, height }: ReasonRow): CommentAnchor | null {
  if (!box || !width || !height || !box[2] || !box[3]) return null;
  const [x, y, w, h] = [box[0] / width, box[1] / height, box[2] / width, box[3] / height];
  return x + w > 1 || y + h > 1 ? null : roundAnchor({ type: "area", x, y, width: w, height: h });
}

/** Stores the reasons of a person's rejections as their draft comments on the changes, once each. A review publishes them with the other drafts. */
export async function draftReasons(tx: Tx, buildId: string, by: { userId: string; at: string; agent: string | null }): Promise<void> {
  const rows = await runInTransaction<ReasonRow>(tx, reasonsOf, [buildId, by.userId]);
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
  await runInTransaction(tx, insertReasons, [buildId, by.userId, by.at, by.agent, JSON.stringify(drafts)]);
}
