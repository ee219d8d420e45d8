import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { deployments } from "../../../db/deployment-schema.ts";
import { createBody, sha } from "../../../testing/builds.ts";
import { createProject, createUser, addMember, personalToken, projectToken } from "../../../testing/factories.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { deploymentBody, deploySite, sendFiles } from "../../../testing/sites.ts";
import { setUp, sha256Of } from "../../../testing/uploads.ts";
import { issueCiToken } from "../../projects/tokens/ci-tokens.ts";
import { purgeDeployments } from "./purge-deployments.ts";

const site = { "index.html": "<h1>Hello</h1>", "a.css": "", "empty.js": "", ".well-known/x.json": "{}" };
const DAY_MS = 86_400_000;

onEachDatabase("deployments", (service) => {
  const create = (token: string, body: object, headers = {}) => service().call("POST /deployments", { token, body, headers });

  test("asks for each missing file once, empty ones and dotfiles included, and finalizes", async () => {
    const { ci, project } = await setUp(service());
    const created = await create(ci, deploymentBody(site));
    expect(created.body.uploadFiles.map(({ path }: { path: string }) => path).sort()).toEqual([
      ".well-known/x.json",
      "a.css",
      "index.html",
    ]);
    await sendFiles(site, created.body.uploadFiles);
    const { body } = await service().call(`POST /deployments/${created.body.deploymentId}/finalize`, { token: ci });
    expect(body).toMatchObject({ status: "ready", environment: "preview", branch: "feat/x", commitSha: sha("1"), fileCount: 4 });
    expect(new URL(body.url).hostname).toMatch(new RegExp(`^${project.name.toLowerCase()}-[a-z0-9]{10}\\.localhost$`));
    const again = await service().call(`POST /deployments/${body.id}/finalize`, { token: ci });
    expect([again.status, again.body]).toEqual([200, body]);
    expect((await service().call(`GET /deployments/${body.id}`, { token: ci })).body).toEqual(body);
    expect((await deploySite(service(), ci, site)).sent).toBe(0);
  });

  test("knows no files of other projects [security: hashes reveal no content of others]", async () => {
    const { ci, team } = await setUp(service());
    await deploySite(service(), ci, site);
    const other = await projectToken(service(), await createProject(service(), team));
    expect((await deploySite(service(), other, site)).sent).toBe(3);
  });

  test("refuses to finalize with 409 and the paths of missing files, and continues afterwards [fault: an upload failed]", async () => {
    const { ci } = await setUp(service());
    const { body } = await create(ci, deploymentBody(site));
    await sendFiles(site, body.uploadFiles.slice(1));
    const finalize = () => service().call(`POST /deployments/${body.deploymentId}/finalize`, { token: ci });
    expect(await finalize()).toMatchObject({
      status: 409,
      body: { details: [{ message: `${body.uploadFiles[0].path} was not uploaded` }] },
    });
    await sendFiles(site, body.uploadFiles.slice(0, 1));
    expect((await finalize()).body.status).toBe("ready");
  });

  test("accepts 20,000 files in one request and refuses 20,001 with 400", { timeout: 60_000 }, async () => {
    const { ci } = await setUp(service());
    const hash = sha256Of(Buffer.from(""));
    const files = Array.from({ length: 20_001 }, (_, index) => ({
      path: `assets/page-${index}.html`,
      hash,
      size: 0,
      contentType: "text/html",
    }));
    const body = { ...deploymentBody({}), files: files.slice(1) };
    const { status, body: answer } = await create(ci, body);
    expect([status, answer.uploadFiles.length]).toEqual([201, 1]);
    expect((await create(ci, { ...body, files })).status).toBe(400);
  });

  test.each([
    [{ path: "../x" }, "."],
    [{ path: "a/../x" }, "."],
    [{ path: "./x" }, "."],
    [{ path: "/x" }, "relative"],
    [{ path: "a//x" }, "relative"],
    [{ path: "a\\..\\x" }, "backslashes"],
    [{ path: "a\nb" }, "control"],
    [{ path: "" }, "path"],
    [{ path: "x".repeat(1001) }, "path"],
    [{ hash: "abc" }, "SHA-256"],
    [{ size: -1 }, "size"],
    [{ size: 1e9 }, "100 MB"],
    [{ contentType: "text/html\r\nX-A: b" }, "media type"],
  ])("refuses the file %j with 400 [security: no path leaves its deployment]", async (change, word) => {
    const { ci } = await setUp(service());
    const body = deploymentBody({ "index.html": "x" });
    const { status, body: answer } = await create(ci, { ...body, files: [{ ...body.files[0], ...change }] });
    expect(status).toBe(400);
    expect(JSON.stringify(answer.details)).toContain(word);
  });

  test("refuses a path twice, two sizes of a hash, and no files with 400", async () => {
    const { ci } = await setUp(service());
    const [file] = deploymentBody({ "index.html": "x" }).files;
    for (const files of [[file, file], [file, { ...file, path: "b.html", size: 2 }], []])
      expect((await create(ci, { ...deploymentBody({}), files })).status).toBe(400);
  });

  test("moves the addresses of the branch and of production to the newest deployment", async () => {
    const { ci, project, token } = await setUp(service());
    const resolve = async (url: string) => (await service().call(`GET /deployments/resolve/${encodeURIComponent(url)}`)).body;
    const one = (await deploySite(service(), ci, site)).body;
    const [branch] = one.aliases;
    const two = (await deploySite(service(), ci, { ...site, "b.html": "b" })).body;
    expect(two.aliases).toEqual([branch]);
    expect((await resolve(branch)).deploymentId).toBe(two.id);
    expect((await resolve(one.url)).deploymentId).toBe(one.id);
    const domain = () => service().call(`GET /projects/${project.path}/domain`, { token });
    expect((await domain()).body).toEqual({ domain: null });
    const main = (await deploySite(service(), ci, site, { branch: "main" })).body;
    expect(main.environment).toBe("production");
    const host = (await domain()).body.domain as string;
    expect(await resolve(host)).toMatchObject({ deploymentId: main.id, environment: "production", visibility: "public" });
    const forced = (await deploySite(service(), ci, site, { environment: "production" })).body;
    expect((await resolve(host)).deploymentId).toBe(forced.id);
    expect((await deploySite(service(), ci, site, { branch: "main", environment: "preview" })).body.environment).toBe("preview");
    expect((await resolve(host)).deploymentId).toBe(forced.id);
  });

  test("gives branches with the same letters addresses of their own", async () => {
    const { ci } = await setUp(service());
    const one = (await deploySite(service(), ci, site, { branch: "feat/a" })).body;
    const two = (await deploySite(service(), ci, site, { branch: "feat-a" })).body;
    expect(one.aliases[0]).not.toBe(two.aliases[0]);
  });

  test("resolves with caching headers, 400 for a text that is no domain and 404 for unknown ones", async () => {
    const { ci, project, token } = await setUp(service());
    const { body } = await deploySite(service(), ci, site);
    const resolve = (text: string) => service().call(`GET /deployments/resolve/${encodeURIComponent(text)}`);
    const label = new URL(body.url).hostname.split(".")[0]!;
    for (const text of [label, label.toUpperCase(), `${label}.localhost`, body.url]) {
      const { status, headers, body: found } = await resolve(text);
      expect([status, found.visibility, headers.get("cache-control")]).toEqual([
        200,
        "private",
        "public, max-age=0, s-maxage=300, stale-while-revalidate=600",
      ]);
    }
    const unknown = await resolve(`nothing-${label}`);
    expect([unknown.status, unknown.headers.get("cache-control")]).toEqual([404, expect.stringContaining("s-maxage=300")]);
    expect((await resolve(`a.${label}.localhost`)).status).toBe(404);
    expect((await resolve(`${label}.example.com`)).status).toBe(404);
    expect((await resolve("not a domain")).status).toBe(400);
    await service().call(`PATCH /projects/${project.path}`, { token, body: { deploymentEnabled: false } });
    expect((await resolve(label)).status).toBe(404);
    expect((await create(ci, deploymentBody(site))).status).toBe(409);
  });

  test("lists by environment and commit, newest first", async () => {
    const { ci, project, token } = await setUp(service());
    const one = (await deploySite(service(), ci, site)).body;
    const two = (await deploySite(service(), ci, { ...site, "iframe.html": "", "index.json": "{}" }, { branch: "main", commit: sha("2") }))
      .body;
    const list = async (query = "") => (await service().call(`GET /projects/${project.path}/deployments${query}`, { token })).body;
    expect(await list()).toMatchObject({ pageInfo: { total: 2 }, results: [{ id: two.id, isStorybook: true }, { id: one.id }] });
    expect((await list("?environment=preview")).results).toMatchObject([{ id: one.id }]);
    expect((await list(`?commit=${sha("2")}`)).results).toMatchObject([{ id: two.id }]);
    const build = { ...createBody({}), commit: sha("3"), prHeadCommit: sha("2") };
    const { number } = (await service().call("POST /builds", { token: ci, body: build })).body.build;
    expect((await list(`?build=${number}`)).results).toMatchObject([{ id: two.id }]);
    expect((await list(`?build=${number + 1}`)).results).toEqual([]);
    expect(await list("?page=3")).toMatchObject({ pageInfo: { total: 2 }, results: [] });
  });

  test("sets the production domain for admins, and refuses reserved, foreign and taken names", async () => {
    const { ci, project, team, token } = await setUp(service());
    const put = (domain: string, who = token, path = project.path) =>
      service().call(`PUT /projects/${path}/domain`, { token: who, body: { domain } });
    const name = `site-${project.name.toLowerCase()}`;
    expect(await put(`${name}.localhost`)).toMatchObject({ status: 200, body: { domain: `${name}.localhost` } });
    const main = (await deploySite(service(), ci, site, { branch: "main" })).body;
    const resolve = (text: string) => service().call(`GET /deployments/resolve/${text}`);
    expect((await resolve(name)).body.deploymentId).toBe(main.id);
    expect((await put(`${name}-2.LOCALHOST`)).body.domain).toBe(`${name}-2.localhost`);
    expect((await resolve(`${name}-2`)).body.deploymentId).toBe(main.id);
    expect((await resolve(name)).status).toBe(404);
    for (const bad of [
      "www.localhost",
      "xn--a.localhost",
      "localhost",
      "a.b.localhost",
      "a.example.com",
      "-a.localhost",
      "a b.localhost",
      "https://a.localhost",
    ])
      expect((await put(bad)).status, bad).toBe(400);
    const other = await createProject(service(), team);
    expect((await put(`${name}-2.localhost`, token, other.path)).status).toBe(409);
    expect((await put(new URL(main.url).hostname, token, other.path)).status).toBe(409);
    const member = await createUser(service());
    await addMember(service(), team, member, "member");
    const outsider = await personalToken(service(), await createUser(service()), []);
    expect((await put("mine.localhost", outsider)).status).toBe(404);
    const history = await service().call(`GET /accounts/${team.slug}/history`, { token });
    expect(JSON.stringify(history.body)).toContain(`production domain ${name}-2.localhost`);
  });

  test("returns the first deployment for a repeated request [fault: retries make no second deployment]", async () => {
    const { ci, project } = await setUp(service());
    const headers = { "x-argos-request-id": "one" };
    const body = deploymentBody(site);
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(ci, body, headers)));
    expect(new Set(answers.map((answer) => answer.body.deploymentId)).size).toBe(1);
    expect((await create(ci, deploymentBody(site, { branch: "b" }), headers)).status).toBe(409);
    expect(await service().deps.db.select().from(deployments).where(eq(deployments.projectId, project.id))).toHaveLength(1);
  });

  test("finalizes once for parallel requests", async () => {
    const { ci } = await setUp(service());
    const { body } = await create(ci, deploymentBody(site, { branch: "main" }));
    await sendFiles(site, body.uploadFiles);
    const all = await Promise.all(
      Array.from({ length: 5 }, () => service().call(`POST /deployments/${body.deploymentId}/finalize`, { token: ci })),
    );
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(all[0]!.body.aliases).toHaveLength(2);
  });

  test("refuses another commit than that of a short-lived token with 401", async () => {
    const { ci, project } = await setUp(service());
    const { token } = await issueCiToken(service().deps, project.id, {
      via: "oidc",
      event: "push",
      commit: sha("2"),
      branch: "feat/x",
      prNumber: null,
    });
    expect((await create(token, deploymentBody(site))).status).toBe(401);
    const { body } = await create(ci, deploymentBody(site));
    expect((await service().call(`POST /deployments/${body.deploymentId}/finalize`, { token })).status).toBe(401);
  });

  test("deploys previews only for the run of a pull request [security: untrusted runs never replace production]", async () => {
    const { ci, project, token: owner } = await setUp(service());
    await service().call(`PATCH /projects/${project.path}`, { token: owner, body: { tokenlessAuthEnabled: true } });
    const run = { via: "tokenless", event: "pull_request", commit: sha("1"), branch: "fork:main", prNumber: 7 } as const;
    const { token } = await issueCiToken(service().deps, project.id, run);
    const live = await deploySite(service(), ci, site, { branch: "main" });
    const production = await create(token, deploymentBody(site, { branch: "main", environment: "production" }));
    expect([production.status, production.body.error]).toEqual([403, expect.stringContaining("can't deploy to production")]);
    expect((await create(token, deploymentBody(site, { branch: "other" }))).status).toBe(401);
    expect((await create(token, deploymentBody(site, { branch: "main", prNumber: 8 }))).status).toBe(401);
    const preview = await deploySite(service(), token, site, { branch: "main", prNumber: 7 });
    expect(preview.body).toMatchObject({ status: "ready", environment: "preview", branch: "fork:main" });
    const again = (await service().call(`GET /deployments/${live.body.id}`, { token: ci })).body;
    expect(again.aliases).toEqual(live.body.aliases);
  });

  test("removes deployments after their retention and unused files, and keeps what production shows", async () => {
    const { ci, project, token } = await setUp(service());
    const { deps } = service();
    const list = async () => (await service().call(`GET /projects/${project.path}/deployments`, { token })).body.results;
    const stored = async () => {
      const keys = [];
      for await (const key of deps.storage.list(`deployments/${project.id}`, new Date(8.64e15))) keys.push(key);
      return keys.length;
    };
    const main = (await deploySite(service(), ci, { "index.html": "main" }, { branch: "main" })).body;
    await deploySite(service(), ci, { "index.html": "preview", "same.html": "main" });
    await create(ci, deploymentBody({ "index.html": "never finalized" }));
    expect(await stored()).toBe(2);
    service().travel(2 * DAY_MS);
    await purgeDeployments(deps);
    expect(await list()).toHaveLength(2);
    service().travel(30 * DAY_MS);
    await purgeDeployments(deps);
    expect(await list()).toMatchObject([{ id: main.id }]);
    expect(await stored()).toBe(1);
  });
});
