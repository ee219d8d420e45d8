import { bytes } from "../../lib/format.ts";
import { neededOption as needed, option, type Spec, UsageError } from "./command-spec.ts";

type Person = { slug: string; name: string | null; email: string | null; deletedAt: string | null };
type Team = { slug: string; name: string | null; deletedAt: string | null };
type Membership = { team: string; level: string; deletedAt: string | null };
type Member = { slug: string; name: string | null; email: string | null; level: string };
type Token = { id: string; kind: string; name: string | null; of: string; expiresAt: string | null; lastUsedAt: string | null };

const line = (...facts: (string | null)[]) => facts.filter((fact) => fact).join("  ");
const lines = <T>(rows: readonly T[], empty: string, lineOf: (row: T) => string) => rows.map(lineOf).join("\n") || empty;
const deleted = (at: string | null) => at && `deleted ${at}`;

/** Marks the last line of a list that may go on. */
const listed = <T extends { slug: string }>(rows: readonly T[], empty: string, lineOf: (row: T) => string) =>
  lines(rows, empty, lineOf) + (rows.length === 100 ? `\nMore: --after ${rows.at(-1)!.slug}` : "");

const userInput: Spec["input"] = ({ values: { user } }) => ({ user });
const teamInput: Spec["input"] = ({ values: { team } }) => ({ team });
const afterInput: Spec["input"] = ({ values: { after } }) => ({ after });

/** Options of `team limits` and the fields that they set. */
const teamLimits = {
  "requests-per-minute": "requestsPerMinute",
  streams: "streams",
  "staged-files": "stagedFiles",
  "max-file-mb": "maxFileMb",
};

/** Returns the number that an option gives, null for the instance's. */
function limitOf(name: string, text: string | undefined): number | null | undefined {
  if (text === undefined || text === "instance") return text === undefined ? undefined : null;
  if (!/^\d{1,6}$/.test(text)) throw new UsageError(`--${name} must be a whole number or "instance", but is "${text}".`);
  return Number(text);
}

/** Commands that look at people, teams, members and tokens, and take them away. */
export const accountSpecs = {
  "user list": {
    summary: "Lists people by handle, 100 at a time.",
    options: [option("after", "SLUG")],
    input: afterInput,
    format: (people: Person[]) =>
      listed(people, "No people.", ({ slug, name, email, deletedAt }) => line(slug, email, name, deleted(deletedAt))),
  },
  "user show": {
    summary: "Shows a person with addresses and teams.",
    options: [needed("user", "EMAIL")],
    input: userInput,
    format: (it: Omit<Person, "email"> & { emails: { address: string; verified: boolean }[]; teams: Membership[] }) =>
      [
        line(it.slug, it.name, deleted(it.deletedAt)),
        ...it.emails.map(({ address, verified }) => line(`  ${address}`, verified ? null : "not verified")),
        ...it.teams.map(({ team, level, deletedAt }) => line(`  ${team}`, level, deleted(deletedAt))),
      ].join("\n"),
  },
  "user delete": {
    summary: "Closes the account of a person: signs them out and stops their tokens. What they made stays.",
    options: [needed("user", "EMAIL")],
    input: userInput,
    format: ({ user }: { user: string }) => `Closed the account of ${user}. Undo: user restore --user ${user}`,
  },
  "user restore": {
    summary: "Opens a closed account again.",
    options: [needed("user", "EMAIL")],
    input: userInput,
    format: ({ user }: { user: string }) => `${user} can sign in again.`,
  },
  "team list": {
    summary: "Lists teams by URL, 100 at a time, deleted ones included.",
    options: [option("after", "SLUG")],
    input: afterInput,
    format: (teams: Team[]) => listed(teams, "No teams.", ({ slug, name, deletedAt }) => line(slug, name, deleted(deletedAt))),
  },
  "team show": {
    summary: "Shows a team with its number of members.",
    options: [needed("team", "SLUG")],
    input: teamInput,
    format: ({ slug, name, deletedAt, members }: Team & { members: number }) => line(slug, name, `members: ${members}`, deleted(deletedAt)),
  },
  "team delete": {
    summary: "Deletes a team with its projects. It can be restored for 30 days.",
    options: [needed("team", "SLUG")],
    input: teamInput,
    format: ({ team }: { team: string }) => `Deleted the team ${team}. Undo within 30 days: team restore --team ${team}`,
  },
  "team restore": {
    summary: "Restores a deleted team with the projects that were deleted with it.",
    options: [needed("team", "SLUG")],
    input: teamInput,
    format: ({ team }: { team: string }) => `Restored the team ${team}.`,
  },
  "team limits": {
    summary: "Sets limits of a team, or shows them. N is a number, or `instance` for the instance's own.",
    options: [needed("team", "SLUG"), ...Object.keys(teamLimits).map((name) => option(name, "N"))],
    input: ({ values }) => ({
      team: values["team"],
      ...Object.fromEntries(Object.entries(teamLimits).map(([name, key]) => [key, limitOf(name, values[name])])),
    }),
    format: ({ team, limits }: { team: string; limits: Record<string, number | null> }) =>
      [`Limits of ${team}:`, ...Object.entries(teamLimits).map(([name, key]) => `  ${name}: ${limits[key] ?? "instance"}`)].join("\n"),
  },
  "member list": {
    summary: "Lists the members of a team.",
    options: [needed("team", "SLUG")],
    input: teamInput,
    format: (members: Member[]) => lines(members, "No members.", ({ slug, name, email, level }) => line(slug, email, name, level)),
  },
  "member remove": {
    summary: "Removes a person from a team.",
    options: [needed("team", "SLUG"), needed("email", "EMAIL")],
    input: ({ values: { team, email } }) => ({ team, email }),
    format: ({ team, email }: { team: string; email: string }) => `Removed ${email} from ${team}.`,
  },
  "token list": {
    summary: "Lists the tokens with access to an account and those of its projects, without their secrets.",
    options: [needed("account", "SLUG")],
    input: ({ values: { account } }) => ({ account }),
    format: (tokens: Token[]) =>
      lines(tokens, "No tokens.", ({ id, kind, name, of, expiresAt, lastUsedAt }) =>
        line(
          id,
          kind,
          of,
          name,
          expiresAt ? `expires ${expiresAt}` : "does not expire",
          lastUsedAt ? `last used ${lastUsedAt}` : "never used",
        ),
      ),
  },
  "token revoke": {
    summary: "Revokes a personal access token or a project token by its id.",
    options: [needed("id", "ID")],
    input: ({ values: { id } }) => ({ id }),
    format: ({ id, name }: { id: string; name: string | null }) => `Revoked ${name ?? id}.`,
  },
  status: {
    summary: "Shows version, processes, database, storage, mail, queue, disk, and the size and growth of the data.",
    options: [],
    input: () => ({}),
    format: describeStatus,
  },
} satisfies Record<string, Spec>;

type Part = { kind: string; responds: boolean };
type ProcessFacts = { version: string; program: string; name: string };
type Status = {
  version: string;
  migration: string | null;
  url: string;
  processes: ProcessFacts[];
  database: Part & { bytes: number };
  storage: Part & { bytes: number; addedBytes: number; addedDays: number };
  mail: { kind: string; waiting: number; dead: number };
  queue: { waiting: number; running: number; dead: number; held: number };
  kinds: { kind: string; waiting: number; dead: number; oldestSeconds: number }[];
  disk: { path: string; freeBytes: number; totalBytes: number } | null;
};

function describeStatus({ version, migration, url, processes, database, storage, mail, queue, kinds, disk }: Status): string {
  const part = ({ kind, responds }: Part) => `${kind}, ${responds ? "responds" : "does not respond"}`;
  return [
    `Loupe ${version} at ${url}, migration ${migration}`,
    ...processes.map((one) => `  ${one.program} ${one.version} on ${one.name}`),
    `Database: ${part(database)}, ${bytes(database.bytes)}`,
    `Storage: ${part(storage)}, ${bytes(storage.bytes)}, ${bytes(storage.addedBytes)} of it in the last ${storage.addedDays} days`,
    `Mail: ${mail.kind}, ${mail.waiting} waiting, ${mail.dead} failed`,
    `Queue: ${queue.waiting} waiting, ${queue.running} running, ${queue.dead} failed${queue.held ? `, ${queue.held} held by a restore (jobs resume)` : ""}`,
    ...kinds.map(
      ({ kind, waiting, dead, oldestSeconds }) => `  ${kind}: ${waiting} waiting, the oldest for ${oldestSeconds} s, ${dead} failed`,
    ),
    disk ? `Disk: ${bytes(disk.freeBytes)} of ${bytes(disk.totalBytes)} free at ${disk.path}` : "Disk: unknown",
  ].join("\n");
}
