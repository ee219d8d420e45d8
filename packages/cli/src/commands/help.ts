import { ACCEPT_OPTIONS } from "./accept-options.ts";
import { LOGIN_OPTIONS, LOGOUT_OPTIONS } from "./login.ts";
import { IMPORT_OPTIONS } from "./import-options.ts";
import { COMMON_OPTIONS, type OptionRow, optionsHelp, SERVER_OPTIONS } from "./options.ts";
import { REVIEW_OPTIONS } from "./review-options.ts";
import { PACKAGE_NAME, PACKAGE_VERSION } from "./package-name.ts";
import { PLAN_OPTIONS, UPLOAD_OPTIONS } from "./upload-options.ts";

/** Commands in the order of the help. */
export const COMMANDS = ["accept", "review", "upload", "plan", "import", "login", "logout"] as const;
type Command = (typeof COMMANDS)[number];

type About = { usage: readonly string[]; text: string; options: readonly OptionRow[] };

const ABOUT: Record<Command, About> = {
  accept: {
    usage: ["loupe accept [RESULTS] --all | --only GLOB", "loupe accept --build NUMBER"],
    text: `  Writes the pictures of a run, or those that people approved on the server, to
  the baselines that the suite compares with. RESULTS is a report or a folder: of
  Playwright, Vitest, jest-image-snapshot, BackstopJS, reg-cli or Lost Pixel, or of
  plain pictures with --baselines. Without it, every suite of loupe.config.json is
  taken.`,
    options: ACCEPT_OPTIONS,
  },
  review: {
    usage: ["loupe review [RESULTS]", "loupe review --build NUMBER"],
    text: `  Opens the review screens of Loupe for a run, on this machine alone, and writes
  what you approve to the baselines. Nothing is sent elsewhere, and the data is
  deleted afterwards.`,
    options: REVIEW_OPTIONS,
  },
  upload: {
    usage: ["loupe upload [RESULTS]", "loupe upload --skip", "loupe upload --finalize --nonce TEXT"],
    text: `  Sends a build: a folder of pictures as it is, or the results of a tool, with the
  baselines for what didn't change. Only files that the project lacks are sent.`,
    options: UPLOAD_OPTIONS,
  },
  plan: {
    usage: ["loupe plan [RESULTS]"],
    text: `  Shows what upload would send, count and be compared with. Sends no file and
  creates no build.`,
    options: PLAN_OPTIONS,
  },
  import: {
    usage: ["loupe import FOLDER", "loupe import argos | percy"],
    text: `  Imports the baselines of another tool as builds that are approved already: of
  Playwright, Vitest, jest-image-snapshot, BackstopJS, Lost Pixel, reg-suit or a
  folder, or the approved builds of a service. Shows first what it would do. Needs
  the token of a person with the admin role.`,
    options: IMPORT_OPTIONS,
  },
  login: {
    usage: ["loupe login [--device | --token TOKEN | --status]"],
    text: `  Signs in to a server in the browser, and stores the sign-in in a file that only
  you can read. CI sets LOUPE_TOKEN, which comes first.`,
    options: LOGIN_OPTIONS,
  },
  logout: {
    usage: ["loupe logout"],
    text: "  Ends a stored sign-in.",
    options: LOGOUT_OPTIONS,
  },
};

const COMMON = [...COMMON_OPTIONS, ...SERVER_OPTIONS];
/** Returns true for an option that several commands have, with the same text. */
const isCommon = ([name, , text]: OptionRow) => COMMON.some((common) => common[0] === name && common[2] === text);

const section = (command: Command, rows: readonly OptionRow[]) => {
  const { usage, text } = ABOUT[command];
  return `${usage.join("\n")}\n\n${text}\n\n${optionsHelp(rows)}`;
};

const CODES = `Exit codes: 0 done, 1 failed, 2 wrong command line or config, 3 pictures are left to decide, 4 refused for safety, 5 above a limit of the
command line, 130 interrupted.`;
const TITLE = `${PACKAGE_NAME} ${PACKAGE_VERSION}`;

/** Returns the help of one command, with all of its options. */
export const commandHelp = (command: Command) => `${TITLE}\n\n${section(command, ABOUT[command].options)}\n\n${CODES}`;

/** Returns the help of all commands. Options that they share are listed once. */
export function helpText(): string {
  const own = COMMANDS.map((command) =>
    section(
      command,
      ABOUT[command].options.filter((row) => !isCommon(row)),
    ),
  );
  return `${TITLE}

${own.join("\n\n")}

Server

${optionsHelp(SERVER_OPTIONS)}

All commands

${optionsHelp(COMMON_OPTIONS)}

${CODES}`;
}
