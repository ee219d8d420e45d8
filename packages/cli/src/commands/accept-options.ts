import type { Format } from "../formats/result-set.ts";
import { usageError } from "./exit-codes.ts";
import {
  Arguments,
  COMMON_OPTIONS,
  type CommonOptions,
  type OptionRow,
  RESULT_OPTIONS,
  SERVER_OPTIONS,
  type ServerOptions,
} from "./options.ts";

/** Options of `accept` with their value and help. */
export const ACCEPT_OPTIONS: readonly OptionRow[] = [
  ["all", "", "Accept every changed and new picture."],
  ["only", "GLOB", "Accept the pictures whose name or baseline matches. Repeat it for more."],
  ["build", "NUMBER", "Accept what was approved in a build of the server. latest: the newest one of this commit, else of this branch."],
  ["dry-run", "", "Show what would be written. Without --all or --only, as with --all."],
  ["yes", "", "Write without a question."],
  ["remove", "", "Delete the baselines of removed pictures too."],
  ["overwrite", "", "Write over baselines with uncommitted changes."],
  ["skip-refused", "", "Write the rest when some pictures are refused."],
  ["commit", "[=MESSAGE]", "Commit the accepted baselines, and nothing else."],
  ["pull-request", "", "Commit what was approved in --build to the branch loupe/accept-NUMBER, push it and open a pull request."],
  ["base", "BRANCH", "Branch of the pull request. Default: that of the build."],
  ["undo", "", "Put back the files that the last accept wrote."],
  ...RESULT_OPTIONS,
  ...SERVER_OPTIONS,
  ...COMMON_OPTIONS,
];

export type AcceptOptions = CommonOptions & {
  results: string | null;
  all: boolean;
  only: string[];
  /** Number of a build of the server, `latest` for the newest one of this commit or branch; null for results of this machine. */
  build: number | "latest" | null;
  server: ServerOptions;
  baselines: string | null;
  format: Format | null;
  remove: boolean;
  dryRun: boolean;
  yes: boolean;
  overwrite: boolean;
  skipRefused: boolean;
  undo: boolean;
  /** Opens a pull request, and leaves the working tree as it is. */
  pullRequest: boolean;
  /** Branch of the pull request; null for that of the build. */
  base: string | null;
  /** Message of the commit, "" for the default one, null for no commit. */
  commit: string | null;
};

const LARGEST_NUMBER = 2_147_483_647;

/** Parses the arguments after `accept`. Throws a sentence for a wrong command line. */
export function readAcceptOptions(args: readonly string[]): AcceptOptions {
  const given = new Arguments("accept", ACCEPT_OPTIONS, args);
  const only = given.globs("only");
  const [results, build, server] = [
    given.results(),
    given.text("build") === "latest" ? ("latest" as const) : given.number("build", 1, LARGEST_NUMBER),
    given.server(),
  ];
  const all = given.flag("all");
  if (all && only.length) throw usageError("--all and --only exclude each other. Use one of them.");
  if (given.flag("undo") && (all || only.length || results !== null || given.flag("commit") || build !== null))
    throw usageError("--undo takes no results and no selection. It puts back what the last accept wrote.");
  if (build !== null && (all || results !== null || given.flag("baselines") || given.flag("format")))
    throw usageError("--build takes what people approved: no results, --all, --baselines and --format. --only selects some of it.");
  const [pullRequest, base] = [given.flag("pull-request"), given.text("base")];
  if (pullRequest && (build === null || given.flag("commit") || given.flag("overwrite")))
    throw usageError("--pull-request needs --build, and makes its own commit on a branch: no --commit and --overwrite.");
  if (base !== null && (!pullRequest || !base || base.startsWith("-")))
    throw usageError("--base names the branch of --pull-request, for example --base main.");
  if (build === null && (server.url ?? server.token ?? server.project) !== null)
    throw usageError("--url, --token and --project are for --build. Without it, accept sends nothing.");
  return {
    ...given.common(),
    results,
    all,
    only,
    build,
    server,
    baselines: given.text("baselines"),
    format: given.format(),
    remove: given.flag("remove"),
    dryRun: given.flag("dry-run"),
    yes: given.flag("yes"),
    overwrite: given.flag("overwrite"),
    skipRefused: given.flag("skip-refused"),
    undo: given.flag("undo"),
    pullRequest,
    base,
    commit: given.text("commit"),
  };
}
