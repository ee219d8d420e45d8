import { statement } from "../../../db/statement.ts";
import { storeMetadata } from "../record/snapshot-metadata.sql.ts";

/** Deletes metadata that no snapshot has used since `:before`, of at most `:limit` looked at, and keeps those that one uses. Returns the number looked at. */
export const deleteUnusedMetadata = statement<{ before: Date; limit: number }, { looked: number }>(
  "snapshot_metadata_delete",
  `with found as materialized (
      select m.id, exists (select 1 from snapshots s where s.metadata_id = m.id and s.metadata_id is not null) as used
      from snapshot_metadata m where m.unused_since < :before::timestamptz order by m.unused_since, m.id limit :limit::int for update skip locked
    ), kept as (update snapshot_metadata m set unused_since = null from found f where m.id = f.id and f.used
    ), gone as (delete from snapshot_metadata where id in (select id from found where not used))
    select count(*)::int as looked from found`,
);

/** Selects and locks how far metadata are moved, when the move may run at `:now`. */
export const metadataMove = statement<{ now: Date }, { moved_to: number }>(
  "snapshot_metadata_move",
  "select moved_to from snapshot_metadata_move where starts_at <= :now::timestamptz for update skip locked",
);

/** Moves the metadata of the `:limit` snapshots after the id `:after` to their own table. Returns the last id; null at the end. */
export const moveMetadataAfter = statement<{ after: number; limit: number }, { last: number | null }>(
  "snapshot_metadata_move_after",
  `with part as materialized (select s.id, b.project_id, s.metadata from snapshots s join builds b on b.id = s.build_id
      where s.id > :after::bigint order by s.id limit :limit::int for update of s),
    ${storeMetadata("part")},
    moved as (update snapshots s set metadata = null, metadata_id = m.id from digested d
      join stored m on m.project_id = d.project_id and m.digest = d.digest where s.id = d.id)
    select max(id) as last from part`,
);

/** Stores how far metadata are moved; with null that all are. */
export const storeMetadataMove = statement<{ to: number | null }>(
  "snapshot_metadata_moved",
  `with ended as (delete from snapshot_metadata_move where :to::bigint is null)
    update snapshot_metadata_move set moved_to = :to::bigint where :to::bigint is not null`,
);
