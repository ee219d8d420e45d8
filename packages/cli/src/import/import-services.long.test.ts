import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { fakeServer, jsonAnswer } from "../../testing/fake-server.ts";
import { buildsOf, personOf, repositoryWith } from "../../testing/importing.ts";
import { gold, white } from "../../testing/playwright-run.ts";
import { realService, type RealProject } from "../../testing/real-service.ts";
import { git, loupe } from "../../testing/workspace.ts";
import { hashOf } from "../pictures/hash.ts";

const never = new AbortController().signal;
/** Returns a commit for a short name. */
const commitNamed = (name: string) => hashOf(Buffer.from(name)).slice(0, 40);
const downloads = () => readdirSync(tmpdir()).filter((name) => name.startsWith("loupe-import-"));

/** Returns the hash of each snapshot of a build, by its name. */
async function hashesOf(made: RealProject, number: number): Promise<Record<string, string>> {
  const { results } = await made.read(number, "/diffs");
  return Object.fromEntries(results.map(({ name, head }: { name: string; head: { hash: string } }) => [name, head.hash]));
}

describe("loupe import argos", () => {
  const open = realService();

  test("takes the newest approved build of each suite with its names, pictures, time and reviewer", async () => {
    const [old, made] = [await open(), await open()];
    const folder = repositoryWith({ "notes.txt": "code" });
    const commit = git(folder, "rev-parse", "HEAD").trim();
    const metadata = {
      automationLibrary: { name: "x", version: "1" },
      sdk: { name: "x", version: "1" },
      viewport: { width: 1280, height: 720 },
    };
    const snapshots = { home: { contentType: "image/png", metadata } };
    await old.build({ home: white }, { create: { commit: commitNamed("earlier") }, snapshots });
    await old.build({ home: gold, "pay.png": white }, { create: { commit }, snapshots });
    await old.build({ "mobile.png": gold }, { create: { commit, name: "mobile" } });
    await old.build({ home: white }, { create: { commit: commitNamed("branch"), branch: "feat/x" }, snapshots });
    await old.openBuild({ home: white }, { create: { commit: commitNamed("open") }, snapshots });
    const env = {
      ...personOf(made),
      ARGOS_API_BASE_URL: `${old.service.origin}/v2/`,
      ARGOS_TOKEN: old.ci,
      ARGOS_PROJECT: old.project.path,
    };
    const before = downloads();
    const outcome = await loupe(folder, ["import", "argos"], true, never, env);
    expect(outcome).toMatchObject({ code: 0, err: "" });
    expect(outcome.out).toMatch(/^Argos in http.*: 2 builds\n/);
    expect(downloads()).toEqual(before);
    await made.compare();
    const builds = (await buildsOf(made)) as unknown as { number: number; name: string; head: object; imported: object }[];
    expect(builds.map(({ name }) => name).toSorted()).toEqual(["default", "mobile"]);
    const own = builds.find(({ name }) => name === "default")!;
    const { createdAt } = await old.read(2);
    expect(own).toMatchObject({
      head: { sha: commit, branch: "main" },
      type: "reference",
      imported: { source: "Argos", takenAt: createdAt, decidedBy: null },
    });
    expect(await hashesOf(made, own.number)).toEqual({ home: hashOf(gold), "pay.png": hashOf(white) });
    const { results } = await made.read(own.number, "/diffs");
    expect(results.find(({ name }: { name: string }) => name === "home").head.metadata).toMatchObject({
      viewport: { width: 1280, height: 720 },
    });
    expect((await loupe(folder, ["import", "argos", "--yes"], undefined, never, env)).code).toBe(0);
    expect(await buildsOf(made)).toHaveLength(2);
    const uploaded = await made.build(
      { home: gold, "pay.png": gold },
      {
        create: { commit: commitNamed("next"), parentCommits: [commitNamed("next"), commit] },
        snapshots,
      },
    );
    expect(uploaded).toMatchObject({ baseNumber: own.number, stats: { unchanged: 1, changed: 1 } });
  });

  test("a project without an approved build on the branch is said so, and nothing is left on the disk", async () => {
    const [old, made] = [await open(), await open()];
    const env = { ...personOf(made), ARGOS_API_BASE_URL: old.service.origin, ARGOS_TOKEN: old.ci, ARGOS_PROJECT: old.project.path };
    const before = downloads();
    expect(await loupe(repositoryWith({ "a.txt": "a" }), ["import", "argos", "--yes"], undefined, never, env)).toMatchObject({
      code: 1,
      err: `${old.project.path} has no approved build on main. Name another branch with --branch.`,
    });
    expect(downloads()).toEqual(before);
    expect(await buildsOf(made)).toEqual([]);
  });

  /** Answers as the documents of Percy say: a build with one snapshot in two widths. */
  const percy = (url: () => string, commit: string, more: { next?: string } = {}) => {
    const to = (type: string, id: string) => ({ data: { type, id } });
    const builds = {
      data: [
        { type: "builds", id: "9", attributes: { branch: "main", state: "finished", "review-state": "unreviewed" } },
        {
          type: "builds",
          id: "8",
          attributes: { branch: "main", state: "finished", "review-state": "approved", "finished-at": "2025-03-03T10:00:00.000Z" },
          relationships: { commit: to("commits", "c") },
        },
      ],
      included: [{ type: "commits", id: "c", attributes: { sha: commit } }],
    };
    const comparison = (id: string, width: number) => ({
      type: "comparisons",
      id,
      attributes: { width },
      relationships: { "head-screenshot": to("screenshots", id), browser: to("browsers", "b") },
    });
    const screenshot = (id: string) => ({ type: "screenshots", id, relationships: { image: to("images", id) } });
    const image = (id: string, path: string) => ({ type: "images", id, attributes: { url: `${url()}${path}` } });
    const snapshots = () => ({
      data: [
        {
          type: "snapshots",
          id: "s",
          attributes: { name: "Home page" },
          relationships: {
            comparisons: {
              data: [
                { type: "comparisons", id: "1" },
                { type: "comparisons", id: "2" },
              ],
            },
          },
        },
      ],
      included: [
        comparison("1", 375),
        comparison("2", 1280),
        screenshot("1"),
        screenshot("2"),
        image("1", "/white.png"),
        image("2", "/gold.png"),
        { type: "browsers", id: "b", attributes: { version: "130" }, relationships: { "browser-family": to("browser-families", "f") } },
        { type: "browser-families", id: "f", attributes: { slug: "chrome" } },
      ],
      links: more,
    });
    return ({ url: path = "" }: IncomingMessage) =>
      path.startsWith("/api/v1/builds") ? builds : path.startsWith("/api/v1/snapshots") ? snapshots() : null;
  };

  test("Percy: takes the newest approved build by the documented shapes, and sends its token nowhere else", async () => {
    const made = await open();
    const folder = repositoryWith({ "a.txt": "a" });
    const commit = git(folder, "rev-parse", "HEAD").trim();
    const tokens = new Map<string, unknown>();
    const { url, asked } = await fakeServer((request, response) => {
      tokens.set(request.url!.split("?")[0]!, request.headers.authorization);
      const document = percy(() => url, commit, { next: "http://127.0.0.1:9/api/v1/snapshots?page=2" })(request);
      if (document) return jsonAnswer(200, document)(request, response);
      response.writeHead(200, { "content-type": "image/png" }).end(request.url === "/gold.png" ? gold : white);
    });
    const env = { ...personOf(made), PERCY_TOKEN: "percy_secret", PERCY_API_BASE_URL: url };
    const outcome = await loupe(folder, ["import", "percy", "--yes"], undefined, never, env);
    expect(outcome).toMatchObject({ code: 0, err: "" });
    expect(Object.fromEntries(tokens)).toEqual({
      "/api/v1/builds": "Token token=percy_secret",
      "/api/v1/snapshots": "Token token=percy_secret",
      "/gold.png": undefined,
      "/white.png": undefined,
    });
    expect(asked[0]).toContain("filter[branch]=main");
    await made.compare();
    expect(await made.read(1)).toMatchObject({
      head: { sha: commit, branch: "main" },
      imported: { source: "Percy", takenAt: "2025-03-03T10:00:00.000Z", decidedBy: null },
    });
    expect(await hashesOf(made, 1)).toEqual({ "Home page/chrome/375": hashOf(white), "Home page/chrome/1280": hashOf(gold) });
  });

  test.each([
    ["a refused token", 401, { errors: [] }, /refused the token \(status 401\)\. Name one that may read the project/],
    ["another program", 200, { hello: "world" }, /sent a response that this version can't read \(status 200\)\. Check --from-url\.$/],
    ["no approved build", 200, { data: [] }, /has no approved build on main\. Name another branch with --branch\.$/],
  ])("Percy: %s ends with a sentence", async (_name, status, body, message) => {
    const made = await open();
    const { url } = await fakeServer(jsonAnswer(status, body));
    const env = { ...personOf(made), PERCY_TOKEN: "percy_secret", PERCY_API_BASE_URL: url };
    const outcome = await loupe(repositoryWith({ "a.txt": "a" }), ["import", "percy", "--yes"], undefined, never, env);
    expect(outcome).toMatchObject({ code: 1, err: expect.stringMatching(message) });
    expect(outcome.err).not.toContain("secret");
  });
});
