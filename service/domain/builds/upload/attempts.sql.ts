import { statement } from "../../../db/statement.ts";

/**
 * Copies the completed shards of the build `:shardId` that the build lacks, with their snapshots, at `:now`: by index up to `:total`, or with null in `:total` all of
 * them, also those without an index of which the build has no snapshot. A snapshot whose name the build has already is left out.
 */
export const takeShards = statement<
  { buildId: string; shardId: string; now: Date; total: number | null },
  { shards: number; snapshots: number }
>(
  "build_shards_take",
  `with source as materialized (
      select s.*, gen_random_uuid()::text as copy from build_shards s where s.build_id = :shardId and s.completed_at is not null and case
        when s.index is not null then s.index <= coalesce(:total::int, s.index)
          and not exists (select 1 from build_shards own where own.build_id = :buildId and own.index = s.index)
        else :total::int is null and not exists (select 1 from snapshots o join snapshots own on own.build_id = :buildId and own.name = o.name
          where o.build_id = :shardId and o.shard_id = s.id) end
    ), added as (
      insert into build_shards (id, build_id, index, request_key, metadata, taken_from_id, created_at, completed_at)
      select copy, :buildId, index, case when index is null then copy end, metadata, :shardId, :now::timestamptz, :now::timestamptz from source returning id
    ), copied as (
      insert into snapshots (build_id, test_id, shard_id, name, file_id, trace_id, base_names, parent_name, threshold, metadata_id, metadata)
      select :buildId, n.test_id, s.copy, n.name, n.file_id, n.trace_id, n.base_names, n.parent_name, n.threshold, n.metadata_id,
        n.metadata
      from source s join snapshots n on n.build_id = :shardId and n.shard_id = s.id order by n.id on conflict (build_id, name) do nothing returning id
    )
    select (select count(*) from added)::int as shards, (select count(*) from copied)::int as snapshots`,
);

/**
 * Removes the shard of the build with its snapshots and their comparisons, and what counts as removed, which the end finds again. Returns
 * the number of snapshots.
 */
export const dropShard = statement<{ buildId: string; shardId: string }, { snapshots: number }>(
  "build_shard_drop",
  `with own as materialized (select id from snapshots where build_id = :buildId and shard_id = :shardId),
    gone as (delete from diffs where build_id = :buildId and (head_id is null or head_id in (select id from own)) returning id),
    lost as (select p.cause_id, count(*)::int as count from places p join gone g on g.id = p.diff_id group by p.cause_id),
    fewer as (update causes c set places = c.places - l.count from lost l where c.id = l.cause_id),
    shard as (delete from build_shards where id = :shardId),
    removed as (delete from snapshots where id in (select id from own))
    select count(*)::int as snapshots from own`,
);
