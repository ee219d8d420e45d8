import { beforeEach, expect, test } from "vitest";
import { jobs } from "../db/jobs-schema.ts";
import { onEachDatabase } from "../testing/harness.ts";
import { discardJobs, listBackgroundJobs, retryJobs } from "./jobs-admin.ts";

onEachDatabase("background jobs for operators", (service) => {
  const ids = async () => (await service().deps.db.select().from(jobs).orderBy(jobs.seq)).map(({ id }) => id);
  const list = async (state: "dead" | "waiting" | "running" | "finished", kind?: string) =>
    (await listBackgroundJobs(service().deps, { state, kind })).jobs.map(({ id }) => id);

  /** Adds two dead letters with a payload and one without, and a job in each other state. */
  beforeEach(async () => {
    const { db } = service().deps;
    const past = new Date(Date.now() - 60_000);
    const future = new Date(Date.now() + 60_000);
    const mail = { kind: "mail.send", payload: { to: "ana@acme.example", subject: "Secret", text: "Secret", content: null } };
    await db.delete(jobs);
    await db.insert(jobs).values([
      { id: "dead-mail", ...mail, attempts: 20, failedAt: past, lastError: "refused" },
      { id: "dead-purge", kind: "media.purge", payload: {}, attempts: 5, failedAt: past },
      { id: "dead-empty", kind: "mail.send", payload: null, attempts: 1, failedAt: past },
      { id: "waiting", ...mail, runAt: future },
      { id: "running", ...mail, attempts: 1, leaseUntil: future },
      { id: "expired-lease", ...mail, attempts: 1, leaseUntil: past },
      { id: "finished", kind: "mail.send", payload: null, attempts: 1, finishedAt: past },
    ]);
  });

  test("are listed by state and kind, newest first, and counted", async () => {
    expect(await list("dead")).toEqual(["dead-empty", "dead-purge", "dead-mail"]);
    expect(await list("dead", "media.purge")).toEqual(["dead-purge"]);
    expect(await list("waiting")).toEqual(["expired-lease", "waiting"]);
    expect(await list("running")).toEqual(["running"]);
    expect(await list("finished")).toEqual(["finished"]);
    const { counts } = await listBackgroundJobs(service().deps, { state: "dead" });
    expect(counts).toContainEqual({ kind: "mail.send", state: "dead", count: 2 });
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(7);
  });

  test("show a summary and the error, without payload [security: operators see no secrets of mails]", async () => {
    const { jobs: dead } = await listBackgroundJobs(service().deps, { state: "dead", kind: "mail.send" });
    expect(dead.at(-1)).toMatchObject({ summary: "to ana@acme.example", lastError: "refused", attempts: 20, nextAttemptAt: null });
    expect(JSON.stringify(dead)).not.toContain("Secret");
    const [waiting] = (await listBackgroundJobs(service().deps, { state: "waiting" })).jobs.slice(-1);
    expect(Date.parse(waiting!.nextAttemptAt!)).toBeGreaterThan(Date.now());
  });

  test("wait again from the first attempt after a retry by id or kind", async () => {
    expect(await retryJobs(service().deps, { id: "dead-purge" })).toEqual({ retried: 1 });
    expect(await retryJobs(service().deps, { kind: "mail.send" })).toEqual({ retried: 1 });
    expect(await list("waiting")).toEqual(["expired-lease", "waiting", "dead-purge", "dead-mail"]);
    const [retried] = (await listBackgroundJobs(service().deps, { state: "waiting", kind: "media.purge" })).jobs;
    expect(retried).toMatchObject({ attempts: 0, failedAt: null, nextAttemptAt: null });
    expect(await list("dead")).toEqual(["dead-empty"]);
  });

  test("are deleted by id or kind, dead letters only", async () => {
    expect(await discardJobs(service().deps, { id: "dead-purge" })).toEqual({ discarded: 1 });
    expect(await discardJobs(service().deps, { kind: "mail.send" })).toEqual({ discarded: 2 });
    expect(await ids()).toEqual(["waiting", "running", "expired-lease", "finished"]);
  });

  test("are refused for ids of no dead letter, without a payload to retry, and without id and kind", async () => {
    const { deps } = service();
    for (const id of ["unknown", "waiting", "dead-empty"]) await expect(retryJobs(deps, { id })).rejects.toMatchObject({ status: 404 });
    for (const id of ["unknown", "finished"]) await expect(discardJobs(deps, { id })).rejects.toMatchObject({ status: 404 });
    for (const change of [retryJobs, discardJobs]) await expect(change(deps, {})).rejects.toMatchObject({ status: 400 });
    expect(await ids()).toHaveLength(7);
  });
});
