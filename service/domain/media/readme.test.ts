import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "vitest";
import { onEachDatabase } from "../../testing/harness.ts";
import { needs } from "../../testing/needs.ts";
import { picture, setUp } from "../../testing/uploads.ts";

const run = promisify(execFile);
const readme = readFileSync(new URL("../../../README.md", import.meta.url), "utf8");

/** Returns the shell block of a section of the README. */
const shellOf = (section: string) => new RegExp(`\\n## ${section}\\n[^]*?\\n\`\`\`sh\\n([^]*?)\`\`\``).exec(readme)![1]!;

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
