import { pino } from "pino";
import { readSettings } from "../service/core/settings.ts";
import { enqueueMany } from "../service/jobs/enqueue.ts";
import { startWorker } from "../service/jobs/worker.ts";
import { openDeps } from "../service/open-deps.ts";
import type { CostsResult } from "./compare-cost.ts";
import { emptyStore } from "./fixtures.ts";
import type { Row } from "./table.ts";

const JOBS = 5000;
const CHUNK = 1000;

/** Measures jobs without work through the queue of the embedded database, against as many comparisons of a screen. */
export async function benchQueue({ compare }: Pick<CostsResult, "compare">): Promise<Row> {
  const store = emptyStore(null, "http://localhost:3000");
  const { deps, close } = await openDeps(readSettings(store.env), pino({ level: "silent" }));
  try {
    for (let from = 0; from < JOBS; from += CHUNK)
      await enqueueMany(
        deps.db,
        "builds.compare",
        Array.from({ length: CHUNK }, (_, at) => ({ payload: { comparisonId: `${from + at}` } })),
      );
    const before = process.cpuUsage();
    let done = 0;
    await new Promise<void>((resolve) => {
      const worker = startWorker(deps, {
        "builds.compare": async () => {
          if (++done === JOBS) void worker.stop().then(resolve);
        },
      });
    });
    const { user, system } = process.cpuUsage(before);
    const cpu = (user + system) / 1000;
    return {
      name: `${JOBS} jobs through the embedded queue: against as many comparisons of a screen`,
      value: (cpu / (JOBS * compare)) * 100,
      target: 5,
      unit: "% of CPU",
      note: `${(cpu / JOBS).toFixed(2)} ms a job, ${compare.toFixed(1)} ms a comparison`,
    };
  } finally {
    await close();
    store.remove();
  }
}
