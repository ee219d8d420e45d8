import { existsSync, readdirSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { stageImage } from "../pack/stage-image.ts";

/** `npm run image -- --out DIR`: writes the files of the container image for this machine's system. */

const { values } = parseArgs({ options: { out: { type: "string" } } });
if (!values.out) {
  console.error("Name the folder for the files: npm run image -- --out DIR");
  process.exit(2);
}
const out = resolve(values.out);
if (existsSync(out) && readdirSync(out).length > 0) {
  console.error(`${out} is not empty. Name an empty folder.`);
  process.exit(2);
}
await stageImage(out);
