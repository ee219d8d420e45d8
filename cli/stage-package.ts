import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, parse } from "node:path";
import { build } from "esbuild";
import { ROOT } from "../lib/product/files.mjs";
import { bundledLicences } from "./pack/licences.ts";
import { configJsonSchema } from "../packages/cli/src/config/read-config.ts";

type Manifest = {
  name: string;
  bin?: Record<string, string>;
  exports?: Record<string, { default: string }>;
  /** Published as `peerDependencies`. As such in a workspace, npm installs them with the product too, where they are for development. */
  publishedPeers?: Record<string, string>;
};
const SCHEMA = "loupe.config.schema.json";
const LICENCES = "THIRD-PARTY-LICENSES.txt";
const BANNER =
  '#!/usr/bin/env node\nimport { createRequire as createRequireOfBundle } from "node:module";\nconst require = createRequireOfBundle(import.meta.url);';

/** A file to bundle. Libraries are CommonJS, which sources of both kinds can load. */
type Entry = { source: string; file: string; isLibrary: boolean };

function entriesOf({ bin = {}, exports = {} }: Manifest): Entry[] {
  const commands = Object.entries(bin).map(([command, file]) => ({ source: `${command}.ts`, file, isLibrary: false }));
  const libraries = Object.values(exports).map(({ default: file }) => ({ source: `${parse(file).name}.ts`, file, isLibrary: true }));
  return [...commands, ...libraries];
}

/** Bundles a package into a folder that npm can pack. */
export async function stagePackage(path: string, staging: string): Promise<void> {
  const manifest = JSON.parse(readFileSync(join(path, "package.json"), "utf8")) as Manifest;
  const inputs = new Set<string>();
  const entries = entriesOf(manifest);
  for (const { source, file, isLibrary } of entries) {
    const { metafile } = await build({
      absWorkingDir: ROOT,
      entryPoints: [join(path, "src", source)],
      outfile: join(staging, file),
      bundle: true,
      platform: "node",
      target: "node20.19",
      format: isLibrary ? "cjs" : "esm",
      external: Object.keys(manifest.publishedPeers ?? {}),
      minifySyntax: true,
      ...(!isLibrary && { banner: { js: BANNER } }),
      metafile: true,
      logLevel: "error",
    });
    for (const input of Object.keys(metafile.inputs)) inputs.add(input);
  }
  writeFileSync(join(staging, dirname(entries[0]!.file), LICENCES), bundledLicences([...inputs]));
  if (existsSync(join(path, "types"))) cpSync(join(path, "types"), join(staging, "types"), { recursive: true });
  const { devDependencies: _, publishedPeers, ...published } = manifest as Manifest & { devDependencies?: object };
  // Libraries start the command. Its name is in its own package.json alone.
  const command = JSON.parse(readFileSync(join(ROOT, "packages/cli/package.json"), "utf8")) as { name: string; version: string };
  const own = {
    ...published,
    ...(manifest.exports && { dependencies: { [command.name]: command.version } }),
    ...(publishedPeers && { peerDependencies: publishedPeers }),
  };
  writeFileSync(join(staging, "package.json"), `${JSON.stringify(own, null, 2)}\n`);
  for (const name of ["README.md"]) cpSync(join(path, name), join(staging, name));
  cpSync(join(ROOT, "LICENSE"), join(staging, "LICENSE"));
  if (manifest.bin) writeFileSync(join(staging, SCHEMA), `${JSON.stringify(configJsonSchema(), null, 2)}\n`);
}
