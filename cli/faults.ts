import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { productFile } from "../lib/product/files.mjs";
import { build } from "./build.ts";
import { reliabilityPage } from "./docs/reliability-page.ts";
import { allFaults } from "./faults/all-faults.ts";
import { uploadReferences } from "./faults/load.ts";
import { isLoadHeld, type MixedLoadResult, runMixedLoad } from "./faults/mixed-load.ts";
import { type FaultResult, isHeld, runFault } from "./faults/run-fault.ts";
import { type Stand, startStand } from "./stand/stand.ts";

/**
 * `npm run faults [-- --short] [--minutes 30] [FAULT…]`: causes faults on two replicas of each program and writes `docs/reliability.md`, unless it is
 * short or only some are named, by a part of their name. Exits with 1 when one did not hold, or 2 for a wrong command line.
 */
const HELP = "npm run faults [-- --short] [--minutes 30] [PART OF A NAME…]";

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { short: { type: "boolean", default: false }, minutes: { type: "string", default: "30" } },
  });
  const chosen = allFaults.filter(
    ({ name, isInShort }) => (!values.short || isInShort) && (!positionals.length || positionals.some((part) => name.includes(part))),
  );
  const minutes = Number(values.minutes);
  if (!chosen.length || !(minutes > 0)) throw new Error(HELP);
  return { chosen, minutes, isShort: values.short, isWhole: !values.short && !positionals.length };
}

function report(result: FaultResult): void {
  const { name, acknowledged, found, wrong, failedMeanwhile, failedOutside, recovered, done, problems } = result;
  console.log(
    `${isHeld(result) ? "held  " : "FAILED"}  ${name}: ${found} of ${acknowledged} found, ${wrong.length} wrong, ${failedMeanwhile.length} failed meanwhile, ${failedOutside.length} outside, works again after ${recovered.toFixed(1)} s, all done after ${done.toFixed(1)} s`,
  );
  for (const line of [...problems, ...wrong.slice(0, 5), ...failedOutside.slice(0, 5)]) console.log(`        ${line}`);
}

async function run({ chosen, minutes, isShort, isWhole }: ReturnType<typeof readArguments>): Promise<boolean> {
  if (!(await build(new AbortController().signal))) throw new Error("The pages were not built.");
  const results = new Map<string, FaultResult>();
  let load: MixedLoadResult | undefined;
  for (const files of ["bucket", "small disk"] as const) {
    const here = chosen.filter((fault) => fault.files === files);
    if (!here.length) continue;
    const stand: Stand = await startStand(files);
    try {
      await uploadReferences(stand);
      // Before the faults, since these restart programs.
      if (isWhole && files === "bucket") {
        load = await runMixedLoad(stand, minutes);
        console.log(
          `${isLoadHeld(load) ? "held  " : "FAILED"}  Load without a fault: ${JSON.stringify({ ...load, failed: load.failed.slice(0, 5) })}`,
        );
      }
      for (const fault of here) {
        const result = await runFault(stand, fault, isShort);
        results.set(fault.name, result);
        report(result);
      }
    } finally {
      await stand.stop();
    }
  }
  if (load) {
    const file = productFile("docs/reliability.md");
    const inOrder = chosen.map(({ name }) => results.get(name)!);
    writeFileSync(file, reliabilityPage(new Date().toISOString().slice(0, 10), inOrder, load));
    execFileSync(process.execPath, [productFile("node_modules/oxfmt/bin/oxfmt"), file]);
  }
  return [...results.values()].every(isHeld) && (!load || isLoadHeld(load));
}

try {
  process.exitCode = (await run(readArguments())) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
