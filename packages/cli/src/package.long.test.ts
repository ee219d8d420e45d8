import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { ROOT } from "../../../lib/product/files.mjs";
import { NODES, packAll, runBundle } from "../testing/bundle.ts";
import { gold, repositoryWithRun } from "../testing/playwright-run.ts";
import { temporaryFolder } from "../testing/workspace.ts";

const HOME = "tests/shop.spec.ts-snapshots/home-linux.png";

let archives: string[];
let archive: string;
beforeAll(() => {
  archives = packAll();
  archive = archives.find((path) => path.includes("-cli-"))!;
});

/** Installs the archive in a clean prefix, with no registry to ask. Returns the folder of its packages. */
function install(): string {
  const prefix = temporaryFolder();
  mkdirSync(join(prefix, "home"));
  const own = { HOME: join(prefix, "home"), npm_config_registry: "http://127.0.0.1:9", npm_config_audit: "false" };
  execFileSync("npm", ["install", "--global", "--prefix", prefix, "--loglevel=error", archive], {
    env: { ...process.env, ...own },
    cwd: prefix,
    stdio: "pipe",
  });
  return prefix;
}

describe("the packed package", () => {
  test("installs without a registry as one package, below 2 MB", () => {
    const prefix = install();
    expect(statSync(archive).size).toBeLessThan(2 * 1024 * 1024);
    expect(readdirSync(join(prefix, "lib/node_modules/@loupe"))).toEqual(["cli"]);
    expect(existsSync(join(prefix, "lib/node_modules/@loupe/cli/node_modules"))).toBe(false);
    expect(readFileSync(join(prefix, "lib/node_modules/@loupe/cli/dist/THIRD-PARTY-LICENSES.txt"), "utf8")).toMatch(
      /fflate .*\n[\s\S]*pngjs .*\n[\s\S]*zod /,
    );
    const schema = JSON.parse(readFileSync(join(prefix, "lib/node_modules/@loupe/cli/loupe.config.schema.json"), "utf8")) as object;
    expect(schema).toMatchObject({ properties: { suites: {}, accept: {} }, additionalProperties: false });
  });

  test.each(NODES)("shows its help and version and accepts pictures with %s", (node) => {
    const command = join(install(), "bin/loupe");
    const folder = repositoryWithRun([{ baseline: HOME }]);
    const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };
    expect(runBundle(command, folder, ["--version"], { node })).toMatchObject({ code: 0, out: `${version}\n`, err: "" });
    expect(runBundle(command, folder, ["accept", "--help"], { node })).toMatchObject({
      code: 0,
      out: expect.stringContaining("--skip-refused"),
    });
    expect(runBundle(command, folder, ["accept", "results.json", "--all"], { node })).toMatchObject({ code: 2 });
    expect(runBundle(command, folder, ["accept", "results.json", "--all", "--yes"], { node })).toMatchObject({ code: 0, err: "" });
    expect(readFileSync(join(folder, HOME)).equals(gold)).toBe(true);
    expect(runBundle(command, folder, ["accept", "--undo", "--yes"], { node })).toMatchObject({ code: 0 });
    for (const name of ["upload", "plan", "login", "logout"])
      expect(runBundle(command, folder, [name, "--help"], { node })).toMatchObject({
        code: 0,
        out: expect.stringContaining(`loupe ${name}`),
      });
    const upload = runBundle(
      command,
      folder,
      ["upload", "results.json", "--branch", "main", "--url", "http://127.0.0.1:9", "--token", "t"],
      { node },
    );
    expect(upload).toMatchObject({ code: 1, err: expect.stringContaining("Can't reach http://127.0.0.1:9 (") });
  });

  test.each([
    ["playwright", "@playwright/test", 100],
    ["vitest", "vitest", 50],
  ])("the reporter for %s has types, depends on the command, and is small", (name, peer, kilobytes) => {
    const path = archives.find((one) => one.includes(`-${name}-`))!;
    expect(statSync(path).size).toBeLessThan(kilobytes * 1000);
    const folder = temporaryFolder();
    execFileSync("tar", ["-xzf", path, "-C", folder]);
    const manifest = JSON.parse(readFileSync(join(folder, "package/package.json"), "utf8"));
    const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };
    expect(manifest).toMatchObject({ version, dependencies: { "@loupe/cli": version }, peerDependencies: { [peer]: expect.any(String) } });
    expect(manifest.publishedPeers).toBeUndefined();
    for (const { types, default: file } of Object.values(manifest.exports) as { types: string; default: string }[]) {
      expect([existsSync(join(folder, "package", types)), existsSync(join(folder, "package", file))]).toEqual([true, true]);
      expect(readFileSync(join(folder, "package", file), "utf8")).not.toContain(ROOT);
    }
  });

  test("reads no file of the repository that it was packed in", () => {
    const bundle = readFileSync(join(install(), "lib/node_modules/@loupe/cli/dist/loupe.mjs"), "utf8");
    expect(bundle).not.toContain(ROOT);
  });
});
