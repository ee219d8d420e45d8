import type { Terminal } from "../terminal/terminal.ts";
import { nearestName } from "../config/nearest-name.ts";
import { accept } from "./accept.ts";
import { readAcceptOptions } from "./accept-options.ts";
import { CommandError, EXIT, usageError } from "./exit-codes.ts";
import { commandHelp, COMMANDS, helpText } from "./help.ts";
import { importBaselines } from "./import.ts";
import { readImportOptions } from "./import-options.ts";
import { login, logout, readLoginOptions } from "./login.ts";
import { PACKAGE_VERSION } from "./package-name.ts";
import { planBuilds } from "./plan.ts";
import { readReviewOptions } from "./review-options.ts";
import { reviewPictures } from "./review.ts";
import { uploadBuilds } from "./upload.ts";
import { readUploadOptions } from "./upload-options.ts";

type Run = (args: readonly string[], cwd: string, terminal: Terminal) => Promise<number>;

const RUNS: Record<(typeof COMMANDS)[number], Run> = {
  accept: (args, cwd, terminal) => accept(readAcceptOptions(args), cwd, terminal),
  upload: (args, cwd, terminal) => uploadBuilds(readUploadOptions("upload", args), cwd, terminal),
  login: (args, cwd, terminal) => login(readLoginOptions("login", args), cwd, terminal),
  logout: (args, cwd, terminal) => logout(readLoginOptions("logout", args), cwd, terminal),
  review: (args, cwd, terminal) => reviewPictures(readReviewOptions(args), cwd, terminal),
  import: (args, cwd, terminal) => importBaselines(readImportOptions(args), cwd, terminal),
  plan: (args, cwd, terminal) => planBuilds(readUploadOptions("plan", args), cwd, terminal),
};

/** Returns the command with a name. Throws a sentence with the nearest known one. */
function findCommand(name: string): (typeof COMMANDS)[number] {
  const found = COMMANDS.find((command) => command === name);
  if (found) return found;
  const nearest = nearestName(name, COMMANDS);
  throw usageError(
    `There is no command "${name}". ${nearest ? `Did you mean ${nearest}?` : `Commands: ${COMMANDS.join(", ")}.`} See --help.`,
  );
}

/** Runs the command line. Returns the exit code; expected errors become one sentence on stderr. */
export async function runLoupe(args: readonly string[], cwd: string, terminal: Terminal): Promise<number> {
  const end = args.indexOf("--");
  const options = end < 0 ? args : args.slice(0, end);
  try {
    if (options.includes("--version")) {
      terminal.print(PACKAGE_VERSION);
      return EXIT.done;
    }
    const [name = "", ...rest] = args;
    const asks = options.includes("--help") || options.includes("-h") || name === "help";
    if (!name || asks) {
      const about = COMMANDS.find((command) => command === (name === "help" ? rest[0] : name));
      terminal.print(about ? commandHelp(about) : helpText());
      return args.length ? EXIT.done : EXIT.usage;
    }
    return await RUNS[findCommand(name)](rest, cwd, terminal);
  } catch (error) {
    if (error instanceof CommandError) {
      terminal.note(error.message);
      return error.exitCode;
    }
    const { code, path, message } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    terminal.note(`${path ?? "The command"} failed: ${message}`);
    return EXIT.failed;
  }
}
