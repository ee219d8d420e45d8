import type { Format } from "../formats/result-set.ts";
import { usageError } from "./exit-codes.ts";
import {
  Arguments,
  COMMON_OPTIONS,
  type CommonOptions,
  wholeCommitOf,
  type OptionRow,
  RESULT_OPTIONS,
  SERVER_OPTIONS,
  type ServerOptions,
} from "./options.ts";

/** Options of a build. */
const BUILD_OPTIONS: readonly OptionRow[] = [
  ["name", "NAME", "Name of the suite. Default: that of the config, else default."],
  ["include", "GLOB", "Only snapshots whose name matches. Repeat it for more."],
  ["exclude", "GLOB", "No snapshots whose name matches. Repeat it for more."],
  ["branch", "BRANCH", "Branch. Default: that of CI or git."],
  ["commit", "SHA", "Commit of the pictures. Default: that of CI or git."],
  ["pr", "NUMBER", "Number of the pull request. Default: that of CI."],
  ["reference-branch", "BRANCH", "Branch to compare with. Default: that of the pull request, else of the project."],
  ["reference-commit", "SHA", "Commit to compare with. Default: the last one in common with that branch."],
  ["mode", "MODE", "ci compares with ancestors, monitoring with the build before. Default: ci."],
  ["shard", "I/N", "Send part I of N of one build."],
  ["nonce", "TEXT", "Name that all shards of a run share. Default: the run of CI."],
  ["subset", "", "The pictures are a part of the suite: nothing counts as removed."],
  ["threshold", "0-1", "Sensitivity of the comparison."],
  ["skip-refused", "", "Leave out pictures that can't be sent. The build is then a subset."],
  ["no-fetch", "", "Don't fetch more history in a shallow clone."],
  ["max-files", "COUNT", "End with code 5 when more files were to be sent."],
  ["max-bytes", "BYTES", "End with code 5 when more bytes were to be sent."],
];

/** Options of `upload` with their value and help. */
export const UPLOAD_OPTIONS: readonly OptionRow[] = [
  ...BUILD_OPTIONS,
  ["skip", "", "Create a build without pictures that passes, for a run without tests."],
  ["finalize", "", "End the builds of --nonce, whose shards have no known number."],
  ["wait", "[=SECONDS]", "Wait for the comparison, 600 seconds by default. Code 3 when changes are undecided or rejected."],
  ...RESULT_OPTIONS,
  ...SERVER_OPTIONS,
  ...COMMON_OPTIONS,
];

/** Options of `plan` with their value and help. */
export const PLAN_OPTIONS: readonly OptionRow[] = [
  ...BUILD_OPTIONS,
  ["max-snapshots", "COUNT", "End with code 5 when the build had more snapshots."],
  ["max-share-of-plan", "0-1", "End with code 5 when the month had used more than this share afterwards."],
  ...RESULT_OPTIONS,
  ...SERVER_OPTIONS,
  ...COMMON_OPTIONS,
];

export type Shard = { index: number; total: number };

export type UploadOptions = CommonOptions & {
  server: ServerOptions;
  results: string | null;
  baselines: string | null;
  format: Format | null;
  name: string | null;
  include: string[];
  exclude: string[];
  branch: string | null;
  commit: string | null;
  pr: number | null;
  referenceBranch: string | null;
  referenceCommit: string | null;
  mode: "ci" | "monitoring";
  shard: Shard | null;
  nonce: string | null;
  subset: boolean;
  threshold: number | null;
  skipRefused: boolean;
  noFetch: boolean;
  maxFiles: number | null;
  maxBytes: number | null;
  maxSnapshots: number | null;
  maxShareOfPlan: number | null;
  skip: boolean;
  finalize: boolean;
  /** Seconds to wait for the comparison; null not to wait. */
  wait: number | null;
};

const MOST = Number.MAX_SAFE_INTEGER;
const MOST_SHARDS = 1_000_000;
const WAIT_SECONDS = 600;

function shardOf(text: string | null): Shard | null {
  if (text === null) return null;
  const [, index, total] = /^(\d{1,7})\/(\d{1,7})$/.exec(text) ?? [];
  const shard = { index: Number(index), total: Number(total) };
  if (!index || shard.index < 1 || shard.index > shard.total || shard.total > MOST_SHARDS)
    throw usageError(`--shard ${text} is not a part such as 2/5.`);
  return shard;
}

function modeOf(mode: string | null): UploadOptions["mode"] {
  if (mode !== null && mode !== "ci" && mode !== "monitoring") throw usageError(`--mode ${mode} is not known. Known: ci, monitoring.`);
  return mode ?? "ci";
}

/** Parses the arguments after `upload` or `plan`. Throws a sentence for a wrong command line. */
export function readUploadOptions(command: "upload" | "plan", args: readonly string[]): UploadOptions {
  const given = new Arguments(command, command === "plan" ? PLAN_OPTIONS : UPLOAD_OPTIONS, args);
  const [shard, nonce, results] = [shardOf(given.text("shard")), given.text("nonce"), given.results()];
  const [skip, finalize] = [given.flag("skip"), given.flag("finalize")];
  if ((skip || finalize) && results !== null) throw usageError(`--${skip ? "skip" : "finalize"} sends no pictures. Leave out the folder.`);
  if (finalize && nonce === null) throw usageError("--finalize needs the --nonce of the shards.");
  if (finalize && (skip || shard)) throw usageError("--finalize ends builds of other uploads. Leave out --skip and --shard.");
  return {
    ...given.common(),
    server: given.server(),
    results,
    baselines: given.text("baselines"),
    format: given.format(),
    name: given.text("name"),
    include: given.globs("include"),
    exclude: given.globs("exclude"),
    branch: given.text("branch"),
    commit: wholeCommitOf(given, "commit"),
    pr: given.number("pr", 1, MOST),
    referenceBranch: given.text("reference-branch"),
    referenceCommit: wholeCommitOf(given, "reference-commit"),
    mode: modeOf(given.text("mode")),
    shard,
    nonce,
    subset: given.flag("subset"),
    threshold: given.number("threshold", 0, 1, { whole: false }),
    skipRefused: given.flag("skip-refused"),
    noFetch: given.flag("no-fetch"),
    maxFiles: given.number("max-files", 0, MOST),
    maxBytes: given.number("max-bytes", 0, MOST),
    maxSnapshots: command === "plan" ? given.number("max-snapshots", 0, MOST) : null,
    maxShareOfPlan: command === "plan" ? given.number("max-share-of-plan", 0, 100, { whole: false }) : null,
    skip,
    finalize,
    wait: given.flag("wait") ? (given.text("wait") === "" ? WAIT_SECONDS : given.number("wait", 0, 86_400)) : null,
  };
}
