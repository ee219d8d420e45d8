import { setTimeout as sleep } from "node:timers/promises";
import { uploadAndComment } from "./actions.ts";
import { missingWrites } from "./check-writes.ts";
import { type Fault, untilBothReady } from "./fault.ts";
import { type Journal, openJournal } from "./journal.ts";
import { startLoad } from "./load.ts";
import type { Stand } from "../stand/stand.ts";

/** Milliseconds of load before a fault and after its end. */
const CALM_MS = 2000;
const RECOVERY_MS = 60_000;

/** Measured result of a fault. Seconds are since its end: until uploads, reads and both replicas worked, and until all work was done. */
export type FaultResult = {
  name: string;
  acknowledged: number;
  found: number;
  wrong: readonly string[];
  answers: number;
  failedMeanwhile: readonly string[];
  failedOutside: readonly string[];
  recovered: number;
  done: number;
  problems: readonly string[];
};

/** Waits until each team can upload and read, and both replicas are ready. Its attempts are no part of the journal: they are made while Loupe may fail. */
async function untilRecovered(stand: Stand): Promise<void> {
  for (const end = Date.now() + RECOVERY_MS; ; await sleep(100)) {
    const actors = stand.teams.map((team) => ({ journal: openJournal(), team, origin: stand.origin }));
    if ((await Promise.all(actors.map(uploadAndComment))).every(Boolean)) break;
    if (Date.now() > end) throw new Error("Loupe did not recover within a minute.");
  }
  await untilBothReady(stand);
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, " ");

const wordsOfCall = ({ route, status, text }: Journal["failed"][number]) => `${status} ${route}: ${text}`;

/** Runs a fault under load, then looks for every write that was acknowledged before, during and after it. */
export async function runFault(stand: Stand, fault: Fault, isShort: boolean): Promise<FaultResult> {
  const journal: Journal = openJournal(fault.mayLack);
  const problems: string[] = [];
  const load = startLoad(stand, journal);
  await sleep(isShort ? 1000 : CALM_MS);
  const began = Date.now();
  await fault.run({ stand, journal, isShort }).catch((error: unknown) => problems.push(wordsOf(error)));
  const ended = Date.now();
  await untilRecovered(stand).catch((error: unknown) => problems.push(wordsOf(error)));
  const recovered = Date.now();
  await sleep(isShort ? 1000 : CALM_MS);
  await load.stop();
  const checked = openJournal();
  const missing = await missingWrites(stand, journal.writes, checked);
  problems.push(...missing.slice(0, 5).map((write) => `missing: ${JSON.stringify({ ...write, team: write.team.slug })}`));
  // A call that was under way when the fault began may fail too.
  const outside = journal.failed.filter((call) => fault.isSeamless || call.ended < began || call.began > recovered);
  return {
    name: fault.name,
    acknowledged: journal.writes.length,
    found: journal.writes.length - missing.length,
    wrong: [...journal.wrong, ...checked.wrong],
    answers: journal.answers,
    failedMeanwhile: journal.failed.filter((call) => !outside.includes(call)).map(wordsOfCall),
    failedOutside: [...outside, ...checked.failed].map(wordsOfCall),
    recovered: (recovered - ended) / 1000,
    done: (Date.now() - ended) / 1000,
    problems,
  };
}

/** True where nothing was lost, no answer was wrong, and no call failed outside of the fault. */
export const isHeld = ({ acknowledged, found, wrong, failedOutside, problems }: FaultResult): boolean =>
  acknowledged > 0 && found === acknowledged && !wrong.length && !failedOutside.length && !problems.length;
