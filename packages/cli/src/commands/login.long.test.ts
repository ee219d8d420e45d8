import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { fakeServer, jsonAnswer } from "../../testing/fake-server.ts";
import { gold } from "../../testing/playwright-run.ts";
import { realService } from "../../testing/real-service.ts";
import { loupe, put, temporaryFolder } from "../../testing/workspace.ts";
import { login, readLoginOptions } from "./login.ts";

const never = new AbortController().signal;
const FACTS = ["--commit", "a".repeat(40), "--branch", "main"];
const storedIn = (folder: string) => join(folder, "loupe/sign-ins.json");

/** Runs `login` with a browser. Returns the exit code and what was printed. */
async function loginWith(folder: string, url: string, open: (url: string) => Promise<unknown>, signal = never, more: string[] = []) {
  const lines: string[] = [];
  let opened: Promise<unknown> = Promise.resolve();
  const terminal = {
    print: (text: string) => void lines.push(text),
    note(text: string) {
      lines.push(text);
      const [, code] = / enter the code (\S+)$/.exec(text) ?? [];
      if (code) opened = open(code);
    },
    confirm: null,
    hasColor: false,
    env: { XDG_CONFIG_HOME: folder },
    signal,
  };
  const code = await login(
    readLoginOptions("login", ["--url", url, ...more]),
    folder,
    terminal,
    (address) => void (opened = open(address)),
  );
  await opened;
  return { code, out: lines.join("\n") };
}

describe("loupe login", () => {
  const open = realService();
  const run = (folder: string, args: string[], env = {}) => loupe(folder, args, undefined, never, { XDG_CONFIG_HOME: folder, ...env });

  test("signs in with the browser, and the other commands use it until logout", async () => {
    const { service, authorize, project, read } = await open();
    const folder = temporaryFolder();
    const { code, out } = await loginWith(folder, service.origin, async (url) => {
      const back = await authorize(url);
      const elsewhere = new URL(back);
      elsewhere.searchParams.set("state", "of-another-page");
      expect((await fetch(elsewhere)).status).toBe(404);
      expect(await (await fetch(back)).text()).toBe("Signed in. You can close this page.\n");
    });
    expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/\nSigned in to http:\/\/127\.0\.0\.1:\d+ as .+\.$/) });
    const file = storedIn(folder);
    expect([statSync(file).mode & 0o777, statSync(join(folder, "loupe")).mode & 0o777]).toEqual([0o600, 0o700]);
    const { servers } = JSON.parse(readFileSync(file, "utf8"));
    const own = servers[service.origin];
    expect(out).not.toContain(own.token);
    put(join(folder, "shots/a.png"), gold);
    expect(await run(folder, ["upload", "shots", ...FACTS, "--project", project.path])).toMatchObject({ code: 0, err: "" });
    expect(await read(1)).toMatchObject({ number: 1 });
    writeFileSync(file, JSON.stringify({ version: 1, servers: { [service.origin]: { ...own, expiresAt: 1 } } }));
    expect(await run(folder, ["plan", "shots", ...FACTS, "--project", project.path])).toMatchObject({ code: 0, err: "" });
    const renewed = JSON.parse(readFileSync(file, "utf8")).servers[service.origin];
    expect(renewed.token).not.toBe(own.token);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await run(folder, ["login", "--status"])).toMatchObject({ code: 0, out: `${service.origin}  sign-in` });
    expect(await run(folder, ["logout"])).toMatchObject({ code: 0, out: `Signed out of ${service.origin}.` });
    expect((await service.call("GET /me", { token: renewed.token })).status).toBe(401);
    expect(await run(folder, ["login", "--status", "--json"])).toMatchObject({ code: 0, out: JSON.stringify({ file, servers: [] }) });
  });

  test("--device signs in with a code that is entered in another browser", async () => {
    const { service, enterCode, project } = await open();
    const folder = temporaryFolder();
    const { code, out } = await loginWith(folder, service.origin, enterCode, never, ["--device"]);
    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringMatching(/^Open .+\/oauth\/device on any device, and enter the code \w{4}-\w{4}\nSigned in to .+ as .+\.$/),
    });
    put(join(folder, "shots/a.png"), gold);
    expect(await run(folder, ["plan", "shots", ...FACTS, "--project", project.path])).toMatchObject({ code: 0 });
  });

  test("a sign-in that is declined stores nothing", async () => {
    const { service } = await open();
    const folder = temporaryFolder();
    const declined = loginWith(folder, service.origin, async (url) => {
      const { redirect_uri: redirect, state } = Object.fromEntries(new URL(url).searchParams);
      await fetch(`${redirect}?error=access_denied&state=${state}`);
    });
    await expect(declined).rejects.toThrow("The sign-in was declined. Nothing was stored.");
    expect(() => statSync(storedIn(folder))).toThrow(/ENOENT/);
  });

  test("a code of another sign-in is refused and stores nothing", async () => {
    const { service } = await open();
    const folder = temporaryFolder();
    const refused = loginWith(folder, service.origin, async (url) => {
      const { redirect_uri: redirect, state } = Object.fromEntries(new URL(url).searchParams);
      await fetch(`${redirect}?code=foreign&state=${state}`);
    });
    await expect(refused).rejects.toThrow("refused the sign-in");
    expect(() => statSync(storedIn(folder))).toThrow(/ENOENT/);
  });

  test("--token is checked and stored; LOUPE_TOKEN comes first", async () => {
    const { service, token, ci, project } = await open();
    const folder = temporaryFolder();
    const at = ["--url", service.origin];
    expect(await run(folder, ["login", ...at, "--token", "lpp_wrong"])).toMatchObject({
      code: 1,
      err: expect.stringContaining("refused this token. Nothing was stored."),
    });
    expect(() => statSync(storedIn(folder))).toThrow(/ENOENT/);
    const person = await run(folder, ["login", ...at, "--token", token]);
    expect(person).toMatchObject({ code: 0, out: expect.stringMatching(/^Signed in to .+ as .+\.$/) });
    expect(person.out + person.err).not.toContain(token);
    expect(await run(folder, ["login", ...at, "--token", ci])).toMatchObject({
      code: 0,
      out: `Signed in to ${service.origin} with the token of a project.`,
    });
    put(join(folder, "shots/a.png"), gold);
    expect((await run(folder, ["upload", "shots", ...FACTS])).code).toBe(0);
    expect(await run(folder, ["upload", "shots", ...FACTS], { LOUPE_TOKEN: "lpp_wrong" })).toMatchObject({
      code: 1,
      err: expect.stringContaining("Check LOUPE_TOKEN"),
    });
    expect(await run(folder, ["logout"])).toMatchObject({ code: 0 });
    expect((await service.call("GET /me", { token })).status).toBe(200);
    expect(project).toBeDefined();
  });
});

test.each([
  [
    "a server without sign-in",
    jsonAnswer(404, { error: "Not found" }),
    /has no sign-in for the command line\. Check --url, or store a token with --token\./,
  ],
  [
    "a page",
    (_request: unknown, response: { end(text: string): void }) => response.end("<h1>Hello</h1>"),
    /has no sign-in for the command line/,
  ],
  [
    "addresses of another scheme",
    jsonAnswer(200, { authorization_endpoint: "file:///etc/passwd", token_endpoint: "https://x/", revocation_endpoint: "https://x/" }),
    /has no sign-in for the command line/,
  ],
])("login at %s ends with a sentence", async (_name, answer, message) => {
  const { url } = await fakeServer(answer as never);
  const folder = temporaryFolder();
  const { code, err } = await loupe(folder, ["login", "--url", url], undefined, never, { XDG_CONFIG_HOME: folder, LOUPE_ATTEMPTS: "1" });
  expect([code, err]).toEqual([1, expect.stringMatching(message)]);
});

test("a damaged file of sign-ins is named", async () => {
  const folder = temporaryFolder();
  put(storedIn(folder), "{");
  expect(await loupe(folder, ["login", "--status"], undefined, never, { XDG_CONFIG_HOME: folder })).toMatchObject({
    code: 1,
    err: `${storedIn(folder)} is damaged or can't be read. Remove it, and sign in again.`,
  });
});

test("Ctrl-C ends a login that waits for the browser with 130", async () => {
  const { url } = await fakeServer((request, response) => {
    const endpoint = `http://${request.headers.host}/x`;
    jsonAnswer(200, { authorization_endpoint: endpoint, token_endpoint: endpoint, revocation_endpoint: endpoint })(request, response);
  });
  const interruption = new AbortController();
  const waiting = loginWith(temporaryFolder(), url, async () => interruption.abort(), interruption.signal);
  await expect(waiting).rejects.toMatchObject({ message: "Interrupted.", exitCode: 130 });
});
