import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { migratedDataFolder } from "../service/testing/data-folder.ts";
import { createAna, operate } from "../service/testing/operate.ts";
import { freePort } from "../service/testing/peers.ts";
import { compiledProgram, descendantsOf, isGone, isListening, launch, type Started, until } from "../service/testing/launch.ts";
import { needs } from "../service/testing/needs.ts";

/** Below the limit of 500 requests per token, which each new process resets. */
const MOST_WRITES = 400;

let dataDir = "";
let running: Started | undefined;
afterEach(async () => {
  if (running) for (const pid of [...descendantsOf(running.child.pid!), running.child.pid!]) kill(pid);
  await running?.ended;
  rmSync(dataDir, { recursive: true, force: true });
});

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended already.
  }
}

/** Starts the service alone on the embedded database, as the supervisor does. */
async function serveAlone(port: number): Promise<void> {
  const settings = {
    APP_URL: "http://localhost:3000",
    DATA_DIR: dataDir,
    AUTH_SECRET: "x".repeat(32),
    SERVICE_PORT: String(port),
    LOG_LEVEL: "error",
  };
  running = launch(await compiledProgram("service/main.ts"), settings);
  await until(() => isListening(port));
}

/** Starts the whole product on its public port. */
async function serveAll(port: number): Promise<void> {
  running = launch(["cli/start.mjs"], { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "error" });
  await running.ready;
}

/** Kills a process with all its descendants, so that none can react to another's end, like a power cut. */
function killEverything({ child }: Started): void {
  // Suspends all first: processes that are killed later could still clean up.
  const pids = [child.pid!, ...descendantsOf(child.pid!)];
  for (const pid of pids) if (!isGone(pid)) process.kill(pid, "SIGSTOP");
  for (const pid of pids) kill(pid);
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

needs("Linux").describe("kill -9 while writing, again and again: every acknowledged write is there", () => {
  test.each([
    { name: "the service", rounds: 4, serve: serveAlone, ends: [killEverything] },
    {
      name: "npm start with all it started, and npm start alone, whose programs then stop by themselves",
      rounds: 2,
      serve: serveAll,
      ends: [killEverything, ({ child }: Started) => kill(child.pid!)],
    },
  ])(
    "$name",
    async ({ rounds, serve, ends }) => {
      dataDir = migratedDataFolder("durability");
      const acknowledged: string[] = [];
      const port = await freePort();
      const api = `http://127.0.0.1:${port}/v2`;
      await serve(port);
      const { token, slug } = await createAna(dataDir);
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };

      for (let round = 0; round < rounds; round++) {
        const current = running!;
        const all = descendantsOf(current.child.pid!);
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
            // The front server responds for a killed service.
            else if (response) expect([201, 502, 503, 504]).toContain(response.status);
          }
        };
        const writers = Promise.all([0, 1, 2, 3].map(write));
        await until(() => acknowledged.length > before + 3);
        await sleep(70 * round);
        ends[round % ends.length]!(current);
        await current.ended;
        await until(() => all.every(isGone));
        killed = true;
        await writers;
        await serve(port);
      }

      const there = await listProjects(api, token, slug);
      expect(acknowledged.length).toBeGreaterThan(rounds * 3);
      expect(acknowledged.filter((name) => !there.has(name))).toEqual([]);
      // The interrupted write leaves nothing that prevents a retry.
      expect(await operate(dataDir, "project create", { project: `${slug}/afterwards` })).toMatchObject({ name: "afterwards" });
      running!.child.kill("SIGTERM");
      expect(await running!.ended).toEqual({ code: 0, signal: null });
      expect(existsSync(join(dataDir, "lock"))).toBe(false);
    },
    // The first start may have to build.
    600_000,
  );
});
