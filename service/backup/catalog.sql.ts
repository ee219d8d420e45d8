import { statement } from "../db/statement.ts";

/** A table with its columns that can be written, the tables that its foreign keys name, and the number of its blocks. */
export type Table = { name: string; columns: readonly string[]; parents: readonly string[]; blocks: number };

/** Lists the tables of the schema. */
export const listTables = statement<Record<never, never>, Table>(
  "backup_tables",
  `select c.relname::text as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      array(select distinct p.relname::text from pg_constraint k join pg_class p on p.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and p.oid <> c.oid) as parents,
      (pg_relation_size(c.oid) / current_setting('block_size')::bigint)::int as blocks
    from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' order by 1`,
);

/** Lists the sequences of the schema that were used, with the last value that each returned. */
export const listSequences = statement<Record<never, never>, { name: string; value: number }>(
  "backup_sequences",
  `select sequencename::text as name, last_value as value from pg_sequences
    where schemaname = current_schema() and last_value is not null order by 1`,
);

/** Returns the time of the newest migration that ran. Fails where none did. */
export const newestMigration = statement<Record<never, never>, { at: number }>(
  "backup_migration",
  "select created_at as at from drizzle.__drizzle_migrations order by created_at desc limit 1",
);

/** Returns a row where migrations ran. */
export const hasMigrations = statement<Record<never, never>, { found: boolean }>(
  "backup_has_migrations",
  "select true as found where to_regclass('drizzle.__drizzle_migrations') is not null",
);

/** Frees the jobs that other processes were running. */
export const freeLeases = statement<Record<never, never>>(
  "backup_free_leases",
  "update jobs set lease_until = null where lease_until is not null",
);

/** Holds unfinished jobs of the kinds until an operator resumes them. */
export const holdJobs = statement<{ kinds: readonly string[]; until: Date }>(
  "backup_hold_jobs",
  `update jobs set run_at = :until::timestamptz where kind = any(:kinds::text[]) and finished_at is null and failed_at is null`,
);

/** Adds a held job of each kind that the schedule enqueues, so that it adds none until an operator resumes them. */
export const holdPeriods = statement<{ kinds: readonly string[]; until: Date }>(
  "backup_hold_periods",
  `insert into jobs (id, kind, payload, run_at)
    select 'held ' || held.kind, held.kind, '{}'::jsonb, :until::timestamptz from unnest(:kinds::text[]) held(kind)
    where not exists (select 1 from jobs j where j.kind = held.kind and j.finished_at is null and j.failed_at is null)
    on conflict (id) do update set run_at = excluded.run_at, payload = excluded.payload, finished_at = null, failed_at = null`,
);

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const columnsOf = ({ columns }: Table) => columns.map(quoted).join(", ");

/** Makes text of values that every server reads in the same way. */
export const plainValues = "set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local extra_float_digits = 3";

/** Returns `COPY` of a table, or of some of its blocks. */
export function copyOut(table: Table, target: string, blocks?: { from: number; to: number }): string {
  const range = blocks ? ` where ctid >= '(${blocks.from},0)'::tid and ctid < '(${blocks.to},0)'::tid` : "";
  return `copy (select ${columnsOf(table)} from ${quoted(table.name)}${range}) to ${target}`;
}

/** Returns `COPY` into a table. */
export const copyIn = (table: Table, source: string): string => `copy ${quoted(table.name)} (${columnsOf(table)}) from ${source}`;

/** Turns the triggers of a table off or on. Those of foreign keys stay on. */
export const setTriggers = ({ name }: Table, state: "disable" | "enable"): string => `alter table ${quoted(name)} ${state} trigger user`;

/** Sets the last value of a sequence. */
export const setSequence = ({ name, value }: { name: string; value: number }): string =>
  `select setval('${quoted(name).replaceAll("'", "''")}'::regclass, ${Math.trunc(value)})`;

/** Removes all that migrations and a restore made, from a database that was empty before. */
export const dropAll = `do $do$ declare one record; begin
    for one in select format('drop table if exists %I cascade', c.relname) as text from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' loop execute one.text; end loop;
    for one in select format('drop function if exists %s cascade', p.oid::regprocedure) as text from pg_proc p
      where p.pronamespace = current_schema()::regnamespace and p.proowner = current_user::regrole loop execute one.text; end loop;
    drop schema if exists drizzle cascade;
  end $do$`;
