import { join } from "node:path";
import { expect, test } from "vitest";
import { type FakeAnswer, fakeServer, jsonAnswer } from "../../testing/fake-server.ts";
import { gold } from "../../testing/playwright-run.ts";
import { loupe, put, temporaryFolder } from "../../testing/workspace.ts";

const BUILD = { id: "b", number: 7, url: "https://loupe.example/7", status: "pending", head: { sha: "a".repeat(40), branch: "main" } };
type Seen = { path: string; authorization: string | undefined };

/** Starts a server that issues OpenID tokens, exchanges them and creates builds. Returns the outcome of an upload of a job there. */
async function uploadFromJob(more: Record<string, string>, answers: Record<string, FakeAnswer> = {}) {
  const seen: Seen[] = [];
  const all: Record<string, FakeAnswer> = {
    "/oidc": jsonAnswer(200, { value: "signed-by-github" }),
    "/v2/auth/github-actions/oidc/exchange": jsonAnswer(200, { token: "lpt_job", expiresAt: new Date().toISOString() }),
    "/v2/builds": jsonAnswer(201, { build: BUILD, screenshots: [] }),
    "/v2/builds/b": jsonAnswer(200, { build: BUILD }),
    ...answers,
  };
  const { url } = await fakeServer((request, response) => {
    seen.push({ path: request.url!, authorization: request.headers.authorization });
    all[request.url!.split("?")[0]!]!(request, response);
  });
  const folder = temporaryFolder();
  put(join(folder, "shots/a.png"), gold);
  const job = {
    ACTIONS_ID_TOKEN_REQUEST_URL: `${url}/oidc?version=2`,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: "request",
    GITHUB_REPOSITORY: "acme/web",
  };
  const env = { LOUPE_URL: url, LOUPE_ATTEMPTS: "1", ...job, ...more };
  const args = ["upload", "shots", "--commit", "a".repeat(40), "--branch", "main"];
  return { ...(await loupe(folder, args, undefined, new AbortController().signal, env)), seen, url };
}

test("a job without LOUPE_TOKEN exchanges its OpenID token, issued for this server", async () => {
  const { code, seen, url, out, err } = await uploadFromJob({});
  expect({ code, err }).toMatchObject({ code: 0 });
  expect(seen).toEqual([
    { path: `/oidc?version=2&audience=${encodeURIComponent(url)}`, authorization: "Bearer request" },
    { path: "/v2/auth/github-actions/oidc/exchange", authorization: undefined },
    { path: "/v2/builds", authorization: "Bearer lpt_job" },
    { path: "/v2/builds/b", authorization: "Bearer lpt_job" },
  ]);
  expect(out + err).not.toMatch(/lpt_job|signed-by-github/);
});

test("LOUPE_TOKEN comes first", async () => {
  const { code, seen } = await uploadFromJob({ LOUPE_TOKEN: "lpj_own" });
  expect([code, seen.map(({ authorization }) => authorization)]).toEqual([0, ["Bearer lpj_own", "Bearer lpj_own"]]);
});

test.each<[string, Record<string, FakeAnswer>, RegExp]>([
  [
    "GitHub refuses",
    { "/oidc": jsonAnswer(403, {}) },
    /^GitHub issued no OpenID token \(status 403\)\. Check permissions: id-token: write/m,
  ],
  ["GitHub sends something else", { "/oidc": jsonAnswer(200, { token: 1 }) }, /^GitHub issued no OpenID token/m],
  [
    "the server refuses",
    { "/v2/auth/github-actions/oidc/exchange": jsonAnswer(401, { error: "The repository is not known." }) },
    /doesn't accept jobs of this repository: The repository is not known\..+Link it in the project's settings, or set LOUPE_TOKEN\.$/m,
  ],
])("a job where %s gets a sentence, and no build is made", async (_name, answers, message) => {
  const { code, err, seen } = await uploadFromJob({}, answers);
  expect([code, err]).toEqual([1, expect.stringMatching(message)]);
  expect(seen.some(({ path }) => path.startsWith("/v2/builds"))).toBe(false);
});
