import { parseArgs } from "node:util";
import type { OperatorCommand } from "../../service/operator/operator.ts";
import { describeBuild, describeBuilds, describeRequeued } from "./describe-builds.ts";
import { accountSpecs } from "./account-specs.ts";
import { archiveSpecs } from "./archive-specs.ts";
import { neededOption as needed, option, type Spec, UsageError } from "./command-spec.ts";
import { doctorSpec } from "./doctor.ts";
import { describeJobs } from "./describe-jobs.ts";

function days(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,3}$/.test(text) || Number(text) > 3650)
    throw new UsageError(`--expires-days must be a whole number from 1 to 3650, but is "${text}".`);
  return Number(text);
}

function buildNumber(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`--build must be the number of a build, but is "${text}".`);
  return Number(text);
}

function pullRequestNumber(text: string | undefined): number {
  if (!/^[1-9]\d{0,14}$/.test(text ?? "")) throw new UsageError(`NUMBER must be the number of a pull request, but is "${text}".`);
  return Number(text);
}

type Mail = { to: string; subject: string; text: string; createdAt: string };

/** Commands that this program runs itself, running service or not. */
export type ArchiveCommand = keyof typeof archiveSpecs;

const commands: Record<OperatorCommand | ArchiveCommand, Spec> = {
  "user create": {
    summary: "Creates a person with a verified address and a personal account.",
    options: [needed("email", "EMAIL"), option("name", "NAME")],
    input: ({ values: { email, name } }) => ({ email, name }),
    format: ({ slug, email }: { slug: string; email: string }) => `Created ${slug}, who signs in as ${email}.`,
  },
  "team create": {
    summary: "Creates a team with its first owner.",
    options: [needed("slug", "SLUG"), needed("name", "NAME"), needed("owner", "EMAIL")],
    input: ({ values: { slug, name, owner } }) => ({ slug, name, owner }),
    format: ({ slug, owner }: { slug: string; owner: string }) => `Created the team ${slug}, owned by ${owner}.`,
  },
  "member add": {
    summary: "Adds a person to a team. LEVEL is owner, member or contributor.",
    options: [needed("team", "SLUG"), needed("email", "EMAIL"), needed("level", "LEVEL")],
    input: ({ values: { team, email, level } }) => ({ team, email, level }),
    format: ({ team, email, level }: { team: string; email: string; level: string }) => `Added ${email} to ${team} as ${level}.`,
  },
  ...accountSpecs,
  ...archiveSpecs,
  doctor: doctorSpec,
  "project create": {
    summary: "Creates a project of a team or a person.",
    options: [],
    positional: "OWNER/NAME",
    input: ({ positional }) => ({ project: positional }),
    format: ({ owner, name }: { owner: string; name: string }) => `Created the project ${owner}/${name}.`,
  },
  "token create": {
    summary: "Creates a personal access token and prints it once.",
    options: [needed("user", "EMAIL"), { name: "account", value: "SLUG…", required: true, multiple: true }, option("expires-days", "N")],
    input: ({ values, account }) => ({ user: values["user"], accounts: account, expiresInDays: days(values["expires-days"]) }),
    format: ({ token }: { token: string }) => token,
  },
  "project-token create": {
    summary: "Creates a project token for CI and prints it once.",
    options: [option("name", "NAME"), option("expires-days", "N")],
    positional: "OWNER/NAME",
    input: ({ values, positional }) => ({ project: positional, name: values["name"], expiresInDays: days(values["expires-days"]) }),
    format: ({ token }: { token: string }) => token,
  },
  "pull-request open": {
    summary: "Says that a pull request of a branch is open: publishes the branch's staged media.",
    options: [needed("branch", "BRANCH")],
    positional: "OWNER/NAME",
    second: "NUMBER",
    input: ({ values: { branch }, positional, second }) => ({ project: positional, number: pullRequestNumber(second), branch }),
    format: ({ project, number, branch }: { project: string; number: number; branch: string }) =>
      `Pull request ${number} of ${project} is open. Staged media of ${branch} will be published.`,
  },
  "pull-request close": {
    summary: "Says that a pull request of a branch is closed: nothing more is published to it.",
    options: [needed("branch", "BRANCH")],
    positional: "OWNER/NAME",
    second: "NUMBER",
    input: ({ values: { branch }, positional, second }) => ({ project: positional, number: pullRequestNumber(second), branch }),
    format: ({ project, number }: { project: string; number: number }) => `Pull request ${number} of ${project} is closed.`,
  },
  "repository link": {
    summary: "Links a project to a repository in which the GitHub App is installed.",
    options: [needed("repository", "OWNER/REPOSITORY")],
    positional: "OWNER/NAME",
    input: ({ values: { repository }, positional }) => ({ project: positional, repository }),
    format: ({ project, repository }: { project: string; repository: string }) => `${project} follows the pull requests of ${repository}.`,
  },
  "repository unlink": {
    summary: "Removes the link between a project and its repository.",
    options: [],
    positional: "OWNER/NAME",
    input: ({ positional }) => ({ project: positional }),
    format: ({ project }: { project: string }) => `${project} follows no repository.`,
  },
  "passkeys reset": {
    summary: "Deletes the passkeys of a person who lost them, and signs the person out.",
    options: [needed("user", "EMAIL")],
    input: ({ values: { user } }) => ({ user }),
    format: ({ user, removed }: { user: string; removed: number }) => `Passkeys of ${user} deleted: ${removed}.`,
  },
  "mail list": {
    summary: "Lists the dev mailbox, newest first.",
    options: [option("to", "EMAIL")],
    input: ({ values: { to } }) => ({ to }),
    format: (mails: Mail[]) =>
      mails.map(({ to, subject, text, createdAt }) => `${createdAt}  to ${to}\n${subject}\n\n${text.trim()}\n`).join("\n") ||
      "The mailbox is empty.",
  },
  "jobs list": {
    summary: "Lists background jobs, newest first. STATE is dead (the default), waiting, running or finished.",
    options: [option("state", "STATE"), option("kind", "KIND")],
    input: ({ values: { state, kind } }) => ({ state, kind }),
    format: describeJobs,
  },
  "jobs retry": {
    summary: "Retries a dead job by id, or all of a kind.",
    options: [option("id", "ID"), option("kind", "KIND")],
    input: ({ values: { id, kind } }) => ({ id, kind }),
    format: ({ retried }: { retried: number }) => `Jobs queued again: ${retried}.`,
  },
  "jobs discard": {
    summary: "Deletes a dead job by id, or all of a kind.",
    options: [option("id", "ID"), option("kind", "KIND")],
    input: ({ values: { id, kind } }) => ({ id, kind }),
    format: ({ discarded }: { discarded: number }) => `Jobs deleted: ${discarded}.`,
  },
  "jobs resume": {
    summary: "Starts the jobs that a restore held back: mails, webhooks and statuses are sent.",
    options: [],
    input: () => ({}),
    format: ({ resumed }: { resumed: number }) => `Jobs resumed: ${resumed}.`,
  },
  "builds list": {
    summary: "Lists builds, newest first. STATE is uploading, expired, waiting, comparing, concluded or failed.",
    options: [option("project", "OWNER/NAME"), option("state", "STATE"), option("branch", "BRANCH"), option("name", "NAME")],
    input: ({ values: { project, state, branch, name } }) => ({ project, state, branch, name }),
    format: describeBuilds,
  },
  "builds requeue": {
    summary: "Queues again what failed or lost its job: in one build, or in all unfinished and failed ones of a project.",
    options: [needed("project", "OWNER/NAME"), option("build", "NUMBER")],
    input: ({ values: { project, build } }) => ({ project, build: buildNumber(build) }),
    format: describeRequeued,
  },
  "builds explain": {
    summary: "Explains a build: state, baseline, jobs, dead letters and snapshots that failed.",
    options: [needed("project", "OWNER/NAME"), needed("build", "NUMBER")],
    input: ({ values: { project, build } }) => ({ project, build: buildNumber(build) }),
    format: describeBuild,
  },
  "seed demo": {
    summary: "Creates the demo team, unless it exists.",
    options: [],
    input: () => ({}),
    format: ({ teamSlug }: { teamSlug: string }) => `The demo team is ${teamSlug}.`,
  },
};

function usageOfOption({ name, value, required }: Spec["options"][number]): string {
  const given = value === null ? `--${name}` : `--${name} ${value}`;
  return required ? given : `[${given}]`;
}

const usageOf = (name: string, { options, positional, second }: Spec) =>
  [name, positional, second, ...options.map(usageOfOption)].filter(Boolean).join(" ");

/** Returns the help text with all commands. */
export function help(): string {
  const lines = Object.entries(commands).map(([name, spec]) => `  ${usageOf(name, spec)}\n      ${spec.summary}`);
  return `npm run admin -- COMMAND [--json]\n\n${lines.join("\n")}\n\nWorks while Loupe runs and while it is stopped. Uses the same settings (DATA_DIR, DATABASE_URL) as npm start.`;
}

export type Request =
  | { help: true }
  | {
      help: false;
      command: OperatorCommand | ArchiveCommand;
      input: Record<string, unknown>;
      json: boolean;
      format(result: unknown): string;
      failed(result: unknown): boolean;
    };

/** Reads a command line. Throws `UsageError` for an invalid one. */
export function readCommand(args: readonly string[]): Request {
  if (!args.length || args.includes("--help") || args.includes("-h")) return { help: true };
  const words = Object.hasOwn(commands, args.slice(0, 2).join(" ")) || !Object.hasOwn(commands, args[0]!) ? 2 : 1;
  const name = args.slice(0, words).join(" ");
  if (!Object.hasOwn(commands, name)) throw new UsageError(`There is no command "${name}". See npm run admin -- --help.`);
  const spec: Spec = commands[name as OperatorCommand | ArchiveCommand];
  const wrong = (problem: string) => new UsageError(`${problem} Usage: npm run admin -- ${usageOf(name, spec)}`);
  let parsed;
  try {
    parsed = parseArgs({
      args: args.slice(words),
      allowPositionals: true,
      options: {
        ...Object.fromEntries(
          spec.options.map((one) => [one.name, one.value === null ? { type: "boolean" } : { type: "string", multiple: true }] as const),
        ),
        json: { type: "boolean" },
      },
    });
  } catch (error) {
    throw wrong(`${(error as Error).message.split(/\.\s|\n/)[0]!.replace(/\.$/, "")}.`);
  }
  const { json, ...given } = parsed.values as { json?: boolean } & Record<string, string[] | undefined>;
  const positionals = [...parsed.positionals];
  const positional = spec.positional ? positionals.shift() : undefined;
  if (spec.positional && !positional) throw wrong(`${spec.positional} is required.`);
  const second = spec.second ? positionals.shift() : undefined;
  if (spec.second && !second) throw wrong(`${spec.second} is required.`);
  const switches = new Set(spec.options.flatMap(({ name: key, value }) => (value === null && given[key] ? [key] : [])));
  for (const one of spec.options) {
    if (one.value === null) continue;
    // `--account one two`: the further words are accounts too.
    const all = [...(given[one.name] ?? []), ...(one.multiple && given[one.name] ? positionals.splice(0) : [])];
    if (one.required && !all.length) throw wrong(`--${one.name} is required.`);
    if (!one.multiple && all.length > 1) throw wrong(`--${one.name} is given twice.`);
    given[one.name] = all;
  }
  if (positionals.length) throw wrong(`"${positionals[0]}" is not an argument of this command.`);
  const values = Object.fromEntries(Object.entries(given).map(([key, all]) => [key, switches.has(key) ? undefined : all?.[0]]));
  const input = spec.input({ values, account: given["account"] ?? [], switches, positional, second });
  return {
    help: false,
    command: name as OperatorCommand | ArchiveCommand,
    input,
    json: json ?? false,
    format: (result) => spec.format(result as never),
    failed: (result) => spec.failed?.(result as never) ?? false,
  };
}
