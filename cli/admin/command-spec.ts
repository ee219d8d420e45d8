/** `value`: its placeholder in the help; null for a switch. */
type Option = { name: string; value: string | null; required?: true; multiple?: true };

/** Values of a command line: the first of each option, all of `--account`, and the arguments without a dash. */
type Given = {
  values: Record<string, string | undefined>;
  account: string[];
  switches: ReadonlySet<string>;
  positional: string | undefined;
  second: string | undefined;
};

/** A command as the command line shows it. */
export type Spec = {
  summary: string;
  options: readonly Option[];
  /** Name of the argument without a dash, and of a second one. */
  positional?: string;
  second?: string;
  input(given: Given): Record<string, unknown>;
  /** Formats the result for a person, with a fact per line. */
  format(result: never): string;
  /** Returns true for a result with which the program exits with 1. */
  failed?(result: never): boolean;
};

/** An invalid command line; the message is one sentence. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

export const switchOption = (name: string): Option => ({ name, value: null });
export const option = (name: string, value: string): Option => ({ name, value });
export const neededOption = (name: string, value: string): Option => ({ name, value, required: true });
