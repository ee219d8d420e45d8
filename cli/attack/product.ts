import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { OperatorCommand } from "../../service/operator/operator.ts";
import { operate } from "../../service/testing/operate.ts";
import { childrenOf, launch, type Started } from "../../service/testing/launch.ts";
import { freePort } from "../../service/testing/peers.ts";
import { loopbackTarget, type AttackTarget } from "./target.ts";

const FIRST_START_MS = 300_000;

/** A product that was started to be attacked, with its own data folder. */
export type Product = {
  target: AttackTarget;
  started: Started;
  /** Process ids of its service and web server. */
  pids(): { service: number; web: number };
  /** Runs an operator command in it. */
  operate<T>(command: OperatorCommand, input: Record<string, unknown>): Promise<T>;
  stop(): Promise<void>;
};

/** Starts `npm start` on a free port of loopback. `descriptors` limits the open files of each of its processes. */
export async function startProduct(settings: Record<string, string>, descriptors?: number): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), "loupe-attack-"));
  const port = await freePort();
  const target = loopbackTarget(`http://127.0.0.1:${port}`);
  const started = launch(["cli/start.mjs"], { APP_URL: target.origin, PORT: String(port), DATA_DIR: dataDir, ...settings }, undefined, {
    descriptors,
  });
  const late = setTimeout(() => started.child.kill("SIGKILL"), FIRST_START_MS);
  await started.ready.finally(() => clearTimeout(late));
  const child = (file: string) => childrenOf(started.child.pid!, file)[0] ?? 0;
  return {
    target,
    started,
    pids: () => ({ service: child("service/main"), web: child("lib/server/front/main") }),
    operate: (command, input) => operate(dataDir, command, input),
    async stop() {
      started.child.kill("SIGTERM");
      await started.ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns how many connections of a port are established at its own end, from a set of ports at the other end. */
export function connectionsOf(port: number, others: ReadonlySet<number>): number {
  const portOf = (address = "") => Number.parseInt(address.split(":")[1] ?? "", 16);
  return ["/proc/net/tcp", "/proc/net/tcp6"]
    .flatMap((file) => readFileSync(file, "utf8").split("\n").slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, remote, state]) => state === "01" && portOf(local) === port && others.has(portOf(remote))).length;
}

/** Waits until processes use hardly any CPU for two seconds, at most a minute. */
export async function untilIdle(pids: readonly number[]): Promise<void> {
  const ticks = () =>
    pids.reduce((sum, pid) => {
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
        .replace(/^.*\) /s, "")
        .split(" ");
      return sum + Number(fields[11]) + Number(fields[12]);
    }, 0);
  for (let tries = 0; tries < 30; tries++) {
    const before = ticks();
    await sleep(2000);
    if (ticks() - before < 10) return;
  }
}

/** Returns the resident memory of a process in MB; 0 where the system has no such file. */
export function memoryOf(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
