import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { migratedDataFolder } from "../service/testing/data-folder.ts";
import { freePort } from "../service/testing/peers.ts";
import { childrenOf, compiledProgram, isGone, launch, type Started, until } from "../service/testing/launch.ts";
import { needs } from "../service/testing/needs.ts";

const folders: string[] = [];
const folder = () => folders[folders.push(mkdtempSync(join(tmpdir(), "loupe-start-"))) - 1]!;
afterAll(() => {
  for (const path of folders) rmSync(path, { recursive: true, force: true });
});

const start = (settings: Record<string, string>) => launch(["cli/start.mjs"], settings);
const admin = (dataDir: string, ...args: string[]) => launch(["cli/admin.mjs", ...args, "--json"], { DATA_DIR: dataDir });

/** Returns the output of a start that is refused. */
async function refusal(settings: Record<string, string>): Promise<string> {
  const started = start(settings);
  expect(await started.ended).toEqual({ code: 1, signal: null });
  return started.output().trim();
}

describe("refuses a start that cannot work, with one sentence and exit code 1", () => {
  test("a wrong setting", async () => {
    expect(await refusal({ PORT: "abc" })).toBe('PORT must be a whole number from 1 to 65535, but is "abc".');
  });

  test("a taken port, before the data folder is touched further", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await until(() => other.listening);
    const { port } = other.address() as { port: number };
    const dataDir = folder();
    expect(await refusal({ PORT: String(port), DATA_DIR: dataDir })).toBe(
      `Port ${port} is already in use. Stop the other program, or set PORT to another port, such as PORT=${port + 1}.`,
    );
    expect(existsSync(join(dataDir, "database"))).toBe(false);
    other.close();
  });

  test("a data folder that cannot be made or is no folder", async () => {
    const file = join(folder(), "file");
    writeFileSync(file, "mine");
    expect(await refusal({ DATA_DIR: join(file, "data") })).toBe(
      `DATA_DIR is ${join(file, "data")}, which isn't writable: it is inside a file.`,
    );
    expect(await refusal({ DATA_DIR: file })).toBe(`DATA_DIR is ${file}, which isn't writable: it is not a folder.`);
    expect(readFileSync(file, "utf8")).toBe("mine");
  });

  test("an address that others can reach, without a way to send mail", async () => {
    expect(await refusal({ HOST: "0.0.0.0", DATA_DIR: folder() })).toContain("SMTP_URL is required");
  });

  test("an authorization server elsewhere that does not answer", async () => {
    const settings = { API_URL: "http://127.0.0.1:9/v2", PORT: String(await freePort()), DATA_DIR: folder() };
    expect(await refusal(settings)).toContain("The dashboard could not register at the authorization server http://127.0.0.1:9");
  }, 300_000);
});

// The first start may have to build.
const BUILD_MS = 300_000;

describe("a running instance", () => {
  let running: Started;
  let port: number;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = folder();
    port = await freePort();
    running = start({ PORT: String(port), DATA_DIR: dataDir });
    await running.ready;
  }, BUILD_MS);
  afterAll(() => void running.child.kill("SIGTERM"));

  const answers = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ status }) => status,
      () => 0,
    );

  test("prints its address, the dev mailbox and the data folder", async () => {
    expect(running.output()).toContain(`Loupe is ready at http://localhost:${port}`);
    expect(running.output()).toContain(`http://localhost:${port}/mailbox`);
    expect(running.output()).toContain(dataDir);
    expect(await answers()).toBe(200);
  });

  test("stores its key and socket readable for its owner only", () => {
    for (const name of ["auth-secret", "lock.sock"]) expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600);
  });

  test("refuses a second process on its data folder, by npm start or the service alone, and goes on", async () => {
    expect(await refusal({ PORT: String(await freePort()), DATA_DIR: dataDir })).toMatch(
      /^The data folder .* is in use by another process \(\d+\)\./,
    );
    const settings = { APP_URL: "http://localhost:1", DATA_DIR: dataDir, AUTH_SECRET: "x".repeat(32) };
    const alone = launch(await compiledProgram("service/main.ts"), settings);
    expect((await alone.ended).code).toBe(1);
    expect(alone.output()).toContain("is in use by another process");
    expect(await answers()).toBe(200);
  });

  test("runs operator commands, exits with code 0 after Ctrl-C twice, and keeps their results", async () => {
    const made = admin(dataDir, "user", "create", "--email", "ana@acme.example");
    expect(await made.ended).toMatchObject({ code: 0 });
    expect(JSON.parse(made.output())).toMatchObject({ slug: "ana" });

    running.child.kill("SIGINT");
    running.child.kill("SIGINT");
    expect(await running.ended).toEqual({ code: 0, signal: null });
    expect(await answers()).toBe(0);
    expect(existsSync(join(dataDir, "lock"))).toBe(false);

    const again = admin(dataDir, "user", "create", "--email", "ana@acme.example");
    expect(await again.ended).toMatchObject({ code: 1 });
    expect(JSON.parse(again.output())).toEqual({ error: "Another person already has the address ana@acme.example." });
  });
});

needs("Linux").describe("when a program is killed", () => {
  let running: Started;
  let port: number;
  let dataDir: string;
  const program = (file: string) => childrenOf(running.child.pid!, file)[0]!;
  beforeEach(async () => {
    dataDir = folders[folders.push(migratedDataFolder("start")) - 1]!;
    port = await freePort();
    running = start({ PORT: String(port), DATA_DIR: dataDir });
    await running.ready;
  }, BUILD_MS);
  afterEach(() => void running.child.kill("SIGTERM"));

  test("six times in a minute: everything stops with a failing exit code", async () => {
    for (let round = 0; round < 6; round++) {
      const pid = await new Promise<number>((resolve) => {
        const look = setInterval(() => {
          const [found] = childrenOf(running.child.pid!, "lib/server/front/main");
          if (found && !isGone(found)) resolve((clearInterval(look), found));
        }, 20);
      });
      process.kill(pid, "SIGKILL");
      await until(() => isGone(pid));
    }
    expect(await running.ended).toEqual({ code: 1, signal: null });
    expect(running.output()).toContain("The web server stopped unexpectedly, by SIGKILL, after 5 restarts in a minute. Loupe is stopping.");
  });

  test("the supervisor: both programs stop by themselves, and the next start works", async () => {
    const both = [program("service/main"), program("lib/server/front/main")];
    running.child.kill("SIGKILL");
    await until(() => both.every(isGone));
    running = start({ PORT: String(port), DATA_DIR: dataDir });
    await running.ready;
    expect(running.output()).not.toMatch(/Installing|Building/);
    running.child.kill("SIGTERM");
    expect(await running.ended).toEqual({ code: 0, signal: null });
  });
});
