import { createInterface } from "node:readline/promises";
import { CommandError, EXIT } from "../commands/exit-codes.ts";

/** Variables of the environment. */
export type Environment = Readonly<Record<string, string | undefined>>;

export type Terminal = {
  /** Writes a line of the result. */
  print(text: string): void;
  /** Writes a message for people, on stderr. */
  note(text: string): void;
  /** Asks a question that "y" or "yes" confirms; null without a terminal. `isDefault`: the key Enter alone confirms too. */
  confirm: ((question: string, isDefault?: boolean) => Promise<boolean>) | null;
  hasColor: boolean;
  env: Environment;
  /** Aborted by Ctrl-C and other signals to end. */
  signal: AbortSignal;
};

/** Removes characters that control a terminal: names come from reports. */
// oxlint-disable-next-line no-control-regex -- control characters are what is removed
export const printable = (text: string) => text.replace(/[\u0000-\u001f\u007f-\u009f]/g, "\uFFFD");

/** Returns the terminal of this process. */
export function processTerminal(signal: AbortSignal): Terminal {
  const { stdin, stdout, stderr, env } = process;
  return {
    print: (text) => void stdout.write(`${text}\n`),
    note: (text) => void stderr.write(`${text}\n`),
    confirm: stdin.isTTY && stderr.isTTY ? (question, isDefault = false) => confirmOn(question, isDefault, signal) : null,
    hasColor: Boolean(stdout.isTTY) && !env["NO_COLOR"] && env["TERM"] !== "dumb",
    env,
    signal,
  };
}

async function confirmOn(question: string, isDefault: boolean, signal: AbortSignal): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const ended = new AbortController();
  // Ctrl-C and Ctrl-D reach the interface, not the process.
  lines.once("SIGINT", () => process.kill(process.pid, "SIGINT"));
  lines.once("close", () => ended.abort());
  try {
    const answer = await lines.question(`${question} ${isDefault ? "[Y/n]" : "[y/N]"} `, {
      signal: AbortSignal.any([signal, ended.signal]),
    });
    return /^\s*y(es)?\s*$/i.test(answer) || (isDefault && !answer.trim());
  } catch (error) {
    if (signal.aborted) throw new CommandError("Interrupted. Nothing was written.", EXIT.interrupted);
    if (ended.signal.aborted) return false;
    throw error;
  } finally {
    lines.close();
  }
}
