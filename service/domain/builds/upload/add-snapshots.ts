import { runStatement } from "../../../db/statement.ts";
import type * as z from "zod";
import type { UpdateBuild } from "../../../../lib/contract/build-uploads.ts";
import type { Tx } from "../../../db/client.ts";
import type { BuildFileRow } from "../record/build-files.ts";
import { comparedName } from "../baseline/pair-snapshots.ts";
import { insertSnapshots, insertTests, snapshotsByName, type Named } from "./snapshots.sql.ts";

export type SnapshotInput = z.output<typeof UpdateBuild>["screenshots"][number];

/** Reads the snapshots of a build with some names, by name in NFC. */
async function snapshotsWithNames(tx: Tx, buildId: string, names: readonly string[]): Promise<Map<string, Named>> {
  const rows = names.length ? await runStatement(tx, snapshotsByName, { buildId, names: JSON.stringify(names) }) : [];
  return new Map(rows.map((row) => [comparedName(row.name), row]));
}

/** Returns true when a build has all snapshots of a request: the request is a retry. */
export async function hasSnapshots(tx: Tx, buildId: string, given: readonly SnapshotInput[]): Promise<boolean> {
  const missing = await newSnapshots(tx, buildId, given);
  return missing.length === 0;
}

/**
 * Returns the snapshots that a build lacks, each with a free name: a name that another file of the build has, or that differs from one of the
 * build only in its Unicode normalization, gets the suffix `-1`, `-2` and so on. The same file under the same name is a repetition and left out.
 */
async function newSnapshots(tx: Tx, buildId: string, given: readonly SnapshotInput[]): Promise<(SnapshotInput & { hash: string })[]> {
  const taken = await snapshotsWithNames(tx, buildId, [...new Set(given.map(({ name }) => comparedName(name)))]);
  const added: (SnapshotInput & { hash: string })[] = [];
  for (const snapshot of given) {
    const own = { name: snapshot.name, hash: snapshot.key.toLowerCase() };
    let at = comparedName(own.name);
    const isOther = () => taken.has(at) && (taken.get(at)!.hash !== own.hash || taken.get(at)!.name !== own.name);
    for (let suffix = 1; isOther(); suffix++) {
      own.name = `${snapshot.name}-${suffix}`;
      at = comparedName(own.name);
      if (!taken.has(at)) for (const [known, row] of await snapshotsWithNames(tx, buildId, [at])) taken.set(known, row);
    }
    if (taken.has(at)) continue;
    taken.set(at, own);
    added.push({ ...snapshot, ...own });
  }
  return added;
}

type Target = { buildId: string; projectId: string; buildName: string; shardId: string | null; now: Date };

/** Adds the snapshots that a build lacks. The caller holds the lock of the build's row. Returns their number. */
export async function addSnapshots(
  tx: Tx,
  { buildId, projectId, buildName, shardId, now }: Target,
  given: readonly SnapshotInput[],
  files: ReadonlyMap<string, BuildFileRow>,
): Promise<number> {
  const added = await newSnapshots(tx, buildId, given);
  if (!added.length) return 0;
  // Sorted, so that builds which add the same tests at the same time wait for each other in one order.
  await runStatement(tx, insertTests, {
    projectId,
    buildName,
    names: JSON.stringify([...new Set(added.map(({ name }) => comparedName(name)))].toSorted()),
  });
  const rows = added.map(({ name, hash, baseName, parentName, pwTraceKey, threshold, metadata }, place) => ({
    place,
    shard_id: shardId,
    name,
    test_name: comparedName(name),
    file_id: files.get(hash)!.id,
    trace_id: pwTraceKey ? files.get(pwTraceKey.toLowerCase())!.id : null,
    base_names: baseName == null ? null : typeof baseName === "string" ? [baseName] : baseName,
    parent_name: parentName ?? null,
    threshold: threshold ?? null,
    metadata: metadata ?? null,
  }));
  await runStatement(tx, insertSnapshots, { buildId, projectId, buildName, rows: JSON.stringify(rows), now });
  return rows.length;
}
