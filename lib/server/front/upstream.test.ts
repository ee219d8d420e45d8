import { readdirSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startPeer } from "../testing.ts";
import { exchange, poolOf } from "./upstream.ts";

let peer: Awaited<ReturnType<typeof startPeer>>;
beforeAll(async () => {
  peer = await startPeer();
});
afterAll(() => peer.close());

const ask = (url: string, timeout: number) => exchange(poolOf(url), { method: "GET", path: "/", headers: {}, timeout });

test("a peer that accepts and never answers is 504 within the limit, and its sockets are closed", async () => {
  let closed = 0;
  peer.answer = (_, response) => void response.once("close", () => closed++);
  const started = Date.now();
  const calls = await Promise.allSettled(Array.from({ length: 50 }, () => ask(peer.url, 200)));
  for (const call of calls) expect(call).toMatchObject({ status: "rejected", reason: { status: 504 } });
  expect(Date.now() - started).toBeLessThan(3000);
  await vi.waitFor(() => expect(closed).toBe(50), { timeout: 3000 });
});

test.runIf(process.platform === "linux")(
  "a thousand calls to such a peer leave no more open than the pool keeps",
  async () => {
    let [begun, closed] = [0, 0];
    peer.answer = (_, response) => {
      begun++;
      response.once("close", () => closed++);
    };
    const open = () => readdirSync("/proc/self/fd").length;
    const before = open();
    for (let batch = 0; batch < 10; batch++) {
      const calls = await Promise.allSettled(Array.from({ length: 100 }, () => ask(peer.url, 50)));
      for (const call of calls) expect(call).toMatchObject({ status: "rejected", reason: { status: 504 } });
    }
    await vi.waitFor(() => expect(closed).toBe(begun), { timeout: 5000 });
    // Both ends are in this process.
    expect(open() - before).toBeLessThanOrEqual(2 * 256);
  },
  60_000,
);

test("a peer that stops in mid-body is 504 as well: the limit covers the whole exchange", async () => {
  let closed = false;
  peer.answer = (_, response) => {
    response.once("close", () => (closed = true));
    response.writeHead(200, { "content-length": "10" }).write("12345");
  };
  await expect(ask(peer.url, 200)).rejects.toMatchObject({ status: 504 });
  await vi.waitFor(() => expect(closed).toBe(true), { timeout: 3000 });
});

test("nobody at the address is 502", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  await expect(ask(`http://127.0.0.1:${port}`, 2000)).rejects.toMatchObject({ status: 502 });
});

test("a signal that was given up before the call sends nothing", async () => {
  peer.seen.length = 0;
  const reason = new Error("left");
  await expect(exchange(poolOf(peer.url), { method: "GET", path: "/", headers: {}, signal: AbortSignal.abort(reason) })).rejects.toBe(
    reason,
  );
  expect(peer.seen).toEqual([]);
});
