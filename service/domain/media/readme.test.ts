import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect } from "vitest";
import { readBuild } from "../../testing/builds.ts";
import { ciWorkspace } from "../../testing/published/ci-workspace.ts";
import { onEachDatabase } from "../../testing/harness.ts";
import { needs } from "../../testing/needs.ts";
import { picture, setUp } from "../../testing/uploads.ts";

const run = promisify(execFile);
const readme = readFileSync(new URL("../../../README.md", import.meta.url), "utf8");

/** Returns the shell block of a section of the README. */
const shellOf = (section: string) => new RegExp(`\\n## ${section}\\n[^]*?\\n\`\`\`sh\\n([^]*?)\`\`\``).exec(readme)![1]!;

const cli = join(dirname(createRequire(import.meta.url).resolve("@argos-ci/cli/package.json")), "bin", "argos-cli.js");
const workspace = ciWorkspace();

onEachDatabase("the README's first build", (service) => {
  needs("bash, curl and jq").test("uploads a build as pasted, with another address and a token only", { timeout: 60_000 }, async () => {
    const { project, ci, token } = await setUp(service());
    const lines = shellOf("First build")
      .replace("http://127.0.0.1:3000/v2", service().deps.settings.apiUrl)
      .replace("http://localhost:3000", service().origin)
      .replace("ARGOS_TOKEN=…", `ARGOS_TOKEN=${ci}`);
    expect(lines).toContain(ci);
    // In place of npx, which would install the package: the installed one of the same name.
    await workspace.write("bin", {
      npx: `#!/bin/sh\n[ "$1" = @argos-ci/cli@latest ] && shift && exec "${process.execPath}" "${cli}" "$@"\n`,
    });
    await chmod(workspace.path("bin/npx"), 0o755);
    await workspace.write("screenshots", { "home.png": await picture() });
    const path = `${workspace.path("bin")}${delimiter}${process.env["PATH"]}`;
    await workspace.run("bash", ["-euo", "pipefail", "-c", lines], { PATH: path });
    expect((await readBuild(service(), token, project, 1)).body).toMatchObject({ number: 1, head: { branch: "main" } });
  });
});

onEachDatabase("the README's upload", (service) => {
  needs("bash, curl and jq").test("prints a share link as pasted, with another address and project only", async () => {
    const { project, ci } = await setUp(service());
    const folder = await mkdtemp(join(tmpdir(), "loupe-readme-"));
    const lines = shellOf("API").replace("http://localhost:3000", service().origin).replace("acme/web", project.path);
    expect(lines).toContain(service().origin);
    try {
      await writeFile(join(folder, "checkout.png"), await picture());
      const options = { cwd: folder, env: { ...process.env, TOKEN: ci } };
      const link = (await run("bash", ["-euo", "pipefail", "-c", lines], options)).stdout.trim();
      const { body } = await service().call(`GET /shares/${link.split("/m/")[1]}`, { token: ci });
      expect(body.media).toMatchObject({ name: "checkout.png", status: "ready" });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
