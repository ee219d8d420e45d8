import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { productFile, version } from "../../lib/product/files.mjs";
import { renderSite } from "./render-site.ts";
import { listFiles } from "../source-files.mjs";

/** Writes the documents as a static site into the folder `site`, which is not committed. Fails when a link leads nowhere. */
const files = listFiles([""]);
const documents = files.filter((path) => path.endsWith(".md")).map((path) => ({ path, text: readFileSync(productFile(path), "utf8") }));
const { pages, assets, problems } = renderSite(documents, new Set(files), version);
const folder = productFile("site");
rmSync(folder, { recursive: true, force: true });
for (const [path, html] of pages) {
  mkdirSync(join(folder, dirname(path)), { recursive: true });
  writeFileSync(join(folder, path), html);
}
for (const path of assets) cpSync(productFile(path), join(folder, path));
for (const problem of problems) console.error(problem);
process.exitCode = problems.length ? 1 : 0;
