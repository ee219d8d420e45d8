import type { Load, Loaded } from "./load.ts";
import { cpuOf, type Running, startHelper } from "./processes.ts";

export type Figure = { cpuMs: number; perSecond: number; bytes: number };
export type Question = { path: string; headers?: Record<string, string>[]; requests?: number };

/** A load generator in a process of its own, so that its work is not counted as the server's. */
export function startLoad() {
  const helper = startHelper<Load, Loaded>("e2e/bench/load.ts");
  const ask = (server: Running, { path, headers = [{}] }: Question, requests: number) =>
    helper.ask({ origin: `http://127.0.0.1:${server.port}`, path, headers, requests, seconds: 60, connections: 8 });
  return {
    /** CPU of a server a request, after a warm-up of as many requests. Refuses answers other than 200. */
    async measure(server: Running, question: Question): Promise<Figure> {
      const { requests = 2000 } = question;
      const warm = await ask(server, question, requests);
      const before = cpuOf(server.pid);
      const loaded = await ask(server, question, requests);
      const used = cpuOf(server.pid) - before;
      if (warm.failed || loaded.failed) throw new Error(`${question.path}: ${warm.failed + loaded.failed} answers were not 200.`);
      return { cpuMs: used / loaded.requests, perSecond: loaded.requests / loaded.seconds, bytes: loaded.bytes };
    },
    stop: helper.stop,
  };
}
export type Meter = ReturnType<typeof startLoad>;
