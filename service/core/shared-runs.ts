/** Runs a task once for all concurrent callers with the same key in this process. A failure is thrown to each of them. */
export type ShareRun = <T>(key: string, task: () => Promise<T>) => Promise<T>;

export function sharedRuns(): ShareRun {
  const running = new Map<string, Promise<unknown>>();
  return <T>(key: string, task: () => Promise<T>) => {
    const current = running.get(key) as Promise<T> | undefined;
    if (current) return current;
    const run = task().finally(() => running.delete(key));
    running.set(key, run);
    return run;
  };
}
