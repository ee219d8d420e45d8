import type { Deps } from "./deps.ts";

type Job = { name: string; everySeconds: number; run: () => Promise<unknown> };

/** Runs jobs at their intervals, one run of each at a time; a failing run is logged and tried again at the next. */
export function runJobs({ log }: Deps, jobs: readonly Job[]) {
  const running = new Set<Promise<void>>();
  const busy = new Set<string>();
  const timers = jobs.map(({ name, everySeconds, run }) =>
    setInterval(() => {
      if (busy.has(name)) return;
      busy.add(name);
      const work: Promise<void> = run()
        .catch((error: unknown) => log.warn({ err: error, job: name }, "a job failed"))
        .then(() => {
          busy.delete(name);
          running.delete(work);
        });
      running.add(work);
    }, everySeconds * 1000),
  );
  return {
    /** Starts nothing more and waits for what runs. */
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running);
    },
  };
}

/** The service's housekeeping. */
export const startJobs = (deps: Deps) => runJobs(deps, [{ name: "last used", everySeconds: 30, run: () => deps.lastUsed.flush() }]);
