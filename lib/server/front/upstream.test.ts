import { readdirSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startPeer } from "../testing.ts";
import { callUpstream } from "./upstream.ts";

let peer: Awaited<ReturnType<typeof startPeer>>;
beforeAll(async () => {
  peer = await startPeer();
});
afterAll(() => peer.close());

const call = (url: string, timeout?: number, signal?: AbortSignal) =>
  callUpstream(url, { method: "GET", path: "/", headers: {}, ...(timeout && { timeout }), ...(signal && { signal }) });

test("returns 504 for an upstream that never responds, and closes its sockets", async () => {
  let closed = 0;
  peer.answer = (_, response) => void response.once("close", () => closed++);
  const patient = new AbortController();
  const settled = vi.fn<() => void>();
  const longer = call(peer.url, 60_000, patient.signal).then(settled, settled);
  const calls = await Promise.allSettled(Array.from({ length: 50 }, () => call(peer.url, 200)));
  for (const result of calls) expect(result).toMatchObject({ status: "rejected", reason: { status: 504 } });
  expect(settled, "a call with a longer limit waits on").not.toHaveBeenCalled();
  await vi.waitFor(() => expect(closed).toBe(50), { timeout: 3000 });
  patient.abort();
  await longer;
});

test.runIf(process.platform === "linux")(
  "keeps no more sockets than the pool after a thousand time-outs",
  async () => {
    let [begun, closed] = [0, 0];
    peer.answer = (_, response) => {
      begun++;
      response.once("close", () => closed++);
    };
    const open = () => readdirSync("/proc/self/fd").length;
    const before = open();
    for (let batch = 0; batch < 10; batch++) {
      const calls = await Promise.allSettled(Array.from({ length: 100 }, () => call(peer.url, 50)));
      for (const result of calls) expect(result).toMatchObject({ status: "rejected", reason: { status: 504 } });
    }
    await vi.waitFor(() => expect(closed).toBe(begun), { timeout: 5000 });
    // Both ends are in this process.
    expect(open() - before).toBeLessThanOrEqual(2 * 256);
  },
  60_000,
);

test("returns 504 for an upstream that stalls in the middle of a body", async () => {
  let closed = false;
  peer.answer = (_, response) => {
    response.once("close", () => (closed = true));
    response.writeHead(200, { "content-length": "10" }).write("12345");
  };
  await expect(call(peer.url, 200)).rejects.toMatchObject({ status: 504 });
  await vi.waitFor(() => expect(closed).toBe(true), { timeout: 3000 });
});

test("returns 502 when nothing listens at the address", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  await expect(call(`http://127.0.0.1:${port}`, 2000)).rejects.toMatchObject({ status: 502 });
});

test("sends nothing when the signal was aborted before the call", async () => {
  peer.seen.length = 0;
  const reason = new Error("left");
  const call = callUpstream(peer.url, { method: "GET", path: "/", headers: {}, signal: AbortSignal.abort(reason) });
  await expect(call).rejects.toBe(reason);
  expect(peer.seen).toEqual([]);
});
