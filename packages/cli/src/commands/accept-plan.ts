import { matchesGlob } from "../../../../lib/contract/glob.ts";
import type { FoundConfig } from "../config/read-config.ts";
import { folderOf } from "../formats/find-format.ts";
import type { DirtyFiles } from "../git/repository.ts";
import { planPictures, refuseCollisions, type PlanEntry } from "../write-back/plan.ts";
import { readAccepted, type StateFolder } from "../write-back/state-folder.ts";
import type { AcceptOptions } from "./accept-options.ts";
import { findTargets, readTarget, shownPath, type Workplace } from "./accept-targets.ts";
import { counted, summaryLine } from "./accept-text.ts";
import { usageError } from "./exit-codes.ts";

/** Surroundings of an accept. */
export type AcceptPlace = { workplace: Workplace; folder: StateFolder; dirty: DirtyFiles; found: FoundConfig | null };

/** Decisions about the pictures of one source. `fields`: its part of the JSON document, without the entries. */
export type PlannedSet = { suite: string | null; heading: string; notes: readonly string[]; fields: object; entries: PlanEntry[] };

/** Returns the selection of `--only`; everything without it. */
export const selectedBy =
  (only: readonly string[]) =>
  ({ name, baseline }: { name: string; baseline: string | null }): boolean =>
    !only.length || only.some((glob) => matchesGlob(name, glob) || (baseline !== null && matchesGlob(baseline, glob)));

/** Throws where `--only` selects nothing. */
export function checkSelection({ only }: AcceptOptions, entries: readonly PlanEntry[]): void {
  if (only.length && entries.length && !entries.some(selectedBy(only)))
    throw usageError(`--only matches none of ${counted(entries.length, "picture")}, for example ${entries[0]!.name}.`);
}

/** Returns the options of the plan that do not depend on the results. */
export const planOptions = (options: AcceptOptions, { workplace, folder, dirty, found }: AcceptPlace) => ({
  root: workplace.root,
  dirty,
  accepted: readAccepted(folder),
  isSelected: selectedBy(options.only),
  remove: options.remove || (found?.config.accept?.remove ?? false),
  overwrite: options.overwrite,
});

/** Reads all results of this machine and decides about each picture. */
export function planTargets(options: AcceptOptions, cwd: string, place: AcceptPlace): PlannedSet[] {
  const { workplace, dirty, found } = place;
  const targets = findTargets(options, found, cwd, "accept test-results --all");
  const own = planOptions(options, place);
  const read = targets.map((target) => ({ target, results: readTarget(target, workplace, dirty) }));
  const decided = read.map(({ target, results }) =>
    planPictures(results.pictures, results.refused, { ...own, folder: folderOf(target.source) }),
  );
  const planned = refuseCollisions(decided).map((entries, at): PlannedSet => {
    const { target, results } = read[at]!;
    const heading = summaryLine(results, shownPath(cwd, results.source));
    return { suite: target.suite, heading, notes: results.notes, fields: { format: results.format }, entries };
  });
  checkSelection(
    options,
    planned.flatMap(({ entries }) => entries),
  );
  return planned;
}
