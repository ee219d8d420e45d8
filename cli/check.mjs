// `npm run check`: runs every static check of the sources in parallel.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { install } from "./install.mjs";
import { ROOT } from "../lib/product/files.mjs";

/** @param {string} name */
const bin = (name) => join(ROOT, "node_modules", ".bin", name);

/** @type {[string, string, string[], string][]} name, command, arguments, remedy */
const checks = [
  ["format", bin("oxfmt"), ["--check", "."], "npx oxfmt ."],
  ["lint", bin("oxlint"), ["-c", "oxlint.config.mjs", "--deny-warnings"], "npx oxlint --fix, or follow the messages above"],
  ["types", bin("tsc"), ["--noEmit", "-p", "."], "follow the messages above"],
  ["unused code", bin("knip"), ["--no-progress", "--no-config-hints"], "remove what is named above"],
  ["names and text", process.execPath, ["--import", "tsx", "cli/checks.ts"], "follow the messages above"],
  ["documents", process.execPath, ["--import", "tsx", "cli/docs.ts", "--check"], "npm run docs"],
  ["site of documents", process.execPath, ["--import", "tsx", "cli/docs/write-site.ts"], "follow the messages above"],
  ["OpenAPI", process.execPath, ["--import", "tsx", "cli/openapi.ts", "--check"], "npm run openapi"],
  ["OpenAPI rules", bin("redocly"), ["lint", "public/openapi.json"], "follow the messages above, then npm run openapi"],
  ["client of the API", process.execPath, ["cli/openapi-client.mjs"], "follow the messages above, then npm run openapi"],
];

/** The linter of OpenAPI would send its use to its makers. */
const env = { ...process.env, NO_COLOR: "1", REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };

await install();
const started = performance.now();
const results = await Promise.all(
  checks.map(
    ([name, command, args, remedy]) =>
      new Promise((resolve) => {
        let output = "";
        const child = spawn(command, args, { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"], env });
        child.stdout.on("data", (chunk) => (output += chunk));
        child.stderr.on("data", (chunk) => (output += chunk));
        child.once("error", (error) => resolve({ name, remedy, ok: false, output: error.message }));
        child.once("close", (code) => resolve({ name, remedy, ok: code === 0, output }));
      }),
  ),
);

for (const { name, ok, output, remedy } of results) if (!ok) console.log(`\n${name}\n${output.trim()}\n→ ${remedy}\n`);
const failed = results.filter(({ ok }) => !ok).map(({ name }) => name);
console.log(
  `${failed.length ? `Failed: ${failed.join(", ")}.` : `Checked: ${checks.map(([name]) => name).join(", ")}.`} (${Math.round((performance.now() - started) / 100) / 10} s)`,
);
process.exitCode = failed.length ? 1 : 0;
