import type { Terminal } from "../terminal/terminal.ts";
import type { PlanEntry } from "../write-back/plan.ts";
import type { AcceptOptions } from "./accept-options.ts";
import type { PlannedSet } from "./accept-plan.ts";
import { counted, entryLine } from "./accept-text.ts";
import type { CommonOptions } from "./options.ts";
import { CommandError, EXIT, usageError } from "./exit-codes.ts";

const fieldsOf = ({ name, baseline, status, action, sha256, reason, decided }: PlanEntry) => ({
  name,
  baseline,
  status,
  action,
  sha256,
  ...(decided && { decidedBy: decided.by, decidedAt: decided.at }),
  ...(reason && { reason }),
});

/** Returns the JSON document: the result of the results, or one per suite. */
export function jsonDocument(planned: readonly PlannedSet[]): object {
  const one = ({ fields, entries }: PlannedSet) => ({ ...fields, entries: entries.map(fieldsOf) });
  if (planned.length === 1 && planned[0]!.suite === null) return one(planned[0]!);
  return { suites: planned.map((each) => ({ name: each.suite, ...one(each) })) };
}

/** Prints what happens to each picture. */
export function printPlan(planned: readonly PlannedSet[], { verbose, noColor }: CommonOptions, terminal: Terminal): void {
  for (const { heading, entries, notes } of planned) {
    terminal.print(heading);
    for (const entry of entries)
      if (verbose || entry.action !== "none" || entry.status === "added") terminal.print(entryLine(entry, terminal.hasColor && !noColor));
    for (const note of notes) terminal.note(note);
  }
}

/** Throws where entries are refused and the rest must not be written. */
export function checkRefused(entries: readonly PlanEntry[], { skipRefused, quiet, json }: AcceptOptions, terminal: Terminal): void {
  const refused = entries.filter(({ action }) => action === "refused");
  if (!refused.length || skipRefused) return;
  if (quiet || json) for (const entry of refused) terminal.note(entryLine(entry, false).trim());
  throw new CommandError(
    `${counted(refused.length, "picture")} refused. Nothing was written. --skip-refused writes the rest.`,
    EXIT.refused,
  );
}

/** Returns true where a person or an option allows the change. Throws without a terminal. */
export async function mayWrite(question: string, { yes }: AcceptOptions, terminal: Terminal): Promise<boolean> {
  if (yes) return true;
  if (!terminal.confirm) throw usageError("There is no terminal to ask on. Pass --yes to write, or --dry-run to look.");
  return terminal.confirm(question);
}
