import { Pool } from "undici";

/** What one run of the load generator is told; `requests` bounds its number, `seconds` its time. */
export type Load = {
  origin: string;
  path: string;
  /** One for each caller there is; `asked` requests were sent to this server before. */
  headers: Record<string, string>[];
  asked: number;
  requests: number;
  seconds: number;
  connections: number;
};
export type Loaded = { requests: number; seconds: number; failed: number; bytes: number };

/** Callers at a time, and requests of each before others take their place: a token may ask 500 times in five minutes. */
const CALLERS = 60;
const EACH = 400;

/** The caller of a request, by its number: sixty in turn, until each has asked four hundred times. */
const callerOf = (number: number, callers: number) => (Math.floor(number / (CALLERS * EACH)) * CALLERS + (number % CALLERS)) % callers;

/** Asks over a few kept connections until the number or the time is up; the callers take turns. */
async function run({ origin, path, headers, asked, requests, seconds, connections }: Load): Promise<Loaded> {
  if (!["127.0.0.1", "localhost"].includes(new URL(origin).hostname)) throw new Error("Loopback only.");
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const end = performance.now() + seconds * 1000;
  const started = performance.now();
  let sent = 0;
  let failed = 0;
  let bytes = 0;
  const one = async () => {
    while (sent < requests && performance.now() < end) {
      const { statusCode, body } = await pool.request({ path, method: "GET", headers: headers[callerOf(asked + sent++, headers.length)]! });
      bytes += (await body.arrayBuffer()).byteLength;
      if (statusCode !== 200) failed++;
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  const took = (performance.now() - started) / 1000;
  await pool.close();
  return { requests: sent, seconds: took, failed, bytes: Math.round(bytes / Math.max(1, sent)) };
}

process.on("message", (load: Load) => void run(load).then((loaded) => process.send?.(loaded)));
process.on("disconnect", () => process.exit(0));
