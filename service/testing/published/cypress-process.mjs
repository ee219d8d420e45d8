// Runs the published plugin as Cypress does after a run: `node cypress-process.mjs '{"screenshotsFolder":"…","options":{…}}'`. Each picture of the folder is
// a screenshot, and those in `argos` are named as the command of the plugin names them.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { registerArgosTask } from "@argos-ci/cypress/task";

const { screenshotsFolder, options } = JSON.parse(process.argv[2]);
const handlers = new Map();
registerArgosTask((event, handler) => handlers.set(event, handler), { screenshotsFolder }, options);
for (const file of readdirSync(screenshotsFolder, { recursive: true }).filter((name) => name.endsWith(".png"))) {
  const name = file.startsWith("argos/") ? file.slice(0, -4) : undefined;
  await handlers.get("after:screenshot")({ path: join(screenshotsFolder, file), ...(name && { name }) });
}
await handlers.get("after:run")({ startedTestsAt: "2026-11-26T10:00:00.000Z", totalDuration: 1200 });
