export type ByteProgress = { done: number; total: number };

/**
 * Runs work that reports by callback as a generator that yields the newest report and returns the result. Reports that
 * come faster than they are read are dropped.
 */
export async function* progressOf<T>(work: (report: (progress: ByteProgress) => void) => Promise<T>): AsyncGenerator<ByteProgress, T> {
  let newest: ByteProgress | undefined;
  let wake = () => {};
  let settled = false;
  const result = work((progress) => {
    newest = progress;
    wake();
  }).finally(() => {
    settled = true;
    wake();
  });
  // The rejection is returned at the end; until then it must not count as unhandled.
  result.catch(() => {});
  while (!settled) {
    if (newest) {
      const progress = newest;
      newest = undefined;
      yield progress;
    } else {
      await new Promise<void>((resolve) => (wake = resolve));
    }
  }
  return result;
}
