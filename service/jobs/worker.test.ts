import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { jobs } from "../db/jobs-schema.ts";
import { onEachDatabase, type TestService } from "../testing/harness.ts";
import { allJobsEnded, jobRow, openReplica, workerPool } from "../testing/queue.ts";
import { enqueue, enqueueMany, jobIdFor } from "./enqueue.ts";
import { PermanentJobError } from "./run-job.ts";

const mail = (to: string) => ({ to, subject: "Your code is 123 456", text: "123 456", content: null });

/** A promise that a test resolves. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

onEachDatabase("a job worker", (service) => {
  const pool = workerPool();
  const wait = (holds: () => unknown) => vi.waitFor(holds, { timeout: 10_000, interval: 20 });
  const add = (to: string) => enqueue(service().deps.db, "mail.send", mail(to), { once: to });
  const row = (to: string) => jobRow(service(), jobIdFor("mail.send", to));
  beforeEach(async () => void (await service().deps.db.delete(jobs)));
  afterEach(() => pool.stopAll());

  test("runs each job once among workers of two replicas [fault: replicas share the job queue]", async () => {
    const replica = openReplica(service() as TestService);
    const runs: string[] = [];
    const handler = { "mail.send": async (_deps: unknown, { to }: { to: string }) => void runs.push(to) };
    const expected = Array.from({ length: 300 }, (_, index) => `${index}@acme.example`);
    await enqueueMany(
      service().deps.db,
      "mail.send",
      expected.map((to) => ({ payload: mail(to) })),
    );
    for (const deps of [service().deps, replica.deps, service().deps, replica.deps]) pool.start(deps, handler);
    await allJobsEnded(service());
    expect([...runs].sort()).toEqual([...expected].sort());
    await pool.stopAll();
    await replica.close();
  });

  test("runs jobs that wait for it and jobs that arrive while it runs, and deletes their payload", async () => {
    const runs: string[] = [];
    await add("before@acme.example");
    pool.start(service().deps, { "mail.send": async (_deps, { to }) => void runs.push(to) });
    await wait(() => expect(runs).toEqual(["before@acme.example"]));
    await add("after@acme.example");
    await allJobsEnded(service());
    expect(runs).toEqual(["before@acme.example", "after@acme.example"]);
    expect(await row("after@acme.example")).toMatchObject({ payload: null, leaseUntil: null, attempts: 1, lastError: null });
  });

  test("turns a job that always fails into a dead letter while other jobs finish", async () => {
    const worker = pool.start(service().deps, {
      "media.preview": async () => {
        throw new Error("cannot be made");
      },
      "mail.send": async () => {},
    });
    await enqueue(service().deps.db, "media.preview", { key: "media/p/x", contentType: "image/png", width: 320 }, { once: "poison" });
    const poison = () => jobRow(service(), jobIdFor("media.preview", "poison"));
    for (let attempt = 1; attempt <= 3; attempt++) {
      await wait(async () => expect(await poison()).toMatchObject({ attempts: attempt, leaseUntil: null }));
      await add(`other${attempt}@acme.example`);
      await wait(async () => expect((await row(`other${attempt}@acme.example`)).finishedAt).not.toBeNull());
      service().travel(3_600_000);
      worker.wake();
    }
    expect(await poison()).toMatchObject({ failedAt: expect.any(Date), lastError: "cannot be made", finishedAt: null });
    expect((await poison()).payload).not.toBeNull();
  });

  test("doubles the delay after each failure, from 10 seconds to an hour", async () => {
    const worker = pool.start(service().deps, {
      "mail.send": async () => {
        throw new Error("not now");
      },
    });
    const started = service().deps.now().getTime();
    let moved = 0;
    await add("slow@acme.example");
    for (const [index, seconds] of [10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600].entries()) {
      await wait(async () => expect(await row("slow@acme.example")).toMatchObject({ attempts: index + 1, leaseUntil: null }));
      const delay = (await row("slow@acme.example")).runAt.getTime() - started - moved;
      expect(Math.abs(delay - seconds * 1000)).toBeLessThan(10_000 + index * 2000);
      service().travel((seconds + 1) * 1000);
      moved += (seconds + 1) * 1000;
      worker.wake();
    }
    expect(await row("slow@acme.example")).toMatchObject({ failedAt: null });
  });

  test("makes a dead letter without payload of a job that fails permanently", async () => {
    pool.start(service().deps, {
      "mail.send": async () => {
        throw new PermanentJobError("refused");
      },
    });
    await add("never@acme.example");
    await allJobsEnded(service());
    expect(await row("never@acme.example")).toMatchObject({ attempts: 1, failedAt: expect.any(Date), payload: null, lastError: "refused" });
  });

  test("another worker takes over after the lease, and the late end of the first run changes nothing [fault: worker crash]", async () => {
    const first = gate();
    const runs: number[] = [];
    pool.start(service().deps, {
      "mail.send": async (_deps, _payload, { attempts }) => {
        runs.push(attempts);
        await first.opened;
        throw new Error("too late");
      },
    });
    await add("taken@acme.example");
    await wait(() => expect(runs).toEqual([1]));
    const second = pool.start(service().deps, { "mail.send": async (_deps, _payload, { attempts }) => void runs.push(attempts) });
    second.wake();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(runs).toEqual([1]);
    service().travel(61_000);
    second.wake();
    await allJobsEnded(service());
    expect(runs).toEqual([1, 2]);
    first.open();
    await pool.stopAll();
    expect(await row("taken@acme.example")).toMatchObject({ attempts: 2, finishedAt: expect.any(Date), failedAt: null, lastError: null });
  });

  test("a stop lets a running job finish", async () => {
    const { opened, open } = gate();
    let began = false;
    const worker = pool.start(service().deps, {
      "mail.send": async () => {
        began = true;
        await opened;
      },
    });
    await add("finishing@acme.example");
    await wait(() => expect(began).toBe(true));
    const stopped = worker.stop();
    open();
    await stopped;
    expect(await row("finishing@acme.example")).toMatchObject({ finishedAt: expect.any(Date), payload: null });
  });

  test("a stop aborts a job that runs on and releases its lease", async () => {
    let signal: AbortSignal | undefined;
    const worker = pool.start(service().deps, {
      "mail.send": (_deps, _payload, run) => {
        signal = run.signal;
        return new Promise(() => {});
      },
    });
    await add("endless@acme.example");
    await wait(() => expect(signal).toBeDefined());
    await worker.stop();
    expect(signal!.aborted).toBe(true);
    expect(await row("endless@acme.example")).toMatchObject({ leaseUntil: null, finishedAt: null, failedAt: null, attempts: 1 });
  });

  test("leaves kinds without a handler and jobs that are not due", async () => {
    const runs: string[] = [];
    await enqueue(service().deps.db, "jobs.purge", {});
    const runAt = new Date(service().deps.now().getTime() + 60_000);
    await enqueue(service().deps.db, "mail.send", mail("later@acme.example"), { runAt });
    const worker = pool.start(service().deps, { "mail.send": async (_deps, { to }) => void runs.push(to) });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(runs).toEqual([]);
    service().travel(61_000);
    worker.wake();
    await wait(() => expect(runs).toEqual(["later@acme.example"]));
    expect((await service().deps.db.select().from(jobs)).find(({ kind }) => kind === "jobs.purge")).toMatchObject({ attempts: 0 });
  });

  test("runs as many jobs of a kind at a time as the kind allows", async () => {
    let active = 0;
    let most = 0;
    pool.start(service().deps, {
      "media.preview": async () => {
        most = Math.max(most, ++active);
        await new Promise((resolve) => setTimeout(resolve, 20));
        active--;
      },
    });
    const payload = { key: "media/p/x", contentType: "image/png", width: 320 };
    await enqueueMany(
      service().deps.db,
      "media.preview",
      Array.from({ length: 10 }, () => ({ payload })),
    );
    await allJobsEnded(service());
    expect(most).toBe(2);
  });
});
