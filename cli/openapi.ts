import { readFileSync, writeFileSync } from "node:fs";
import { stringify } from "yaml";
import { contract } from "../lib/contract/index.ts";
import { openapi } from "../lib/contract/openapi.ts";

/** Writes the committed OpenAPI documents, or with `--check` fails when they are out of date. */
const document = openapi(contract);
const documents = {
  "openapi.json": `${JSON.stringify(document, null, 2)}\n`,
  "openapi.yaml": stringify(document, { aliasDuplicateObjects: false }),
};

for (const [name, text] of Object.entries(documents)) {
  const file = new URL(`../public/${name}`, import.meta.url);
  if (!process.argv.includes("--check")) writeFileSync(file, text);
  else if (readFileSync(file, "utf8") !== text) {
    console.error(`public/${name} is out of date. Run: npm run openapi`);
    process.exitCode = 1;
  }
}
