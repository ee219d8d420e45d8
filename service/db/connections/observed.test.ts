import { sql } from "drizzle-orm";
import { openAsBlob } from "node:fs";
import { pino } from "pino";
import { beforeEach, expect, inject, test } from "vitest";
import { logRequestId } from "../../../lib/log/request-id.ts";
import { createUser, personalToken } from "../../testing/factories.ts";
import { describeDatabases, startService } from "../../testing/harness.ts";
import { needs } from "../../testing/needs.ts";
import { postgresAddress } from "../../testing/queue.ts";
import { openPglite, openPostgres } from "../client.ts";
import { observed } from "./observed.ts";

type Line = { msg: string; statement?: string; code?: string; requestId?: string; ms?: number };
const lines: Line[] = [];
const log = pino({ level: "info", mixin: logRequestId }, { write: (line: string) => void lines.push(JSON.parse(line) as Line) });
beforeEach(() => void lines.splice(0));

describeDatabases("a failed statement", (kind) => {
  test("is logged with the id of its request and without values, which the reply names too", async () => {
    const other = kind === "postgres" ? await startService(kind) : null;
    const waits: number[] = [];
    const database = other
      ? openPostgres(postgresAddress(other.deps.db), log, {}, { onWait: (seconds) => waits.push(seconds) })
      : await openPglite(undefined, await openAsBlob(inject("pgliteSnapshot")), log);
    const service = await startService(kind, {}, {}, database);
    Object.assign(service.deps, { log });
    const token = await personalToken(service, await createUser(service));
    await database.db.execute(sql`alter table personal_tokens rename to gone`);
    const id = "4bf92f35-77b3-4da6-a3ce-929d0e0e4736";
    const reply = await service.call("GET /me", { token, headers: { "x-request-id": id } });
    expect([reply.status, reply.headers.get("x-request-id")]).toEqual([500, id]);
    const [failed] = lines.filter(({ msg }) => msg === "a statement failed");
    expect(failed).toMatchObject({ statement: expect.stringContaining("personal_token"), code: "42P01", requestId: id });
    expect(lines.find(({ msg }) => msg === "unexpected failure")).toMatchObject({ requestId: id });
    expect(JSON.stringify(failed)).not.toContain(token);

    await expect(database.db.transaction((tx) => tx.execute(sql`select ${"a secret of Ana's"}::text from missing`))).rejects.toThrow(
      "missing",
    );
    expect(lines.at(-1)).toMatchObject({ statement: "select $1::text from missing", code: "42P01" });
    expect(JSON.stringify(lines.at(-1))).not.toContain("a secret");
    if (other) expect(waits.length).toBeGreaterThan(1);
    await service.stop();
    await other?.stop();
  });
});

test("a slow statement is logged, a quick one and a rule of the schema are not", async () => {
  const result = (outcome: Promise<unknown>) =>
    observed({ query: async (text: string) => (await outcome) ?? text }, log, 20).query("select  1");
  await result(Promise.resolve([]));
  await expect(result(Promise.reject(Object.assign(new Error("taken"), { code: "23505" })))).rejects.toThrow("taken");
  expect(lines).toEqual([]);
  await result(new Promise((resolve) => setTimeout(() => resolve([]), 40)));
  expect(lines).toMatchObject([{ msg: "a slow statement", statement: "select 1", ms: expect.any(Number) }]);
});

needs("Postgres").test("Postgres compiles no statement of a connection, the first one included", async () => {
  const service = await startService("postgres");
  const shown = () => service.deps.database.query<{ jit: string }>({ name: "show-jit", sql: "show jit" }, []);
  expect(await Promise.all(Array.from({ length: 5 }, shown))).toEqual(Array(5).fill([{ jit: "off" }]));
  await service.stop();
});
