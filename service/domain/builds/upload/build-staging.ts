import { runStatement } from "../../../db/statement.ts";
import pLimit from "p-limit";
import type { Tx } from "../../../db/client.ts";
import { serializeByName } from "../../../db/serialize.sql.ts";
import type { Deps } from "../../../core/deps.ts";
import { conflict } from "../../../core/errors.ts";
import { stagingKey, UPLOAD_MS } from "../../files/staging/staging.ts";
import { STAGING_MS } from "../../files/staging/staging-quota.ts";
import { declaredOfAccount, setStagedSizes, unmeasuredFiles } from "../record/build-files.sql.ts";

/** Files and bytes that an account may have uploaded for builds and not named in one. They are removed after a day. */
const MOST_FILES = 20_000;
const MOST_BYTES = 20 * 1024 ** 3;
/** Files whose size on staging is unknown, above which they are measured: uploads in progress have fewer. */
const MOST_UNMEASURED = 500;
const AT_ONCE = 32;

/** Stores the sizes of files on staging. A file whose form has expired without an upload has the size 0. */
async function measureFiles({ database, storage, now }: Deps, accountId: string, since: Date): Promise<void> {
  const files = await runStatement(database, unmeasuredFiles, { accountId, since, limit: 2 * MOST_UNMEASURED });
  const expired = now().getTime() - UPLOAD_MS;
  const limit = pLimit(AT_ONCE);
  const sizes = await Promise.all(
    files.map(({ id, declared_at: declaredAt }) =>
      limit(async () => {
        const size = await storage.size(stagingKey(id));
        return size === null && declaredAt.getTime() > expired ? [] : [{ id, size: size ?? 0 }];
      }),
    ),
  );
  await runStatement(database, setStagedSizes, { files: JSON.stringify(sizes.flat()) });
}

const sinceOf = (now: Date) => new Date(now.getTime() - STAGING_MS);

/** Measures the files of builds that an account has on staging, once many were declared since the last time. */
export async function measureStaging(deps: Deps, accountId: string): Promise<void> {
  const since = sinceOf(deps.now());
  const [staged] = await runStatement(deps.database, declaredOfAccount, { accountId, since });
  if (staged!.unmeasured > MOST_UNMEASURED) await measureFiles(deps, accountId, since);
}

/** Serializes the requests of an account that declare files of builds, until the transaction ends. */
export const serializeStaging = (tx: Tx, accountId: string) => serializeByName(tx, "build-staging", accountId);

/**
 * Throws 409 when an account, with the files that this transaction declared, holds more files of builds on staging than it may: uploaded, and
 * named in no build. Exact for parallel requests after `serializeStaging`.
 */
export async function requireStagingRoom(tx: Tx, accountId: string, now: Date): Promise<void> {
  const [staged] = await runStatement(tx, declaredOfAccount, { accountId, since: sinceOf(now) });
  const { files, bytes } = staged!;
  const advice = "Finish these builds, or wait: files that no build names are removed after 24 hours.";
  if (files > MOST_FILES)
    throw conflict(`This account would have more than ${MOST_FILES.toLocaleString("en")} files that no build names. ${advice}`);
  if (bytes > MOST_BYTES) throw conflict(`This account has uploaded 20 GB of files that no build names. ${advice}`);
}
