import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readBuild, runBuildJobs } from "../../testing/builds.ts";
import { onEachDatabase } from "../../testing/harness.ts";
import { drawing } from "../../testing/pictures.ts";
import { setUp } from "../../testing/uploads.ts";

const run = promisify(execFile);
const script = fileURLToPath(new URL("../../testing/sdk-process.mjs", import.meta.url));
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

let folder: string;
const git = async (...args: string[]) => (await run("git", args, { cwd: folder, env })).stdout.trim();
const commit = (message: string) => git("commit", "--quiet", "--allow-empty", "-m", message);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "loupe-sdk-"));
  await git("init", "--quiet", "--initial-branch=main");
  await commit("one");
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

onEachDatabase("the published SDK", (service) => {
  const draw = (colour: string) => drawing("#ffffff", [{ x: 20, y: 20, width: 60, height: 20, colour }]);

  async function sdk(token: string, call: "upload" | "skip" | "finalize", options: object = {}) {
    const { apiUrl } = service().deps.settings;
    const given = { call, apiBaseUrl: `${apiUrl}/`, token, root: join(folder, "shots"), ...options };
    const { stdout } = await run(process.execPath, [script, JSON.stringify(given)], {
      cwd: folder,
      env: { ...env, ARGOS_API_BASE_URL: `${apiUrl}/` },
    });
    return JSON.parse(stdout.slice(stdout.indexOf("{")));
  }
  async function write(files: Record<string, Uint8Array>) {
    await rm(join(folder, "shots"), { recursive: true, force: true });
    await mkdir(join(folder, "shots"));
    for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, "shots", name), bytes);
  }

  test("uploads a build of main, finds it as the baseline of a branch, and reports what changed", { timeout: 60_000 }, async () => {
    const { project, ci, token } = await setUp(service(), "paid");
    const read = async (number: number) => (await readBuild(service(), token, project, number)).body;
    await git("checkout", "--quiet", "main");
    await write({ "home.png": await draw("#2563eb"), "cart.png": await drawing("#eeeeee"), "old.png": await drawing("#dddddd") });
    const first = await sdk(ci, "upload");
    expect(first.build).toMatchObject({ number: 1, status: "pending", url: expect.stringContaining("/builds/1") });
    expect(first.screenshots).toHaveLength(3);
    await runBuildJobs(service());
    expect(await read(1)).toMatchObject({ type: "reference", head: { branch: "main" }, stats: { added: 3 } });

    await git("checkout", "--quiet", "-B", "feat/x");
    await commit("two");
    await write({ "home.png": await draw("#dc2626"), "cart.png": await drawing("#eeeeee"), "new.png": await drawing("#abcdef") });
    await sdk(ci, "upload");
    await runBuildJobs(service());
    expect(await read(2)).toMatchObject({
      baseNumber: 1,
      head: { branch: "feat/x" },
      stats: { changed: 1, added: 1, removed: 1, unchanged: 1 },
    });

    await git("checkout", "--quiet", "main");
    await sdk(ci, "skip");
    expect(await read(3)).toMatchObject({ type: "skipped", status: "no-changes" });
  });

  test("uploads shards and finalizes them", { timeout: 60_000 }, async () => {
    const { project, ci, token } = await setUp(service(), "paid");
    await git("checkout", "--quiet", "main");
    for (const colour of ["#110000", "#220000"]) {
      await write({ [`${colour.slice(1)}.png`]: await drawing(colour) });
      await sdk(ci, "upload", { parallel: { nonce: "run-1", total: -1 } });
    }
    const { builds } = await sdk(ci, "finalize", { parallel: { nonce: "run-1" } });
    expect(builds).toMatchObject([{ number: 1 }]);
    await runBuildJobs(service());
    expect((await readBuild(service(), token, project, 1)).body).toMatchObject({ stats: { added: 2, total: 2 } });
  });
});
