import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative, resolve } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { build as bundle, type BuildOptions } from "esbuild";
import { build as buildPages } from "../build.ts";
import { PREPARED_DATABASE, productFile, ROOT } from "../../lib/product/files.mjs";
import { openPglite } from "../../service/db/client.ts";
import { bundledLicences } from "./licences.ts";

/** Folder of the compiled programs in a packed product: `programOf` finds them there. */
export const PROGRAM_FOLDER = "dist/packed";
/** Programs that those of every product start, relative to the repository. */
const PROGRAMS = ["lib/server/front/main.ts", "service/compare/compare-process.ts", "service/main.ts", "service/media/video-worker.mjs"];
/** Packages with native code or files of their own, which npm installs. */
export const INSTALLED_PACKAGES = ["@electric-sql/pglite", "sharp"];
/** Packages that the trace of Next names and a packed product never loads from it: it has no image optimizer of Next. */
const UNUSED = /^(?:@img\/|sharp$|detect-libc$|semver$)/;
/** Parts of Next that build pages: its entry leads to them. A running server's own parts of these folders are in the traces of the build. */
const BUILDER =
  /^node_modules\/(?!next\/|@next\/)|\/next\/dist\/(?:docs\/|compiled\/(?:next-server|webpack|babel|next-devtools|edge-runtime|postcss|cssnano|crypto-browserify|@next\/font|@edge-runtime\/primitives|@vercel\/nft|@modelcontextprotocol|schema-utils))/;
const COMPILED_BY_NEXT = "node_modules/next/dist/compiled";
/** Files of a build of Next that no request reads. */
const BUILD_ONLY = /^(?:cache|diagnostics|types|dev|trace.*|turbopack|.*\.nft\.json|.*\.map)$/;
/** Compressed copies of files that browsers load. */
const COMPRESSED = /\.(?:br|gz)$/;

/** `programs`: first files of the programs that start the product. `compressed`: with compressed copies of files, which loopback doesn't need. `minify`: the programs. */
type ProductOptions = { programs: readonly string[]; compressed: boolean; minify: boolean };

/** Copies the pages without source maps. */
function copyPages(app: string, compressed: boolean): void {
  const from = productFile(".next");
  const isLeftOut = (name: string) => BUILD_ONLY.test(name) || (!compressed && COMPRESSED.test(name));
  cpSync(from, join(app, ".next"), { recursive: true, filter: (path) => path === from || !isLeftOut(basename(path)) });
  // Next only reads settings from it; its absolute paths are those of the machine that built.
  for (const name of ["required-server-files.json", "required-server-files.js"]) {
    const file = join(app, ".next", name);
    writeFileSync(file, readFileSync(file, "utf8").replaceAll(ROOT, "."));
  }
}

const packageName = (path: string) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];

/** Copies the files of Next that its build traced, and those of its entry for servers of one's own. Returns the folders of their packages. */
async function copyNext(app: string): Promise<string[]> {
  const require = createRequire(import.meta.url);
  const { nodeFileTrace } = require("next/dist/compiled/@vercel/nft") as {
    nodeFileTrace(files: string[], options: object): Promise<{ fileList: Set<string> }>;
  };
  const { fileList } = await nodeFileTrace([productFile("node_modules/next/dist/server/next.js")], {
    base: ROOT,
    ignore: (path: string) => BUILDER.test(path),
  });
  const traced = new Set(fileList);
  for (const entry of readdirSync(productFile(".next"), { recursive: true, withFileTypes: true })) {
    if (!entry.name.endsWith(".nft.json")) continue;
    const { files } = JSON.parse(readFileSync(join(entry.parentPath, entry.name), "utf8")) as { files: string[] };
    for (const file of files) traced.add(relative(ROOT, resolve(entry.parentPath, file)));
  }
  // Next resolves these files when it starts, by names that no trace sees. It loads none of them.
  for (const name of ["webpack", "@babel/runtime"])
    for (const file of readdirSync(productFile(`${COMPILED_BY_NEXT}/${name}`), { withFileTypes: true }))
      if (file.isFile()) traced.add(`${COMPILED_BY_NEXT}/${name}/${file.name}`);
  const folders = new Set<string>();
  for (const path of traced) {
    const name = packageName(path);
    if (!name || UNUSED.test(name) || path.endsWith(".map")) continue;
    folders.add(`node_modules/${name}`);
    mkdirSync(dirname(join(app, path)), { recursive: true });
    cpSync(productFile(path), join(app, path), { dereference: true });
  }
  return [...folders];
}

/** Writes a migrated database. */
async function writeDatabase(app: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "loupe-database-"));
  try {
    const data = join(folder, "data");
    await (await openPglite(data)).close();
    const client = await PGlite.create({ dataDir: data });
    writeFileSync(join(app, PREPARED_DATABASE), Buffer.from(await (await client.dumpDataDir("gzip")).arrayBuffer()));
    await client.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Copies the SQL of the migrations: a database that is as new runs none, but their list is read. */
function copyMigrations(app: string): void {
  const from = productFile("service/db/migrations");
  cpSync(from, join(app, "service/db/migrations"), { recursive: true, filter: (path) => !path.endsWith("_snapshot.json") });
}

/** Copies the files that the programs read. Returns the folders of the packages that Next consists of. */
async function copyFiles(app: string, compressed: boolean): Promise<string[]> {
  mkdirSync(app, { recursive: true });
  for (const name of ["public", "next.config.mjs"]) cpSync(productFile(name), join(app, name), { recursive: true });
  const { version } = JSON.parse(readFileSync(productFile("package.json"), "utf8")) as { version: string };
  writeFileSync(join(app, "package.json"), `${JSON.stringify({ name: "loupe", version, private: true, type: "module" }, null, 2)}\n`);
  copyPages(app, compressed);
  copyMigrations(app);
  const next = await copyNext(app);
  await writeDatabase(app);
  return next;
}

/**
 * Writes the whole product into a folder: programs with their packages in them, prebuilt pages, the files of Next that these need, a migrated database
 * and the licences. Only `INSTALLED_PACKAGES` are missing. Throws when the pages can't be built.
 */
export async function stageProduct(app: string, { programs, compressed, minify }: ProductOptions): Promise<void> {
  if (!(await buildPages(new AbortController().signal))) throw new Error("The pages could not be built.");
  const next = await copyFiles(app, compressed);
  const settings: BuildOptions = {
    absWorkingDir: ROOT,
    entryPoints: [...PROGRAMS, ...programs],
    outbase: ".",
    outdir: join(app, PROGRAM_FOLDER),
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    external: [...INSTALLED_PACKAGES, "next", "pg-native"],
    platform: "node",
    target: "node20.19",
    format: "esm",
    // The authorization server stores its records by the names of classes.
    keepNames: true,
    minifySyntax: minify,
    minifyWhitespace: minify,
    banner: {
      js: 'import { createRequire as createRequireOfBundle } from "node:module";\nconst require = createRequireOfBundle(import.meta.url);',
    },
    logLevel: "error",
  };
  const { metafile } = await bundle({ ...settings, metafile: true });
  writeFileSync(
    join(app, "THIRD-PARTY-LICENSES.txt"),
    bundledLicences([...Object.keys(metafile.inputs), ...next.map((folder) => `${folder}/package.json`)]),
  );
}
