import { runStatement } from "../db/statement.ts";
import { and, eq, isNull } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { jobs, jobTurns } from "../db/jobs-schema.ts";
import { onEachDatabase } from "../testing/harness.ts";
import { allJobsEnded, openReplica, workerPool } from "../testing/queue.ts";
import { enqueueMany } from "./enqueue.ts";
import { addUsedTime, claimJobsInTurn } from "./turns.sql.ts";

const KIND = "builds.compare";
const CHARGE_MS = 1000;

type Claimed = { id: string; owner: string };

onEachDatabase("turns of accounts", (service) => {
  const add = (owner: string | undefined, count: number) => {
    const job = { payload: { comparisonId: "c" }, ...(owner !== undefined && { owner }) };
    return enqueueMany(service().deps.db, KIND, Array<typeof job>(count).fill(job));
  };
  async function claimMany(limit: number, { database } = service().deps): Promise<Claimed[]> {
    const now = Date.now();
    return runStatement(database, claimJobsInTurn, {
      now: new Date(now),
      leaseUntil: new Date(now + 60_000),
      kind: KIND,
      charge: CHARGE_MS,
      limit,
    });
  }
  const claim = async (deps = service().deps): Promise<Claimed | undefined> => (await claimMany(1, deps))[0];
  async function end({ id, owner }: Claimed, ms: number, { database, db } = service().deps): Promise<void> {
    await runStatement(database, addUsedTime, { kind: KIND, owner, ms: ms - CHARGE_MS, now: new Date() });
    await db.update(jobs).set({ finishedAt: new Date(), leaseUntil: null }).where(eq(jobs.id, id));
  }

  /** Slots that run jobs in simulated time. Returns the owners of jobs in the order of their starts. */
  function startSlots(slots: number, costOf: (owner: string) => number) {
    const started: string[] = [];
    const running: (Claimed & { ms: number; endsAt: number })[] = [];
    let now = 0;
    /** Starts a job on each free slot. */
    async function fill(): Promise<void> {
      for (let job; running.length < slots && (job = await claim());) {
        const ms = costOf(job.owner);
        running.push({ ...job, ms, endsAt: now + ms });
        started.push(job.owner);
      }
    }
    /** Ends the job that ends first. Returns false when none runs. */
    async function step(): Promise<boolean> {
      running.sort((one, other) => one.endsAt - other.endsAt);
      const first = running.shift();
      if (!first) return false;
      now = first.endsAt;
      await end(first, first.ms);
      await fill();
      return true;
    }
    return { started, fill, step };
  }

  beforeEach(async () => {
    await service().deps.db.delete(jobs);
    await service().deps.db.delete(jobTurns);
  });

  test.each([1, 2])(
    "all quick jobs wait for one slow job a slot of another account: %i slots [fault: one account floods the queue]",
    async (slots) => {
      const { started, fill, step } = startSlots(slots, (owner) => (owner === "slow" ? 30_000 : 100));
      await add("slow", 50);
      await fill();
      await add("quick", 20);
      while (started.filter((owner) => owner === "quick").length < 20) expect(await step()).toBe(true);
      expect(started.filter((owner) => owner === "slow")).toHaveLength(slots);
    },
  );

  test("an account that waits alone gets several jobs in one claim, beside another one each", async () => {
    await add("alone", 5);
    expect((await claimMany(3)).map(({ owner }) => owner)).toEqual(["alone", "alone", "alone"]);
    await add("other", 5);
    expect(await service().deps.db.select({ owner: jobTurns.owner, usedMs: jobTurns.usedMs }).from(jobTurns)).toEqual([
      { owner: "alone", usedMs: 3 * CHARGE_MS },
    ]);
    expect(await claimMany(3)).toHaveLength(1);
    expect(await claimMany(3)).toHaveLength(1);
  });

  test("of two free slots each of two accounts gets one", async () => {
    const { started, fill } = startSlots(2, () => 1000);
    await add("slow", 5);
    await add("quick", 5);
    await fill();
    expect(started).toEqual(["slow", "quick"]);
  });

  test.each(["new", "idle"])("an account that is %s saved up no time", async (name) => {
    const { started, fill, step } = startSlots(1, (owner) => (owner === "busy" ? 30_000 : 1000));
    if (name === "idle") {
      await add(name, 1);
      await fill();
      await step();
    }
    await add("busy", 20);
    await fill();
    for (let count = 0; count < 10; count++) await step();
    await add(name, 100);
    await step();
    started.length = 0;
    for (let count = 0; count < 64; count++) await step();
    expect(started.filter((owner) => owner === "busy").length).toBeGreaterThanOrEqual(2);
  });

  test("an account whose jobs ran alone does not wait for that time", async () => {
    const { started, fill, step } = startSlots(1, () => 30_000);
    await add("early", 10);
    await fill();
    while (await step());
    started.length = 0;
    await add("late", 3);
    await add("early", 3);
    await fill();
    while (await step());
    expect(started).toEqual(["late", "early", "late", "early", "late", "early"]);
  });

  test("jobs without an owner take turns too", async () => {
    const { started, fill, step } = startSlots(1, () => 1000);
    await add(undefined, 2);
    await add("a", 2);
    await fill();
    while (await step());
    expect(started).toEqual(["", "a", "", "a"]);
  });

  test("accounts that wait are apart by one slow job at most, with any costs", async () => {
    const MOST_MS = 30_000;
    let seed = 7;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const { fill, step } = startSlots(1, () => random(MOST_MS));
    const { db } = service().deps;
    const unfinished = and(isNull(jobs.finishedAt), isNull(jobs.leaseUntil));
    for (let count = 0; count < 80; count++) {
      if (count % 4 === 0) await add(`account ${random(5)}`, 1 + random(8));
      await fill();
      await step();
      const used = new Map((await db.select().from(jobTurns)).map(({ owner, usedMs }) => [owner, usedMs]));
      const waiting = new Map<string, number>();
      for (const { owner, turn } of await db.select().from(jobs).where(unfinished).orderBy(jobs.seq))
        if (!waiting.has(owner!)) waiting.set(owner!, Math.max(used.get(owner!) ?? 0, turn));
      const times = [...waiting.values()];
      expect(Math.max(...times) - Math.min(...times)).toBeLessThanOrEqual(MOST_MS + CHARGE_MS);
    }
  });

  test("workers that claim at the same time claim each job once [fault: replicas share the job queue]", async () => {
    const replica = openReplica(service());
    for (const owner of ["a", "b", "c"]) await add(owner, 40);
    const claimed: Claimed[] = [];
    const work = async (deps: typeof replica.deps) => {
      for (let job; (job = await claim(deps));) {
        claimed.push(job);
        await end(job, 100, deps);
      }
    };
    await Promise.all([service().deps, replica.deps].flatMap((deps) => [work(deps), work(deps), work(deps), work(deps)]));
    expect(claimed).toHaveLength(120);
    expect(new Set(claimed.map(({ id }) => id)).size).toBe(120);
    const times = (await service().deps.db.select().from(jobTurns)).map(({ usedMs }) => usedMs);
    expect(Math.min(...times)).toBeGreaterThanOrEqual(4000);
    await replica.close();
  });

  test("an account is charged what its jobs report, also those that fail", async () => {
    const pool = workerPool();
    await add("a", 3);
    let runs = 0;
    pool.start(service().deps, {
      [KIND]: async (_deps, _payload, { spend }) => {
        spend(400.4);
        spend(200);
        if (++runs === 2) throw new Error("failed");
      },
    });
    await expect.poll(async () => (await service().deps.db.select().from(jobTurns))[0]?.usedMs).toBe(1800);
    service().travel(60_000);
    await allJobsEnded(service());
    await pool.stopAll();
    expect(await service().deps.db.select().from(jobTurns)).toMatchObject([{ kind: KIND, owner: "a", usedMs: 2400 }]);
  });
});
