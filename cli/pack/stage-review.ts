import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { productFile } from "../../lib/product/files.mjs";
import { PROGRAM_FOLDER, stageProduct } from "./stage-product.ts";

/** Writes the files of the package with the product for one person into a folder. Throws when the pages can't be built. */
export async function stageReview(path: string, staging: string): Promise<void> {
  for (const name of ["package.json", "README.md"]) cpSync(join(path, name), join(staging, name));
  cpSync(productFile("LICENSE"), join(staging, "LICENSE"));
  await stageProduct(join(staging, "app"), { programs: ["cli/review/start-review.ts"], compressed: false, minify: true });
  writeFileSync(join(staging, "start.mjs"), `export { startReview } from "./app/${PROGRAM_FOLDER}/cli/review/start-review.mjs";\n`);
}
