import { statement } from "../../../db/statement.ts";

/** Join of the metadata of the snapshot `s`. */
export const metadataJoin = (s: string) => `left join snapshot_metadata ${s}_metadata on ${s}_metadata.id = ${s}.metadata_id`;

/** Metadata of the snapshot `s`, with `metadataJoin`. Snapshots of before their move have their own. */
export const metadataOf = (s: string) => `coalesce(${s}.metadata, ${s}_metadata.value)`;

/** Digest of a value by which it is stored once in a project: of the text that the database makes of it, so that the order of keys does not count. */
const digestOf = (value: string) => `encode(sha256(convert_to(${value}::text, 'UTF8')), 'hex')`;

/**
 * Expressions that add the metadata of the rows `given` (`project_id`, `metadata`) which their projects lack. `digested` has the rows with a `digest`, null without
 * metadata, and `stored` the ids by project and digest. Metadata that no build uses may be removed meanwhile, so they are added again.
 */
export const storeMetadata = (given: string) => `digested as materialized (select g.*, ${digestOf("g.metadata")} as digest from ${given} g),
    wanted as materialized (select distinct on (project_id, digest) project_id, digest, metadata from digested where digest is not null order by project_id, digest),
    known as materialized (select m.id, m.project_id, m.digest from wanted w
      join snapshot_metadata m on m.project_id = w.project_id and m.digest = w.digest and m.unused_since is null),
    added as (
      insert into snapshot_metadata (project_id, digest, value) select w.project_id, w.digest, w.metadata from wanted w
        where not exists (select 1 from known k where k.project_id = w.project_id and k.digest = w.digest) order by w.project_id, w.digest
        on conflict (project_id, digest) do update set unused_since = null returning id, project_id, digest
    ), stored as (select * from known union all select * from added)`;

/** Holds for the metadata `m` that a snapshot uses, other than those that the condition on `s` names. */
const isUsedElsewhere = (own: string) =>
  `exists (select 1 from snapshots s where s.metadata_id = m.id and s.metadata_id is not null and not (${own}))`;
const markUnused = "update snapshot_metadata m set unused_since = :at::timestamptz from own where m.id = own.id";

/** Marks the metadata that only the shard of the build uses as unused from `:at` on. */
export const dropMetadataOfShard = statement<{ buildId: string; shardId: string; at: Date }>(
  "snapshot_metadata_drop_shard",
  `with own as (select m.id from snapshot_metadata m where m.unused_since is null
      and m.id in (select s.metadata_id from snapshots s where s.build_id = :buildId and s.shard_id = :shardId)
      and not ${isUsedElsewhere("s.build_id = :buildId and s.shard_id is not distinct from :shardId")} order by m.digest for update)
    ${markUnused}`,
);

/**
 * Marks those of the next `:limit` metadata of the build after the id `:after` that only the build uses as unused from `:at` on. Returns the id to continue
 * after; null at the end.
 */
export const dropMetadata = statement<{ buildId: string; after: number; limit: number; at: Date }, { last: number | null }>(
  "snapshot_metadata_drop",
  `with part as materialized (select distinct s.metadata_id as id from snapshots s where s.build_id = :buildId and s.metadata_id > :after::bigint
      order by 1 limit :limit::int),
    own as (select m.id from snapshot_metadata m where m.unused_since is null and m.id in (select id from part)
      and not ${isUsedElsewhere("s.build_id = :buildId")} order by m.digest for update),
    dropped as (${markUnused})
    select max(id) as last from part`,
);
