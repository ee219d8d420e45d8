import { parseArgs } from "node:util";
import { globProblem } from "../../../../lib/contract/glob.ts";
import { nearestName } from "../config/nearest-name.ts";
import { FORMATS, type Format } from "../formats/result-set.ts";
import { usageError } from "./exit-codes.ts";

/** An option with its value and help. A value in brackets is taken after "=" only, so that a folder may follow. */
export type OptionRow = readonly [name: string, value: string, text: string];

/** Options of the results that a command reads. */
export const RESULT_OPTIONS: readonly OptionRow[] = [
  ["baselines", "DIR", "Folder with the baselines, where the results don't name them."],
  ["format", "FORMAT", `${FORMATS.join(", ")}. Without it, the tool is found.`],
];

/** Options of the server that a command calls. */
export const SERVER_OPTIONS: readonly OptionRow[] = [
  ["url", "URL", "Address of Loupe. Default: LOUPE_URL, the config, or the stored sign-in."],
  ["token", "TOKEN", "Token. Default: LOUPE_TOKEN, or the stored sign-in."],
  ["project", "OWNER/NAME", "Project. Default: LOUPE_PROJECT, or the config. Not needed to upload with a project token."],
];

/** Options that every command has. */
export const COMMON_OPTIONS: readonly OptionRow[] = [
  ["config", "FILE", "Config file. Default: loupe.config.json at the root of the repository."],
  ["json", "", "Print one JSON document. Messages go to stderr."],
  ["quiet", "", "Print errors and questions only."],
  ["verbose", "", "Print more about what was read and done."],
  ["no-color", "", "Print without colours, as with NO_COLOR."],
  ["help", "", "Show this help."],
  ["version", "", "Show the version."],
];

/** Values of `COMMON_OPTIONS`. */
export type CommonOptions = { config: string | null; json: boolean; quiet: boolean; verbose: boolean; noColor: boolean };
/** Values of `SERVER_OPTIONS`. */
export type ServerOptions = { url: string | null; token: string | null; project: string | null };

/** Returns the lines of help for options. */
export const optionsHelp = (rows: readonly OptionRow[]) =>
  rows
    .map(([name, value, text]) => `  ${`--${name}${value && (value.startsWith("[") ? value : ` ${value}`)}`.padEnd(28)}${text}`)
    .join("\n");

/** Parsed arguments of a command. */
export class Arguments {
  readonly positionals: readonly string[];
  readonly #values: Record<string, unknown>;

  /** Throws a sentence for an unknown option, with the nearest known one, and for a value that is missing or too much. */
  constructor(command: string, rows: readonly OptionRow[], args: readonly string[]) {
    const optional = new Set(rows.flatMap(([name, value]) => (value.startsWith("[") ? [`--${name}`] : [])));
    try {
      const { values, positionals } = parseArgs({
        args: args.map((argument) => (optional.has(argument) ? `${argument}=` : argument)),
        allowPositionals: true,
        options: Object.fromEntries(
          rows.map(([name, value]) => [name, value ? { type: "string" as const, multiple: true } : { type: "boolean" as const }]),
        ),
      });
      [this.#values, this.positionals] = [values, positionals];
    } catch (error) {
      const unknown = /^Unknown option '--?([^']+)'/.exec((error as Error).message)?.[1];
      if (unknown === undefined) throw usageError(`${(error as Error).message.split(/\.\s|\n/)[0]!.replace(/\.$/, "")}.`);
      const nearest = nearestName(
        unknown,
        rows.map(([name]) => name),
      );
      throw usageError(`--${unknown} is not an option of ${command}.${nearest ? ` Did you mean --${nearest}?` : " See --help."}`);
    }
  }

  flag(name: string): boolean {
    return this.#values[name] !== undefined;
  }

  /** Returns all values of an option. */
  list(name: string): string[] {
    return (this.#values[name] as string[] | undefined) ?? [];
  }

  /** Returns the value of an option that may be given once; null without it. */
  text(name: string): string | null {
    const given = this.list(name);
    if (given.length > 1) throw usageError(`--${name} is given twice.`);
    return given[0] ?? null;
  }

  /** Returns the patterns of an option. */
  globs(name: string): string[] {
    for (const glob of this.list(name)) {
      const problem = globProblem(glob);
      if (problem) throw usageError(`--${name} "${glob}" ${problem}.`);
    }
    return this.list(name);
  }

  /** Returns a number between two limits, both included. */
  number(name: string, least: number, most: number, { whole = true } = {}): number | null {
    const given = this.text(name);
    if (given === null) return null;
    const value = given.trim() === "" ? Number.NaN : Number(given);
    if (!(value >= least && value <= most) || (whole && !Number.isInteger(value)))
      throw usageError(`--${name} ${given} is not a ${whole ? "whole " : ""}number from ${least} to ${most}.`);
    return value;
  }

  /** Returns the folder or report of the command; null for the suites of the config. */
  results(): string | null {
    if (this.positionals.length > 1) throw usageError(`"${this.positionals[1]}" is one argument too many. Name one folder or report.`);
    return this.positionals[0] ?? null;
  }

  format(): Format | null {
    const format = this.text("format");
    if (format !== null && !FORMATS.some((known) => known === format))
      throw usageError(`--format ${format} is not known. Known: ${FORMATS.join(", ")}.`);
    return format as Format | null;
  }

  common(): CommonOptions {
    return {
      config: this.text("config"),
      json: this.flag("json"),
      quiet: this.flag("quiet"),
      verbose: this.flag("verbose"),
      noColor: this.flag("no-color"),
    };
  }

  server(): ServerOptions {
    return { url: this.text("url"), token: this.text("token"), project: this.text("project") };
  }
}

/** Returns a whole commit that an option names. Throws a sentence for a part of one. */
export function wholeCommitOf(given: Arguments, name: string): string | null {
  const commit = given.text(name)?.toLowerCase() ?? null;
  if (commit !== null && !/^[0-9a-f]{40}$/.test(commit)) throw usageError(`--${name} ${commit} is not a whole commit of 40 digits.`);
  return commit;
}
