/** Returns the value of a key that names its exact version, so that no value is ever out of date. `read` runs when it is not cached. */
export type VersionedCache = <T>(key: string, read: () => Promise<T>) => Promise<T>;

/** Creates a cache of the `size` values that were used last. A failed `read` is not cached. Callers share the values and never change them. */
export function versionedCache(size: number): VersionedCache {
  const values = new Map<string, unknown>();
  return async <T>(key: string, read: () => Promise<T>) => {
    const value = values.has(key) ? (values.get(key) as T) : await read();
    values.delete(key);
    values.set(key, value);
    if (values.size > size) values.delete(values.keys().next().value!);
    return value;
  };
}
