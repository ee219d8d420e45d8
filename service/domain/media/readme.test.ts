import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { expect } from "vitest";
import { readBuild } from "../../testing/builds.ts";
import { ciWorkspace } from "../../testing/published/ci-workspace.ts";
import { onEachDatabase } from "../../testing/harness.ts";
import { needs } from "../../testing/needs.ts";
import { picture, setUp } from "../../testing/uploads.ts";

const run = promisify(execFile);
const readme = readFileSync(new URL("../../../README.md", import.meta.url), "utf8");

/** Returns the shell blocks of a section of the README. */
function shellsOf(section: string): string[] {
  const text = new RegExp(`\\n## ${section}\\n([^]*?)(?=\\n## |$)`).exec(readme)![1]!;
  return [...text.matchAll(/\n```sh\n([^]*?)```/g)].map(([, block]) => block!);
}

const require = createRequire(import.meta.url);
/** Programs in place of those that npx would install, by the name of their package. */
const programs = {
  "@loupe/cli": `--import "${pathToFileURL(require.resolve("tsx")).href}" "${fileURLToPath(new URL("../../../packages/cli/src/loupe.ts", import.meta.url))}"`,
  "@argos-ci/cli@latest": `"${join(dirname(require.resolve("@argos-ci/cli/package.json")), "bin", "argos-cli.js")}"`,
};
const workspace = ciWorkspace();

onEachDatabase("the README's first build", (service) => {
  const uploads = Object.entries(programs);
  needs("bash, curl and jq").test.each(uploads)("%s uploads a build as pasted", { timeout: 60_000 }, async (name, program) => {
    const { project, ci, token } = await setUp(service());
    const lines = shellsOf("First build")
      .find((block) => block.includes(`npx --yes ${name} `))!
      .replace("http://127.0.0.1:3000/v2", service().deps.settings.apiUrl)
      .replace("http://localhost:3000", service().origin)
      .replace("TOKEN=…", `TOKEN=${ci}`);
    expect(lines).toContain(ci);
    await workspace.write("bin", {
      npx: `#!/bin/sh\n[ "$1 $2" = "--yes ${name}" ] && shift 2 && exec "${process.execPath}" ${program} "$@"\n`,
    });
    await chmod(workspace.path("bin/npx"), 0o755);
    await workspace.write("screenshots", { "home.png": await picture() });
    const path = `${workspace.path("bin")}${delimiter}${process.env["PATH"]}`;
    await workspace.run("bash", ["--norc", "-euo", "pipefail", "-c", lines], { PATH: path });
    expect((await readBuild(service(), token, project, 1)).body).toMatchObject({ number: 1, head: { branch: "main" } });
  });
});

onEachDatabase("the README's upload", (service) => {
  needs("bash, curl and jq").test("prints a share link as pasted, with another address and project only", async () => {
    const { project, ci } = await setUp(service());
    const folder = await mkdtemp(join(tmpdir(), "loupe-readme-"));
    const lines = shellsOf("API")[0]!.replace("http://localhost:3000", service().origin).replace("acme/web", project.path);
    expect(lines).toContain(service().origin);
    try {
      await writeFile(join(folder, "checkout.png"), await picture());
      const options = { cwd: folder, env: { ...process.env, TOKEN: ci } };
      const link = (await run("bash", ["--norc", "-euo", "pipefail", "-c", lines], options)).stdout.trim();
      const { body } = await service().call(`GET /shares/${link.split("/m/")[1]}`, { token: ci });
      expect(body.media).toMatchObject({ name: "checkout.png", status: "ready" });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
