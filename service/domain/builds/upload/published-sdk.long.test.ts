import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readBuild, runBuildJobs } from "../../../testing/builds.ts";
import { ciWorkspace } from "../../../testing/published/ci-workspace.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { drawing } from "../../../testing/pictures.ts";
import { setUp } from "../../../testing/uploads.ts";

const script = fileURLToPath(new URL("../../../testing/published/sdk-process.mjs", import.meta.url));
type Sdk = "oldest" | "cypress" | "newest";

const { git, commit, path, run, ...workspace } = ciWorkspace();

/** Returns the variables of a job of GitHub Actions, in an attempt of one run. */
const actionsEnv = async (attempt: number) => ({
  GITHUB_ACTIONS: "true",
  GITHUB_RUN_ID: "777",
  GITHUB_RUN_ATTEMPT: String(attempt),
  GITHUB_SHA: await git("rev-parse", "HEAD"),
  GITHUB_REF_NAME: "main",
  GITHUB_REF: "refs/heads/main",
  GITHUB_REPOSITORY: "acme/web",
  GITHUB_JOB: "shots",
});

/** The Node that runs these tests and, where `LOUPE_NODE_22` names one, Node 22: `.ci/run` runs them on 20 and 24. */
const nodes = [...new Set([process.execPath, process.env["LOUPE_NODE_22"] ?? process.execPath])];

for (const node of nodes)
  onEachDatabase(`the published SDK on ${node === process.execPath ? process.version : "Node 22"}`, (service) => {
    const draw = (colour: string) => drawing("#ffffff", [{ x: 20, y: 20, width: 60, height: 20, colour }]);

    type Run = { sdk?: Sdk; attempt?: number } & Record<string, unknown>;

    async function sdk(token: string, call: "upload" | "skip" | "finalize", { sdk: version = "newest", attempt, ...options }: Run = {}) {
      const { apiUrl } = service().deps.settings;
      const given = { sdk: version, call, apiBaseUrl: `${apiUrl}/`, token, root: path("shots"), ...options };
      const { stdout } = await run(node, [script, JSON.stringify(given)], {
        ARGOS_API_BASE_URL: `${apiUrl}/`,
        ...(attempt && (await actionsEnv(attempt))),
      });
      return JSON.parse(stdout.trim().split("\n").at(-1)!);
    }
    const write = (files: Record<string, Uint8Array>) => workspace.write("shots", files);

    test("uploads a build of main, finds it as the baseline of a branch, and reports what changed", { timeout: 60_000 }, async () => {
      const { project, ci, token } = await setUp(service());
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

    const versions: Sdk[] = ["oldest", "cypress", "newest"];

    test.each(versions)("compares what the %s version uploads from two commits", { timeout: 60_000 }, async (version) => {
      const { project, ci, token } = await setUp(service());
      const upload = async (branch: string, files: Record<string, Uint8Array>) => {
        await git("checkout", "--quiet", "-B", branch);
        await commit(`${version} ${branch}`);
        await write(files);
        const { build } = await sdk(ci, "upload", { sdk: version, commit: await git("rev-parse", "HEAD"), branch });
        await runBuildJobs(service());
        return (await readBuild(service(), token, project, build.number)).body;
      };
      const kept = await drawing("#eeeeee");
      expect(await upload("main", { "home.png": await draw("#2563eb"), "cart.png": kept })).toMatchObject({ stats: { added: 2 } });
      const second = await upload("main", { "home.png": await draw("#dc2626"), "cart.png": kept });
      // The oldest version names no ancestors.
      expect(second.stats).toMatchObject(version === "oldest" ? { added: 2 } : { changed: 1, unchanged: 1 });
    });

    test.each(versions)("joins the shards that the %s version uploads", { timeout: 60_000 }, async (version) => {
      const { project, ci, token } = await setUp(service());
      await git("checkout", "--quiet", "main");
      for (const index of [1, 2]) {
        await write({ [`${index}.png`]: await drawing(`#${index}10000`) });
        await sdk(ci, "upload", { sdk: version, parallel: { nonce: "run-1", total: 2, index } });
      }
      await runBuildJobs(service());
      expect((await readBuild(service(), token, project, 1)).body).toMatchObject({
        stats: { added: 2, total: 2 },
        shards: { completed: 2 },
      });
    });

    test.each(["cypress", "newest"] as const)(
      "completes a re-run of failed jobs of the %s version",
      { timeout: 60_000 },
      async (version) => {
        const { project, ci, token } = await setUp(service());
        await git("checkout", "--quiet", "main");
        for (const index of [1, 2]) {
          await write({ [`${index}.png`]: await drawing(`#${index}20000`) });
          await sdk(ci, "upload", { sdk: version, attempt: index, parallel: { total: 2, index } });
        }
        await runBuildJobs(service());
        const read = async (number: number) => (await readBuild(service(), token, project, number)).body;
        expect(await read(1)).toMatchObject({ status: "aborted", supersededBy: 2 });
        expect(await read(2)).toMatchObject({ stats: { added: 2, total: 2 }, shards: { completed: 2, total: 2, missing: null } });
      },
    );

    test("finalizes shards without a total", { timeout: 60_000 }, async () => {
      const { project, ci, token } = await setUp(service());
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
