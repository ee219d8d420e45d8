import { expect, test } from "vitest";
import { type FakeAnswer, fakeServer, jsonAnswer } from "../../testing/fake-server.ts";
import { gold, repositoryWithRun, white } from "../../testing/playwright-run.ts";
import { loupe, readTree } from "../../testing/workspace.ts";
import { hashOf } from "../pictures/hash.ts";

const HOME = "tests/shop.spec.ts-snapshots/home-linux.png";
const head = { sha: "a".repeat(40), branch: "main" };
const build = { id: "b", number: 1, url: "http://x/", status: "accepted", head, decided: { approved: 1, rejected: 0, undecided: 0 } };

/** Returns an approved snapshot with a baseline file. */
const approved = (path: string, more: object = {}) => ({
  id: path,
  name: path,
  status: "changed",
  base: null,
  head: {
    url: "http://127.0.0.1:9/none",
    hash: hashOf(gold),
    metadata: { baseline: { path, tool: "playwright", hash: hashOf(white) } },
    ...more,
  },
  decision: "approved",
  decidedBy: { name: "Ana \u001b[31mReis", slug: "ana" },
  decidedAt: "2026-11-27T10:00:00.000Z",
});

/** Answers as a server with these snapshots. `revision`: of the build; undefined for a server that has none. */
const serverWith =
  (diffs: object[], revision: string | undefined = "1"): FakeAnswer =>
  (request, response) => {
    const url = new URL(request.url!, "http://x");
    if (url.pathname === "/picture") return void response.writeHead(200, { "content-type": "image/png" }).end(gold);
    const answer = url.pathname.endsWith("/diffs")
      ? { pageInfo: { total: diffs.length, page: 1, perPage: 100 }, results: diffs }
      : { ...build, ...(revision && { decisionsRevision: revision }) };
    jsonAnswer(200, answer)(request, response);
  };

/** Accepts build 1 of a fake server. Returns the outcome, and checks that no byte changed. */
async function acceptFrom(answer: FakeAnswer, ...args: string[]) {
  const { url } = await fakeServer(answer);
  const folder = repositoryWithRun([{ baseline: HOME }]);
  const before = readTree(folder);
  const env = { LOUPE_URL: url, LOUPE_TOKEN: "t", LOUPE_PROJECT: "acme/web", LOUPE_ATTEMPTS: "1" };
  const outcome = await loupe(folder, ["accept", "--build", "1", "--yes", ...args], undefined, new AbortController().signal, env);
  expect(readTree(folder)).toEqual(before);
  return outcome;
}

test.each([
  ["../outside.png", "is not a path in the repository"],
  ["tests/../../outside.png", "is not a path in the repository"],
  ["/etc/passwd.png", "is not a path in the repository"],
  ["tests\\..\\x.png", "is not a path in the repository"],
  [".git/hooks/pre-commit.png", "is in git's own folder"],
  ["tests/x\u001b[31m.png", "has control characters in its path"],
  ["src/main.ts", "is not a PNG, JPEG or WebP file"],
])("a server that names the baseline %j is refused with 4, and no byte changed", async (path, message) => {
  const own = await fakeServer((_request, response) => void response.writeHead(200).end(gold));
  const outcome = await acceptFrom(serverWith([approved(path, { url: `${own.url}/picture` })]));
  expect(outcome).toMatchObject({ code: 4, out: expect.stringContaining(message) });
  expect(outcome.out).not.toContain("\u001b");
});

test("two snapshots for files that differ only by case are refused", async () => {
  const own = await fakeServer((_request, response) => void response.writeHead(200).end(gold));
  const both = [HOME, HOME.replace("home", "HOME")].map((path) => approved(path, { url: `${own.url}/picture` }));
  expect(await acceptFrom(serverWith(both))).toMatchObject({ code: 4, out: expect.stringContaining("differs only by case") });
});

test("a server that is too old to show changed decisions is named", async () => {
  expect(await acceptFrom(serverWith([approved(HOME)], ""))).toMatchObject({
    code: 1,
    err: expect.stringMatching(/is too old: it can't show that decisions changed meanwhile\. Update Loupe there\.$/),
  });
});

test("decisions that change with every read end with 1", async () => {
  let read = 0;
  const answer: FakeAnswer = (request, response) => serverWith([], String(read++))(request, response);
  expect(await acceptFrom(answer)).toMatchObject({ code: 1, err: expect.stringContaining("People are deciding about build 1 right now.") });
});

test("a picture that can't be downloaded ends with 1", async () => {
  expect(await acceptFrom(serverWith([approved(HOME)]))).toMatchObject({
    code: 1,
    err: expect.stringContaining("Can't reach http://127.0.0.1:9"),
  });
  const gone = await fakeServer(jsonAnswer(404, { error: "Not found" }));
  expect(await acceptFrom(serverWith([approved(HOME, { url: gone.url })]))).toMatchObject({
    code: 1,
    err: expect.stringContaining("refused a picture with status 404"),
  });
});

test("a server without hashes is refused", async () => {
  expect(await acceptFrom(serverWith([approved(HOME, { hash: undefined })]))).toMatchObject({
    code: 4,
    out: expect.stringContaining("has no SHA-256 on this server"),
  });
});
