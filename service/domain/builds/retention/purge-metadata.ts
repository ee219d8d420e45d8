import type { Deps } from "../../../core/deps.ts";
import { runStatement } from "../../../db/statement.ts";
import { deleteUnusedMetadata, metadataMove, moveMetadataAfter, storeMetadataMove } from "./metadata.sql.ts";

/** Rows of one transaction. */
const ROWS = 500;
/** Milliseconds that metadata without a snapshot stay: an upload that uses them may be running. */
const UNUSED_MS = 86_400_000;

/** Deletes metadata that no snapshot has used for a day, one batch a transaction. */
export async function removeUnusedMetadata({ db, now }: Deps, signal?: AbortSignal): Promise<void> {
  const before = new Date(now().getTime() - UNUSED_MS);
  for (let looked = ROWS; looked === ROWS && !signal?.aborted;)
    looked = (await runStatement(db, deleteUnusedMetadata, { before, limit: ROWS }))[0]!.looked;
}

/**
 * Moves the metadata of older snapshots to their own table, where each is stored once, one batch a transaction. Starts a day after the migration: until then
 * replicas of the version before may read and write them in the former way.
 */
export async function moveMetadata({ db, now }: Deps, signal?: AbortSignal): Promise<void> {
  const moveBatch = () =>
    db.transaction(async (tx) => {
      const [move] = await runStatement(tx, metadataMove, { now: now() });
      if (!move) return false;
      const [part] = await runStatement(tx, moveMetadataAfter, { after: move.moved_to, limit: ROWS });
      await runStatement(tx, storeMetadataMove, { to: part!.last });
      return part!.last !== null;
    });
  while (!signal?.aborted && (await moveBatch()));
}
