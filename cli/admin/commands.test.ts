import { describe, expect, test } from "vitest";
import { help, readCommand, type Request, UsageError } from "./commands.ts";

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
    ["project create", "OWNER/NAME is required."],
    ["project create acme/web acme/app", '"acme/app" is not an argument of this command.'],
    ["token create --user a@b.example acme", "--account is required."],
    [
      "token create --user a@b.example --account acme --expires-days 1.5",
      '--expires-days must be a whole number from 1 to 3650, but is "1.5".',
    ],
    ["token create --user a@b.example --account acme --expires-days 99999", "--expires-days must be a whole number"],
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
