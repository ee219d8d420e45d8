/** Exit codes of every command. */
export const EXIT = {
  /** Nothing is left to decide. */
  done: 0,
  failed: 1,
  /** A wrong command line or config, or a question without a terminal. */
  usage: 2,
  /** Changes are undecided or rejected. */
  undecided: 3,
  /** Refused for safety: nothing was written. */
  refused: 4,
  /** Above a limit of the command line. */
  aboveLimit: 5,
  interrupted: 130,
} as const;

/** An expected failure. The message is one sentence with what to do. */
export class CommandError extends Error {
  override readonly name = "CommandError";

  constructor(
    message: string,
    readonly exitCode: (typeof EXIT)[keyof typeof EXIT] = EXIT.failed,
  ) {
    super(message);
  }
}

/** Returns an error of the command line or the config. */
export const usageError = (message: string) => new CommandError(message, EXIT.usage);
