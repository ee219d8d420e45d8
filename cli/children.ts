import { fork } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "./root.mjs";

/** Longer than the programs' own 10 seconds for requests under way. */
const PATIENCE_MS = 20_000;

export type Ended = { code: number | null; signal: NodeJS.Signals | null };
export type Program = {
  name: string;
  /** The port it listens on, once it does; null when it ended before. */
  ready: Promise<number | null>;
  ended: Promise<Ended>;
  /** Asks it to finish what is under way and end; ends it by force when it does not. */
  stop(): Promise<Ended>;
};

/**
 * Starts one of the two programs. It is detached, so that Ctrl-C in the terminal reaches the supervisor alone, which stops the
 * programs in order; it ends by itself when the channel to the supervisor breaks.
 */
export function startProgram(name: string, file: string, env: NodeJS.ProcessEnv): Program {
  const child = fork(join(ROOT, file), {
    cwd: ROOT,
    env,
    detached: true,
    execArgv: ["--import", "tsx"],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const ended = new Promise<Ended>((resolve) => {
    child.once("exit", (code, signal) => resolve({ code, signal }));
    child.once("error", () => resolve({ code: 1, signal: null }));
  });
  const ready = new Promise<number | null>((resolve) => {
    child.on("message", (message: { ready?: boolean; port?: number }) => message.ready && resolve(message.port ?? null));
    void ended.then(() => resolve(null));
  });
  return {
    name,
    ready,
    ended,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
      const force = setTimeout(() => child.kill("SIGKILL"), PATIENCE_MS);
      const result = await ended;
      clearTimeout(force);
      return result;
    },
  };
}
