import { sql } from "drizzle-orm";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migratePostgres, openPostgres } from "../db/client.ts";
import { createProject, createTeam, createUser, personalToken } from "../testing/factories.ts";
import { startService } from "../testing/harness.ts";
import { type PostgresPeer, startPostgres } from "../testing/peers.ts";
import { declared, picture } from "../testing/uploads.ts";
import { until } from "../testing/launch.ts";
import { createDatabase } from "../testing/databases/migrated.ts";
import { needs } from "../testing/needs.ts";

const WAIT = 1000;

needs("initdb").describe("Postgres fails while the service is under load", () => {
  let postgres: PostgresPeer;
  let service: Awaited<ReturnType<typeof startService>>;
  let token: string;
  let path: string;
  beforeAll(async () => {
    postgres = (await startPostgres())!;
    service = await startService("postgres", { databaseUrl: postgres.url }, { max: 4, connectTimeout: WAIT, queryTimeout: WAIT });
    const ana = await createUser(service);
    const team = await createTeam(service, { owner: ana });
    path = (await createProject(service, team)).path;
    token = await personalToken(service, ana, [team]);
  });
  afterAll(async () => {
    await service?.stop();
    await postgres?.stop();
  });

  let serial = 0;
  /** Alternates a read and a write in a transaction. */
  async function ask(): Promise<{ status: number; retryAfter: string | null; error: string | undefined }> {
    const one = serial++;
    const answer = await (one % 2
      ? service.call("GET /me", { token })
      : service.call("POST /media", { token, body: declared(await picture(), { name: `${one}.png`, project: path }) }));
    return { status: answer.status, retryAfter: answer.headers.get("retry-after"), error: (answer.body as { error?: string }).error };
  }

  /** Keeps some calls in flight; `stop` resolves with all responses. */
  function load(callers: number) {
    const answers: Awaited<ReturnType<typeof ask>>[] = [];
    let going = true;
    const work = Array.from({ length: callers }, async () => {
      while (going) answers.push(await ask());
    });
    return {
      answers,
      async stop() {
        going = false;
        await Promise.all(work);
        return answers;
      },
    };
  }

  const works = async () => (await ask()).status < 300 && (await ask()).status < 300;
  const isRefusal = { status: 503, retryAfter: "5", error: "The database is not responding. Try again in a moment." };

  test("a restart returns only 503 with Retry-After, and the service recovers [fault: Postgres restart under load]", async () => {
    const under = load(6);
    await until(() => under.answers.length > 10);
    await postgres.restart();
    await until(works);
    const answers = await under.stop();
    for (const answer of answers.filter(({ status }) => status >= 300)) expect(answer).toEqual(isRefusal);
    expect(answers.filter(({ status }) => status < 300).length).toBeGreaterThan(10);
    service.travel(10 * 60_000);
  });

  test("a hung server gives 503 at the time limit and leaks no connection [fault: Postgres hangs]", async () => {
    postgres.freeze();
    const answers = await Promise.all(Array.from({ length: 12 }, ask));
    for (const answer of answers) expect(answer).toEqual(isRefusal);
    expect((await fetch(`${service.origin}/healthz`)).status).toBe(200);
    expect((await fetch(`${service.origin}/readyz`)).status).toBe(503);
    postgres.thaw();
    await until(works);
    // More concurrent calls than the pool has connections, so that each connection is used again.
    expect((await Promise.all(Array.from({ length: 8 }, ask))).filter(({ status }) => status >= 300)).toEqual([]);
  });

  test("responds to each of 200 concurrent calls on two connections, at worst with 503 [fault: connection pool exhausted]", async () => {
    const small = await startService("postgres", { databaseUrl: postgres.url }, { max: 2 });
    const ana = await createUser(small);
    const team = await createTeam(small, { owner: ana });
    const project = await createProject(small, team);
    const own = await personalToken(small, ana, [team]);
    const bytes = await picture();
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, one) =>
        one % 2
          ? small.call(`GET /accounts/${team.slug}/projects`, { token: own })
          : small.call("POST /media", { token: own, body: declared(bytes, { name: `${one}.png`, project: project.path }) }),
      ),
    );
    expect(answers.filter(({ status }) => ![200, 201, 503].includes(status))).toEqual([]);
    expect(answers.filter(({ status }) => status < 300).length).toBeGreaterThan(100);
    expect((await small.call("GET /me", { token: own })).status).toBe(200);
    await small.stop();
  });

  test("a transaction that cannot begin returns its connection to the pool [fault: no connection leaks]", async () => {
    const database = openPostgres(postgres.url, pino({ level: "silent" }), { max: 1, connectTimeout: WAIT, queryTimeout: WAIT });
    const transaction = () => database.db.transaction(async (tx) => void (await tx.execute(sql`select 1`)));
    await transaction();
    postgres.freeze();
    await expect(transaction()).rejects.toThrow("begin");
    postgres.thaw();
    await transaction();
    await database.close();
  });

  test("four replicas that start together migrate once [fault: one migration for all replicas]", async () => {
    const url = await createDatabase(postgres.url);
    await Promise.all([1, 2, 3, 4].map(() => migratePostgres(url)));
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ hash: string }>("select hash from drizzle.__drizzle_migrations");
    await client.end();
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(rows.length);
    expect(rows.length).toBeGreaterThan(5);
  });
});
