// Preloaded into a command (`node --import`): stops it, or fills the disk, at one of its changes of the disk.
// FAULT=kill:3 ends the process before the third change; FAULT=full:3 lets it and each later write fail.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const [kind, place] = (process.env["FAULT"] ?? "").split(":");
let changes = 0;

/** Functions that change the disk, and whether they need space. @type {Record<string, boolean>} */
const CHANGES = {
  linkSync: false,
  mkdirSync: true,
  openSync: true,
  renameSync: false,
  rmSync: false,
  rmdirSync: false,
  writeFileSync: true,
};
const all = /** @type {Record<string, (...args: unknown[]) => unknown>} */ (/** @type {unknown} */ (fs));

for (const [name, needsSpace] of Object.entries(CHANGES)) {
  const own = all[name];
  if (!own) throw new Error(`node:fs has no ${name}.`);
  all[name] = (...args) => {
    const isRead = name === "openSync" && args[1] === "r";
    if (!isRead && ++changes >= Number(place)) {
      if (kind === "kill") process.kill(process.pid, "SIGKILL");
      if (kind === "full" && needsSpace && name !== "mkdirSync")
        throw Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
    }
    return own(...args);
  };
}
syncBuiltinESMExports();
