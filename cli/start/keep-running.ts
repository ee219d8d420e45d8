import { setTimeout as sleep } from "node:timers/promises";
import type { ChildProgram, ExitStatus } from "./children.ts";

/** Restarts of one program within a minute, after which it is given up. */
const MOST_RESTARTS = 5;
const WINDOW_MS = 60_000;
const FIRST_DELAY_MS = 250;

type Options = {
  /** Starts the program again. */
  restart: () => ChildProgram;
  /** Aborted when Loupe stops. */
  stopping: AbortSignal;
  report: (message: string) => void;
  now?: () => number;
  wait?: (milliseconds: number) => Promise<unknown>;
};

/** Describes how a process ended. */
export const describeExit = ({ code, signal }: ExitStatus) => (signal ? `by ${signal}` : `with code ${code}`);

/**
 * Restarts a program whenever it exits by itself, after a delay that doubles with each restart of the last minute. Resolves with null when
 * Loupe stops, and with one sentence when the program exits for the sixth time in a minute.
 */
export async function keepRunning(
  first: ChildProgram,
  { restart, stopping, report, now = Date.now, wait = sleep }: Options,
): Promise<string | null> {
  let restarts: number[] = [];
  for (let program = first; ; program = restart()) {
    const status = await program.exited;
    if (stopping.aborted) return null;
    restarts = restarts.filter((at) => at > now() - WINDOW_MS);
    const ended = `The ${program.name} stopped unexpectedly, ${describeExit(status)}`;
    if (restarts.length >= MOST_RESTARTS) return `${ended}, after ${MOST_RESTARTS} restarts in a minute. Loupe is stopping.`;
    report(`${ended}. It is restarted.`);
    await wait(FIRST_DELAY_MS * 2 ** restarts.length);
    if (stopping.aborted) return null;
    restarts.push(now());
  }
}
