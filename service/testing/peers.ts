import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { descendantsOf } from "./launch.ts";

/** A real server on loopback that tests start and stop. */
export type Peer = { url: string; stop(): Promise<void> };

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer().once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });

/**
 * Returns a port of loopback that nothing listens on. It lies below those that systems give to outgoing connections: one of these could be taken by a
 * connection before it is used.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 11_000 + Math.floor(Math.random() * 20_000);
    if (await isFree(port)) return port;
  }
}

async function untilListening(port: number, child: ChildProcess, name: string) {
  for (let tries = 0; tries < 150; tries++) {
    if (child.exitCode !== null) throw new Error(`${name} ended with code ${child.exitCode}`);
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => resolve(true)).once("error", () => resolve(false));
      socket.once("connect", () => socket.destroy());
    });
    if (open) return;
    await sleep(100);
  }
  throw new Error(`${name} did not start listening`);
}

/** Resolves when a cluster accepts sessions: a slow machine refuses them for a while after the port is open. */
async function untilAccepting(port: number) {
  for (let tries = 1; ; tries++) {
    const client = new pg.Client({ connectionString: `postgres://loupe@127.0.0.1:${port}/postgres` });
    try {
      return await client.connect();
    } catch (error) {
      if (tries === 150) throw error;
      await sleep(100);
    } finally {
      await client.end().catch(() => {});
    }
  }
}

export const stopChild = (child: ChildProcess, signal: NodeJS.Signals) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once("exit", () => resolve());
    child.kill(signal);
  });

/** Returns the folder of the newest installed Postgres, or null. */
export function postgresBinaries(): string | null {
  const versions = "/usr/lib/postgresql";
  if (existsSync(versions)) {
    const newest = readdirSync(versions)
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(versions, version, "bin"));
    const found = newest.find((folder) => existsSync(join(folder, "initdb")));
    if (found) return found;
  }
  try {
    return join(execFileSync("which", ["initdb"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim(), "..");
  } catch {
    return null;
  }
}

/** A Postgres that tests can stop, restart and suspend. */
export type PostgresPeer = Peer & {
  /** Restarts it at the same address, as an operator does. */
  restart(): Promise<void>;
  /** Suspends all its processes: it accepts connections and sends nothing. */
  freeze(): void;
  thaw(): void;
};

/** Starts a private Postgres cluster in a temporary folder; null where Postgres is not installed. Postgres refuses root, so root drops its privileges. */
export async function startPostgres(): Promise<PostgresPeer | null> {
  const bin = postgresBinaries();
  if (!bin) return null;
  const root = process.getuid?.() === 0;
  const folder = mkdtempSync(join(tmpdir(), "loupe-postgres-"));
  const idOf = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  // A wrapper such as runuser would not forward the signal that stops the server.
  const as = root ? { uid: idOf("-u"), gid: idOf("-g") } : {};
  if (as.uid !== undefined) chownSync(folder, as.uid, as.gid);
  execFileSync(join(bin, "initdb"), ["-D", folder, "-U", "loupe", "--auth=trust", "--no-sync", "-E", "UTF8", "--locale=C.UTF-8"], {
    ...as,
    stdio: "ignore",
    cwd: tmpdir(),
  });
  const port = await freePort();
  const options = ["-D", folder, "-p", String(port), "-h", "127.0.0.1", "-k", folder, "-c", "fsync=off", "-c", "max_connections=300"];
  const run = async () => {
    const server = spawn(join(bin, "postgres"), options, { ...as, stdio: "ignore", cwd: tmpdir() });
    await untilListening(port, server, "Postgres");
    await untilAccepting(port);
    return server;
  };
  let child = await run();
  const signal = (name: NodeJS.Signals) => {
    for (const pid of [child.pid!, ...descendantsOf(child.pid!)])
      try {
        process.kill(pid, name);
      } catch (error) {
        // A connection's process may have ended already.
        if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
      }
  };
  return {
    url: `postgres://loupe@127.0.0.1:${port}/postgres`,
    async restart() {
      await stopChild(child, "SIGINT");
      child = await run();
    },
    freeze: () => signal("SIGSTOP"),
    thaw: () => signal("SIGCONT"),
    async stop() {
      signal("SIGCONT");
      await stopChild(child, "SIGINT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts a private Redis without persistence; null where it is not installed. */
export async function startRedis(): Promise<(Peer & { freeze(): void; thaw(): void }) | null> {
  const command = ["/usr/bin/redis-server", "/usr/local/bin/redis-server"].find((file) => existsSync(file));
  if (!command) return null;
  const port = await freePort();
  const child = spawn(command, ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"], {
    stdio: "ignore",
    cwd: tmpdir(),
  });
  await untilListening(port, child, "Redis");
  return {
    url: `redis://127.0.0.1:${port}`,
    freeze: () => void child.kill("SIGSTOP"),
    thaw: () => void child.kill("SIGCONT"),
    async stop() {
      child.kill("SIGCONT");
      await stopChild(child, "SIGTERM");
    },
  };
}
