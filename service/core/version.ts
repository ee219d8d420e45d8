import { readFileSync } from "node:fs";
import { productFile } from "../../lib/product/files.mjs";

/** The product's version, from package.json. */
export const { version } = JSON.parse(readFileSync(productFile("package.json"), "utf8")) as { version: string };
