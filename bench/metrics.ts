import { openMetrics } from "../service/core/metrics.ts";
import { bearer, emptyStore, fill } from "./fixtures.ts";
import type { Meter } from "./measure.ts";
import { median } from "./median.ts";
import { start, startEmpty } from "./processes.ts";
import { costNote, type Row } from "./table.ts";

const CALLS = 100_000;
const ROUNDS = 9;
/** Routes and statuses that a busy instance has counted. */
const ROUTES = 150;

/** CPU milliseconds of counting one request, the median of rounds. */
function costOfCounting(): number {
  const metrics = openMetrics();
  const rounds = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage();
    for (let index = 0; index < CALLS; index++) metrics.request("GET", `GET /route-${index % ROUTES}`, index % 10 ? 200 : 404, 0.003);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / CALLS;
  });
  return median(rounds);
}

/** Measures what the metrics cost: the share of a short request that counts it, and one scrape of a busy instance. */
export async function* benchMetrics(meter: Meter): AsyncGenerator<Row> {
  const counting = costOfCounting();
  const store = emptyStore(null, "http://localhost:3000");
  const empty = await startEmpty("bench/empty-hono.ts");
  try {
    const filled = await fill(store.env);
    const service = await start("service/main.ts", store.env);
    try {
      const cost = await meter.cost({ server: service, path: "/v2/me", headers: filled.tokens.map(bearer) }, { server: empty, path: "/" });
      const note = `${(counting * 1000).toFixed(2)} µs; GET /me: ${costNote(cost)}`;
      yield { name: "Metrics: share of GET /me that counts it", value: (counting / cost.cpu) * 100, unit: "%", target: 5, note };
    } finally {
      await service.stop();
    }
  } finally {
    await empty.stop();
    store.remove();
  }
}
