import type * as z from "zod";
import type { UpdateBuild } from "../../../lib/contract/build-uploads.ts";
import type { Tx } from "../../db/client.ts";
import { runInTransaction } from "../../db/run-in-transaction.ts";
import type { BuildFileRow } from "./build-files.ts";
import { insertSnapshots, insertTests, snapshotsByName } from "./snapshots.sql.ts";

export type SnapshotInput = z.output<typeof UpdateBuild>["screenshots"][number];

type Named = { name: string; hash: string };

/** Reads the hashes of a build's snapshots with some names, by name. */
async function snapshotNames(tx: Tx, buildId: string, names: readonly string[]): Promise<Map<string, string>> {
  const rows = names.length ? await runInTransaction<Named>(tx, snapshotsByName, [buildId, JSON.stringify(names)]) : [];
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

/** Returns true when a build has all snapshots of a request: the request is a retry. */
export async function hasSnapshots(tx: Tx, buildId: string, given: readonly SnapshotInput[]): Promise<boolean> {
  const missing = await newSnapshots(tx, buildId, given);
  return missing.length === 0;
}

/**
 * Returns the snapshots that a build lacks, each with a free name: a name that another file of the build has gets the suffix `-1`, `-2` and so
 * on. The same file under the same name is a repetition and left out.
 */
async function newSnapshots(tx: Tx, buildId: string, given: readonly SnapshotInput[]): Promise<(SnapshotInput & { hash: string })[]> {
  const taken = await snapshotNames(tx, buildId, [...new Set(given.map(({ name }) => name))]);
  const added: (SnapshotInput & { hash: string })[] = [];
  for (const snapshot of given) {
    const hash = snapshot.key.toLowerCase();
    let name = snapshot.name;
    for (let suffix = 1; taken.has(name) && taken.get(name) !== hash; suffix++) {
      name = `${snapshot.name}-${suffix}`;
      if (!taken.has(name)) for (const [known, file] of await snapshotNames(tx, buildId, [name])) taken.set(known, file);
    }
    if (taken.get(name) === hash) continue;
    taken.set(name, hash);
    added.push({ ...snapshot, name, hash });
  }
  return added;
}

type Target = { buildId: string; projectId: string; buildName: string; shardId: string | null };

/** Adds the snapshots that a build lacks. The caller holds the lock of the build's row. Returns their number. */
export async function addSnapshots(
  tx: Tx,
  { buildId, projectId, buildName, shardId }: Target,
  given: readonly SnapshotInput[],
  files: ReadonlyMap<string, BuildFileRow>,
): Promise<number> {
  const added = await newSnapshots(tx, buildId, given);
  if (!added.length) return 0;
  // Sorted, so that builds which add the same tests at the same time wait for each other in one order.
  await runInTransaction(tx, insertTests, [projectId, buildName, JSON.stringify(added.map(({ name }) => name).toSorted())]);
  const rows = added.map(({ name, hash, baseName, parentName, pwTraceKey, threshold, metadata }) => ({
    shard_id: shardId,
    name,
    file_id: files.get(hash)!.id,
    trace_id: pwTraceKey ? files.get(pwTraceKey.toLowerCase())!.id : null,
    base_names: baseName == null ? null : typeof baseName === "string" ? [baseName] : baseName,
    parent_name: parentName ?? null,
    threshold: threshold ?? null,
    metadata: metadata ?? null,
  }));
  await runInTransaction(tx, insertSnapshots, [buildId, projectId, buildName, JSON.stringify(rows)]);
  return rows.length;
}
