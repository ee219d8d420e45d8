import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll } from "vitest";

const run = promisify(execFile);

/** Without the variables of this machine's CI, from which the SDK would take its commit. */
const { PATH, HOME } = process.env;
const env: NodeJS.ProcessEnv = {
  NODE_ENV: "test",
  PATH,
  HOME,
  GIT_AUTHOR_NAME: "a",
  GIT_AUTHOR_EMAIL: "a@a.example",
  GIT_COMMITTER_NAME: "a",
  GIT_COMMITTER_EMAIL: "a@a.example",
};

/** A Git repository with one commit on `main` for the tests of a file, and the environment of a CI job in it. */
export function ciWorkspace() {
  let folder: string;
  const git = async (...args: string[]) => (await run("git", args, { cwd: folder, env })).stdout.trim();
  const commit = (message: string) => git("commit", "--quiet", "--allow-empty", "-m", message);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "loupe-ci-"));
    await git("init", "--quiet", "--initial-branch=main");
    // Older versions fetch the base branch.
    await git("remote", "add", "origin", folder);
    await commit("one");
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  return {
    git,
    commit,
    path: (name: string) => join(folder, name),
    /** Replaces a folder by these files. */
    async write(name: string, files: Record<string, string | Uint8Array>) {
      await rm(join(folder, name), { recursive: true, force: true });
      for (const [file, content] of Object.entries(files)) {
        await mkdir(dirname(join(folder, name, file)), { recursive: true });
        await writeFile(join(folder, name, file), content);
      }
    },
    /** Runs a program in the repository. */
    run: (program: string, args: readonly string[], more: Record<string, string> = {}) =>
      run(program, args, { cwd: folder, env: { ...env, ...more }, maxBuffer: 16 * 1024 * 1024 }),
  };
}
