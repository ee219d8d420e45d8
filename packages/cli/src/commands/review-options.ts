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

/** Options of `review` with their value and help. */
export const REVIEW_OPTIONS: readonly OptionRow[] = [
  ["all", "", "Show the baselines that didn't change too."],
  ["write", "", "Write approved pictures without a question."],
  ["no-write", "", "Write nothing."],
  ["port", "PORT", "Port of the pages. Default: a free one."],
  ["no-open", "", "Don't open the browser."],
  ["keep", "", "Keep the data of the review, and print its folder."],
  ["build", "NUMBER", "Open a build of the server in the browser instead."],
  ...RESULT_OPTIONS,
  ...SERVER_OPTIONS,
  ...COMMON_OPTIONS,
];

export type ReviewOptions = CommonOptions & {
  results: string | null;
  baselines: string | null;
  format: Format | null;
  all: boolean;
  /** Null asks at the end. */
  write: boolean | null;
  port: number | null;
  open: boolean;
  keep: boolean;
  /** Number of a build of the server; null for results of this machine. */
  build: number | null;
  server: ServerOptions;
};

/** Parses the arguments after `review`. Throws a sentence for a wrong command line. */
export function readReviewOptions(args: readonly string[]): ReviewOptions {
  const given = new Arguments("review", REVIEW_OPTIONS, args);
  const [results, build, server] = [given.results(), given.number("build", 1, 2_147_483_647), given.server()];
  if (given.flag("write") && given.flag("no-write")) throw usageError("--write and --no-write exclude each other. Use one of them.");
  if (build !== null && results !== null) throw usageError("--build opens a build of the server: leave out the results.");
  if (build === null && (server.url ?? server.token ?? server.project) !== null)
    throw usageError("--url, --token and --project are for --build. Without it, review sends nothing.");
  return {
    ...given.common(),
    results,
    baselines: given.text("baselines"),
    format: given.format(),
    all: given.flag("all"),
    write: given.flag("write") ? true : given.flag("no-write") ? false : null,
    port: given.number("port", 1, 65_535),
    open: !given.flag("no-open"),
    keep: given.flag("keep"),
    build,
    server,
  };
}
