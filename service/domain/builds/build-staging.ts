import pLimit from "p-limit";
import type { Deps } from "../../core/deps.ts";
import { conflict } from "../../core/errors.ts";
import { stagingKey, UPLOAD_MS } from "../media/staging.ts";
import { STAGING_MS } from "../media/staging-quota.ts";
import { declaredOfAccount, setStagedSizes, unmeasuredFiles } from "./build-files.sql.ts";

/** Files and bytes that an account may have uploaded for builds and not named in one. They are removed after a day. */
const MOST_FILES = 20_000;
const MOST_BYTES = 20 * 1024 ** 3;
/** Files whose size on staging is unknown, above which they are measured: uploads in progress have fewer. */
const MOST_UNMEASURED = 500;
const AT_ONCE = 32;

type Staged = { files: number; bytes: number; unmeasured: number };

/** Stores the sizes of files on staging. A file whose form has expired without an upload has the size 0. */
async function measureFiles({ database, storage, now }: Deps, accountId: string, since: Date): Promise<void> {
  const files = await database.run<{ id: string; declared_at: Date }>(unmeasuredFiles, [accountId, since, 2 * MOST_UNMEASURED]);
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
  await database.run(setStagedSizes, [JSON.stringify(sizes.flat())]);
}

/** Throws 409 when an account holds more files of builds on staging than it may: uploaded, and named in no build. */
export async function requireStagingRoom(deps: Deps, accountId: string): Promise<void> {
  const since = new Date(deps.now().getTime() - STAGING_MS);
  const read = async () => (await deps.database.run<Staged>(declaredOfAccount, [accountId, since]))[0]!;
  let staged = await read();
  if (staged.unmeasured > MOST_UNMEASURED) {
    await measureFiles(deps, accountId, since);
    staged = await read();
  }
  const advice = "Finish these builds, or wait: files that no build names are removed after 24 hours.";
  if (staged.files >= MOST_FILES)
    throw conflict(`This account has declared ${MOST_FILES.toLocaleString("en")} files that no build names. ${advice}`);
  if (staged.bytes > MOST_BYTES) throw conflict(`This account has uploaded 20 GB of files that no build names. ${advice}`);
}
