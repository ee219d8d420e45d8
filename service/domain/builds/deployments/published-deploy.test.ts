import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachDatabase } from "../../../testing/harness.ts";
import { visitSite } from "../../../testing/sites.ts";
import { setUp } from "../../../testing/uploads.ts";

const run = promisify(execFile);
const script = fileURLToPath(new URL("../../../testing/published/sdk-process.mjs", import.meta.url));
const { PATH, HOME } = process.env;
const author = { GIT_AUTHOR_NAME: "a", GIT_AUTHOR_EMAIL: "a@a.example", GIT_COMMITTER_NAME: "a", GIT_COMMITTER_EMAIL: "a@a.example" };
const env: NodeJS.ProcessEnv = { NODE_ENV: "test", PATH, HOME, ...author };
const files = { "index.html": "<h1>Storybook</h1>", ".nojekyll": "", "assets/main.js": "console.log(1)", "assets/empty.css": "" };

let folder: string;
const git = (...args: string[]) => run("git", args, { cwd: folder, env });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "loupe-deploy-"));
  await git("init", "--quiet", "--initial-branch=main");
  await git("commit", "--quiet", "--allow-empty", "-m", "one");
  await git("checkout", "--quiet", "-b", "feat/x");
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, "dist", path)), { recursive: true });
    await writeFile(join(folder, "dist", path), text);
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

onEachDatabase("deploy() of the published SDK", (service) => {
  async function deploy(token: string, options: object = {}) {
    const { apiUrl } = service().deps.settings;
    const given = { call: "deploy", apiBaseUrl: `${apiUrl}/`, token, root: join(folder, "dist"), ...options };
    const { stdout } = await run(process.execPath, [script, JSON.stringify(given)], { cwd: folder, env });
    return JSON.parse(stdout.slice(stdout.indexOf("{")));
  }

  test(
    "deploys a folder with an empty file and a dotfile, sends nothing the second time, then to production",
    { timeout: 60_000 },
    async () => {
      const { ci, project, token } = await setUp(service());
      const resolve = async (url: string) => (await service().call(`GET /deployments/resolve/${encodeURIComponent(url)}`)).body;
      const first = await deploy(ci);
      expect(first).toMatchObject({ status: "ready", environment: "preview", branch: "feat/x", fileCount: 4 });
      const uploads = async () => {
        const keys = [];
        for await (const key of service().deps.storage.list(`deployments/${project.id}`, new Date(8.64e15))) keys.push(key);
        return keys.toSorted();
      };
      const stored = await uploads();
      expect(stored).toHaveLength(3);
      const second = await deploy(ci);
      expect(await uploads()).toEqual(stored);
      expect((await resolve(second.aliases[0])).deploymentId).toBe(second.id);
      expect((await resolve(first.url)).deploymentId).toBe(first.id);
      const production = await deploy(ci, { environment: "production" });
      const { domain } = (await service().call(`GET /projects/${project.path}/domain`, { token })).body;
      expect(await resolve(domain)).toMatchObject({ deploymentId: production.id, visibility: "public" });
      const site = `http://${domain}:${new URL(service().origin).port}/`;
      expect(await visitSite(service(), site)).toMatchObject({ status: 200, text: files["index.html"] });
      expect(await visitSite(service(), `${site}assets/empty.css`)).toMatchObject({ status: 200, text: "" });
      await service().call(`PATCH /projects/${project.path}`, { token, body: { deploymentAuth: "private" } });
      expect((await visitSite(service(), site)).status).toBe(401);
    },
  );
});
