import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ROOT, version } from "../../lib/product/files.mjs";
import { releaseNotes, releaseVersion } from "./release-notes.ts";

const folder = mkdtempSync(join(tmpdir(), "loupe-release-"));
afterAll(() => rmSync(folder, { recursive: true }));

const CHANGELOG =
  "# Changelog\n\n## Unreleased\n\n- New.\n\n## 1.2.0 (2026-11-26)\n\n- Second.\n- Third.\n\n## 1.1.0\n\n- First.\n\n## 1.0.0 (2026-01-01)\n";

test("the notes of a release are the entries of its version", () => {
  expect(releaseNotes(CHANGELOG, "1.2.0")).toBe("- Second.\n- Third.\n");
  expect(() => releaseNotes(CHANGELOG, "1.3.0")).toThrow('CHANGELOG.md has no heading "## 1.3.0 (date)".');
  expect(() => releaseNotes(CHANGELOG, "1.1.0")).toThrow('CHANGELOG.md has no date at "## 1.1.0".');
  expect(() => releaseNotes(CHANGELOG, "1.0.0")).toThrow("CHANGELOG.md has no entries for 1.0.0.");
});

test("a tag is a version that the product and every package have", () => {
  expect(releaseVersion("v1.2.3", { "package.json": "1.2.3" })).toBe("1.2.3");
  expect(() => releaseVersion("latest", {})).toThrow("The tag latest is not a version such as v1.2.3.");
  expect(() => releaseVersion("v1.2.3", { "package.json": "1.2.3", "packages/cli/package.json": "1.2.2" })).toThrow(
    "The tag is v1.2.3, but packages/cli/package.json has 1.2.2.",
  );
});

/** Runs the program of the release. */
const release = (tag: string) =>
  spawnSync(process.execPath, ["--import", "tsx", "cli/release/write-release.ts", "--tag", tag, "--out", folder], {
    cwd: ROOT,
    encoding: "utf8",
  });

test("a release has notes, the files for operators, the packages of the product and their checksums", () => {
  const { status, stderr } = release(`v${version}`);
  expect([status, stderr]).toEqual([0, ""]);
  const files = [`loupe-${version}.cdx.json`, `loupe-deploy-${version}.tar.gz`];
  expect(readdirSync(folder).toSorted()).toEqual(["SHA256SUMS", ...files, "notes.md"].toSorted());
  for (const line of readFileSync(join(folder, "SHA256SUMS"), "utf8").trim().split("\n")) {
    const [sum, name] = line.split("  ");
    expect(
      createHash("sha256")
        .update(readFileSync(join(folder, name!)))
        .digest("hex"),
    ).toBe(sum);
  }
  const names = spawnSync("tar", ["-tzf", join(folder, files[1]!)], { encoding: "utf8" }).stdout.split("\n");
  expect(names).toEqual(expect.arrayContaining(["compose.yaml", ".env.example", "nginx/loupe.conf", "kubernetes/base/web.yaml"]));
  const { components } = JSON.parse(readFileSync(join(folder, files[0]!), "utf8")) as { components: { name: string }[] };
  const packages = components.map(({ name }) => name);
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { dependencies: Record<string, string> };
  const lastPart = (name: string) => name.split("/").pop()!;
  expect(packages.map(lastPart)).toEqual(expect.arrayContaining(Object.keys(dependencies).map(lastPart)));
  for (const name of ["tsx", "oxlint", "esbuild"]) expect(packages).not.toContain(name);
});

test("a release of another version is refused with one sentence", () => {
  const { status, stderr } = release("v9.9.9");
  expect([status, stderr.trim().split("\n").length, stderr]).toEqual([
    1,
    1,
    expect.stringContaining("The tag is v9.9.9, but package.json has"),
  ]);
});
