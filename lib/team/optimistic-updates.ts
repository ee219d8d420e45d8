type Options<V, A> = {
  send: (key: string, value: V) => Promise<A>;
  /** The service did it; what the page shows by itself must hold the answer before this is over. */
  onDone: (answer: A) => Promise<void> | void;
  onRefused: (error: unknown, key: string, value: V) => void;
};

/**
 * Changes that show before the service has done them. Calls for one key go one after another, and of the wishes made meanwhile
 * only the last is sent; a refusal takes the wish away, so that what the service last said shows again.
 */
export function createWishes<V, A>(options: Options<V, A>) {
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
    /** Shows `value` for `key` at once and asks the service for it. */
    want: (key: string, value: V) => {
      set(new Map(shown).set(key, value));
      if (!underway.has(key)) void run(key);
    },
    /** What is wished and not yet done. */
    read: () => shown,
    subscribe: (read: () => void) => {
      readers.add(read);
      return () => void readers.delete(read);
    },
  };
}
