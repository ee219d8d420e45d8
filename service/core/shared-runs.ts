/**
 * Runs a task once for all concurrent callers with the same key in this process. A failure is thrown to each of them. With `isFresh` a caller
 * never joins a run that has begun: it shares the one that starts when that run has ended.
 */
export type ShareRun = <T>(key: string, task: () => Promise<T>, options?: { isFresh?: boolean }) => Promise<T>;

export function sharedRuns(): ShareRun {
  const running = new Map<string, Promise<unknown>>();
  const waiting = new Map<string, Promise<unknown>>();
  return <T>(key: string, task: () => Promise<T>, { isFresh = false }: { isFresh?: boolean } = {}) => {
    const current = running.get(key) as Promise<T> | undefined;
    const start = () => {
      const run = task().finally(() => running.delete(key));
      running.set(key, run);
      return run;
    };
    if (!current) return start();
    if (!isFresh) return current;
    const begin = () => {
      waiting.delete(key);
      return start();
    };
    const next = (waiting.get(key) as Promise<T> | undefined) ?? current.then(begin, begin);
    waiting.set(key, next);
    return next;
  };
}
