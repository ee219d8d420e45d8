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

/** Services that builds are imported from. */
export const SERVICES = ["argos", "percy"] as const;
export type ImportService = (typeof SERVICES)[number];

/** Options of `import` with their value and help. */
export const IMPORT_OPTIONS: readonly OptionRow[] = [
  ["dry-run", "", "Show what would be imported, and send nothing."],
  ["yes", "", "Import without a question."],
  ["rules", "", "Create the rules that are proposed."],
  ["history", "", "Import the baselines of up to 50 earlier commits too."],
  ["name", "NAME", "Name of the suite. Default: that of the source, else default."],
  ["include", "GLOB", "Only snapshots whose name matches. Repeat it for more."],
  ["exclude", "GLOB", "No snapshots whose name matches. Repeat it for more."],
  ["branch", "BRANCH", "Branch of the build. Default: that of git, or the main branch of the source."],
  ["commit", "SHA", "Commit of the build. Default: the last one that changed the baselines."],
  ["taken-at", "TIME", "Time of the pictures, such as 2026-03-01. Default: that of the commit, file or build."],
  ["approved-by", "NAME", "Person who approved the pictures. Default: the author of the commit, or the reviewer."],
  ["skip-refused", "", "Leave out pictures that can't be imported."],
  ["from-url", "URL", "Address of the service to import from. Default: ARGOS_API_BASE_URL, or that of Percy."],
  ["from-token", "TOKEN", "Token there that may read. Default: ARGOS_TOKEN, or PERCY_TOKEN."],
  ["from-project", "OWNER/NAME", "Project there. Default: ARGOS_PROJECT, or PERCY_PROJECT."],
  ...RESULT_OPTIONS,
  ...SERVER_OPTIONS,
  ...COMMON_OPTIONS,
];

export type ImportOptions = CommonOptions & {
  server: ServerOptions;
  /** The folder, config or service. */
  source: string;
  format: Format | null;
  baselines: string | null;
  dryRun: boolean;
  yes: boolean;
  rules: boolean;
  history: boolean;
  name: string | null;
  include: string[];
  exclude: string[];
  branch: string | null;
  commit: string | null;
  takenAt: Date | null;
  approvedBy: string | null;
  skipRefused: boolean;
  from: ServerOptions;
};

function timeOf(text: string | null): Date | null {
  if (text === null) return null;
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw usageError(`--taken-at ${text} is not a time such as 2026-03-01 or 2026-03-01T10:00:00Z.`);
  if (time > new Date()) throw usageError(`--taken-at ${text} is in the future.`);
  return time;
}

/** Parses the arguments after `import`. Throws a sentence for a wrong command line. */
export function readImportOptions(args: readonly string[]): ImportOptions {
  const given = new Arguments("import", IMPORT_OPTIONS, args);
  const source = given.results();
  if (source === null) throw usageError(`Name what to import: the folder with the baselines, or ${SERVICES.join(" or ")}.`);
  const isService = SERVICES.some((one) => one === source);
  const from = { url: given.text("from-url"), token: given.text("from-token"), project: given.text("from-project") };
  if (!isService && (from.url ?? from.token ?? from.project) !== null)
    throw usageError(`--from-url, --from-token and --from-project are for ${SERVICES.join(" and ")}.`);
  for (const name of ["history", "format", "baselines", "commit"])
    if (isService && given.flag(name)) throw usageError(`--${name} is for baselines on this machine. Leave it out for ${source}.`);
  if (given.flag("history") && (given.flag("commit") || given.flag("taken-at")))
    throw usageError("--history takes commits and times from git. Leave out --commit and --taken-at.");
  return {
    ...given.common(),
    server: given.server(),
    source,
    format: given.format(),
    baselines: given.text("baselines"),
    dryRun: given.flag("dry-run"),
    yes: given.flag("yes"),
    rules: given.flag("rules"),
    history: given.flag("history"),
    name: given.text("name"),
    include: given.globs("include"),
    exclude: given.globs("exclude"),
    branch: given.text("branch"),
    commit: wholeCommitOf(given, "commit"),
    takenAt: timeOf(given.text("taken-at")),
    approvedBy: given.text("approved-by"),
    skipRefused: given.flag("skip-refused"),
    from,
  };
}
