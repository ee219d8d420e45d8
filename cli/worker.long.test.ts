import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { migratePostgres } from "../service/db/client.ts";
import { createDatabase } from "../service/testing/databases/migrated.ts";
import { launch, type Started, until } from "../service/testing/launch.ts";
import { smtpSink } from "../service/testing/smtp-sink.ts";
import { needs } from "../service/testing/needs.ts";

needs("Postgres").describe("npm run worker", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "loupe-worker-"));
  const started: Started[] = [];
  let database: pg.Client;
  let databaseUrl = "";
  let commands = 0;
  let silent = true;
  let server: Awaited<ReturnType<typeof smtpSink>>;
  beforeAll(async () => {
    databaseUrl = await createDatabase(inject("postgresUrl")!);
    await migratePostgres(databaseUrl);
    database = new pg.Client({ connectionString: databaseUrl });
    await database.connect();
    // While silent, the server does not respond to the end of a message, so the mail stays in flight.
    server = await smtpSink((command) => (command === "." && silent ? (commands++, "") : null));
  }, 60_000);
  afterAll(async () => {
    for (const { child } of started) child.kill("SIGKILL");
    await Promise.all(started.map(({ ended }) => ended));
    server.close();
    await database.end();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function startWorker(): Promise<Started> {
    const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SMTP_URL: server.url, AUTH_SECRET: "x".repeat(32) };
    const worker = launch(["cli/worker.mjs"], settings, "The worker runs");
    started.push(worker);
    await worker.ready;
    return worker;
  }
  const enqueueMail = (id: string) =>
    database.query("insert into jobs (id, kind, payload) values ($1, 'mail.send', $2)", [
      id,
      { to: `${id}@acme.example`, subject: "Hello", text: "Hello", content: null },
    ]);
  const row = async (id: string) => (await database.query("select * from jobs where id = $1", [id])).rows[0];

  test("sends a mail after a crash of another worker, releases leases on SIGTERM and exits 0 [fault: worker process killed]", async () => {
    const crashing = await startWorker();
    await enqueueMail("crash");
    await until(() => commands === 1);
    crashing.child.kill("SIGKILL");
    await crashing.ended;

    const stopping = await startWorker();
    await database.query("update jobs set lease_until = now() - interval '1 second' where id = 'crash'");
    await until(() => commands === 2);
    stopping.child.kill("SIGTERM");
    expect(await stopping.ended).toEqual({ code: 0, signal: null });
    expect(await row("crash")).toMatchObject({ attempts: 2, lease_until: null, finished_at: null, failed_at: null });

    silent = false;
    server.received.length = 0;
    const workers = await Promise.all([startWorker(), startWorker()]);
    for (let index = 0; index < 20; index++) await enqueueMail(`many${index}`);
    const open = async () => (await database.query("select 1 from jobs where kind = 'mail.send' and finished_at is null")).rowCount;
    await until(async () => (await open()) === 0);
    expect(server.received).toHaveLength(21);
    for (const { child } of workers) child.kill("SIGTERM");
    for (const { ended } of workers) expect(await ended).toEqual({ code: 0, signal: null });
  }, 180_000);

  test("refuses to start on the embedded database", async () => {
    const worker = launch(["cli/worker.mjs"], { DATA_DIR: dataDir });
    expect((await worker.ended).code).toBe(1);
    expect(worker.output()).toContain("The worker needs DATABASE_URL.");
  }, 60_000);
});
