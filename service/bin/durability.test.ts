import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { lockHolder } from "../db/lock.ts";
import { freePort } from "../testing/peers.ts";
import { launch, type Started, until } from "./testing.ts";

const ROUNDS = 10;
/** Below the limit of 500 requests of one token, which starts anew with each process. */
const MOST_WRITES = 400;

const dataDir = mkdtempSync(join(tmpdir(), "loupe-durability-"));
let running: Started | undefined;
afterAll(() => {
  running?.child.kill("SIGKILL");
  rmSync(dataDir, { recursive: true, force: true });
});

async function admin(...args: string[]): Promise<any> {
  const command = launch(["--import", "tsx", "service/bin/admin.ts", ...args, "--json"], { DATA_DIR: dataDir });
  const { code } = await command.ended;
  expect(code, command.output()).toBe(0);
  return JSON.parse(command.output());
}

/** The service alone on the embedded database, as the supervisor starts it. */
async function serve(): Promise<string> {
  const port = await freePort();
  const settings = {
    APP_URL: "http://localhost:3000",
    DATA_DIR: dataDir,
    AUTH_SECRET: "x".repeat(32),
    SERVICE_PORT: String(port),
    LOG_LEVEL: "error",
  };
  running = launch(["--import", "tsx", "service/bin/main.ts"], settings);
  await until(() => lockHolder(dataDir)?.port === port);
  return `http://127.0.0.1:${port}/v2`;
}

async function listProjects(api: string, token: string, slug: string): Promise<Set<string>> {
  const names = new Set<string>();
  for (let page = 1; ; page++) {
    const response = await fetch(`${api}/accounts/${slug}/projects?perPage=100&page=${page}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.status).toBe(200);
    const { results, pageInfo } = (await response.json()) as { results: { name: string }[]; pageInfo: { total: number } };
    for (const { name } of results) names.add(name);
    if (page * 100 >= pageInfo.total) return names;
  }
}

test("kill -9 while writing, ten times: every acknowledged write is there", async () => {
  const { slug } = await admin("user", "create", "--email", "ana@acme.example");
  const { token } = await admin("token", "create", "--user", "ana@acme.example", "--account", slug);
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const acknowledged: string[] = [];

  for (let round = 0; round < ROUNDS; round++) {
    const api = await serve();
    const process = running!;
    let killed = false;
    const before = acknowledged.length;
    const write = async (writer: number) => {
      for (let count = 0; !killed && count < MOST_WRITES / 4; count++) {
        const name = `r${round}-w${writer}-${count}`;
        const response = await fetch(`${api}/projects`, {
          method: "POST",
          headers,
          body: JSON.stringify({ name, accountSlug: slug }),
        }).catch(() => null);
        if (response?.status === 201 && (await response.json().then(Boolean, () => false))) acknowledged.push(name);
        else if (response) expect(response.status).toBe(201);
      }
    };
    const writers = Promise.all([0, 1, 2, 3].map(write));
    await until(() => acknowledged.length > before + 3);
    await sleep(40 * round);
    process.child.kill("SIGKILL");
    await process.ended;
    killed = true;
    await writers;
  }

  const there = await listProjects(await serve(), token, slug);
  expect(acknowledged.length).toBeGreaterThan(ROUNDS * 3);
  expect(acknowledged.filter((name) => !there.has(name))).toEqual([]);
  running!.child.kill("SIGTERM");
  expect(await running!.ended).toEqual({ code: 0, signal: null });
  // What was cut off left nothing behind that stands in the way of writing it again.
  expect(await admin("project", "create", `${slug}/afterwards`)).toMatchObject({ name: "afterwards" });
}, 180_000);
