import type { CommentAnchor } from "../../../lib/review/anchor.ts";
import type { CommentRow } from "./comment-record.ts";
import { statement } from "../../db/statement.ts";
import { columns, joins } from "./comments.sql.ts";

/** The largest number of threads of earlier builds that a build shows. */
export const MOST_THREADS = 50;

/** Condition of an open thread `c` with an anchor on a snapshot. */
export const isOpenRoot =
  "c.thread_id is null and c.deleted_at is null and c.resolved_at is null and not c.draft and c.anchor is not null and c.diff_id is not null";

export type ThreadRow = {
  number: number;
  state: "same" | "moved" | "gone" | "unsure";
  changed: boolean;
  diffId: string | null;
  anchor: CommentAnchor | null;
  dx: number;
  dy: number;
  seenNumber: number;
  comments: CommentRow[];
};

/** Lists the open threads that the build `:subjectId` shows with their comments and anchors, as one JSON array. */
export const earlierThreads = statement<{ subjectId: string }, { threads: ThreadRow[] }>(
  "placement_list",
  `with shown as (
      select p.*, c.seq, b.number from thread_placements p join comments c on c.id = p.thread_id and ${isOpenRoot} join builds b on b.id = c.build_id
      where p.build_id = :subjectId order by c.seq desc limit ${MOST_THREADS})
    select coalesce(json_agg(json_build_object('number', s.number, 'state', s.state, 'changed', s.changed, 'diffId', s.diff_id::text, 'anchor', s.anchor,
        'dx', s.dx, 'dy', s.dy, 'seenNumber', s.seen_number, 'comments', (
          select json_agg(page order by page.seq) from (select ${columns} from comments c ${joins}
            where (c.id = s.thread_id or c.thread_id = s.thread_id) and c.deleted_at is null and not c.draft order by c.seq limit 200) page)) order by s.seq), '[]') as threads
    from shown s`,
);
