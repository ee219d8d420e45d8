import { setTimeout as sleep } from "node:timers/promises";
import { memoryOf } from "../attack/product.ts";
import { invite } from "./actions.ts";
import { missingWrites } from "./check-writes.ts";
import { openJournal } from "./journal.ts";
import { startLoad } from "./load.ts";
import { pidOf, type Stand } from "../stand/stand.ts";

const SAMPLE_MS = 5000;
/** Growth that counts as flat: a share of the memory after the start of the load, and megabytes for the garbage collector. */
const FLAT = { share: 1.2, megabytes: 48 };

/** Memory in MB of a program: in the second fifth of the load, after it grew warm, and in the last. */
type MemoryResult = { program: string; early: number; late: number };

/** Measured result of the load without a fault. */
export type MixedLoadResult = {
  minutes: number;
  acknowledged: number;
  found: number;
  answers: number;
  wrong: readonly string[];
  failed: readonly string[];
  memory: readonly MemoryResult[];
};

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Runs the load for some minutes and samples the memory of every program. */
export async function runMixedLoad(stand: Stand, minutes: number): Promise<MixedLoadResult> {
  const journal = openJournal();
  const pids = Object.fromEntries([
    ...stand.replicas.flatMap((replica, at) => [
      [`web server ${at + 1}`, pidOf(replica, "web")],
      [`service ${at + 1}`, pidOf(replica, "service")],
    ]),
    ...stand.workers.map(({ current }, at) => [`worker ${at + 1}`, current.child.pid!]),
  ]) as Record<string, number>;
  const samples: Record<string, number[]> = Object.fromEntries(Object.keys(pids).map((program) => [program, []]));
  const load = startLoad(stand, journal);
  const end = Date.now() + minutes * 60_000;
  for (let sample = 0; Date.now() < end; sample++, await sleep(SAMPLE_MS)) {
    for (const [program, pid] of Object.entries(pids)) samples[program]!.push(memoryOf(pid));
    // Once a minute: invite mails are limited.
    if (sample % 12 === 0) for (const team of stand.teams) await invite({ journal, team, origin: stand.origin });
  }
  await load.stop();
  const missing = await missingWrites(stand, journal.writes, journal);
  const fifth = (values: readonly number[], from: number) =>
    values.slice(Math.floor(values.length * from), Math.ceil(values.length * (from + 0.2)));
  return {
    minutes,
    acknowledged: journal.writes.length,
    found: journal.writes.length - missing.length,
    answers: journal.answers,
    wrong: journal.wrong,
    failed: journal.failed.map(({ route, status, text }) => `${route}: ${status} ${text}`),
    memory: Object.entries(samples).map(([program, values]) => ({
      program,
      early: Math.round(median(fifth(values, 0.2))),
      late: Math.round(median(fifth(values, 0.8))),
    })),
  };
}

/** True where memory stayed flat, nothing was lost, no answer was wrong and no call failed. */
export const isLoadHeld = ({ acknowledged, found, wrong, failed, memory }: MixedLoadResult): boolean =>
  acknowledged > 0 &&
  found === acknowledged &&
  !wrong.length &&
  !failed.length &&
  memory.every(({ early, late }) => early > 0 && late <= early * FLAT.share + FLAT.megabytes);
