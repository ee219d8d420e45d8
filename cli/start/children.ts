import { fork } from "node:child_process";
import { productFile, programOf, ROOT } from "../../lib/product/files.mjs";

/** Milliseconds until a process is killed: longer than its own 10 seconds for requests in flight. */
const KILL_AFTER_MS = 20_000;

/** Exit code or signal of a process. */
export type ExitStatus = { code: number | null; signal: NodeJS.Signals | null };
export type ChildProgram = {
  name: string;
  /** The port it listens on, once it does; null when it exited before. */
  ready: Promise<number | null>;
  exited: Promise<ExitStatus>;
  /** Lets requests in flight finish and stops the process; kills it after 20 seconds. */
  stop(): Promise<ExitStatus>;
};

/**
 * Starts the service or the web server. The process is detached, so that Ctrl-C in the terminal reaches only the supervisor, which stops
 * the processes in order. It exits by itself when the channel to the supervisor closes. `watch`: restarts it when its sources change.
 * `output`: descriptor of a file for what it prints.
 */
export function startProgram(
  name: string,
  source: string,
  env: NodeJS.ProcessEnv,
  { watch = false, output = "inherit" }: { watch?: boolean; output?: "inherit" | number } = {},
): ChildProgram {
  const watched = { file: productFile(source), execArgv: ["--watch", "--watch-preserve-output", "--import", "tsx"] };
  const { file, execArgv } = watch ? watched : programOf(source);
  const child = fork(file, {
    cwd: ROOT,
    env,
    detached: true,
    execArgv,
    stdio: ["ignore", output, output, "ipc"],
  });
  const exited = new Promise<ExitStatus>((resolve) => {
    child.once("exit", (code, signal) => resolve({ code, signal }));
    child.once("error", () => resolve({ code: 1, signal: null }));
  });
  const ready = new Promise<number | null>((resolve) => {
    child.on("message", (message: { ready?: boolean; port?: number }) => message.ready && resolve(message.port ?? null));
    void exited.then(() => resolve(null));
  });
  return {
    name,
    ready,
    exited,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
      const kill = setTimeout(() => child.kill("SIGKILL"), KILL_AFTER_MS);
      const result = await exited;
      clearTimeout(kill);
      return result;
    },
  };
}
