import { join } from "node:path";
import { expect, test } from "vitest";
import { type FakeAnswer, fakeServer, jsonAnswer } from "../../testing/fake-server.ts";
import { gold } from "../../testing/playwright-run.ts";
import { loupe, put, readTree, temporaryFolder } from "../../testing/workspace.ts";

const html =
  (status: number): FakeAnswer =>
  (_request, response) =>
    void response.writeHead(status, { "content-type": "text/html" }).end("<!doctype html><h1>Hello</h1>");

const FACTS = ["--commit", "a".repeat(40), "--branch", "main"];

/** Runs a command on a folder with a picture, and checks that no byte changed. */
async function runAt(
  url: string,
  command: "upload" | "plan",
  { more = [], ...env }: Record<string, string> & { more?: string[] } = {} as never,
) {
  const folder = temporaryFolder();
  put(join(folder, "shots/a.png"), gold);
  const before = readTree(folder);
  const own = { LOUPE_URL: url, LOUPE_TOKEN: "lpp_secret", LOUPE_ATTEMPTS: "1", ...env };
  const outcome = await loupe(folder, [command, "shots", ...FACTS, ...more], undefined, new AbortController().signal, own);
  expect(readTree(folder)).toEqual(before);
  expect(outcome.out + outcome.err).not.toContain("lpp_secret");
  return outcome;
}

test.each<[string, FakeAnswer, RegExp, number]>([
  ["a page", html(200), /sent a page in place of data \(status 200\)\. Check --url/, 1],
  ["a page of a missing address", html(404), /sent a page in place of data \(status 404\)/, 1],
  [
    "a redirect",
    (_request, response) => void response.writeHead(301, { location: "https://other.example/v2/builds" }).end(),
    /leads to https:\/\/other\.example/,
    1,
  ],
  ["an empty response", (_request, response) => void response.writeHead(200).end(), /a page in place of data/, 1],
  [
    "JSON of another program",
    jsonAnswer(201, { hello: "world" }),
    /sent a response to POST \/builds that this version can't read \(build\)/,
    1,
  ],
  ["a refused token", jsonAnswer(401, { error: "Unauthorized" }), /^Unauthorized Check LOUPE_TOKEN, or sign in with loupe login\.$/m, 1],
  [
    "invalid fields",
    jsonAnswer(400, { error: "Invalid request", details: [{ message: "branch is odd" }] }),
    /^Invalid request: branch is odd\.$/m,
    1,
  ],
  [
    "the limit",
    jsonAnswer(402, { error: "This account has used 111 of 100 screenshots of this month." }),
    /^This account has used 111/m,
    1,
  ],
  ["a failure", (_request, response) => void response.writeHead(500).end("oops"), /responded with status 500\. Try again later\./, 1],
  ["a connection that breaks", (request) => void request.socket.destroy(), /^Can't reach http:\/\/127\.0\.0\.1:\d+ \(/m, 1],
])("upload to a server that sends %s ends with a sentence, and no byte changed", async (_name, answer, message, code) => {
  const { url } = await fakeServer(answer);
  expect(await runAt(url, "upload")).toMatchObject({ code, err: expect.stringMatching(message) });
});

test("a server that is slow ends the command after LOUPE_TIMEOUT seconds", async () => {
  const { url } = await fakeServer(() => {});
  const { code, err } = await runAt(url, "upload", { LOUPE_TIMEOUT: "0.3" });
  expect({ code, err }).toEqual({
    code: 1,
    err: `${url} did not respond within 0.3 seconds. Try again, or set LOUPE_TIMEOUT to more seconds.`,
  });
});

test("a server without the plan is named as too old, and one with the limits of upload too", async () => {
  const { url, asked } = await fakeServer(jsonAnswer(404, { error: "Not found" }));
  const message = `${url} can't plan builds. Update Loupe there, or leave out --max-files and --max-bytes.`;
  expect(await runAt(url, "plan")).toMatchObject({ code: 1, err: message });
  expect(await runAt(url, "upload", { more: ["--max-files", "3"] } as never)).toMatchObject({ code: 1, err: message });
  expect(new Set(asked)).toEqual(new Set(["POST /v2/builds/plan"]));
});

test("a failure is tried again with the same key, as long after it as the server asks", async () => {
  const keys: unknown[] = [];
  const { url } = await fakeServer((request, response) => {
    keys.push(request.headers["idempotency-key"]);
    if (keys.length < 3) return jsonAnswer(503, { error: "Busy." }, { "retry-after": "0" })(request, response);
    jsonAnswer(402, { error: "No more." })(request, response);
  });
  expect(await runAt(url, "upload", { LOUPE_ATTEMPTS: "5" })).toMatchObject({ code: 1, err: "No more." });
  expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
});

test("unknown fields of a newer server are ignored", async () => {
  const build = {
    id: "b",
    number: 1,
    url: "http://x/accounts/a/projects/b/builds/1",
    status: "no-changes",
    head: { sha: "a".repeat(40), branch: "main" },
  };
  const { url, asked } = await fakeServer(jsonAnswer(201, { build: { ...build, future: { a: 1 } }, screenshots: [], future: [] }));
  expect(await runAt(url, "upload")).toMatchObject({ code: 0, out: expect.stringContaining("Build 1 · main") });
  expect(asked).toEqual(["POST /v2/builds", "PUT /v2/builds/b"]);
});

test("Ctrl-C ends a command that waits for the server with 130", async () => {
  const folder = temporaryFolder();
  put(join(folder, "shots/a.png"), gold);
  const interruption = new AbortController();
  const { url } = await fakeServer(() => interruption.abort());
  const env = { LOUPE_URL: url, LOUPE_TOKEN: "t" };
  expect(await loupe(folder, ["upload", "shots", ...FACTS], undefined, interruption.signal, env)).toEqual({
    code: 130,
    out: expect.any(String),
    err: "Interrupted.",
  });
});

test.each([
  ["nothing", {}, /^Name the server with --url/],
  ["no address", { LOUPE_URL: "loupe.example.com" }, /is not an address such as https:/],
  ["a path", { LOUPE_URL: "https://loupe.example.com/acme" }, /has a path\. The address is https:\/\/loupe\.example\.com$/],
  ["a password", { LOUPE_URL: "https://a:secret@loupe.example.com" }, /has a password in it/],
  ["no token", { LOUPE_URL: "http://127.0.0.1:9", XDG_CONFIG_HOME: "/nonexistent" }, /^There is no token for http:\/\/127\.0\.0\.1:9\./],
  [
    "a project without an owner",
    { LOUPE_URL: "http://127.0.0.1:9", LOUPE_TOKEN: "t", LOUPE_PROJECT: "web" },
    /is not written as owner\/name/,
  ],
])("an environment with %s is refused with code 2", async (_name, env, message) => {
  const folder = temporaryFolder();
  put(join(folder, "shots/a.png"), gold);
  const own = { XDG_CONFIG_HOME: folder, ...env };
  const { code, err } = await loupe(folder, ["upload", "shots", ...FACTS], undefined, new AbortController().signal, own);
  expect([code, err]).toEqual([2, expect.stringMatching(message)]);
  expect(err).not.toContain("secret");
});

test.each([
  [["--shard", "3/2"], "--shard 3/2 is not a part such as 2/5."],
  [["--commit", "abc"], "--commit abc is not a whole commit of 40 digits."],
  [["--mode", "nightly"], "--mode nightly is not known. Known: ci, monitoring."],
  [["--threshold", "2"], "--threshold 2 is not a number from 0 to 1."],
  [["--max-files", "-1"], "Option '--max-files' argument is ambiguous."],
  [["--max-files", "1.5"], "--max-files 1.5 is not a whole number from 0 to 9007199254740991."],
  [["--include", "["], expect.stringMatching(/^--include "\[" /)],
  [["--finalize"], "--finalize sends no pictures. Leave out the folder."],
  [["--brnch", "x"], "--brnch is not an option of upload. Did you mean --branch?"],
])("upload with %j is refused with code 2", async (args, err) => {
  expect(await loupe(temporaryFolder(), ["upload", "shots", ...args])).toMatchObject({ code: 2, err });
});
