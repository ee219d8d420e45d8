import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createBody, readBuild, runBuildJobs, sha } from "../../../testing/builds.ts";
import { createProject } from "../../../testing/factories.ts";
import { describeDatabases, startService } from "../../../testing/harness.ts";
import { setUp } from "../../../testing/uploads.ts";

const EXCHANGE = "POST /auth/github-actions/tokenless/exchange";
type Run = {
  status?: string;
  head_sha?: string;
  head_branch?: string | null;
  event?: string;
  head_repository?: { full_name: string };
  head?: { sha: string };
  parents?: { sha: string }[];
};

describeDatabases("tokenless uploads of GitHub Actions", (kind) => {
  /** GitHub's API with the runs of a test, by path. A number is the status of a refusal. */
  const runs = new Map<string, Run | number | string>();
  const calls: { path: string; authorization: string | undefined }[] = [];
  let github: { server: Server; url: string };
  let running: Awaited<ReturnType<typeof startService>>;
  let serial = 0;

  beforeAll(async () => {
    const server = createServer((req, res) => {
      calls.push({ path: req.url!, authorization: req.headers.authorization });
      const found = runs.get(req.url!) ?? 404;
      res.statusCode = typeof found === "number" ? found : 200;
      res.setHeader("content-type", "application/json");
      res.end(typeof found === "string" ? found : JSON.stringify(typeof found === "number" ? { message: "no" } : found));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    github = { server, url: `http://127.0.0.1:${(server.address() as { port: number }).port}` };
    running = await startService(kind, { githubApi: { url: github.url, token: "gh-secret" } });
  });
  afterAll(async () => {
    await running?.stop();
    github.server.close();
  });

  /** A project that accepts the runs of a repository of its own, and a run in progress. */
  async function linked({ enabled = true, run = {} as Run | number | string } = {}) {
    const made = await setUp(running);
    const repository = `web-${kind}-${serial++}`;
    const body = { githubRepository: `acme/${repository}`, tokenlessAuthEnabled: enabled };
    await running.call(`PATCH /projects/${made.project.path}`, { token: made.token, body });
    const path = `/repos/acme/${repository}/actions/runs/77`;
    runs.set(path, typeof run === "object" ? { status: "in_progress", head_sha: sha("1"), head_branch: "main", ...run } : run);
    return { ...made, repository, path };
  }
  const tokenOf = (repository: string, more: object = {}) =>
    `tokenless-github-${Buffer.from(JSON.stringify({ owner: "acme", repository, jobId: "build", runId: "77", ...more })).toString("base64")}`;
  const exchange = (tokenlessToken: string, more = {}) =>
    running.call(EXCHANGE, { body: { tokenlessToken, commit: sha("1"), branch: "main", ...more } });
  const pullRequest = (repository: string, number: number, head: string) =>
    runs.set(`/repos/acme/${repository}/pulls/${number}`, { head: { sha: head } });

  test("a run in progress gets a token of 10 minutes that uploads its commit only", async () => {
    const { project, repository, path } = await linked();
    const { status, body } = await exchange(tokenOf(repository));
    expect([status, body.token]).toEqual([200, expect.stringMatching(/^lpt_[a-z0-9]{36}$/)]);
    expect(calls.at(-1)).toEqual({ path, authorization: "Bearer gh-secret" });
    const { token } = body;
    expect((await running.call("GET /project", { token })).body.name).toBe(project.name);
    expect((await running.call("POST /builds", { token, body: createBody({}) })).status).toBe(201);
    const other = await running.call("POST /builds", { token, body: createBody({}, { commit: sha("2") }) });
    expect([other.status, other.body.error]).toEqual([401, "This token may only touch builds of its own commit."]);
  });

  test("a fork's run uploads under its owner's name, for its own request only [security: untrusted runs make checks only]", async () => {
    const run = { event: "pull_request", head_branch: "main", head_repository: { full_name: "mallory/web" } };
    const { repository, project } = await linked({ run });
    pullRequest(repository, 7, sha("1"));
    pullRequest(repository, 8, sha("2"));
    expect((await exchange(tokenOf(repository, { prNumber: 8 }))).status).toBe(401);
    const { token } = (await exchange(tokenOf(repository, { prNumber: 7 }))).body;
    const create = (more: Record<string, unknown>) => running.call("POST /builds", { token, body: createBody({}, more) });
    expect((await create({ branch: "other" })).status).toBe(401);
    expect((await create({ branch: "main", prNumber: 8 })).status).toBe(401);
    const { status, body } = await create({ branch: "main" });
    expect([status, body.build.head.branch]).toEqual([201, "mallory:main"]);
    expect((await running.call(`PUT /builds/${body.build.id}`, { token, body: { screenshots: [] } })).status).toBe(200);
    await runBuildJobs(running);
    const path = `GET /projects/${project.path}/builds/${body.build.number}`;
    expect((await running.call(path, { token })).body.type).toBe("orphan");
  });

  test("a run of a pull request uploads the merge that it checked out, and no other commit", async () => {
    const { repository, project } = await linked({ run: { event: "pull_request", head_branch: "feat/x" } });
    pullRequest(repository, 7, sha("1"));
    const { token } = (await exchange(tokenOf(repository, { prNumber: 7 }), { branch: "feat/x" })).body;
    const merge = (commit: string, parents: string[]) =>
      runs.set(`/repos/acme/${repository}/commits/${commit}`, { parents: parents.map((one) => ({ sha: one })) });
    merge(sha("merge"), [sha("base"), sha("1")]);
    merge(sha("reversed"), [sha("1"), sha("base")]);
    merge(sha("next"), [sha("1")]);
    const create = (commit: string) =>
      running.call("POST /builds", {
        token,
        body: createBody({}, { commit, branch: "feat/x", prNumber: 7, prHeadCommit: sha("1") }),
      });
    for (const commit of ["reversed", "next", "unknown"]) expect((await create(sha(commit))).status, commit).toBe(401);
    const { status, body } = await create(sha("merge"));
    expect([status, body.build.head.sha]).toEqual([201, sha("1")]);
    expect((await running.call(`PUT /builds/${body.build.id}`, { token, body: { screenshots: [] } })).status).toBe(200);
    expect((await readBuild(running, token, project, body.build.number)).body.head.branch).toBe("feat/x");
  });

  test("turning the setting off ends tokens in use; the setting for OpenID does not matter", async () => {
    const { project, repository, token: admin } = await linked();
    const { token } = (await exchange(tokenOf(repository))).body;
    const patch = (body: object) => running.call(`PATCH /projects/${project.path}`, { token: admin, body });
    await patch({ githubActionsOidcEnabled: true });
    await patch({ githubActionsOidcEnabled: false });
    expect((await running.call("GET /project", { token })).status).toBe(200);
    await patch({ tokenlessAuthEnabled: false });
    expect((await running.call("GET /project", { token })).status).toBe(401);
  });

  test.each([
    ["a run that has ended", { run: { status: "completed" } }, {}, 401],
    ["a queued run", { run: { status: "queued" } }, {}, 200],
    ["another commit", {}, { commit: sha("2") }, 401],
    ["another branch", {}, { branch: "other" }, 401],
    ["a run without a branch", { run: { head_branch: null } }, {}, 401],
    ["a run that GitHub does not show", { run: 404 }, {}, 404],
    ["a refused token of ours", { run: 401 }, {}, 503],
    ["a rate limit of GitHub", { run: 403 }, {}, 503],
    ["an answer that is no run", { run: "hello" }, {}, 503],
    ["a project that does not allow it", { enabled: false }, {}, 403],
    ["a commit that is none", {}, { commit: "abc" }, 400],
    ["no branch", {}, { branch: "" }, 400],
  ])("%s [security: only runs of the repository get a token]", async (_name, set, more, status) => {
    const { repository } = await linked(set);
    const answer = await exchange(tokenOf(repository), more);
    expect([answer.status, typeof answer.body.token]).toEqual([status, status === 200 ? "string" : "undefined"]);
  });

  test.each([
    ["no base64", "tokenless-github-%%%"],
    ["no JSON", `tokenless-github-${Buffer.from("hello").toString("base64")}`],
    ["another prefix", "tokenless-gitlab-e30="],
    ["a path in the repository", tokenOf("../../user")],
    ["a path in the run", tokenOf("web", { runId: "1/jobs" })],
    ["a repository that is set nowhere", tokenOf("nothing")],
  ])("returns 401 for a description with %s, and asks GitHub nothing", async (_name, token) => {
    const before = calls.length;
    expect((await exchange(token)).status).toBe(401);
    expect(calls).toHaveLength(before);
  });

  test("a repository of several projects needs the project's name", async () => {
    const { repository, team, token, project } = await linked();
    const other = await createProject(running, team);
    const body = { githubRepository: `acme/${repository}`, tokenlessAuthEnabled: true };
    await running.call(`PATCH /projects/${other.path}`, { token, body });
    expect((await exchange(tokenOf(repository))).status).toBe(400);
    expect((await exchange(tokenOf(repository, { project: "acme/other" }))).status).toBe(400);
    const named = await exchange(tokenOf(repository, { project: project.path }));
    expect((await running.call("GET /project", { token: named.body.token })).body.name).toBe(project.name);
  });

  test("old clients send the description as the bearer token, bound to the commit of the run", async () => {
    const { repository, path, project } = await linked();
    pullRequest(repository, 3, sha("1"));
    const token = tokenOf(repository, { prNumber: 3 });
    expect((await running.call("GET /project", { token })).body.name).toBe(project.name);
    const asked = calls.length;
    expect((await running.call("POST /builds", { token, body: createBody({}) })).status).toBe(201);
    expect((await running.call("POST /builds", { token, body: createBody({}, { commit: sha("2") }) })).status).toBe(401);
    expect(calls).toHaveLength(asked);
    runs.set(path, { status: "completed", head_sha: sha("1"), head_branch: "main" });
    running.travel(60_000);
    expect((await running.call("GET /project", { token })).status).toBe(401);
  });
});
