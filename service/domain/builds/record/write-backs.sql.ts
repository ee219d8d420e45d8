import { statement } from "../../../db/statement.ts";
import { NAMED_FILES } from "../../../../lib/contract/write-backs.ts";
import { personJson } from "../../people/person.sql.ts";
import type { WriteBackRow } from "./write-back-record.ts";

const columns = `w.id, w.files, w.paths, w.commit, w.pull_request_url, w.created_at, ${personJson("a")} as person`;

/** Selects from the write-backs `from`, with the first of their paths. */
const withFiles = (from: string) => `select id, seq, user_id, commit, pull_request_url, created_at, jsonb_array_length(paths) as files,
  array(select jsonb_array_elements_text(paths) limit ${NAMED_FILES}) as paths from ${from}`;

/** Selects a page of the write-backs of the build, newest first. A page past the end is one row with a null `id`. */
export const writeBacksPage = statement<
  { buildId: string; limit: number; offset: number },
  Omit<WriteBackRow, "id"> & { id: string | null; seq: number | null; total: number }
>(
  "write_backs_page",
  `select t.total, p.* from (select count(*)::int as total from write_backs where build_id = :buildId) t
    left join (select w.seq, ${columns} from (${withFiles("write_backs where build_id = :buildId order by seq desc limit :limit offset :offset")}) w
      left join accounts a on a.id = w.user_id) p on true
    order by p.seq desc`,
);

/** Selects a write-back. */
export const writeBackById = statement<{ id: string }, WriteBackRow>(
  "write_back_by_id",
  `select ${columns} from (${withFiles("write_backs where id = :id")}) w left join accounts a on a.id = w.user_id`,
);
