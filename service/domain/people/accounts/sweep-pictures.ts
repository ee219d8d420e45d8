import { inArray } from "drizzle-orm";
import type { Deps } from "../../../core/deps.ts";
import { accounts } from "../../../db/schema.ts";
import { inBatches } from "../../../storage/batches.ts";
import { PICTURE_FOLDER } from "../../base/picture-url.ts";

/** Pictures younger than a day stay: their change may still be in progress. */
const LEFTOVER_MS = 86_400_000;

/** Deletes stored pictures that no account refers to, such as those that a failed removal left behind. */
export async function sweepPictures({ db, storage, now }: Deps): Promise<void> {
  for await (const keys of inBatches(storage.list(PICTURE_FOLDER, new Date(now().getTime() - LEFTOVER_MS)))) {
    const used = await db.select({ key: accounts.pictureKey }).from(accounts).where(inArray(accounts.pictureKey, keys));
    const kept = new Set(used.map(({ key }) => key));
    for (const key of keys) if (!kept.has(key)) await storage.remove(key);
  }
}
