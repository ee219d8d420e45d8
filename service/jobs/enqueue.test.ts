import { beforeEach, expect, test, vi } from "vitest";
import { jobs, jobTurns } from "../db/jobs-schema.ts";
import { onEachDatabase } from "../testing/harness.ts";
import { openReplica } from "../testing/queue.ts";
import { deleteUnfinishedJobs, enqueue } from "./enqueue.ts";
import { jobKinds } from "./kinds.ts";
import { isJobLeased, runJobNow } from "./run-now.ts";
import { enqueueDuePeriods, purgeJobs } from "./schedule.ts";

const mail = (to: string) => ({ to, subject: "Hello", text: "Hello", content: null });

onEachDatabase("enqueue", (service) => {
  const all = () => service().deps.db.select().from(jobs).orderBy(jobs.seq);
  beforeEach(async () => void (await service().deps.db.delete(jobs)));

  test("adds nothing when the transaction rolls back [fault: rollback enqueues no job]", async () => {
    const failing = service().deps.db.transaction(async (tx) => {
      await enqueue(tx, "mail.send", mail("never@acme.example"));
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    expect(await all()).toEqual([]);
  });

  test("adds a job once for a value of `once`, also after it finished", async () => {
    for (let round = 0; round < 3; round++) {
      await enqueue(service().deps.db, "mail.send", mail("once@acme.example"), { once: "a" });
      await service().deps.db.update(jobs).set({ finishedAt: new Date() });
    }
    expect(await all()).toHaveLength(1);
  });

  test("replaces unfinished jobs of the same kind and topic, and no others", async () => {
    const { db } = service().deps;
    await enqueue(db, "mail.send", mail("done@acme.example"), { topic: "invite 1" });
    await db.update(jobs).set({ finishedAt: new Date() });
    for (const to of ["old@acme.example", "new@acme.example"]) await enqueue(db, "mail.send", mail(to), { topic: "invite 1" });
    await enqueue(db, "mail.send", mail("other@acme.example"), { topic: "invite 2" });
    const payloads = (await all()).map(({ payload }) => (payload as { to: string }).to);
    expect(payloads).toEqual(["done@acme.example", "new@acme.example", "other@acme.example"]);
    await deleteUnfinishedJobs(db, "mail.send", ["invite 2"]);
    expect(await all()).toHaveLength(2);
  });

  test("notifies other replicas at commit, and not for a rollback or a duplicate", async () => {
    const replica = openReplica(service());
    let notified = 0;
    const unlisten = replica.deps.database.listen("loupe_jobs", () => notified++);
    await new Promise((resolve) => setTimeout(resolve, 300));
    notified = 0;
    const add = (commit: boolean) =>
      service()
        .deps.db.transaction(async (tx) => {
          await enqueue(tx, "mail.send", mail("heard@acme.example"), { once: "heard" });
          if (!commit) throw new Error("rolled back");
        })
        .catch(() => {});
    await add(false);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(notified).toBe(0);
    await add(true);
    await vi.waitFor(() => expect(notified).toBe(1));
    await add(true);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(notified).toBe(1);
    await unlisten();
    await replica.close();
  });

  test("enqueues each periodic job once a period across replicas, and not while one waits", async () => {
    const replica = openReplica(service());
    const enqueuePeriods = () => Promise.all([service().deps, replica.deps, service().deps].map(enqueueDuePeriods));
    const sweeps = async () => (await all()).filter(({ kind }) => kind === "media.sweep");
    await enqueuePeriods();
    const periodic = Object.entries(jobKinds).filter(([, { every }]) => every);
    expect((await all()).map(({ kind }) => kind).sort()).toEqual(periodic.map(([kind]) => kind).sort());
    service().travel(3_600_000);
    await enqueuePeriods();
    expect(await sweeps()).toHaveLength(1);
    await service().deps.db.update(jobs).set({ finishedAt: service().deps.now() });
    await enqueuePeriods();
    expect(await sweeps()).toHaveLength(2);
    await replica.close();
  });

  test("deletes finished jobs and unused times of accounts after 7 days, and dead letters after 14", async () => {
    const { db, now } = service().deps;
    const daysAgo = (days: number) => new Date(now().getTime() - days * 86_400_000);
    const ended = (id: string, more: object) => ({ id, kind: "mail.send", ...more });
    await db
      .insert(jobs)
      .values([
        ended("finished 6", { finishedAt: daysAgo(6) }),
        ended("finished 8", { finishedAt: daysAgo(8) }),
        ended("dead 13", { failedAt: daysAgo(13) }),
        ended("dead 15", { failedAt: daysAgo(15) }),
        ended("waiting", { createdAt: daysAgo(30) }),
      ]);
    const used = (owner: string, usedAt: Date) => ({ kind: "builds.compare", owner, usedMs: 1, usedAt });
    await db.insert(jobTurns).values([used("recent", daysAgo(6)), used("old", daysAgo(8))]);
    await purgeJobs(service().deps);
    expect((await db.select().from(jobTurns)).map(({ owner }) => owner)).toEqual(["recent"]);
    expect((await all()).map(({ id }) => id).sort()).toEqual(["dead 13", "finished 6", "waiting"]);
  });

  test("a job on demand runs once at a time across replicas, and pauses after it ended", async () => {
    const replica = openReplica(service());
    const source = { key: "media/p/x", contentType: "image/png", width: 320 };
    let runs = 0;
    let finish = () => {};
    const handler = () => new Promise<void>((resolve) => (runs++, (finish = resolve)));
    const first = runJobNow(service().deps, "media.preview", "k", source, handler);
    await vi.waitFor(() => expect(runs).toBe(1));
    expect(await isJobLeased(replica.deps, "media.preview", "k")).toBe(true);
    expect(await runJobNow(replica.deps, "media.preview", "k", source, handler)).toBe("leased");
    finish();
    expect(await first).toBe("ran");
    expect(await runJobNow(replica.deps, "media.preview", "k", source, handler)).toBe("paused");
    service().travel(11 * 60_000);
    expect(
      await runJobNow(replica.deps, "media.preview", "k", source, async () => {
        runs++;
        throw new Error("cannot be made");
      }),
    ).toBe("ran");
    expect(runs).toBe(2);
    expect(await runJobNow(service().deps, "media.preview", "k", source, handler)).toBe("paused");
    await replica.close();
  });
});
