import { createServer, type Server } from "node:http";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createBody, runBuildJobs, sha } from "../../../testing/builds.ts";
import { describeDatabases, startService } from "../../../testing/harness.ts";
import { declared, picture, setUp, upload } from "../../../testing/uploads.ts";

type Keys = Awaited<ReturnType<typeof generateKeyPair>>;
const EXCHANGE = "POST /auth/github-actions/oidc/exchange";

describeDatabases("tokens of GitHub Actions jobs", (kind) => {
  let issuer: { server: Server; url: string; keys: Keys };
  let running: Awaited<ReturnType<typeof startService>>;
  let serial = 0;

  beforeAll(async () => {
    const keys = await generateKeyPair("RS256", { extractable: true });
    const jwk = { ...(await exportJWK(keys.publicKey)), kid: "one", alg: "RS256", use: "sig" };
    const server = createServer((req, res) => {
      res.setHeader("content-type", "application/json");
      res.end(JSON.stringify(req.url === "/.well-known/jwks" ? { keys: [jwk] } : {}));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    issuer = { server, url: `http://127.0.0.1:${(server.address() as { port: number }).port}`, keys };
    running = await startService(kind, { githubActionsIssuer: issuer.url });
  });
  afterAll(async () => {
    await running?.stop();
    issuer.server.close();
  });

  /** A project that accepts the jobs of a repository of its own. */
  async function linked(enabled = true) {
    const made = await setUp(running);
    const repository = `acme-${kind}/web-${serial++}`;
    const body = { githubRepository: repository, githubActionsOidcEnabled: enabled };
    const set = await running.call(`PATCH /projects/${made.project.path}`, { token: made.token, body });
    expect([set.status, set.body.githubRepository]).toEqual([200, repository]);
    return { ...made, repository };
  }
  const signed = (
    repository: string,
    { claims = {}, key = issuer.keys.privateKey, kid = "one", audience = running.origin, from = issuer.url, seconds = 300 } = {},
  ) =>
    new SignJWT({ repository, sha: sha("1"), event_name: "push", ref: "refs/heads/main", ...claims })
      .setProtectedHeader({ alg: "RS256", kid })
      .setIssuer(from)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(Math.floor(running.deps.now().getTime() / 1000) + seconds)
      .sign(key);
  const exchange = (oidcToken: string, more = {}) => running.call(EXCHANGE, { body: { oidcToken, ...more } });

  test("a job gets a token of 10 minutes that reads its project and uploads its commit only", async () => {
    const { project, repository } = await linked();
    const { status, body } = await exchange(await signed(repository), {
      repository: repository.toUpperCase(),
      commit: sha("1"),
      branch: "x",
    });
    expect([status, body.token]).toEqual([200, expect.stringMatching(/^lpt_[a-z0-9]{36}$/)]);
    const { token } = body;
    expect(Date.parse(body.expiresAt) - running.deps.now().getTime()).toBeLessThanOrEqual(600_000);
    expect((await running.call("GET /project", { token })).body.name).toBe(project.name);
    const created = await running.call("POST /builds", { token, body: createBody({}) });
    expect(created.status).toBe(201);
    const other = await running.call("POST /builds", { token, body: createBody({}, { commit: sha("2") }) });
    expect([other.status, other.body.error]).toEqual([401, "This token may only touch builds of its own commit."]);
    const put = { screenshots: [], final: false };
    expect((await running.call(`PUT /builds/${created.body.build.id}`, { token, body: put })).status).toBe(200);
  });

  test("a job of a pull request uploads checks of its branch and request only [security: untrusted runs make checks only]", async () => {
    const { project, repository, ci, token: person } = await linked();
    const claims = { event_name: "pull_request", ref: "refs/pull/7/merge", head_ref: "feat/x" };
    const { token } = (await exchange(await signed(repository, { claims }))).body;
    const create = (more: Record<string, unknown>, from = token) =>
      running.call("POST /builds", { token: from, body: createBody({}, more) });
    expect((await create({ branch: "main" })).status).toBe(401);
    expect((await create({ branch: "feat/x", prNumber: 8 })).status).toBe(401);
    expect((await create({ branch: "feat/x", mergeQueue: true })).status).toBe(403);
    expect((await create({ branch: "feat/x", prNumber: 7 })).status).toBe(201);
    await running.call(`PATCH /projects/${project.path}`, { token: person, body: { autoApprovedBranchGlob: "feat/*" } });
    const own = await create({ branch: "feat/x" });
    const trusted = await create({ branch: "main" }, ci);
    const put = { screenshots: [] };
    expect((await running.call(`PUT /builds/${trusted.body.build.id}`, { token, body: put })).status).toBe(401);
    expect((await running.call(`PUT /builds/${own.body.build.id}`, { token, body: put })).status).toBe(200);
    await runBuildJobs(running);
    const { type } = (await running.call(`GET /projects/${project.path}/builds/${own.body.build.number}`, { token })).body;
    expect(type).toBe("orphan");
  });

  test("a job of a pull request uploads media of its branch and request only [security: untrusted runs make checks only]", async () => {
    const { repository, ci } = await linked();
    const claims = { event_name: "pull_request", ref: "refs/pull/7/merge", head_ref: "feat/x" };
    const { token } = (await exchange(await signed(repository, { claims }))).body;
    const bytes = await picture();
    const foreign = await upload(running, ci, bytes, { branch: "main" });
    const declare = (more: Record<string, unknown>) => running.call("POST /media", { token, body: declared(bytes, more) });
    expect([(await declare({})).status, (await declare({ branch: "main" })).status, (await declare({ prNumber: 8 })).status]).toEqual([
      403, 403, 403,
    ]);
    expect((await declare({ branch: "feat/x", prNumber: 7 })).status).toBe(201);
    expect((await running.call(`GET /media/${foreign.body.id}`, { token })).status).toBe(200);
    expect((await running.call(`DELETE /media/${foreign.body.id}`, { token })).status).toBe(403);
  });

  test("a build of another commit can't be updated, finalized or finished [security: CI tokens are bound to a commit]", async () => {
    const { project, repository, ci } = await linked();
    const body = createBody({}, { commit: sha("2"), parallel: true, parallelNonce: "n" });
    const created = await running.call("POST /builds", { token: ci, body });
    const sent = { screenshots: [], parallel: true, parallelTotal: -1 };
    await running.call(`PUT /builds/${created.body.build.id}`, { token: ci, body: sent });
    const { token } = (await exchange(await signed(repository))).body;
    const calls = [
      running.call(`PUT /builds/${created.body.build.id}`, { token, body: sent }),
      running.call("POST /builds/finalize", { token, body: { parallelNonce: "n" } }),
      running.call(`POST /projects/${project.path}/builds/1/finish`, { token }),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([401, 401, 401]);
  });

  test.each([
    ["another audience", async (repository: string) => signed(repository, { audience: "https://other.example" })],
    ["another issuer", async (repository: string) => signed(repository, { from: "https://other.example" })],
    ["an unknown key", async (repository: string) => signed(repository, { key: (await generateKeyPair("RS256")).privateKey })],
    ["an unknown key id", async (repository: string) => signed(repository, { kid: "two" })],
    ["a time that is over", async (repository: string) => signed(repository, { seconds: -60 })],
    ["no commit", async (repository: string) => signed(repository, { claims: { sha: undefined } })],
    ["no event", async (repository: string) => signed(repository, { claims: { event_name: undefined } })],
    ["a repository of no project", async () => signed("unknown/unknown")],
    [
      "no signature",
      async (repository: string) =>
        `${Buffer.from('{"alg":"none"}').toString("base64url")}.${Buffer.from(JSON.stringify({ repository, sha: sha("1") })).toString("base64url")}.`,
    ],
    ["no form of a token", async () => "abc"],
  ])("returns 401 for an OpenID token with %s [security: only jobs of the repository get a token]", async (_name, make) => {
    const { repository } = await linked();
    const { status, body } = await exchange(await make(repository));
    expect([status, body.token]).toEqual([401, undefined]);
  });

  test("returns 401 for another repository or commit than the body names", async () => {
    const { repository } = await linked();
    expect((await exchange(await signed(repository), { repository: "acme/other" })).status).toBe(401);
    expect((await exchange(await signed(repository), { commit: sha("2") })).status).toBe(401);
  });

  test("returns 403 while the project does not allow it, and turning it off ends tokens in use", async () => {
    const closed = await linked(false);
    expect((await exchange(await signed(closed.repository))).status).toBe(403);
    const open = await linked();
    const { token } = (await exchange(await signed(open.repository))).body;
    expect((await running.call("GET /project", { token })).status).toBe(200);
    const off = { githubActionsOidcEnabled: false };
    await running.call(`PATCH /projects/${open.project.path}`, { token: open.token, body: off });
    expect((await running.call("GET /project", { token })).status).toBe(401);
  });

  test("returns 400 for a repository of two projects, and for a malformed one in the settings", async () => {
    const [one, other] = [await linked(), await linked()];
    const set = (githubRepository: string) =>
      running.call(`PATCH /projects/${other.project.path}`, { token: other.token, body: { githubRepository } });
    expect((await set("no slash")).status).toBe(400);
    expect((await set(one.repository)).status).toBe(200);
    expect((await exchange(await signed(one.repository))).status).toBe(400);
    expect((await set("")).body.githubRepository).toBeNull();
    expect((await exchange(await signed(one.repository))).status).toBe(200);
  });

  test("a token ends after 10 minutes", async () => {
    const { repository } = await linked();
    const { token } = (await exchange(await signed(repository))).body;
    running.travel(10 * 60_000);
    expect((await running.call("GET /project", { token })).status).toBe(401);
  });
});
