import { statement } from "../../../db/statement.ts";

/** Time at which a version of media ends that is kept without a limit: version 1.0 reads null as expired. */
export const FOREVER = new Date("9999-12-31T00:00:00.000Z");

/** Stores the days for the rows, changed at `:now`. Returns a row when they differ from those before. */
export const storeRetention = statement<{ rows: string; days: number; now: Date }, { rows: string }>(
  "retention_store",
  `insert into retentions as r (rows, days, changed_at) values (:rows, :days::int, :now::timestamptz)
    on conflict (rows) do update set days = excluded.days, changed_at = excluded.changed_at, applied_at = null where r.days <> excluded.days returning rows`,
);

type Table = { table: string; /** Start of the retention. */ start: string; columns: readonly string[]; where?: string; endless?: string };

/**
 * Gives the next `:limit` rows after the id `:projectId` their end: `:days` days after their start and not before `:from`, or none for 0 days. Returns the id to
 * continue after; null at the end.
 */
const redate = ({ table, start, columns, where = "true", endless = "null" }: Table) =>
  statement<{ projectId: string; days: number; from: Date; limit: number }, { last: string }>(
    `retention_${table}`,
    `with part as (select id, expires_at, case when :days::int = 0 then ${endless}::timestamptz
        else greatest(${start} + :days::int * interval '1 day', :from::timestamptz) end as ends
      from ${table} where id > :projectId order by id limit :limit::int),
    due as (select id from ${table} where id in (select id from part where expires_at is distinct from ends) and ${where} order by id for update),
    changed as (update ${table} t set ${columns.map((column) => `${column} = part.ends`).join(", ")} from part, due where t.id = part.id and t.id = due.id)
    select max(id) as last from part`,
  );

/** Gives stored rows the end that the present settings say, by what is kept. */
export const redateRows = {
  builds: redate({ table: "builds", start: "created_at", columns: ["expires_at", "purge_after"], where: "not removing" }),
  deployments: redate({ table: "deployments", start: "finalized_at", columns: ["expires_at", "purge_after"], where: "status = 'ready'" }),
  media: redate({
    table: "media_versions",
    start: "coalesce(ready_at, created_at)",
    columns: ["expires_at"],
    endless: `'${FOREVER.toISOString()}'`,
  }),
};

export type RetainedRows = keyof typeof redateRows;
