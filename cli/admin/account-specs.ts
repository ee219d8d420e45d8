import { bytes } from "../../lib/format.ts";
import { neededOption as needed, option, type Spec } from "./command-spec.ts";

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
    summary: "Shows version, database, storage, mail, queue and disk.",
    options: [],
    input: () => ({}),
    format: describeStatus,
  },
} satisfies Record<string, Spec>;

type Part = { kind: string; responds: boolean };
type Status = {
  version: string;
  url: string;
  database: Part;
  storage: Part;
  mail: { kind: string; waiting: number; dead: number };
  queue: { waiting: number; running: number; dead: number };
  disk: { path: string; freeBytes: number; totalBytes: number } | null;
};

function describeStatus({ version, url, database, storage, mail, queue, disk }: Status): string {
  const part = ({ kind, responds }: Part) => `${kind}, ${responds ? "responds" : "does not respond"}`;
  return [
    `Loupe ${version} at ${url}`,
    `Database: ${part(database)}`,
    `Storage: ${part(storage)}`,
    `Mail: ${mail.kind}, ${mail.waiting} waiting, ${mail.dead} failed`,
    `Queue: ${queue.waiting} waiting, ${queue.running} running, ${queue.dead} failed`,
    disk ? `Disk: ${bytes(disk.freeBytes)} of ${bytes(disk.totalBytes)} free at ${disk.path}` : "Disk: unknown",
  ].join("\n");
}
