import { randomUUID } from "node:crypto";
import { CommandError } from "../commands/exit-codes.ts";
import { hashOf } from "../pictures/hash.ts";
import { requireToken, type Connection } from "../server/connection.ts";
import { createdBuild, type BuildRecord, updatedBuild } from "../server/records.ts";
import { byHash, createBody, updateBodies, type BuildDraft } from "./build-request.ts";
import type { CheckedSnapshot } from "./checked-snapshots.ts";

/** Files that are sent at the same time. */
const AT_ONCE = 8;

/** Runs work for each item, several at a time. The first failure ends it. */
export async function forEachAtOnce<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = [...items];
  const worker = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item);
  };
  try {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, worker));
  } catch (error) {
    rest.length = 0;
    throw error;
  }
}

/** Reads a picture again. Throws when it is another one than was declared: a suite still runs. */
function readAgain({ name, hash, read }: CheckedSnapshot): Uint8Array {
  const bytes = read();
  if (hashOf(bytes) !== hash)
    throw new CommandError(`${name} changed while it was sent. Wait for the suite to end, and run the command again.`);
  return bytes;
}

/** Statuses of a build that may take snapshots. */
const OPEN = new Set(["pending", "expired"]);
/** Returns true for a build that has all of its snapshots. */
const isWhole = ({ status }: BuildRecord) => !OPEN.has(status);

/**
 * Creates a build, sends the files that the project lacks, several at a time, and names its snapshots. Returns the build, the number of files sent and their
 * bytes. Each step has a key, so a retry does nothing twice. Of an import that was made before, returns the build (`isKnown`). Throws a sentence.
 */
export async function sendBuild(
  connection: Connection,
  draft: BuildDraft,
): Promise<{ build: BuildRecord; sent: number; bytes: number; isKnown?: true }> {
  const { api } = connection;
  const token = requireToken(connection);
  const key = randomUUID();
  const created = await api.call("POST /builds", createdBuild, { token, body: createBody(draft), retryKey: `${key}-create` });
  if (draft.options.skip) return { build: created.build, sent: 0, bytes: 0 };
  const { imported = null } = created.build;
  if (draft.imported && !imported) throw new CommandError(`${api.origin} can't import builds. Update Loupe there.`);
  if (draft.imported && isWhole(created.build)) return { build: created.build, sent: 0, bytes: 0, isKnown: true };
  const files = byHash(draft.snapshots);
  let bytes = 0;
  await forEachAtOnce(created.screenshots, async ({ key: hash, postUrl, fields }) => {
    const [first] = files.get(hash.toLowerCase()) ?? [];
    if (!first) throw new CommandError(`${api.origin} asks for a file that was not declared. Check --url.`);
    const own = readAgain(first);
    await api.sendFile({ url: postUrl, fields }, own);
    bytes += own.length;
  });
  const route = `PUT /builds/${encodeURIComponent(created.build.id)}`;
  let { build } = created;
  for (const [at, body] of updateBodies(draft).entries())
    ({ build } = await api.call(route, updatedBuild, { token, body, retryKey: `${key}-update-${at}` }));
  return { build, sent: created.screenshots.length, bytes };
}
