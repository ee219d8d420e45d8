import { setTimeout as sleep } from "node:timers/promises";
import type { Journal } from "./journal.ts";
import { isReady, type Stand } from "../stand/stand.ts";

/** Parts of a run that a fault may use. `isShort`: with fewer rounds and shorter waits. */
export type FaultRun = { stand: Stand; journal: Journal; isShort: boolean };

/** A fault of `npm run faults`. Its name is its row in `docs/reliability.md`. */
export type Fault = {
  name: string;
  files: "bucket" | "small disk";
  /** True where the short form has it too. */
  isInShort?: true;
  /** True where no call may fail while it lasts. */
  isSeamless?: true;
  /** True where the store of files says that files are missing. */
  mayLack?: true;
  /** Causes the fault and ends it. */
  run(run: FaultRun): Promise<void>;
};

/** Waits until both replicas are ready. */
export async function untilBothReady({ replicas }: Stand): Promise<void> {
  for (const end = Date.now() + 60_000; ; await sleep(100)) {
    if ((await Promise.all(replicas.map(isReady))).every(Boolean)) return;
    if (Date.now() > end) throw new Error("A replica was not ready within a minute.");
  }
}

/** Lets the jobs of a killed worker be taken immediately: without it another worker waits a minute. */
export const endLeases = ({ database }: Stand) =>
  database.query("update jobs set lease_until = now() - interval '1 second' where finished_at is null and lease_until is not null");
