import { describe, expect, test } from "vitest";
import { UsageError } from "./command-spec.ts";
import { help, readCommand, type Request } from "./commands.ts";

const read = (line: string) => readCommand(line.split(" ").map((word) => word.replaceAll("_", " "))) as Request & { help: false };

describe("every command line becomes one command with its input", () => {
  test.each([
    ["user create --email a@b.example --name Ana_Reis", "user create", { email: "a@b.example", name: "Ana Reis" }],
    ["team create --slug=acme --name Acme --owner a@b.example", "team create", { slug: "acme", name: "Acme", owner: "a@b.example" }],
    ["member add --team acme --email a@b.example --level owner", "member add", { team: "acme", email: "a@b.example", level: "owner" }],
    ["project create acme/web", "project create", { project: "acme/web" }],
    ["token create --user a@b.example --account acme", "token create", { user: "a@b.example", accounts: ["acme"] }],
    ["token create --user a@b.example --account acme beta", "token create", { accounts: ["acme", "beta"] }],
    [
      "token create --account acme --account beta --user a@b.example --expires-days 30",
      "token create",
      { accounts: ["acme", "beta"], expiresInDays: 30 },
    ],
    ["project-token create acme/web", "project-token create", { project: "acme/web" }],
    [
      "project-token create acme/web --name CI --expires-days 30",
      "project-token create",
      { project: "acme/web", name: "CI", expiresInDays: 30 },
    ],
    ["passkeys reset --user a@b.example", "passkeys reset", { user: "a@b.example" }],
    ["mail list", "mail list", {}],
    ["mail list --to a@b.example", "mail list", { to: "a@b.example" }],
    ["jobs list", "jobs list", {}],
    ["jobs list --state waiting --kind mail.send", "jobs list", { state: "waiting", kind: "mail.send" }],
    ["jobs retry --id abc", "jobs retry", { id: "abc" }],
    ["jobs discard --kind media.poster", "jobs discard", { kind: "media.poster" }],
    ["builds list", "builds list", {}],
    ["builds list --project acme/web --state failed", "builds list", { project: "acme/web", state: "failed" }],
    ["builds requeue --project acme/web", "builds requeue", { project: "acme/web" }],
    ["builds explain --project acme/web --build 12", "builds explain", { project: "acme/web", build: 12 }],
    ["user list --after ben", "user list", { after: "ben" }],
    ["user show --user a@b.example", "user show", { user: "a@b.example" }],
    ["user delete --user a@b.example", "user delete", { user: "a@b.example" }],
    ["user restore --user a@b.example", "user restore", { user: "a@b.example" }],
    ["team list", "team list", {}],
    ["team show --team acme", "team show", { team: "acme" }],
    ["team delete --team acme", "team delete", { team: "acme" }],
    ["team restore --team acme", "team restore", { team: "acme" }],
    ["member list --team acme", "member list", { team: "acme" }],
    ["member remove --team acme --email a@b.example", "member remove", { team: "acme", email: "a@b.example" }],
    ["token list --account acme", "token list", { account: "acme" }],
    ["token revoke --id abc", "token revoke", { id: "abc" }],
    ["status", "status", {}],
    ["jobs resume", "jobs resume", {}],
    ["doctor", "doctor", { all: false }],
    ["doctor --all", "doctor", { all: true }],
    ["backup a.tar.gz", "backup", { file: "a.tar.gz", files: true }],
    ["backup --no-files a.tar.gz", "backup", { file: "a.tar.gz", files: false }],
    ["backup verify a.tar.gz", "backup verify", { file: "a.tar.gz" }],
    ["restore a.tar.gz", "restore", { file: "a.tar.gz", resumeJobs: false, acceptNewSecret: false }],
    ["restore a.tar.gz --resume-jobs --new-secret", "restore", { file: "a.tar.gz", resumeJobs: true, acceptNewSecret: true }],
    ["seed demo", "seed demo", {}],
  ])("%s", (line, command, input) => {
    const request = read(line);
    expect(request).toMatchObject({ help: false, command, json: false });
    expect(request.input).toMatchObject(input);
    expect(read(`${line} --json`)).toMatchObject({ command, json: true });
  });
});

describe("refuses invalid arguments before it opens anything", () => {
  test.each([
    ["user", 'There is no command "user".'],
    ["toString create", 'There is no command "toString create".'],
    ["user create --name Ana", "--email is required."],
    ["user create --email", "Option '--email <value>' argument missing."],
    ["user create --email a@b.example --admin", "Unknown option '--admin'."],
    ["user create --email a@b.example --email c@d.example", "--email is given twice."],
    ["user create --email a@b.example more", '"more" is not an argument of this command.'],
    ["user delete", "--user is required."],
    ["status now", '"now" is not an argument of this command.'],
    ["project create", "OWNER/NAME is required."],
    ["backup", "FILE is required."],
    ["backup verify", "FILE is required."],
    ["restore a.tar.gz --new-secret=yes", "Option '--new-secret' does not take an argument"],
    ["project create acme/web acme/app", '"acme/app" is not an argument of this command.'],
    ["token create --user a@b.example acme", "--account is required."],
    [
      "token create --user a@b.example --account acme --expires-days 1.5",
      '--expires-days must be a whole number from 1 to 3650, but is "1.5".',
    ],
    ["token create --user a@b.example --account acme --expires-days 99999", "--expires-days must be a whole number"],
    ["builds explain --project acme/web", "--build is required."],
    ["builds explain --project acme/web --build last", '--build must be the number of a build, but is "last".'],
  ])("%s", (line, sentence) => {
    expect(() => read(line)).toThrow(UsageError);
    expect(() => read(line)).toThrow(sentence);
  });
});

test("help is given when it is asked for, and when nothing is", () => {
  for (const line of [[], ["--help"], ["user", "create", "--help"]]) expect(readCommand(line)).toEqual({ help: true });
  for (const words of ["user create --email EMAIL", "token create --user EMAIL --account SLUG…", "mail list [--to EMAIL]", "--json"])
    expect(help()).toContain(words);
});

test("a token is printed alone, so that a script can take it", () => {
  expect(read("token create --user a@b.example --account acme").format({ token: "lpp_x" })).toBe("lpp_x");
  expect(read("mail list").format([])).toBe("The mailbox is empty.");
});

test("a build is explained with its state, its baseline, its jobs and what failed, in lines", () => {
  const build = {
    project: "acme/web",
    number: 12,
    name: "default",
    branch: "feat/x",
    commit: "51e9".padEnd(40, "0"),
    state: "comparing",
    result: null,
    snapshots: 218,
    comparing: 38,
    deadLetters: 1,
    createdAt: "2026-11-22T10:00:00.000Z",
    finalizedAt: "2026-11-22T10:01:00.000Z",
    concludedAt: null,
    advice: "38 snapshots left to compare.",
    baseline: 10,
    walk: "71be03a #10 taken",
    jobs: [{ kind: "builds.compare", state: "waiting", count: 37 }],
    letters: [{ id: "abc", kind: "builds.compare", lastError: "the disk is gone", failedAt: "2026-11-22T10:02:00.000Z" }],
    problems: [{ name: "home.png", problem: "The uploaded file is missing." }],
    problemCount: 3,
  };
  expect(read("builds explain --project acme/web --build 12").format(build)).toBe(`acme/web #12  feat/x at 51e9000
comparing  snapshots: 218  left to compare: 38  dead letters: 1
created 2026-11-22T10:00:00.000Z, finalized 2026-11-22T10:01:00.000Z
38 snapshots left to compare.
Baseline: #10. Looked at: 71be03a #10 taken
Jobs: 37 builds.compare waiting
Dead letters:
  2026-11-22T10:02:00.000Z  builds.compare  id: abc
    the disk is gone
Not compared:
  home.png: The uploaded file is missing.
  and 2 more`);
  expect(read("builds list").format({ counts: [], builds: [] })).toBe("No unfinished builds.\n\nNo build matches.");
  expect(read("builds requeue --project acme/web").format({ requeued: [{ number: 12, jobs: 2 }] })).toBe("#12: jobs queued again: 2.");
});
