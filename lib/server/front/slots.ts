/** Limits how many run at a time, and how long the next ones wait. */
export function openSlots(count: number, waitMs: number) {
  const waiting = new Set<() => void>();
  let free = count;

  return {
    /** Takes a slot; resolves with false when none became free in time. Slots are given in the order they were asked for. */
    async take(): Promise<boolean> {
      if (free > 0) {
        free--;
        return true;
      }
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          waiting.delete(next);
          resolve(false);
        }, waitMs);
        const next = () => {
          clearTimeout(timer);
          resolve(true);
        };
        waiting.add(next);
      });
    },
    /** Returns a slot, to the one that has waited longest. */
    release(): void {
      const [next] = waiting;
      if (!next) return void free++;
      waiting.delete(next);
      next();
    },
  };
}
