import type { Deps } from "../core/deps.ts";
import { purgeHistory } from "../domain/history/purge-history.ts";
import { purgeMedia } from "../domain/media/purge-media.ts";
import { startMailer } from "../mail/mailer.ts";
import { purgeExpired } from "../auth/purge.ts";

type Job = { name: string; everySeconds: number; run: () => Promise<unknown> };

/** Runs jobs at their intervals, one run of each at a time; a failing run is logged and tried again at the next. */
function runJobs({ log }: Deps, jobs: readonly Job[]) {
  const running = new Map<string, Promise<void>>();
  const timers = jobs.map(({ name, everySeconds, run }) =>
    setInterval(() => {
      if (running.has(name)) return;
      const work = run()
        .catch((error: unknown) => log.warn({ err: error, job: name }, "a job failed"))
        .then(() => void running.delete(name));
      running.set(name, work);
    }, everySeconds * 1000),
  );
  return {
    /** Starts nothing more and waits for what runs. */
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running.values());
    },
  };
}

/** The service's housekeeping: mail on its way, last-used times, and what has expired. */
export function startJobs(deps: Deps) {
  const mailer = startMailer(deps);
  const jobs = runJobs(deps, [
    { name: "last used", everySeconds: 30, run: () => deps.lastUsed.flush() },
    { name: "expired grants", everySeconds: 600, run: () => purgeExpired(deps) },
    { name: "old history", everySeconds: 3600, run: () => purgeHistory(deps) },
    { name: "expired media", everySeconds: 3600, run: () => purgeMedia(deps) },
  ]);
  return { stop: () => Promise.all([mailer.stop(), jobs.stop()]) };
}
