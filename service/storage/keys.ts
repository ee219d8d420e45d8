/** Folders of a store. Uploads that are not verified yet are in the first two. */
export const storageFolders = ["staging", "incoming", "media", "builds", "people", "comments", "deployments"] as const;

const KEY = new RegExp(`^(${storageFolders.join("|")})(/[a-z0-9_-]{1,100}){1,4}$`);
const FOLDER = new RegExp(`^(${storageFolders.join("|")})(/[a-z0-9_-]{1,100}){0,3}$`);

/** Returns the key of an object unchanged. Throws for a key that Loupe did not make, so that no path or prefix can be smuggled in. */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error("not a storage key");
  return key;
}

/** Returns the folder of objects unchanged; throws as `checkedKey` does. */
export function checkedFolder(folder: string): string {
  if (!FOLDER.test(folder)) throw new Error("not a storage key");
  return folder;
}

/** Returns a key that a form may be signed for. Throws for keys outside `staging/`. */
export function checkedStagingKey(key: string): string {
  if (!key.startsWith("staging/")) throw new Error("only staging keys are signed");
  return checkedKey(key);
}
