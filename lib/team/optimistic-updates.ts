type Options<V, A> = {
  send: (key: string, value: V) => Promise<A>;
  /** Stores the response. When it returns, the page has to show the new value without the optimistic one. */
  onDone: (answer: A) => Promise<void> | void;
  onRefused: (error: unknown, key: string, value: V) => void;
};

/**
 * Optimistic values per key. Requests for a key are serialized; while one is in flight only the latest value is queued. An error reverts to
 * the server's value.
 */
export function createOptimisticUpdates<V, A>(options: Options<V, A>) {
  let shown: ReadonlyMap<string, V> = new Map();
  const underway = new Set<string>();
  const readers = new Set<() => void>();
  const set = (next: ReadonlyMap<string, V>) => {
    shown = next;
    readers.forEach((read) => read());
  };
  const run = async (key: string) => {
    underway.add(key);
    let value = shown.get(key)!;
    try {
      for (;;) {
        await options.onDone(await options.send(key, value));
        const now = shown.get(key)!;
        if (now === value) break;
        value = now;
      }
    } catch (error) {
      options.onRefused(error, key, value);
    } finally {
      underway.delete(key);
      set(new Map([...shown].filter(([it]) => it !== key)));
    }
  };
  return {
    /** Shows `value` for `key` immediately and sends it. */
    want: (key: string, value: V) => {
      set(new Map(shown).set(key, value));
      if (!underway.has(key)) void run(key);
    },
    /** Returns the optimistic values that are not confirmed yet. */
    read: () => shown,
    subscribe: (read: () => void) => {
      readers.add(read);
      return () => void readers.delete(read);
    },
  };
}
