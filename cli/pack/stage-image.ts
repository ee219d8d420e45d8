import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { productFile, version } from "../../lib/product/files.mjs";
import { bundledLicences } from "./licences.ts";
import { INSTALLED_PACKAGES, PROGRAM_FOLDER, stageProduct } from "./stage-product.ts";

/** Commands of the image, with the first files of their programs. */
const COMMANDS = {
  start: "cli/start/supervise.ts",
  worker: "cli/worker.ts",
  admin: "cli/admin.ts",
  health: "cli/start/health.ts",
} as const;
/** Files of packages that no program loads. */
const UNUSED = /\.(?:map|d\.[cm]?ts|md)$/;

type Manifest = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> };

/** Copies a package and those it needs, for this machine's system. Returns their folders. */
function copyPackage(name: string, image: string, copied = new Set<string>()): Set<string> {
  const folder = `node_modules/${name}`;
  if (copied.has(folder)) return copied;
  copied.add(folder);
  cpSync(productFile(folder), join(image, folder), { recursive: true, dereference: true, filter: (path) => !UNUSED.test(path) });
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(productFile(`${folder}/package.json`), "utf8")) as Manifest;
  for (const needed of Object.keys(dependencies ?? {})) copyPackage(needed, image, copied);
  // Those of other systems are not installed.
  for (const optional of Object.keys(optionalDependencies ?? {}))
    if (existsSync(productFile(`node_modules/${optional}`))) copyPackage(optional, image, copied);
  return copied;
}

/** Returns the code of a command, which is at the root of the image. */
const commandCode = (source: string) =>
  `if (process.argv[2] === "--version") console.log(${JSON.stringify(version)});
else await import("./${PROGRAM_FOLDER}/${source.replace(/\.ts$/, ".mjs")}");
`;

/** Writes the files of the container image into a folder: the product, the packages with native code, and four commands. Throws when the pages can't be built. */
export async function stageImage(image: string): Promise<void> {
  mkdirSync(image, { recursive: true });
  await stageProduct(image, { programs: Object.values(COMMANDS), compressed: true, minify: false });
  cpSync(productFile("LICENSE"), join(image, "LICENSE"));
  cpSync(productFile("service/demo/pictures"), join(image, "service/demo/pictures"), { recursive: true });
  const packages = new Set(INSTALLED_PACKAGES.flatMap((name) => [...copyPackage(name, image)]));
  const licences = bundledLicences([...packages].map((folder) => `${folder}/package.json`));
  const file = join(image, "THIRD-PARTY-LICENSES.txt");
  writeFileSync(file, `${readFileSync(file, "utf8")}\n${"-".repeat(80)}\n\n${licences}`);
  for (const [name, source] of Object.entries(COMMANDS)) writeFileSync(join(image, `${name}.mjs`), commandCode(source));
}
