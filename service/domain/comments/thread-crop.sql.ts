import type { CommentAnchor } from "../../../lib/review/anchor.ts";
import { statement } from "../../db/statement.ts";

export type ThreadAnchorRow = {
  anchor: CommentAnchor | null;
  key: string | null;
  content_type: string | null;
  duration_ms: number | null;
  file_id: string | null;
  project_id: string | null;
  is_public: boolean;
};

/** Reads the anchor of the thread and the stored picture that it is on: of its version, else of the newest ready one, or of its snapshot. */
export const anchorOfThread = statement<{ threadId: string }, ThreadAnchorRow>(
  "thread_place",
  `select c.anchor, v.key, coalesce(v.content_type, f.content_type) as content_type, v.duration_ms, f.id as file_id, f.project_id,
      exists (select 1 from media m where m.id = c.media_id and m.visibility = 'public') as is_public
    from comments c
    left join lateral (select v.* from media_versions v where v.media_id = c.media_id and v.status = 'ready'
      order by v.id is distinct from c.version_id, v.number desc limit 1) v on true
    left join diffs d on d.id = c.diff_id
    left join build_files f on f.id = case when c.side = 'before' then d.base_file_id else coalesce(d.head_file_id, d.base_file_id) end and f.status = 'ready'
    where c.id = :threadId and c.thread_id is null and c.deleted_at is null`,
);
