import { runStatement } from "../../../db/statement.ts";
import { inArray } from "drizzle-orm";
import type { CommentAnchor } from "../../../../lib/review/anchor.ts";
import { ComparisonLost } from "../../../compare/pool.ts";
import type { FoundAnchor } from "../../../compare/protocol.ts";
import type { Deps } from "../../../core/deps.ts";
import { buildFiles } from "../../../db/snapshot-schema.ts";
import { sentFile } from "../../builds/comparison/run-comparison.ts";
import { insertPlacement, threadsToPlace, type ThreadToPlace } from "./placement.sql.ts";
type Source = { file: string | null; anchor: CommentAnchor };

const UNSURE: FoundAnchor = { state: "unsure", changed: true, dx: 0, dy: 0, anchor: null };
const GONE: FoundAnchor = { ...UNSURE, state: "gone" };

/** Looks for a place of one file in another. Equal files are not read. */
async function findInFile(deps: Deps, { file, anchor }: Source, toId: string): Promise<FoundAnchor> {
  if (file === toId) return { state: "same", changed: false, dx: 0, dy: 0, anchor };
  if (file === null) return UNSURE;
  const rows = await deps.db
    .select()
    .from(buildFiles)
    .where(inArray(buildFiles.id, [file, toId]));
  const read = (wanted: string) => {
    const row = rows.find(({ id }) => id === wanted);
    return sentFile(deps, row);
  };
  const [from, to] = [await read(file), await read(toId)];
  if (!from || !to) return UNSURE;
  try {
    return await deps.comparePool.find({ from, to, anchor }, rows[0]!.projectId);
  } catch (error) {
    if (error instanceof ComparisonLost) return UNSURE;
    throw error;
  }
}

const isFound = ({ state }: FoundAnchor) => state === "same" || state === "moved";

/** Finds a thread by the picture that it was written on, else by the latest one in which its place is known. */
async function findThread(deps: Deps, thread: ThreadToPlace): Promise<FoundAnchor> {
  const { to_file: toFile, status, known_anchor: knownAnchor } = thread;
  if (toFile === null || status === "removed") return GONE;
  const own = await findInFile(deps, { file: thread.from_file, anchor: thread.anchor }, toFile);
  if (isFound(own) || !knownAnchor || thread.known_file === thread.from_file) return own;
  const known = await findInFile(deps, { file: thread.known_file, anchor: knownAnchor }, toFile);
  return isFound(known) ? { ...known, changed: true } : known.state === "gone" ? known : own;
}

/**
 * Looks for the open threads of earlier builds of a branch in a build, one after the other, each once. Handler of `builds.place-threads`.
 * No transaction is open while pictures are read.
 */
export async function placeThreads(deps: Deps, { buildId }: { buildId: string }): Promise<void> {
  for (const thread of await runStatement(deps.database, threadsToPlace, { buildId })) {
    const found = await findThread(deps, thread);
    const seen = isFound(found) ? null : (thread.known_number ?? thread.number);
    const anchor = found.anchor && JSON.stringify(found.anchor);
    const values = {
      buildId,
      threadId: thread.id,
      diffId: thread.diff_id,
      state: found.state,
      changed: found.changed,
      anchor,
      dx: found.dx,
      dy: found.dy,
      seen,
    };
    await runStatement(deps.database, insertPlacement, values);
  }
}
