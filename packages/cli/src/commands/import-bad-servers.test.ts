import { expect, test } from "vitest";
import { type FakeAnswer, fakeServer, jsonAnswer } from "../../testing/fake-server.ts";
import { repositoryWith } from "../../testing/importing.ts";
import { white } from "../../testing/playwright-run.ts";
import { loupe, readTree } from "../../testing/workspace.ts";

/** Runs an import at a server that must not get anything, and checks that no byte changed. */
async function importAt(url: string, more: Record<string, string> = {}, args: readonly string[] = ["shots"]) {
  const folder = repositoryWith({ "shots/home.png": white });
  const before = readTree(folder);
  const env = { LOUPE_URL: url, LOUPE_TOKEN: "lpa_secret", LOUPE_PROJECT: "acme/web", LOUPE_ATTEMPTS: "1", ...more };
  const outcome = await loupe(folder, ["import", ...args, "--yes"], undefined, new AbortController().signal, env);
  expect(readTree(folder)).toEqual(before);
  expect(outcome.out + outcome.err).not.toContain("secret");
  return outcome;
}

test.each<[string, FakeAnswer, RegExp]>([
  ["a refused token", jsonAnswer(401, { error: "Unauthorized" }), /^Unauthorized Check LOUPE_TOKEN, or sign in with loupe login\.$/],
  ["a missing role", jsonAnswer(403, { error: "Importing builds needs the admin role." }), /^Importing builds needs the admin role\.$/],
  ["no such project", jsonAnswer(404, { error: "Not found" }), /knows no project acme\/web, or is too old to plan builds\.$/],
  ["a failure", (_request, response) => void response.writeHead(500).end("oops"), /responded with status 500\. Try again later\.$/],
  ["a connection that breaks", (request) => void request.socket.destroy(), /^Can't reach http:\/\/127\.0\.0\.1:\d+ \(/],
])("an import at a server with %s ends with a sentence before anything is sent", async (_name, answer, message) => {
  const { url, asked } = await fakeServer(answer);
  expect(await importAt(url)).toMatchObject({ code: 1, err: expect.stringMatching(message) });
  expect(asked).toEqual(["POST /v2/builds/plan"]);
});

test("an import at a slow server ends after LOUPE_TIMEOUT seconds", async () => {
  const { url } = await fakeServer(() => {});
  expect(await importAt(url, { LOUPE_TIMEOUT: "0.3" })).toMatchObject({
    code: 1,
    err: `${url} did not respond within 0.3 seconds. Try again, or set LOUPE_TIMEOUT to more seconds.`,
  });
});

const counts = { total: 1, missing: 1 };
const plan = {
  snapshots: 1,
  files: counts,
  bytes: counts,
  usage: { used: 0, after: 1, included: null, refusedAbove: null },
  baseline: null,
  changed: 0,
  added: 1,
  removed: 0,
  refusal: null,
};

test("the limit of the plan ends an import before the question", async () => {
  const refusal = { status: 402, error: "This account has used 111 of 100 screenshots of this month." };
  const { url, asked } = await fakeServer(jsonAnswer(200, { ...plan, snapshots: null, refusal }));
  expect(await importAt(url)).toMatchObject({ code: 1, err: `The server would refuse the import: ${refusal.error}` });
  expect(asked).toEqual(["POST /v2/builds/plan"]);
});

test("a server that doesn't know imports is named as too old, and gets no file", async () => {
  const build = { id: "b", number: 1, url: "http://x", status: "pending", head: { sha: "a".repeat(40), branch: "main" } };
  const { url, asked } = await fakeServer((request, response) =>
    jsonAnswer(200, request.url!.endsWith("/plan") ? plan : { build, screenshots: [] })(request, response),
  );
  expect(await importAt(url)).toMatchObject({ code: 1, err: `${url} can't import builds. Update Loupe there.` });
  expect(asked).toEqual(["POST /v2/builds/plan", "POST /v2/builds"]);
});

test("a refused token of Argos names its variable, and the service gets no token of Loupe", async () => {
  const heard: unknown[] = [];
  const { url } = await fakeServer((request, response) => {
    heard.push(request.headers.authorization);
    jsonAnswer(401, { error: "Unauthorized" })(request, response);
  });
  const argos = { ARGOS_API_BASE_URL: `${url}/v2/`, ARGOS_TOKEN: "argos_secret", ARGOS_PROJECT: "old/web" };
  expect(await importAt("http://127.0.0.1:9", argos, ["argos"])).toMatchObject({
    code: 1,
    err: "Argos refused the token. Check ARGOS_TOKEN, or pass another one with --from-token.",
  });
  expect(heard).toEqual(["Bearer argos_secret"]);
});
