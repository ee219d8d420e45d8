import { Pool } from "undici";

/** What one run of the load generator is told; `requests` bounds its number, `seconds` its time. */
export type Load = {
  origin: string;
  path: string;
  headers: Record<string, string>[];
  requests: number;
  seconds: number;
  connections: number;
};
export type Loaded = { requests: number; seconds: number; failed: number; bytes: number };

/** Asks over a few kept connections until the number or the time is up; each request carries the next of the given headers. */
async function run({ origin, path, headers, requests, seconds, connections }: Load): Promise<Loaded> {
  if (!["127.0.0.1", "localhost"].includes(new URL(origin).hostname)) throw new Error("Loopback only.");
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const end = performance.now() + seconds * 1000;
  const started = performance.now();
  let sent = 0;
  let failed = 0;
  let bytes = 0;
  const one = async () => {
    while (sent < requests && performance.now() < end) {
      const { statusCode, body } = await pool.request({ path, method: "GET", headers: headers[sent++ % headers.length]! });
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
