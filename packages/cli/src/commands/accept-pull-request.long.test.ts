import { chmodSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { startGitHost } from "../../testing/git-host.ts";
import { gold, HOME_BASELINE as HOME, PAY_BASELINE as PAY, repositoryWithRun, white, writeRun } from "../../testing/playwright-run.ts";
import { realService } from "../../testing/real-service.ts";
import { git, loupe, put, readTree, temporaryFolder } from "../../testing/workspace.ts";

const never = new AbortController().signal;
const open = realService();
const ACCEPT = ["accept", "--build", "2", "--pull-request", "--yes"];
const trailers = (bare: string, ref: string) =>
  git(bare, "log", "-1", "--format=%B", ref)
    .split("\n")
    .filter((line) => /^[\w-]+: /.test(line));
const shown = (bare: string, ref: string, path: string) => Buffer.from(git(bare, "show", `${ref}:${path}`, "--format=")).length;

/** Makes a Git host with main and feat/x, and build 2 of feat/x, whose two changes are approved. `prepare` changes the branch before the upload. */
async function approved({ refusal = 0, prepare = (_folder: string) => {} } = {}) {
  const [made, host] = [await open(), await startGitHost({ refusal })];
  const folder = repositoryWithRun([{ baseline: HOME }, { baseline: PAY }]);
  git(folder, "branch", "-M", "main");
  git(folder, "remote", "add", "origin", host.url);
  git(folder, "push", "--quiet", "origin", "main");
  const env = { ...made.env, LOUPE_PROJECT: made.project.path, LOUPE_ATTEMPTS: "3" };
  writeRun(folder, []);
  const upload = () => loupe(folder, ["upload", "results.json", "--no-fetch"], undefined, never, env);
  expect(await upload()).toMatchObject({ code: 0 });
  await made.compare();
  git(folder, "checkout", "--quiet", "-b", "feat/x");
  prepare(folder);
  git(folder, "commit", "--quiet", "--allow-empty", "-m", "Change");
  git(folder, "push", "--quiet", "origin", "feat/x");
  writeRun(folder, [{ baseline: HOME }, { baseline: PAY }]);
  expect(await upload()).toMatchObject({ code: 0 });
  await made.compare();
  await made.review(2, "APPROVE");
  git(folder, "checkout", "--quiet", "main");
  put(join(folder, "staged.txt"), "x");
  git(folder, "add", "staged.txt");
  put(join(folder, PAY), "in work");
  const state = () => [
    git(folder, "status", "--porcelain"),
    git(folder, "rev-parse", "HEAD", "--abbrev-ref", "HEAD"),
    git(folder, "branch"),
    readTree(folder),
  ];
  const run = (args: string[] = [], more: Record<string, string> = {}) =>
    loupe(folder, [...ACCEPT, ...args], undefined, never, { ...env, ...more });
  return { ...made, ...host, folder, state, run };
}

const onGithub = ({ origin, api }: { origin: string; api: string }) => ({
  GITHUB_SERVER_URL: origin,
  GITHUB_API_URL: api,
  GITHUB_TOKEN: "ghs_1",
});
const onGitlab = ({ origin }: { origin: string }) => ({ CI_SERVER_URL: origin, GITLAB_CI: "true" });

describe("accept --build --pull-request", () => {
  test("pushes one commit, opens the pull request, and leaves checkout, index and branches as they are", async () => {
    const made = await approved();
    const before = made.state();
    const { code, out, err } = await made.run([], { ...onGithub(made), GITHUB_ACTIONS: "true" });
    expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining("start no workflow") });
    expect(out).toMatch(/2 files pushed to loupe\/accept-2 as [0-9a-f]{7}\.\nhttp:\/\/127.+\/acme\/web\/pull\/31$/);
    expect(made.state()).toEqual(before);
    const ref = "loupe/accept-2";
    expect(git(made.bare, "rev-parse", `${ref}^`)).toBe(git(made.bare, "rev-parse", "feat/x"));
    expect(git(made.bare, "diff", "--name-only", `${ref}^`, ref).trim().split("\n")).toEqual([HOME, PAY]);
    expect(git(made.bare, "cat-file", "-s", `${ref}:${HOME}`).trim()).toBe(String(gold.length));
    expect(trailers(made.bare, ref)).toEqual([
      expect.stringMatching(/^Loupe-Build: 2 http.+\/builds\/2$/),
      expect.stringMatching(/^Approved-by: .+/),
    ]);
    const asked = await made.asked();
    expect(asked.map(({ request }) => request.split("?")[0])).toEqual(["GET /api/repos/acme/web/pulls", "POST /api/repos/acme/web/pulls"]);
    expect(asked[1]).toMatchObject({
      token: "Bearer ghs_1",
      body: { head: ref, base: "feat/x", title: "Accept 2 screenshots of build 2" },
    });
    const { results } = await made.read(2, "/write-backs");
    expect(results).toMatchObject([{ files: 2, pullRequestNumber: 31, commit: git(made.bare, "rev-parse", ref).trim() }]);
  });

  test("a second run updates the same branch and finds the open request; one without changes pushes nothing", async () => {
    const made = await approved();
    const env = onGithub(made);
    expect(await made.run(["--only", "**/home*"], env)).toMatchObject({ code: 3 });
    const first = git(made.bare, "rev-parse", "loupe/accept-2");
    const { code, out } = await made.run(["--json"], env);
    const document = JSON.parse(out);
    expect([code, document]).toMatchObject([
      0,
      { branch: "loupe/accept-2", base: "feat/x", pullRequestUrl: `${made.origin}/acme/web/pull/31` },
    ]);
    const second = git(made.bare, "rev-parse", "loupe/accept-2");
    expect(second).not.toBe(first);
    expect(git(made.bare, "rev-list", "--count", "feat/x..loupe/accept-2").trim()).toBe("1");
    expect((await made.run([], env)).out).toContain("has these pictures already");
    expect(git(made.bare, "rev-parse", "loupe/accept-2")).toBe(second);
    expect((await made.asked()).filter(({ request }) => request.startsWith("POST"))).toHaveLength(1);
    expect((await made.read(2, "/write-backs")).results).toHaveLength(1);
  });

  test("a branch with commits of other people is refused with 4, and stays", async () => {
    const made = await approved();
    git(made.folder, "push", "--quiet", "origin", "main:refs/heads/other");
    const other = git(made.folder, "commit-tree", "HEAD^{tree}", "-p", "HEAD", "-m", "By hand").trim();
    git(made.folder, "push", "--quiet", "origin", `${other}:refs/heads/loupe/accept-2`);
    expect(await made.run([], onGithub(made))).toMatchObject({ code: 4, err: expect.stringContaining("not of this build") });
    expect(git(made.bare, "rev-parse", "loupe/accept-2").trim()).toBe(other);
  });

  test("GitLab opens the merge request by push options, without another token", async () => {
    const made = await approved();
    const { code, out, err } = await made.run(["--base", "main"], onGitlab(made));
    expect([code, out, err]).toEqual([
      0,
      expect.stringMatching(/\nhttps:\/\/gitlab\.example\/acme\/web\/-\/merge_requests\/7$/),
      expect.stringContaining("start no pipeline"),
    ]);
    expect(readFileSync(join(made.bare, "options"), "utf8").split("\n")).toEqual([
      "merge_request.create",
      "merge_request.target=main",
      "merge_request.title=Accept 2 screenshots of build 2",
      expect.stringMatching(/^merge_request\.description=Pictures of http\S+, approved by .+\.$/),
      "",
    ]);
    expect(git(made.bare, "rev-parse", "loupe/accept-2^")).toBe(git(made.bare, "rev-parse", "main"));
    expect((await made.read(2, "/write-backs")).results).toMatchObject([{ pullRequestNumber: 7 }]);
  });

  test("gh comes before the token, and a refusal of the API says what to do while the branch is pushed", async () => {
    const made = await approved({ refusal: 403 });
    const refused = await made.run([], onGithub(made));
    expect([refused.code, refused.err]).toEqual([
      0,
      expect.stringMatching(/isn't open: GitHub responded with 403: Resource not .+Allow GitHub Actions to create/),
    ]);
    expect(shown(made.bare, "loupe/accept-2", HOME)).toBeGreaterThan(0);
    const bin = temporaryFolder();
    put(join(bin, "gh"), `#!/bin/sh\necho "$@" >> ${bin}/log\n[ "$2" = create ] && echo https://github.example/acme/web/pull/5\nexit 0\n`);
    chmodSync(join(bin, "gh"), 0o755);
    const { out } = await made.run([], { ...onGithub(made), PATH: `${bin}:${process.env["PATH"]}` });
    expect(out).toContain("https://github.example/acme/web/pull/5");
    expect(readFileSync(join(bin, "log"), "utf8")).toMatch(
      /pr list --head loupe\/accept-2 --base feat\/x .+\npr create --head loupe\/accept-2 --base feat\/x/,
    );
  });

  test("a base that has other pictures, a link or no such branch is refused, and nothing is pushed", async () => {
    const made = await approved();
    git(made.folder, "checkout", "--quiet", "--force", "feat/x");
    put(join(made.folder, HOME), white.subarray(0));
    const other = (path: string, change: () => void) => {
      change();
      git(made.folder, "add", "--all", path);
      git(made.folder, "commit", "--quiet", "-m", "Other");
      git(made.folder, "push", "--quiet", "origin", "HEAD:refs/heads/other");
    };
    other("tests", () => {
      git(made.folder, "mv", "tests/shop.spec.ts-snapshots", "tests/real");
      mkdirSync(join(made.folder, "tests"), { recursive: true });
      symlinkSync("real", join(made.folder, "tests/shop.spec.ts-snapshots"));
    });
    const outcome = await made.run(["--base", "other"], onGithub(made));
    expect(outcome).toMatchObject({ code: 4, out: expect.stringContaining("is behind the link tests/shop.spec.ts-snapshots") });
    expect(await made.run(["--base", "none"], onGithub(made))).toMatchObject({
      code: 2,
      err: expect.stringContaining("has no branch none"),
    });
    expect(git(made.bare, "branch", "--list", "loupe/*")).toBe("");
    expect(await made.asked()).toEqual([]);
  });

  test("a dry run pushes nothing", async () => {
    const made = await approved();
    expect(await made.run(["--dry-run"], onGithub(made))).toMatchObject({
      code: 0,
      out: expect.stringContaining("Dry run: nothing was written."),
    });
    expect(git(made.bare, "branch", "--list", "loupe/*")).toBe("");
  });
});
