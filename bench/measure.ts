import type { Load, LoadResult } from "./load-generator.ts";
import { median } from "./median.ts";
import { cpuOf, type Running, startHelper } from "./processes.ts";

/** A GET that is sent again and again by callers with their own headers. */
export type Read = { server: Running; path: string; headers?: Record<string, string>[] };

/** Costs of a read: medians over the rounds. Times are CPU milliseconds a request. */
export type Cost = {
  cpu: number;
  /** CPU of the empty route, measured in turn, and the median of the ratios of each pair of rounds. */
  emptyCpu: number;
  ratio: number;
  /** Requests sent before the first measured round, to warm up. */
  warmUp: number;
  perSecond: number;
  bytes: number;
};

/** CPU milliseconds that one round should cost: the clock of `/proc` ticks every ten. */
const ROUND_CPU = 400;
const ROUNDS = 9;
const STEADY = 0.03;
const MAX_WARM_UP_ROUNDS = 30;
/** The open-loop run that measures latency: requests per second, and seconds. */
const RATE = 200;
const LATENCY_SECONDS = 10;

/** Method of the measurements; printed above the table. */
export const METHOD =
  `CPU: milliseconds a request of all threads of one process, without its database. Rounds of about ${ROUND_CPU} ms CPU over 8 connections, ` +
  `by 60 callers. Warm-up: until the last three rounds are on average less than ${STEADY * 100} % cheaper than the three before, at most ` +
  `${MAX_WARM_UP_ROUNDS}. Then the median of ${ROUNDS} rounds, in turn with an empty route for the ratio.\n` +
  `p95: 95th percentile of the latency at ${RATE} requests per second for ${LATENCY_SECONDS} s, counted from each request's planned start.`;

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Reports that a server no longer gets cheaper: its caches are full and its code is compiled. */
const isSteady = (rounds: number[]) => rounds.length >= 6 && mean(rounds.slice(-3)) > mean(rounds.slice(-6, -3)) * (1 - STEADY);

/** Starts a load generator in its own process, so that its work is not counted as the server's. */
export function startMeter() {
  const generator = startHelper<Load, LoadResult>("bench/load-generator.ts");
  const sent = new Map<Running, number>();

  async function send({ server, path, headers = [{}] }: Read, load: { requests: number; connections: number; perSecond?: number }) {
    const sentBefore = sent.get(server) ?? 0;
    sent.set(server, sentBefore + load.requests);
    const result = await generator.ask({ origin: `http://127.0.0.1:${server.port}`, path, headers, sentBefore, ...load });
    if (result.failed) throw new Error(`${path}: ${result.failed} responses were not 200.`);
    return result;
  }

  async function round(read: Read, requests: number) {
    const before = cpuOf(read.server.pid);
    const result = await send(read, { requests, connections: 8 });
    return { ...result, cpu: (cpuOf(read.server.pid) - before) / result.requests };
  }

  /** Rounds of one read; the number of requests in a round follows from their cost so far. */
  function series(read: Read) {
    let requests = 200;
    let warmUp = 0;
    const costs: number[] = [];
    return {
      costs,
      warmUp: () => warmUp,
      async warm() {
        const { cpu } = await round(read, requests);
        warmUp += requests;
        costs.push(cpu);
        requests = Math.min(requests * 8, Math.max(200, Math.round(ROUND_CPU / Math.max(cpu, 0.001))));
      },
      measure: () => round(read, requests),
    };
  }

  return {
    /** Measures a read and an empty route in turn. Throws when a response is not 200. */
    async cost(read: Read, empty: Read): Promise<Cost> {
      const [ours, other] = [series(read), series(empty)];
      for (let count = 0; count < MAX_WARM_UP_ROUNDS && !(isSteady(ours.costs) && isSteady(other.costs)); count++) {
        await ours.warm();
        await other.warm();
      }
      const rounds = [];
      for (let count = 0; count < ROUNDS; count++) rounds.push({ ours: await ours.measure(), empty: await other.measure() });
      return {
        cpu: median(rounds.map((pair) => pair.ours.cpu)),
        emptyCpu: median(rounds.map((pair) => pair.empty.cpu)),
        ratio: median(rounds.map((pair) => pair.ours.cpu / pair.empty.cpu)),
        warmUp: ours.warmUp(),
        perSecond: median(rounds.map((pair) => pair.ours.requests / pair.ours.seconds)),
        bytes: rounds[0]!.ours.bytes,
      };
    },
    /** Returns the 95th percentile of a read's latency in milliseconds at 200 requests per second. */
    async p95(read: Read, seconds = LATENCY_SECONDS): Promise<number> {
      const { p95 } = await send(read, { requests: RATE * seconds, connections: 50, perSecond: RATE });
      return p95;
    },
    stop: generator.stop,
  };
}
export type Meter = ReturnType<typeof startMeter>;
