import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A temporary folder with images and containers of its own. */
export type Workspace = {
  folder: string;
  /** Environment of buildah and podman. */
  env: NodeJS.ProcessEnv;
  /** Runs a program and returns what it printed. Throws with its messages when it fails. */
  run(command: string, args: readonly string[], cwd?: string): string;
  remove(): void;
};

/** Programs of Debian that build and run images without a daemon. */
const PROGRAMS = ["buildah", "podman", "runc", "debootstrap"];

/** Returns the programs that are not installed. */
export const missingPrograms = () => PROGRAMS.filter((program) => spawnSync(program, ["--version"]).error);

/** Creates a workspace. */
export function openWorkspace(): Workspace {
  const folder = mkdtempSync(join(tmpdir(), "loupe-image-"));
  const storage = `[storage]\ndriver = "overlay"\ngraphroot = "${join(folder, "storage")}"\nrunroot = "${join(folder, "run")}"\n`;
  writeFileSync(join(folder, "storage.conf"), storage);
  const env = { ...process.env, CONTAINERS_STORAGE_CONF: join(folder, "storage.conf") };
  return {
    folder,
    env,
    run(command, args, cwd = folder) {
      try {
        return execFileSync(command, args, {
          cwd,
          env,
          encoding: "utf8",
          stdio: ["ignore", "pipe", "pipe"],
          maxBuffer: 64 * 1024 * 1024,
        }).trim();
      } catch (error) {
        const { stdout, stderr } = error as { stdout?: string; stderr?: string };
        throw new Error(`${command} ${args[0]} failed.\n${`${stdout ?? ""}\n${stderr ?? ""}`.trim().slice(-4000)}`);
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }),
  };
}
