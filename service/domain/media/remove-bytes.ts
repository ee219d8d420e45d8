import { inArray } from "drizzle-orm";
import { mediaVersions } from "../../db/media-schema.ts";
import type { Deps } from "../../core/deps.ts";
import { derivedKeys } from "../../media/derived-keys.ts";

/**
 * Removes the bytes of keys that no version uses, and their reduced copies. Call it after the rows are deleted: a key is random and
 * only copied from an existing version, so an unused key stays unused.
 */
export async function removeBytes({ db, storage }: Deps, keys: readonly string[]): Promise<void> {
  const all = [...new Set(keys)];
  if (!all.length) return;
  const used = await db.selectDistinct({ key: mediaVersions.key }).from(mediaVersions).where(inArray(mediaVersions.key, all));
  const unused = all.filter((key) => !used.some((one) => one.key === key));
  for (const key of unused) for (const one of [key, ...derivedKeys(key)]) await storage.remove(one);
}
