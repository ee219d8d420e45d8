import { expect, test } from "vitest";
import type { ChildProgram, ExitStatus } from "./children.ts";
import { keepRunning } from "./keep-running.ts";

/** A program that the test ends, and a supervisor with a manual clock. */
function setUp() {
  const stopping = new AbortController();
  let end: (status: ExitStatus) => void = () => {};
  let [started, clock] = [0, 0];
  const messages: string[] = [];
  const delays: number[] = [];
  const start = (): ChildProgram => {
    started++;
    const exited = new Promise<ExitStatus>((resolve) => (end = resolve));
    return { name: "service", ready: Promise.resolve(1), exited, stop: () => exited };
  };
  const result = keepRunning(start(), {
    restart: start,
    stopping: stopping.signal,
    report: (message) => messages.push(message),
    now: () => clock,
    wait: async (milliseconds) => void delays.push(milliseconds),
  });
  return {
    stopping,
    messages,
    delays,
    result,
    pass: (milliseconds: number) => void (clock += milliseconds),
    count: () => started,
    async die(status: ExitStatus = { code: null, signal: "SIGKILL" }) {
      end(status);
      await new Promise((resolve) => setTimeout(resolve, 0));
    },
  };
}

test("restarts a program with a growing delay, five times a minute, then gives up [fault: one process dies]", async () => {
  const it = setUp();
  for (let round = 0; round < 5; round++) await it.die();
  expect([it.count(), it.delays]).toEqual([6, [250, 500, 1000, 2000, 4000]]);
  expect(it.messages[0]).toBe("The service stopped unexpectedly, by SIGKILL. It is restarted.");
  await it.die({ code: 3, signal: null });
  expect(await it.result).toBe("The service stopped unexpectedly, with code 3, after 5 restarts in a minute. Loupe is stopping.");
  expect(it.count()).toBe(6);
});

test("forgets restarts after a minute [fault: one process dies]", async () => {
  const it = setUp();
  for (let round = 0; round < 12; round++) {
    await it.die();
    it.pass(20_000);
  }
  expect(it.count()).toBe(13);
  expect(Math.max(...it.delays)).toBe(1000);
});

test("does not restart while Loupe stops", async () => {
  const it = setUp();
  it.stopping.abort();
  await it.die({ code: 0, signal: null });
  expect([await it.result, it.count()]).toEqual([null, 1]);
});
