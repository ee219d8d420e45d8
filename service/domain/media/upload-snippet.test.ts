import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "vitest";
import { uploadSnippet } from "../../../lib/media/upload-snippet.ts";
import { onEachDatabase } from "../../testing/harness.ts";
import { picture, setUp } from "../../testing/uploads.ts";
import { needs } from "../../testing/needs.ts";

const run = promisify(execFile);

onEachDatabase("the upload script of an empty project", (service) => {
  needs("bash, curl and jq").test("uploads a file as it is pasted, and prints the same link for the same bytes", async () => {
    const { project, ci } = await setUp(service());
    const folder = await mkdtemp(join(tmpdir(), "loupe-snippet-"));
    try {
      await writeFile(join(folder, "screenshot.png"), await picture());
      const options = { cwd: folder, env: { ...process.env, LOUPE_TOKEN: ci } };
      const upload = async () =>
        (await run("bash", ["-euo", "pipefail", "-c", uploadSnippet(`${service().origin}/v2`, project.path)], options)).stdout.trim();
      const link = await upload();
      expect(link).toMatch(/^http.+\/m\/[\w-]+$/);
      const { body } = await service().call(`GET /shares/${link.split("/m/")[1]}`, { token: ci });
      expect(body.media).toMatchObject({ name: "screenshot.png", status: "ready" });
      expect(await upload()).toBe(link);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
