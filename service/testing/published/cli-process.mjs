// Runs command lines of the published command line one after the other: `node cli-process.mjs '[["account","get"], …]'`. Prints their exit codes
// and outputs as JSON. Loading the program for each of them would take most of a minute.
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

const entry = join(dirname(createRequire(import.meta.url).resolve("@argos-ci/cli/package.json")), "bin", "argos-cli.js");
const lines = JSON.parse(process.argv[2]);
const write = process.stdout.write.bind(process.stdout);

class Exit extends Error {}
process.exit = (code) => {
  process.exitCode = code;
  throw new Exit();
};
let output = "";
process.stdout.write = process.stderr.write = (text) => Boolean((output += text));

process.argv = [process.execPath, entry];
await import(pathToFileURL(entry).href);
const { program } = await import(pathToFileURL(createRequire(entry).resolve("commander")).href);

const results = [];
for (const args of lines) {
  output = "";
  process.exitCode = 0;
  await program.parseAsync(args, { from: "user" }).catch((error) => {
    if (!(error instanceof Exit)) throw error;
  });
  results.push({ code: process.exitCode, output: output.trim() });
}
write(JSON.stringify(results));
process.exitCode = 0;
