import { readRunFacts } from "../ci/run-facts.ts";
import { findConfig, type FoundConfig } from "../config/read-config.ts";
import type { Connection } from "../server/connection.ts";
import { printable, type Terminal } from "../terminal/terminal.ts";
import type { BuildDraft } from "../upload/build-request.ts";
import { checkSuite } from "../upload/checked-snapshots.ts";
import { readSuite } from "../upload/suite-snapshots.ts";
import { type AcceptTarget, dirtyFilesOf, findTargets, findWorkplace, shownPath, type Workplace } from "./accept-targets.ts";
import { counted, suiteLine } from "./accept-text.ts";
import { CommandError, EXIT, usageError } from "./exit-codes.ts";
import type { UploadOptions } from "./upload-options.ts";

/** Files that one request takes. */
const MAX_SNAPSHOTS = 5000;

/** Working tree and config of a command. */
export type UploadPlace = { workplace: Workplace; found: FoundConfig | null };

/** Returns the working tree and config of a command. */
export function findPlace(options: UploadOptions, cwd: string): UploadPlace {
  const workplace = findWorkplace(cwd, options.results);
  return { workplace, found: findConfig(options.config, cwd, workplace.root) };
}

/** Throws for pictures that can't be sent, unless the rest may be sent without them. */
function checkRefusals(refused: readonly { name: string; reason: string }[], { skipRefused }: UploadOptions, terminal: Terminal): void {
  if (!refused.length) return;
  for (const { name, reason } of refused) terminal.note(`  refused  ${printable(name)} ${printable(reason)}`);
  if (!skipRefused)
    throw new CommandError(
      `${counted(refused.length, "picture")} can't be sent. Nothing was sent. --skip-refused sends the rest as a part of the suite.`,
      EXIT.refused,
    );
}

type Draft = Omit<BuildDraft, "facts" | "project"> & { options: UploadOptions };

function draftOf(target: AcceptTarget, place: UploadPlace, options: UploadOptions, cwd: string, terminal: Terminal): Draft {
  const { workplace } = place;
  const suite = readSuite(target, workplace, dirtyFilesOf(workplace));
  const { snapshots, refused } = checkSuite(suite, workplace.root, options);
  if (!options.json && !options.quiet) terminal.print(suiteLine(suite, snapshots.length, shownPath(cwd, suite.source)));
  for (const note of suite.results?.notes ?? []) terminal.note(note);
  checkRefusals(refused, options, terminal);
  if (!snapshots.length && !options.shard)
    throw usageError(
      suite.pictures.length
        ? "--include and --exclude leave no snapshot."
        : `${shownPath(cwd, suite.source)} has no changed pictures, and no baselines were found. Name their folder with --baselines DIR.`,
    );
  if (snapshots.length > MAX_SNAPSHOTS)
    throw usageError(
      `${counted(snapshots.length, "snapshot")} are more than ${MAX_SNAPSHOTS.toLocaleString("en-US")} in one upload. Split them with --shard and --include.`,
    );
  const { name = target.suite, threshold } = { ...target, ...(options.name !== null && { name: options.name }) };
  return {
    name,
    threshold,
    options,
    subset: options.subset || refused.length > 0,
    library: { name: suite.format, version: suite.results?.toolVersion ?? "" },
    snapshots,
  };
}

/** Reads the pictures of all suites, prints a line for each, and throws a sentence where something can't be sent. Sends nothing. */
export function readDrafts(place: UploadPlace, options: UploadOptions, cwd: string, terminal: Terminal): Draft[] {
  if (options.skip)
    return [
      { name: options.name, threshold: null, options, subset: options.subset, library: { name: "none", version: "" }, snapshots: [] },
    ];
  const command = "upload test-results";
  const targets = findTargets(options, place.found, cwd, command);
  if (options.name !== null && targets.length > 1) throw usageError("--name is for one suite. The config names several.");
  return targets.map((target) => draftOf(target, place, options, cwd, terminal));
}

/** Adds the facts of CI and git, and the project. Throws a sentence where the commit or branch is not known. */
export function completeDrafts(
  drafts: readonly Draft[],
  { workplace }: UploadPlace,
  { project }: Connection,
  terminal: Terminal,
): BuildDraft[] {
  const { options } = drafts[0]!;
  const facts = readRunFacts(options, terminal.env, workplace.repository, terminal.note);
  if (options.shard && options.nonce === null && facts.run === null)
    throw usageError("--shard needs the --nonce that all shards share. CI usually names the run, but here none was found.");
  return drafts.map((draft) => ({ ...draft, facts, project: project && `${project.owner}/${project.name}` }));
}
