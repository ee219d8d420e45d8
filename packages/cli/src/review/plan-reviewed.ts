import { existsSync, readFileSync } from "node:fs";
import type { AcceptPlace, PlannedSet } from "../commands/accept-plan.ts";
import type { AcceptTarget } from "../commands/accept-targets.ts";
import { counted } from "../commands/accept-text.ts";
import { folderOf } from "../formats/find-format.ts";
import type { ResultSet, RunPicture } from "../formats/result-set.ts";
import { hashOf } from "../pictures/hash.ts";
import type { BuildDecisions } from "../server/build-decisions.ts";
import { planPictures, refuseCollisions, type PlanEntry, readRunPicture } from "../write-back/plan.ts";
import { PathChecker, relativePath } from "../write-back/safe-path.ts";
import { readAccepted } from "../write-back/state-folder.ts";

/** A suite with its results and the decisions about them. */
export type ReviewedSuite = { target: AcceptTarget; results: ResultSet; decisions: BuildDecisions };

/**
 * Returns what happens to a rejected picture. The run wrote a new one as its baseline already, so the next run would pass: such a file is deleted, where
 * no commit has it and it has the bytes of this run.
 */
function rejectedEntry(picture: RunPicture, target: AcceptTarget, place: AcceptPlace, reason: string | null | undefined): PlanEntry {
  const { workplace, dirty } = place;
  const path = relativePath(workplace.root, picture.baseline);
  const text = `rejected${reason ? `: "${reason}"` : ""}`;
  const entry: PlanEntry = { name: picture.name, baseline: path, status: picture.status, action: "left", sha256: null, reason: text };
  const isUntracked = workplace.repository === null || dirty.untracked.has(path);
  if (picture.status !== "added" || !picture.actual || !isUntracked || !existsSync(picture.baseline)) return entry;
  if (new PathChecker(workplace.root).problem(picture.baseline)) return entry;
  const present = readFileSync(picture.baseline);
  const before = hashOf(present);
  const own = readRunPicture(path, picture.actual, { root: workplace.root, folder: folderOf(target.source) });
  if (hashOf(own) !== before) return entry;
  const change = { path, before, after: null, read: () => present };
  return { ...entry, action: "delete", reason: `${text}. This run wrote it, and the next run shows it again.`, change };
}

/** Decides about each picture after its review. Writes nothing. */
export function planReviewed(suites: readonly ReviewedSuite[], place: AcceptPlace): PlannedSet[] {
  const { workplace, folder, dirty, found } = place;
  const entries = suites.map(({ target, results, decisions }) => {
    const approved = new Set(decisions.approved.map(({ name }) => name));
    const rejected = new Map(decisions.rejected.map(({ name, reason }) => [name, reason]));
    const pathOf = ({ baseline }: RunPicture) => relativePath(workplace.root, baseline);
    const planned = planPictures(
      results.pictures.filter((picture) => !rejected.has(pathOf(picture))),
      results.refused,
      {
        root: workplace.root,
        folder: folderOf(target.source),
        dirty,
        accepted: readAccepted(folder),
        isSelected: ({ baseline }) => baseline !== null && approved.has(baseline),
        remove: found?.config.accept?.remove ?? false,
        overwrite: false,
      },
    );
    const left = results.pictures
      .filter((picture) => rejected.has(pathOf(picture)))
      .map((picture) => rejectedEntry(picture, target, place, rejected.get(pathOf(picture))));
    return [...planned, ...left];
  });
  return refuseCollisions(entries).map((own, at): PlannedSet => {
    const { target, results, decisions } = suites[at]!;
    const undecided = decisions.build.decided?.undecided ?? 0;
    const parts = [`${decisions.approved.length} approved`, `${decisions.rejected.length} rejected`];
    const heading = `Review${target.suite === null ? "" : ` of ${target.suite}`} finished: ${parts.join(", ")}${undecided ? `, ${counted(undecided, "change")} undecided` : ""}`;
    return { suite: target.suite, heading, notes: [], fields: { format: results.format, build: decisions.build.number }, entries: own };
  });
}
