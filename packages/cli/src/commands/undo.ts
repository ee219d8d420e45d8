import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { hashOf } from "../pictures/hash.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { PathChecker } from "../write-back/safe-path.ts";
import { readAccepted, writeAccepted, type StateFolder } from "../write-back/state-folder.ts";
import { forgetUndo, undoableChanges, writeFiles } from "../write-back/write-files.ts";
import type { AcceptOptions } from "./accept-options.ts";
import type { Workplace } from "./accept-targets.ts";
import { counted } from "./accept-text.ts";
import { CommandError, EXIT, usageError } from "./exit-codes.ts";

/** Puts back the files that the last accept wrote. A file that changed since is refused. Returns the exit code. */
export async function undoAccept(options: AcceptOptions, { root }: Workplace, folder: StateFolder, terminal: Terminal): Promise<number> {
  const changes = undoableChanges(folder);
  const shown = (paths: readonly string[], code: number) => {
    if (options.json) terminal.print(JSON.stringify({ restored: paths }));
    return code;
  };
  if (!changes) {
    terminal.note("There is nothing to undo.");
    return shown([], EXIT.done);
  }
  const checker = new PathChecker(root);
  const refused = changes.flatMap(({ path, before }) => {
    const file = join(root, path);
    const present = existsSync(file) ? hashOf(readFileSync(file)) : null;
    const problem = checker.problem(file) ?? (present === before ? null : "changed since it was accepted.");
    return problem ? [{ path, problem }] : [];
  });
  for (const { path, problem } of refused) terminal.note(`  refused  ${path}  ${problem}`);
  if (refused.length && !options.skipRefused)
    throw new CommandError(
      `${counted(refused.length, "file")} refused. Nothing was written. --skip-refused puts back the rest.`,
      EXIT.refused,
    );
  const own = changes.filter(({ path }) => refused.every((one) => one.path !== path));
  if (!options.quiet && !options.json)
    for (const { path, after } of own) terminal.print(`  ${after === null ? "delete  " : "put back"} ${path}`);
  if (options.dryRun || !own.length) return shown([], refused.length ? EXIT.undecided : EXIT.done);
  if (!options.yes) {
    if (!terminal.confirm) throw usageError("There is no terminal to ask on. Pass --yes to put the files back.");
    if (!(await terminal.confirm(`Put back ${counted(own.length, "file")}?`))) return shown([], EXIT.undecided);
  }
  await writeFiles(root, folder, own, terminal.signal);
  forgetUndo(folder);
  const accepted = readAccepted(folder);
  for (const { path } of own) accepted.delete(path);
  writeAccepted(folder, accepted);
  if (!options.quiet && !options.json) terminal.print(`${counted(own.length, "file")} put back.`);
  return shown(
    own.map(({ path }) => path),
    refused.length ? EXIT.undecided : EXIT.done,
  );
}
