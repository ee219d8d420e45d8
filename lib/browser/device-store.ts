/** Storage of this device: the browser's, or a map in a test. It may throw (private window, full). */
export type DeviceStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;
/** Storage whose keys can be listed. */
export type ListedStore = Pick<Storage, "length" | "key" | "getItem" | "removeItem">;

/** Reads a JSON value. Returns null when it is absent or unreadable. */
export function readStored<T>(store: Pick<DeviceStore, "getItem"> | null, key: string): T | null {
  try {
    return JSON.parse(store?.getItem(key) ?? "null") as T | null;
  } catch {
    return null;
  }
}

/** Writes a JSON value; null removes it. */
export function writeStored(store: DeviceStore | null, key: string, value: unknown) {
  try {
    if (value === null) store?.removeItem(key);
    else store?.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or blocked: the value stays on the page and is lost on reload.
  }
}

/** Lists the keys that start with a prefix. */
export const storedKeys = (store: ListedStore | null, prefix: string) =>
  Array.from({ length: store?.length ?? 0 }, (_, index) => store!.key(index)!).filter((key) => key.startsWith(prefix));

/** Returns the browser's storage, or null where it is blocked. */
export function deviceStore(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}
