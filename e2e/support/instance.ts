import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compilePrograms } from "../../cli/compile.mjs";
import { freePort } from "../../cli/start/port.ts";
import { compiledFile, ROOT } from "../../lib/product/files.mjs";

const AUTH_SECRET = "a secret of journeys, thirty-two characters and more";

/** Returns a clean environment, without the settings of the shared instance. */
function environment(settings: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  return { PATH, HOME, NODE_ENV: "production", LOG_LEVEL: "error", ...settings } as NodeJS.ProcessEnv;
}

/** Starts a process of the product and waits until it listens. */
async function program(source: string, settings: Record<string, string>): Promise<ChildProcess> {
  const file = compiledFile(await compilePrograms(), source);
  const child = fork(file, { cwd: ROOT, env: environment(settings), stdio: "inherit" });
  const [message] = (await Promise.race([once(child, "message"), once(child, "exit")])) as [unknown];
  if (typeof message !== "object") throw new Error(`${source} ended with code ${String(message)}`);
  return child;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill(signal);
  await gone;
}

const folder = () => mkdtempSync(join(tmpdir(), "loupe-e2e-own-"));

/**
 * Starts an instance whose two processes run without the supervisor, so that the service can be stopped and started under
 * open pages. It has its own port. `settings` are added to the service's environment.
 */
export async function startInstance(settings: Record<string, string> = {}) {
  const dataDir = folder();
  const [port, servicePort] = [await freePort(), await freePort()];
  const origin = `http://localhost:${port}`;
  const startService = () =>
    program("service/main.ts", {
      APP_URL: origin,
      DATA_DIR: dataDir,
      AUTH_SECRET,
      LOOPBACK: "true",
      SERVICE_HOST: "127.0.0.1",
      SERVICE_PORT: String(servicePort),
      ...settings,
    });
  let service = await startService();
  const own = `http://127.0.0.1:${servicePort}`;
  const web = await program("lib/server/front/main.ts", {
    APP_URL: origin,
    AUTH_SECRET,
    PORT: String(port),
    HOST: "127.0.0.1",
    API_URL: `${own}/v2`,
    AUTH_URL: origin,
    SERVICE_URL: own,
  });
  return {
    origin,
    /** Folder of its database, to change it while the service is stopped. */
    dataDir,
    service: {
      kill: () => end(service, "SIGKILL"),
      start: async () => void (service = await startService()),
      /** Suspends the process: it accepts connections and sends nothing. */
      freeze: () => service.kill("SIGSTOP"),
      thaw: () => service.kill("SIGCONT"),
    },
    async close() {
      service.kill("SIGCONT");
      await Promise.all([end(web, "SIGTERM"), end(service, "SIGTERM")]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Runs `npm start` as the dashboard of another service; resolves when it is ready. */
export async function startDashboard(settings: { API_URL: string; AUTH_URL: string }) {
  const dataDir = folder();
  const port = await freePort();
  // 127.0.0.1, because cookies ignore ports and the service's own dashboard uses localhost.
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ["cli/start.mjs"], {
    cwd: ROOT,
    env: environment({ ...settings, PORT: String(port), APP_URL: origin, DATA_DIR: dataDir }),
    stdio: ["ignore", "pipe", "inherit"],
  });
  // A failed test does not call `close`.
  process.once("exit", () => child.kill("SIGTERM"));
  let output = "";
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes("Loupe is ready")) resolve();
    });
    child.once("exit", (code) => reject(new Error(`npm start ended with code ${String(code)}: ${output}`)));
  });
  return {
    origin,
    output: () => output,
    async close() {
      await end(child, "SIGTERM");
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
