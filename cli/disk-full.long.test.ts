import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { createAna } from "../service/testing/operate.ts";
import { freePort } from "../service/testing/peers.ts";
import { smallDisk } from "../service/testing/small-disk.ts";
import { compiledProgram, isListening, launch, until } from "../service/testing/launch.ts";
import { needs } from "../service/testing/needs.ts";

/** Writes until there is no room for another 64 KB. */
function fill(path: string): void {
  const file = openSync(path, "w");
  const block = Buffer.alloc(64 * 1024);
  try {
    for (;;) writeSync(file, block);
  } catch (error) {
    expect((error as NodeJS.ErrnoException).code).toBe("ENOSPC");
  } finally {
    closeSync(file);
  }
}

needs("a disk to fill").test(
  "a disk that is full under the embedded database: 503 in words, nothing acknowledged is lost, and with room again all goes on",
  async () => {
    const disk = mkdtempSync(join(tmpdir(), "loupe-disk-"));
    const takeAway = smallDisk(disk, 120);
    const dataDir = join(disk, "data");
    const port = await freePort();
    const settings = {
      APP_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: dataDir,
      AUTH_SECRET: "x".repeat(32),
      SERVICE_PORT: String(port),
      LOG_LEVEL: "silent",
    };
    let service = launch(await compiledProgram("service/main.ts"), settings);
    const listening = () => until(() => isListening(port));
    const api = `http://127.0.0.1:${port}/v2`;
    let ana: Awaited<ReturnType<typeof createAna>>;
    const headers = () => ({ authorization: `Bearer ${ana.token}`, "content-type": "application/json" });
    const kept: string[] = [];
    async function write(name: string) {
      const response = await fetch(`${api}/projects`, {
        method: "POST",
        headers: headers(),
        body: JSON.stringify({ name, accountSlug: ana.slug }),
      });
      if (response.status === 201) kept.push(name);
      return { status: response.status, body: (await response.json()) as object };
    }
    const lost = async () => {
      const there = new Set<string>();
      for (let page = 1; page <= 4; page++) {
        const response = await fetch(`${api}/accounts/${ana.slug}/projects?perPage=100&page=${page}`, { headers: headers() });
        for (const { name } of ((await response.json()) as { results: { name: string }[] }).results) there.add(name);
      }
      return kept.filter((name) => !there.has(name));
    };
    try {
      await listening();
      ana = await createAna(dataDir);
      expect((await write("before")).status).toBe(201);
      fill(join(disk, "fill"));
      const answers = [];
      for (let count = 0; count < 200; count++) answers.push(await write(`full-${count}`));
      const refused = answers.filter(({ status }) => status !== 201);
      expect(refused.length).toBeGreaterThan(50);
      for (const answer of refused)
        expect(answer).toEqual({ status: 503, body: { error: "The disk of this instance is full. Ask its operator to free some space." } });
      rmSync(join(disk, "fill"));
      expect((await write("after")).status).toBe(201);
      expect(await lost()).toEqual([]);
      service.child.kill("SIGKILL");
      await service.ended;
      service = launch(await compiledProgram("service/main.ts"), settings);
      await listening();
      expect(await lost()).toEqual([]);
      expect((await write("later")).status).toBe(201);
    } finally {
      service.child.kill("SIGTERM");
      await service.ended;
      takeAway();
      rmSync(disk, { recursive: true, force: true });
    }
  },
  300_000,
);
