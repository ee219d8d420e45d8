import type { Load, Loaded } from "./load.ts";
import { cpuOf, type Running, startHelper } from "./processes.ts";

/** One request asked over and over by callers of whom each has its headers. */
export type Question = { server: Running; path: string; headers?: Record<string, string>[] };

/** A comparison: medians over the rounds, and where the middle half of the ratios lies. Times are CPU milliseconds a request. */
export type Compared = {
  ratio: number;
  low: number;
  high: number;
  ours: number;
  empty: number;
  /** Requests each server answered before the first measured round. */
  warmed: { ours: number; empty: number };
  perSecond: number;
  bytes: number;
};

/** CPU milliseconds that one round is meant to cost: the clock of `/proc` ticks every ten. */
const ROUND = 400;
const ROUNDS = 9;
const STEADY = 0.03;
const MOST_WARM_ROUNDS = 30;

/** How every ratio is made; printed with the figures. */
export const RULE =
  `Each ratio: CPU milliseconds a request of all threads of one process (its database is another), ours over the empty one's. Both are asked in ` +
  `rounds of about ${ROUND} ms CPU over 8 connections, by 60 callers at a time. Warm-up: rounds in turn until the last three of each are on average less than ${STEADY * 100} % ` +
  `cheaper than the three before, at most ${MOST_WARM_ROUNDS}. Then ${ROUNDS} rounds of each in turn: the median of the ${ROUNDS} ratios, and in brackets ` +
  `where their middle half lies.`;

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const quantile = (values: number[], at: number) => values.toSorted((a, b) => a - b)[Math.round((values.length - 1) * at)]!;
const median = (values: number[]) => quantile(values, 0.5);

/** Whether a server got no cheaper of late: caches are filled and the compiler is done with it. */
const isSteady = (rounds: number[]) => rounds.length >= 6 && mean(rounds.slice(-3)) > mean(rounds.slice(-6, -3)) * (1 - STEADY);

/** A load generator in a process of its own, so that its work is not counted as the server's. */
export function startLoad() {
  const helper = startHelper<Load, Loaded>("bench/load.ts");
  const asked = new Map<Running, number>();

  async function round({ server, path, headers = [{}] }: Question, requests: number) {
    const origin = `http://127.0.0.1:${server.port}`;
    const before = asked.get(server) ?? 0;
    asked.set(server, before + requests);
    const started = cpuOf(server.pid);
    const loaded = await helper.ask({ origin, path, headers, asked: before, requests, seconds: 120, connections: 8 });
    if (loaded.failed) throw new Error(`${path}: ${loaded.failed} answers were not 200.`);
    return { ...loaded, cpuMs: (cpuOf(server.pid) - started) / loaded.requests };
  }

  /** A question's rounds: how many requests each takes follows from what they cost so far. */
  function series(question: Question) {
    let requests = 200;
    const costs: number[] = [];
    let warmed = 0;
    return {
      costs,
      warmed: () => warmed,
      async warm() {
        const { cpuMs } = await round(question, requests);
        warmed += requests;
        costs.push(cpuMs);
        requests = Math.min(requests * 8, Math.max(200, Math.round(ROUND / Math.max(cpuMs, 0.001))));
      },
      measure: () => round(question, requests),
    };
  }

  return {
    /** A number of requests, for what somebody else measures. */
    ask: async (question: Question, requests: number): Promise<void> => void (await round(question, requests)),
    /** One request against another by the rule above. Refuses answers other than 200. */
    async compare(ours: Question, empty: Question): Promise<Compared> {
      const [mine, nothing] = [series(ours), series(empty)];
      for (let count = 0; count < MOST_WARM_ROUNDS && !(isSteady(mine.costs) && isSteady(nothing.costs)); count++) {
        await mine.warm();
        await nothing.warm();
      }
      const rounds = [];
      for (let count = 0; count < ROUNDS; count++) rounds.push({ mine: await mine.measure(), nothing: await nothing.measure() });
      const ratios = rounds.map((round) => round.mine.cpuMs / round.nothing.cpuMs);
      return {
        ratio: median(ratios),
        low: quantile(ratios, 0.25),
        high: quantile(ratios, 0.75),
        ours: median(rounds.map((round) => round.mine.cpuMs)),
        empty: median(rounds.map((round) => round.nothing.cpuMs)),
        warmed: { ours: mine.warmed(), empty: nothing.warmed() },
        perSecond: median(rounds.map(({ mine: { requests, seconds } }) => requests / seconds)),
        bytes: rounds[0]!.mine.bytes,
      };
    },
    stop: helper.stop,
  };
}
export type Meter = ReturnType<typeof startLoad>;
