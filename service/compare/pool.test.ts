import { afterAll, expect, test, vi } from "vitest";
import { childrenOf } from "../testing/launch.ts";
import { drawing } from "../testing/pictures.ts";
import { sha256Of } from "../testing/uploads.ts";
import { openComparePool } from "./pool.ts";

const pool = openComparePool();
afterAll(() => pool.close());

const sent = (bytes: Buffer) => ({ content: bytes, hash: sha256Of(bytes), contentType: "image/png" });

test("tries a comparison whose process is killed once more, and says the same and charges both [fault: the system kills a comparison]", async () => {
  const request = { base: sent(await drawing("#000000")), head: sent(await drawing("#ffffff")), threshold: 0.5 };
  const expected = await pool.compare(request);
  const others = new Set(childrenOf(process.pid, "compare-process"));
  // The process of the first comparison waits for work, so it gets the next one.
  const spent: number[] = [];
  const again = pool.compare(request, "acme", (ms) => spent.push(ms));
  for (const pid of others) process.kill(pid, "SIGKILL");
  expect(await again).toEqual(expected);
  expect(spent).toEqual([expect.any(Number), expect.any(Number)]);
  expect(Math.min(...spent)).toBeGreaterThan(0);
  await vi.waitFor(() => expect(childrenOf(process.pid, "compare-process").filter((pid) => others.has(pid))).toEqual([]));
});
