import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { jobs, jobTurns } from "../db/jobs-schema.ts";
import { onEachDatabase } from "../testing/harness.ts";
import { allJobsEnded, openReplica, workerPool } from "../testing/queue.ts";
import { enqueue, enqueueMany } from "./enqueue.ts";
import type { JobKind } from "./kinds.ts";

const MINUTE = 60_000;

onEachDatabase("priorities of jobs", (service) => {
  const pool = workerPool();
  const started: string[] = [];
  const handled = (...kinds: JobKind[]) => Object.fromEntries(kinds.map((kind) => [kind, async () => void started.push(kind)]));
  const addMail = () => enqueue(service().deps.db, "mail.send", { to: "a@acme.example", subject: "", text: "", content: null });
  const addStatuses = (count: number) =>
    enqueueMany(service().deps.db, "commit-statuses.send", Array<object>(count).fill({ payload: { buildId: "b" } }) as never);
  beforeEach(async () => {
    started.length = 0;
    await service().deps.db.delete(jobs);
    await service().deps.db.delete(jobTurns);
  });
  afterEach(() => pool.stopAll());

  test("what a person waits for starts before the work of CI, and that before housekeeping", async () => {
    const { deps } = service();
    await enqueue(deps.db, "history.purge", {});
    await addStatuses(6);
    await addMail();
    pool.start(deps, handled("history.purge", "commit-statuses.send", "mail.send"));
    await allJobsEnded(service());
    expect(started).toEqual(["mail.send", ...Array<string>(6).fill("commit-statuses.send"), "history.purge"]);
  });

  test("a job of housekeeping waits for a long queue for five minutes, then runs although the queue is long [fault: no job starves]", async () => {
    const replica = openReplica(service());
    const { deps } = service();
    let open = () => {};
    const opened = new Promise<void>((resolve) => (open = resolve));
    const handlers = { ...handled("history.purge", "jobs.purge"), "commit-statuses.send": () => opened };
    await addStatuses(30);
    for (const own of [deps, replica.deps]) pool.start(own, handlers);
    await vi.waitFor(async () =>
      expect((await deps.db.select().from(jobs)).filter(({ leaseUntil }) => leaseUntil).length).toBeGreaterThanOrEqual(8),
    );
    for (const kind of ["history.purge", "jobs.purge"] as const) await enqueue(deps.db, kind, {});
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(started).toEqual([]);
    const createdAt = new Date(deps.now().getTime() - 6 * MINUTE);
    for (const kind of ["history.purge", "jobs.purge"]) await deps.db.update(jobs).set({ createdAt }).where(eq(jobs.kind, kind));
    await vi.waitFor(() => expect([...started].sort()).toEqual(["history.purge", "jobs.purge"]), { timeout: 10_000 });
    open();
    await allJobsEnded(service());
    await pool.stopAll();
    await replica.close();
  });

  test("at most two jobs of housekeeping run at the same time in a worker", async () => {
    const { deps } = service();
    let [running, most] = [0, 0];
    const kinds = ["history.purge", "jobs.purge", "media.purge", "projects.purge", "oauth.purge"] as const;
    const run = async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 100));
      running--;
    };
    for (const kind of kinds) await enqueue(deps.db, kind, {});
    pool.start(deps, Object.fromEntries(kinds.map((kind) => [kind, run])));
    await allJobsEnded(service());
    expect(most).toBe(2);
  });

  test("builds of an account with many start in turn with those of another, on two replicas [fault: one account floods the queue]", async () => {
    const replica = openReplica(service());
    const { deps } = service();
    const owners: string[] = [];
    const start = async (_deps: unknown, { buildId }: { buildId: string }) => {
      owners.push(buildId);
      await new Promise((resolve) => setTimeout(resolve, 20));
    };
    const add = (owner: string, count: number) =>
      enqueueMany(
        deps.db,
        "builds.start",
        Array.from({ length: count }, () => ({ payload: { buildId: owner }, owner })),
      );
    await add("busy", 40);
    await add("other", 3);
    for (const own of [deps, replica.deps]) pool.start(own, { "builds.start": start });
    await allJobsEnded(service());
    expect(owners).toHaveLength(43);
    expect(owners.lastIndexOf("other"), owners.join()).toBeLessThan(16);
    await pool.stopAll();
    await replica.close();
  });
});
