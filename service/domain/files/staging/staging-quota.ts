import { and, eq, gt, lte, ne, sql } from "drizzle-orm";
import type { Db, Tx } from "../../../db/client.ts";
import { serializeByName } from "../../../db/serialize.sql.ts";
import { stagedUploads } from "../../../db/usage-schema.ts";
import { conflict } from "../../../core/errors.ts";

/** Uploads that an account may have declared and not finalized. They are removed after a day. */
const MOST_FILES = 2000;
const MOST_BYTES = 20 * 1024 ** 3;
/** Milliseconds until an upload that was not finalized is removed with its bytes. */
export const STAGING_MS = 24 * 3_600_000;

/** `most`: unfinished uploads of this team; null for the instance's number. */
type StagedUpload = { versionId: string; accountId: string; size: number; now: Date; most: number | null };

/**
 * Counts a declared upload against what its account may hold on staging, exactly for parallel requests. Throws 409 beyond it. Call it last in a
 * transaction: it serializes the account's declarations until the end.
 */
export async function stageUpload(tx: Tx, { versionId, accountId, size, now, most }: StagedUpload): Promise<void> {
  await serializeByName(tx, "staging", accountId);
  const since = new Date(now.getTime() - STAGING_MS);
  const [staged] = await tx
    .select({ files: sql<number>`count(*)::int`, bytes: sql<number>`coalesce(sum(${stagedUploads.size}), 0)::float8` })
    .from(stagedUploads)
    .where(and(eq(stagedUploads.accountId, accountId), gt(stagedUploads.declaredAt, since), ne(stagedUploads.versionId, versionId)));
  const advice = "Finish them, or wait: unfinished uploads are removed after 24 hours.";
  const files = most ?? MOST_FILES;
  if (staged!.files >= files) throw conflict(`This account has ${files.toLocaleString("en")} unfinished uploads. ${advice}`);
  if (staged!.bytes + size > MOST_BYTES) throw conflict(`The unfinished uploads of this account would exceed 20 GB. ${advice}`);
  const row = { accountId, size, declaredAt: now };
  await tx
    .insert(stagedUploads)
    .values({ versionId, ...row })
    .onConflictDoUpdate({ target: stagedUploads.versionId, set: row });
}

/** Releases the quota of an upload whose bytes have left staging. */
export const unstageUpload = async (db: Db | Tx, versionId: string): Promise<void> =>
  void (await db.delete(stagedUploads).where(eq(stagedUploads.versionId, versionId)));

/** Forgets uploads that were declared before a time, after the sweep removed their bytes. */
export const forgetStagedUploads = async (db: Db, before: Date): Promise<void> =>
  void (await db.delete(stagedUploads).where(lte(stagedUploads.declaredAt, before)));
