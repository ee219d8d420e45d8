import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { productFile } from "../../lib/product/files.mjs";
import { productPackages } from "./product-packages.ts";
import { ReleaseError, releaseNotes, releaseVersion } from "./release-notes.ts";

/**
 * `npm run release -- --tag v1.2.3 --out DIR`: writes the files of a release, which the workflow publishes: its notes from CHANGELOG.md, the files of
 * `deploy` for operators, the list of packages (CycloneDX) and checksums. Refuses a tag that differs from the versions of the product and its packages.
 */

/** Parts of `deploy` that operators use without the repository. */
const FOR_OPERATORS = [
  "compose.yaml",
  "compose.s3.yaml",
  "compose.mail.yaml",
  ".env.example",
  "garage.toml",
  "nginx",
  "Caddyfile",
  "kubernetes",
  "systemd",
];

const read = (path: string) => readFileSync(productFile(path), "utf8");
const versionIn = (path: string) => (JSON.parse(read(path)) as { version: string }).version;

function writeRelease(tag: string, out: string): void {
  const manifests = ["package.json", ...readdirSync(productFile("packages")).map((name) => `packages/${name}/package.json`)];
  const version = releaseVersion(tag, Object.fromEntries(manifests.map((path) => [path, versionIn(path)])));
  const notes = releaseNotes(read("CHANGELOG.md"), version);
  mkdirSync(out, { recursive: true });
  execFileSync("tar", ["-czf", join(out, `loupe-deploy-${version}.tar.gz`), "-C", productFile("deploy"), ...FOR_OPERATORS]);
  const packages = execFileSync("npm", ["sbom", "--package-lock-only", "--sbom-format", "cyclonedx"], {
    cwd: productFile("."),
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  writeFileSync(join(out, `loupe-${version}.cdx.json`), productPackages(packages));
  const sums = readdirSync(out)
    .toSorted()
    .map(
      (name) =>
        `${createHash("sha256")
          .update(readFileSync(join(out, name)))
          .digest("hex")}  ${name}`,
    );
  writeFileSync(join(out, "SHA256SUMS"), `${sums.join("\n")}\n`);
  writeFileSync(join(out, "notes.md"), notes);
}

const { values } = parseArgs({ options: { tag: { type: "string" }, out: { type: "string" } } });
if (!values.tag || !values.out) {
  console.error("Name the tag and the folder: npm run release -- --tag v1.2.3 --out DIR");
  process.exit(2);
}
try {
  writeRelease(values.tag, resolve(values.out));
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
