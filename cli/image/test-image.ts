import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { productFile } from "../../lib/product/files.mjs";
import { buildBase, buildImage } from "./base-image.ts";
import { checkContent, checkRefusals, expectThat } from "./check-image.ts";
import { type Container, findRuntime, type Runtime } from "./containers.ts";
import { missingPrograms, openWorkspace, type Workspace } from "./workspace.ts";
import { stageImage } from "../pack/stage-image.ts";
import { freePort } from "../start/port.ts";

/**
 * `npm run test-image`: builds the image on a base made from Debian's packages, runs it and checks what it does. With `--whole` the Dockerfile installs the
 * packages and builds the pages itself, in minutes; without, they come from this checkout. Needs root, or prints what is missing.
 */

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Runs a step and prints its duration. */
async function step<T>(name: string, run: () => T | Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await run();
  console.log(`${name}: ${seconds(started)}`);
  return result;
}

/** Resolves when the instance is ready. Rejects when it exits, or after two minutes. */
async function untilReady(container: Container, port: number): Promise<void> {
  let hasEnded = false;
  void container.ended.then(() => (hasEnded = true));
  for (const end = Date.now() + 120_000; Date.now() < end && !hasEnded; await sleep(50)) {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (response?.ok) return;
  }
  throw new Error(`The container is not ready.\n${container.output()}`);
}

/** Uploads a build with the command of this checkout. Returns what it printed. */
function uploadBuild(folder: string, url: string, token: string): string {
  const pictures = join(folder, "pictures");
  mkdirSync(pictures, { recursive: true });
  for (const name of ["mobile", "home"]) cpSync(productFile("docs/phone.png"), join(pictures, `${name}.png`));
  const args = [
    "--import",
    "tsx",
    productFile("packages/cli/src/loupe.ts"),
    "upload",
    pictures,
    "--branch",
    "main",
    "--commit",
    "a".repeat(40),
  ];
  const env = {
    PATH: process.env["PATH"],
    HOME: folder,
    LOUPE_URL: url,
    LOUPE_TOKEN: token,
  };
  return execFileSync(process.execPath, args, { cwd: productFile("."), env: env as unknown as NodeJS.ProcessEnv, encoding: "utf8" });
}

/** Starts the image, uploads a build, restarts it and finds the build. */
async function checkLife({ folder }: Workspace, runtime: Runtime): Promise<void> {
  const port = await freePort();
  const settings = { HOST: "127.0.0.1", PORT: String(port) };
  const admin = (...words: string[]) => {
    const { code, output } = runtime.execute(settings, ["node", "admin.mjs", ...words, "--json"]);
    expectThat(code === 0, `admin ${words.join(" ")} ended with ${code}:\n${output}`);
    return JSON.parse(output) as Record<string, unknown>;
  };
  let container = runtime.start(settings);
  try {
    await step("First start", () => untilReady(container, port));
    const health = runtime.execute(settings, ["node", "health.mjs"]);
    expectThat(health.code === 0, `The health check ended with ${health.code}: ${health.output}`);
    admin("user", "create", "--email", "ana@example.com", "--name", "Ana");
    admin("team", "create", "--slug", "acme", "--name", "Acme", "--owner", "ana@example.com");
    admin("project", "create", "acme/web");
    const { token } = admin("project-token", "create", "acme/web");
    await step("Upload of a build", () => uploadBuild(folder, `http://127.0.0.1:${port}`, String(token)));
    const before = admin("builds", "list");
    expectThat((before["builds"] as unknown[]).length === 1, `The build is missing: ${JSON.stringify(before)}`);
    const page = await fetch(`http://127.0.0.1:${port}/login`);
    expectThat(page.ok, `/login returned ${page.status}.`);
    const code = await step("Stop", () => container.stop());
    expectThat(code === 0, `It stopped with code ${code}.\n${container.output()}`);
    container = runtime.start(settings);
    await step("Second start", () => untilReady(container, port));
    const after = admin("builds", "list");
    expectThat(JSON.stringify(after) === JSON.stringify(before), `The build changed: ${JSON.stringify(after)}`);
  } finally {
    await container.stop();
  }
}

async function testImage(): Promise<void> {
  const workspace = openWorkspace();
  try {
    const prepared = process.argv.includes("--whole") ? null : join(workspace.folder, "prepared");
    if (prepared) await step("Files of the image", () => stageImage(join(prepared, "image")));
    await step("Base image", () => buildBase(workspace, process.env["LOUPE_NODE_24"] ?? process.execPath));
    await step("Image", () => buildImage(workspace, prepared));
    const runtime = findRuntime(workspace);
    console.log(`Runs with ${runtime.name}.`);
    console.log(checkContent(workspace, runtime));
    await step("Wrong settings", () => checkRefusals(runtime));
    await checkLife(workspace, runtime);
  } finally {
    workspace.remove();
  }
}

const missing = process.getuid?.() === 0 ? missingPrograms() : ["root"];
if (missing.length) {
  console.log(`The image was not tested: it needs ${missing.join(", ")}.`);
  process.exitCode = process.env["LOUPE_REQUIRE_ALL"] === "1" ? 1 : 0;
} else {
  const started = performance.now();
  try {
    await testImage();
    console.log(`The image works. ${seconds(started)} in all.`);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
