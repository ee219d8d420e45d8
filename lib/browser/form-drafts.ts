import { type DeviceStore, type ListedStore, readStored, storedKeys, writeStored } from "./device-store.ts";

const prefix = (userId: string) => `loupe:form:${userId}:`;

/** Changed fields of one person's form, stored on this device until they are saved or discarded. `form`: kind and id, `team:t1`. */
export const formDraft = (store: DeviceStore | null, userId: string, form: string) => ({
  load: (): Readonly<Record<string, unknown>> => {
    const stored = readStored<unknown>(store, prefix(userId) + form);
    return typeof stored === "object" && stored !== null && !Array.isArray(stored) ? (stored as Record<string, unknown>) : {};
  },
  /** Stores the changed fields. Without any, the draft is deleted. */
  save: (fields: Readonly<Record<string, unknown>>) =>
    writeStored(store, prefix(userId) + form, Object.keys(fields).length ? fields : null),
});

/** Counts and clears one person's unsaved forms on this device. */
export function unsavedForms(store: ListedStore | null, userId: string) {
  const keys = storedKeys(store, prefix(userId));
  return { count: keys.length, clear: () => keys.forEach((key) => store?.removeItem(key)) };
}
