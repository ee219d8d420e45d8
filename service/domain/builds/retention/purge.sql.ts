import type { Statement } from "../../../db/client.ts";

/** Days after its last build for which a pull request counts as open: no Git host says when it was closed. */
const OPEN_DAYS = 90;

/** True for the newest build of a pull request that counts as open at $1. */
const ofOpenPullRequest = (b: string) => `${b}.pr_number is not null and ${b}.created_at > $1::timestamptz - interval '${OPEN_DAYS} days'
  and not exists (select 1 from builds later where later.project_id = ${b}.project_id and later.pr_number = ${b}.pr_number
    and later.name = ${b}.name and later.mode = ${b}.mode and later.seq > ${b}.seq)`;

const suitable = (b: string) => `${b}.state = 'concluded' and ${b}.valid and not ${b}.subset and not ${b}.skipped and not ${b}.incomplete
  and ${b}.verdict is distinct from 'rejected'`;

/** True for the build that the next one of its branch, or of its monitored suite, would be compared with. */
const isNewestBaseline = `${suitable("b")} and ((b.mode = 'ci' and b.type = 'reference' and not exists (select 1 from builds later
      where later.project_id = b.project_id and later.branch = b.branch and later.seq > b.seq and later.name = b.name and later.mode = b.mode
        and ${suitable("later")}))
    or (b.mode = 'monitoring' and b.verdict = 'accepted' and not exists (select 1 from builds later where later.project_id = b.project_id
        and later.name = b.name and later.mode = b.mode and later.verdict = 'accepted' and later.seq > b.seq)))`;

/** True for the baseline of a build that is kept for its own sake. */
const isNeededBaseline = `exists (select 1 from builds r where r.baseline_id = b.id
  and (r.expires_at is null or r.expires_at > $1::timestamptz or (${ofOpenPullRequest("r")})))`;

/** Selects and locks an expired build whose next look is due at $1. `needed`: other builds, or an open pull request, need it. */
export const expiredBuild: Statement = {
  name: "builds_expired",
  sql: `select b.id, ((${isNeededBaseline}) or (${isNewestBaseline}) or (${ofOpenPullRequest("b")})) as needed
    from builds b where b.purge_after <= $1::timestamptz order by b.purge_after, b.seq limit 1 for update of b skip locked`,
};

/** Files that the build $1 refers to. */
const filesOf = `select s.file_id from snapshots s where s.build_id = $1 union select s.trace_id from snapshots s where s.build_id = $1 and s.trace_id is not null
  union select d.base_file_id from diffs d where d.build_id = $1 and d.base_file_id is not null and d.base_file_id is distinct from d.head_file_id`;

/** References to the file `f` other than those of the build `except`. */
const isUsed = (except: string) => `(exists (select 1 from snapshots s where s.file_id = f.id ${except.replace("?", "s")})
  or exists (select 1 from snapshots s where s.trace_id = f.id and s.trace_id is not null ${except.replace("?", "s")})
  or exists (select 1 from diffs d where d.base_file_id = f.id and d.base_file_id is not null and d.base_file_id is distinct from d.head_file_id
    ${except.replace("?", "d")}))`;

/** Marks the files that only the build $1 uses as unused from $2 on. */
export const dropFilesOfBuild: Statement = {
  name: "build_files_drop",
  sql: `with own as (select f.id from build_files f where f.id in (${filesOf}) and f.unused_since is null and not ${isUsed("and ?.build_id <> $1")}
      order by f.hash for update)
    update build_files f set unused_since = $2::timestamptz from own where f.id = own.id`,
};

/** Selects at most $2 files that no build has used since $1, and locks them. `used`: a build refers to the file all the same. */
export const unusedFiles: Statement = {
  name: "build_files_unused",
  sql: `select f.id, f.project_id, ${isUsed("")} as used from build_files f where f.unused_since < $1::timestamptz
    order by f.unused_since, f.id limit $2::int for update skip locked`,
};

/** Keeps the files in the JSON list $1. */
export const keepFiles: Statement = {
  name: "build_files_keep",
  sql: "update build_files set unused_since = null where id in (select jsonb_array_elements_text($1::jsonb))",
};

/** Deletes the files in the JSON list $1. */
export const deleteFiles: Statement = {
  name: "build_files_delete",
  sql: "delete from build_files where id in (select jsonb_array_elements_text($1::jsonb))",
};

/** Deletes the comparisons of the files in the JSON list $1. Returns the keys of their masks. */
export const deleteComparisons: Statement = {
  name: "comparisons_delete",
  sql: `with ids as (select jsonb_array_elements_text($1::jsonb) as id)
    delete from comparisons where base_file_id in (select id from ids) or head_file_id in (select id from ids) returning mask_key`,
};
