import { spawn, spawnSync } from "node:child_process";
import { chownSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { descendantsOf } from "../../service/testing/launch.ts";
import { IMAGE } from "./base-image.ts";
import type { Workspace } from "./workspace.ts";

/** Settings of a container. */
type Variables = Readonly<Record<string, string>>;
/** Exit code of a command, and what it printed. */
export type CommandResult = { code: number | null; output: string };
/** A container that runs in the background. */
export type Container = {
  output(): string;
  ended: Promise<number | null>;
  /** Sends SIGTERM, as `docker stop` does. Resolves with the exit code. */
  stop(): Promise<number | null>;
};
/** Ways to run the image on this machine. */
export type Runtime = {
  name: string;
  /** Files outside of the data can't be written, and the process has no capabilities. */
  isolated: boolean;
  start(settings: Variables): Container;
  /** Runs a command of the image to its end, where the container of `start` keeps its data. */
  execute(settings: Variables, command: readonly string[]): CommandResult;
};

/** Options of podman: its other runtime, `crun`, refuses the cgroups of some machines. */
const RUNC = "--runtime /usr/sbin/runc";

const asFlags = (settings: Variables) => Object.entries(settings).flatMap(([name, value]) => ["--env", `${name}=${value}`]);

/** `stop`: asks the container's first process to end; gets the id of the program's process. */
function background(program: string, args: readonly string[], env: NodeJS.ProcessEnv, stop: (pid: number) => void): Container {
  const child = spawn(program, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += chunk));
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  return { output: () => text, ended, stop: () => (stop(child.pid!), ended) };
}

function toEnd(program: string, args: readonly string[], env: NodeJS.ProcessEnv): CommandResult {
  const { status, stdout, stderr } = spawnSync(program, args, { env, encoding: "utf8", timeout: 60_000 });
  return { code: status, output: `${stdout}${stderr}`.trim() };
}

/** Runs the image with podman, as `deploy/compose.yaml` does: no writable file but the data and /tmp, no capabilities. */
function podman({ env }: Workspace, data: string): Runtime {
  let number = 0;
  const nextName = () => `loupe-test-${process.pid}-${++number}`;
  const args = (name: string, settings: Variables, command: readonly string[]) => [
    ...`${RUNC} run --rm --no-healthcheck --network host --read-only --cap-drop ALL --security-opt no-new-privileges --tmpfs /tmp`.split(
      " ",
    ),
    ...`--ulimit nofile=4096:4096 --ulimit nproc=4096:4096 --name ${name}`.split(" "),
    "--volume",
    `${data}:/data`,
    ...asFlags(settings),
    IMAGE,
    ...command,
  ];
  return {
    name: "podman, read-only, without capabilities",
    isolated: true,
    start(settings) {
      const name = nextName();
      return background("podman", args(name, settings, []), env, () => {
        spawn("podman", [...RUNC.split(" "), "stop", "--time", "30", name], { env, stdio: "ignore" });
      });
    },
    execute: (settings, command) => toEnd("podman", args(nextName(), settings, command), env),
  };
}

/** Returns true for the first process of a container in a changed root. */
function isProduct(pid: number): boolean {
  const [program, file] = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
  return /(?:^|\/)node$/.test(program ?? "") && file === "start.mjs";
}

/** Runs the image in a changed root: for machines that can't run containers. Files and capabilities are not limited. */
function changedRoot({ env, run }: Workspace, data: string): Runtime {
  const container = run("buildah", ["from", "--pull-never", IMAGE]);
  const args = (settings: Variables, command: readonly string[]) => [
    ..."run --isolation chroot --network host --user node --volume".split(" "),
    `${data}:/data`,
    ...asFlags(settings),
    container,
    "--",
    ...command,
  ];
  return {
    name: "buildah, in a changed root",
    isolated: false,
    start: (settings) =>
      background("buildah", args(settings, ["node", "start.mjs"]), env, (pid) => {
        for (const product of descendantsOf(pid).filter(isProduct)) process.kill(product, "SIGTERM");
      }),
    execute: (settings, command) => toEnd("buildah", args(settings, command), env),
  };
}

/** Creates the folder of the data, and returns how this machine runs the image. Throws when it can't. */
export function findRuntime(workspace: Workspace): Runtime {
  const data = join(workspace.folder, "data");
  mkdirSync(data, { mode: 0o700 });
  chownSync(data, 1000, 1000);
  const failures: string[] = [];
  for (const open of [podman, changedRoot]) {
    const runtime = open(workspace, data);
    const { code, output } = runtime.execute({}, ["node", "--version"]);
    if (code === 0 && output.startsWith("v")) return runtime;
    failures.push(`${runtime.name}: ${output}`);
  }
  throw new Error(`This machine runs no containers.\n${failures.join("\n")}`);
}
