import { Pool } from "undici";

/**
 * A run of the load generator. Without `perSecond` each connection sends its next request after the last response (closed loop);
 * with it requests start at a fixed rate, independent of responses (open loop), and the 95th percentile of their latency is returned.
 */
export type Load = {
  origin: string;
  path: string;
  /** Headers of each caller. */
  headers: Record<string, string>[];
  /** Requests that were sent to this server before: they decide which caller is next. */
  sentBefore: number;
  requests: number;
  connections: number;
  perSecond?: number;
};
export type LoadResult = { requests: number; seconds: number; failed: number; bytes: number; p95: number };

/** Callers at a time, and requests of each before others take over: a token may send 500 requests in five minutes. */
const CALLERS = 60;
const REQUESTS_PER_CALLER = 400;

/** Chooses the caller of a request by its number: sixty in turn, until each has sent four hundred. */
const callerOf = (number: number, callers: number) =>
  (Math.floor(number / (CALLERS * REQUESTS_PER_CALLER)) * CALLERS + (number % CALLERS)) % callers;

async function run({ origin, path, headers, sentBefore, requests, connections, perSecond }: Load): Promise<LoadResult> {
  if (!["127.0.0.1", "localhost"].includes(new URL(origin).hostname)) throw new Error("The load generator only sends to loopback.");
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const started = performance.now();
  const latencies: number[] = [];
  let sent = 0;
  let failed = 0;
  let bytes = 0;
  const send = async (from: number) => {
    const { statusCode, body } = await pool.request({
      path,
      method: "GET",
      headers: headers[callerOf(sentBefore + sent++, headers.length)]!,
    });
    bytes += (await body.arrayBuffer()).byteLength;
    if (statusCode !== 200) failed++;
    latencies.push(performance.now() - from);
  };
  if (perSecond) {
    const running: Promise<void>[] = [];
    for (let number = 0; number < requests; number++) {
      // Latency counts from the planned start, so that a generator blocked by a slow server does not hide the delay.
      const planned = started + (number * 1000) / perSecond;
      const early = planned - performance.now();
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
      running.push(send(planned));
    }
    await Promise.all(running);
  } else {
    const repeat = async () => {
      while (sent < requests) await send(performance.now());
    };
    await Promise.all(Array.from({ length: connections }, repeat));
  }
  const seconds = (performance.now() - started) / 1000;
  await pool.close();
  const p95 = latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length * 0.95)] ?? 0;
  return { requests: sent, seconds, failed, bytes: Math.round(bytes / Math.max(1, sent)), p95 };
}

process.on("message", (load: Load) => void run(load).then((result) => process.send?.(result)));
process.on("disconnect", () => process.exit(0));
