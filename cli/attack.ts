import { parseArgs } from "node:util";
import { bodies } from "./attack/bodies.ts";
import { type Finding, findings } from "./attack/findings.ts";
import { guessing } from "./attack/guessing.ts";
import { logs } from "./attack/logs.ts";
import { mailAndLimits } from "./attack/mail-and-limits.ts";
import { malformed } from "./attack/malformed.ts";
import { sharing } from "./attack/sharing.ts";
import { slowClients } from "./attack/slow-clients.ts";
import { openStops } from "./attack/stops.ts";
import { loopbackTarget } from "./attack/target.ts";
import { type Attacks, type AttackResult, startOwnProduct, type World } from "./attack/world.ts";

/**
 * `npm run attack [-- --short] [--url http://127.0.0.1:3000] [FINDING…]`: attacks a product that it starts, or one on loopback, within bounds, and
 * prints a table. Exits with 1 when a limit did not hold, or 2 for a wrong command line.
 */
const HELP = `npm run attack [-- --short] [--url http://127.0.0.1:3000] [${Object.keys(findings).join("|")} …]`;

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { short: { type: "boolean", default: false }, url: { type: "string" } },
  });
  const unknown = positionals.find((name) => !Object.hasOwn(findings, name));
  if (unknown) throw new Error(`There is no attack "${unknown}". ${HELP}`);
  return { target: values.url === undefined ? null : loopbackTarget(values.url), isLong: !values.short, only: positionals as Finding[] };
}

/** Runs an attack; an error in it is a failure. */
async function attempt(world: World, attack: Attacks[Finding]): Promise<AttackResult> {
  try {
    return await attack!(world);
  } catch (error) {
    // Kept on one line: the table has a line for each result.
    return { passed: false, result: (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, " ") };
  }
}

async function run({ target, isLong, only }: ReturnType<typeof readArguments>): Promise<boolean> {
  const own = target ? null : await startOwnProduct();
  const stops = openStops();
  const world: World = { target: target ?? own!.target, isLong, own };
  // The log is read after the attacks that write into it; the long one is last on its product.
  const attacks: Attacks = {
    ...malformed,
    ...bodies,
    ...sharing,
    ...mailAndLimits,
    ...guessing,
    ...slowClients,
    ...logs,
    ...stops.attacks,
  };
  let failed = false;
  try {
    for (const [name, attack] of Object.entries(attacks) as [Finding, Attacks[Finding]][]) {
      if (only.length && !only.includes(name)) continue;
      const started = performance.now();
      const result = await attempt(world, attack);
      failed ||= "passed" in result && !result.passed;
      const verdict = "skipped" in result ? "skipped" : result.passed ? "held" : "FAILED";
      const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(5);
      console.log(`${name}  ${verdict.padEnd(7)} ${seconds} s  ${"skipped" in result ? result.skipped : result.result}`);
      console.log(`    tried: ${findings[name].tried}`);
      console.log(`    limit: ${findings[name].limit}`);
    }
  } finally {
    await Promise.allSettled([stops.close(), own?.stop()]);
  }
  return !failed;
}

try {
  process.exitCode = (await run(readArguments())) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
