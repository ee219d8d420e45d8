/** Lets `atOnce` pieces of work run at a time; the rest wait in order, at most `maxWaiting` of them. */
export function turns(atOnce: number, maxWaiting: number) {
  let busy = 0;
  const waiting: (() => void)[] = [];
  return {
    /** Whether one more would be let wait. */
    hasRoom: () => busy < atOnce || waiting.length < maxWaiting,
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (busy >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
      else busy++;
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else busy--;
      }
    },
  };
}
