import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "../lib/product/files.mjs";
import { stageReview } from "./pack/stage-review.ts";
import { stagePackage } from "./stage-package.ts";

/** `npm run pack -- --out DIR [NAME…]`: bundles the published packages, or those in the folders NAME, and packs them for npm. Prints the paths of the archives. */

const { values, positionals } = parseArgs({ options: { out: { type: "string" } }, allowPositionals: true });
if (!values.out) {
  console.error("Name the folder for the archives: npm run pack -- --out DIR");
  process.exit(2);
}
const out = resolve(values.out);
mkdirSync(out, { recursive: true });
for (const name of readdirSync(join(ROOT, "packages"))) {
  const path = join(ROOT, "packages", name);
  if (!existsSync(join(path, "package.json")) || (positionals.length && !positionals.includes(name))) continue;
  const staging = mkdtempSync(join(tmpdir(), "loupe-pack-"));
  try {
    await (name === "review" ? stageReview : stagePackage)(path, staging);
    const packed = execFileSync("npm", ["pack", "--silent", "--pack-destination", out], { cwd: staging, encoding: "utf8" }).trim();
    console.log(join(out, packed));
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}
