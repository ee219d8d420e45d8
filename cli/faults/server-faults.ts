import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isFileStored, declareLoadFile, invite } from "./actions.ts";
import { endLeases, type Fault, type FaultRun } from "./fault.ts";
import { openJournal, sendLoadFile } from "./journal.ts";
import type { LinkState, StoreState } from "../stand/links.ts";

const LAST_MS = 10_000;
const lasting = ({ isShort }: FaultRun) => sleep(isShort ? 3000 : LAST_MS);

/** Lets the store of files misbehave for a while. */
const store = (name: string, state: StoreState, more: Partial<Fault> = {}): Fault => ({
  name,
  files: "bucket",
  ...more,
  async run(run) {
    run.stand.storeLink!.set(state);
    await lasting(run).finally(() => run.stand.storeLink!.set("works"));
  },
});

/** Lets Redis misbehave for a while: it counts requests, so no call may fail. */
const redis = (name: string, state: LinkState): Fault => ({
  name,
  files: "bucket",
  isSeamless: true,
  async run(run) {
    run.stand.redisLink.set(state);
    await lasting(run).finally(() => run.stand.redisLink.set("works"));
  },
});

/** Writes into a folder until its disk is full. */
function fillDisk(file: string): void {
  const filler = openSync(file, "w");
  try {
    for (let size = 1024 * 1024; size >= 512; size /= 2)
      try {
        for (;;) writeSync(filler, Buffer.alloc(size));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      }
  } finally {
    closeSync(filler);
  }
}

/** Fills the disk of files: reads must succeed, and an upload must be refused with 507 or 503. */
async function diskFull(run: FaultRun): Promise<void> {
  const { stand, journal } = run;
  const [team] = stand.teams;
  const file = await declareLoadFile({ journal, team, origin: stand.origin }, 700);
  const filler = join(stand.dataDir, "filler");
  fillDisk(filler);
  try {
    const own = openJournal();
    const accepted = await sendLoadFile(own, file!.upload, file!.bytes);
    const status = own.failed[0]?.status;
    if (accepted || (status !== 507 && status !== 503)) throw new Error(`An upload to a full disk was ${accepted ? "accepted" : status}.`);
    const stored = journal.writes.filter((write) => write.kind === "media").slice(0, 5);
    for (const { team: owner, id, hash } of stored)
      if (!(await isFileStored({ journal: own, team: owner, origin: stand.origin }, id, hash)))
        throw new Error(`A read failed while the disk was full: ${JSON.stringify(own.failed.at(-1))}`);
    await lasting(run);
  } finally {
    rmSync(filler);
  }
}

/** Faults of the database, the store of files, Redis, mail and the disk. */
export const serverFaults: readonly Fault[] = [
  {
    name: "Postgres restarts",
    files: "bucket",
    isInShort: true,
    async run({ stand, isShort }) {
      await stand.postgres.restart();
      if (isShort) await endLeases(stand);
    },
  },
  {
    name: "Postgres freezes",
    files: "bucket",
    async run(run) {
      run.stand.postgres.freeze();
      await lasting(run).finally(run.stand.postgres.thaw);
    },
  },
  store("S3 is down", "down", { isInShort: true }),
  store("S3 takes two seconds for an answer", { late: 2000 }),
  store("S3 answers 500", "errors"),
  store("S3 sends half of each file", "halves"),
  store("S3 says that files are missing", "missing", { mayLack: true }),
  redis("Redis is down", "down"),
  redis("Redis takes half a second for an answer", { late: 250 }),
  redis("Redis answers nonsense", "nonsense"),
  {
    name: "The mail server is down",
    files: "bucket",
    isSeamless: true,
    async run(run) {
      run.stand.mailLink.set("down");
      for (const team of run.stand.teams) await invite({ journal: run.journal, team, origin: run.stand.origin });
      await lasting(run).finally(() => run.stand.mailLink.set("works"));
    },
  },
  { name: "The disk of files is full", files: "small disk", run: diskFull },
];
