import { expect, test } from "vitest";
import { addMember, createProject, createUser } from "../testing/factories.ts";
import { dashboardToken } from "../testing/grants.ts";
import { onEachDatabase } from "../testing/harness.ts";
import { deploymentBody, deploySite, sendFiles, visitSite } from "../testing/sites.ts";
import { setUp, sha256Of } from "../testing/uploads.ts";

const html = { accept: "text/html" };
const site = {
  "index.html": "<h1>Home</h1>",
  "docs/index.html": "Docs",
  "a.css": "body {}",
  LICENSE: "MIT",
  "empty.js": "",
  "data.bin": "0123456789",
  "404.html": "Gone fishing",
  "ä b.html": "Umlaut",
};

onEachDatabase("deployed sites", (service) => {
  const setAuth = (project: { path: string }, token: string, deploymentAuth: string) =>
    service().call(`PATCH /projects/${project.path}`, { token, body: { deploymentAuth } });
  const get = (url: string, path: string, headers: Record<string, string> = {}) => visitSite(service(), url, { path, headers });
  async function publicSite() {
    const team = await setUp(service());
    await setAuth(team.project, team.token, "public");
    return { ...team, url: (await deploySite(service(), team.ci, site)).body.url as string };
  }

  test("serves files with their types, index pages, and the site's own page for missing ones", async () => {
    const { url } = await publicSite();
    const all = await Promise.all(
      ["/", "/docs", "/docs/", "/a.css", "/LICENSE", "/empty.js", "/%C3%A4%20b.html", "/?x=1"].map((path) => get(url, path)),
    );
    expect(all.map(({ status, text, headers }) => [status, text, headers["content-type"]])).toEqual([
      [200, "<h1>Home</h1>", "text/html; charset=utf-8"],
      [200, "Docs", "text/html; charset=utf-8"],
      [200, "Docs", "text/html; charset=utf-8"],
      [200, "body {}", "text/css; charset=utf-8"],
      [200, "MIT", "application/octet-stream"],
      [200, "", "application/javascript; charset=utf-8"],
      [200, "Umlaut", "text/html; charset=utf-8"],
      [200, "<h1>Home</h1>", "text/html; charset=utf-8"],
    ]);
    expect(await get(url, "/nothing.png")).toMatchObject({ status: 404, text: "Not found\n" });
    expect(await get(url, "/nothing", html)).toMatchObject({ status: 404, text: "Gone fishing" });
    for (const path of ["/../index.html", "/%2e%2e/index.html", "/a%00.css", "/%zz", "//example.com/"])
      expect((await get(url, path)).text, path).not.toContain("root:");
  });

  test("answers ranges, conditions and HEAD", async () => {
    const { url } = await publicSite();
    const part = await get(url, "/data.bin", { range: "bytes=2-4" });
    expect([part.status, part.text, part.headers["content-range"]]).toEqual([206, "234", "bytes 2-4/10"]);
    expect((await get(url, "/data.bin", { range: "bytes=20-" })).status).toBe(416);
    const etag = `"${sha256Of(Buffer.from("0123456789"))}"`;
    expect((await get(url, "/data.bin")).headers.etag).toBe(etag);
    expect((await get(url, "/data.bin", { "if-none-match": etag })).status).toBe(304);
    const head = await visitSite(service(), url, { path: "/data.bin", method: "HEAD" });
    expect([head.status, head.text, head.headers["content-length"]]).toEqual([200, "", "10"]);
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) expect((await visitSite(service(), url, { method })).status).toBe(405);
  });

  test("lets caches keep a deployment's own address, and revalidate the others", async () => {
    const { ci, project, token } = await setUp(service());
    await setAuth(project, token, "public");
    const { body } = await deploySite(service(), ci, site);
    expect((await get(body.url, "/a.css")).headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    const branch = await get(body.aliases[0], "/a.css");
    expect(branch.headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
    expect(branch.headers["content-security-policy"]).toBeUndefined();
  });

  test("answers nothing of the service on a site's host [security: deployed sites have origins of their own]", async () => {
    const { url, token } = await publicSite();
    const authorization = `Bearer ${token}`;
    for (const path of ["/v2/me", "/oauth/jwks", "/mcp", "/healthz", "/.well-known/oauth-authorization-server", "/files/x/y", "/uploads"]) {
      const { status, text, headers } = await get(url, path, { authorization });
      expect([status, text, headers["set-cookie"]], path).toEqual([404, "Not found\n", undefined]);
    }
  });

  test("answers a plain 404 for unknown hosts, unfinished deployments and projects without deployments", async () => {
    const { url, ci, project, token } = await publicSite();
    const other = new URL(url);
    for (const name of ["nothing-here", "a.b", "-", "xn--80ak6aa92e"]) {
      other.hostname = `${name}.localhost`;
      expect(await get(other.href, "/", html), name).toMatchObject({ status: 404, text: "Not found\n" });
    }
    const { body } = await service().call("POST /deployments", { token: ci, body: deploymentBody({ ...site, "new.html": "new" }) });
    const pending = await service().call(`GET /deployments/${body.deploymentId}`, { token: ci });
    expect((await get(pending.body.url, "/")).status).toBe(404);
    await service().call(`PATCH /projects/${project.path}`, { token, body: { deploymentEnabled: false } });
    expect((await get(url, "/")).status).toBe(404);
  });

  test("opens production under its domain only by default", async () => {
    const { ci } = await setUp(service());
    const { body } = await deploySite(service(), ci, site, { branch: "main" });
    const statuses = await Promise.all([body.url, ...body.aliases].map(async (url: string) => (await get(url, "/")).status));
    expect(statuses.toSorted()).toEqual([200, 401, 401]);
  });

  test("opens a private site for an hour by a visit of the dashboard", async () => {
    const { ci, owner } = await setUp(service());
    const { body: deployment } = await deploySite(service(), ci, site);
    const { url } = deployment;
    expect((await get(url, "/a.css")).status).toBe(401);
    const asked = await get(url, "/docs?tab=1", html);
    expect(asked.status).toBe(303);
    const target = new URL(asked.headers.location!);
    expect(target.origin + target.pathname).toBe(`${service().origin}/deployments/visit`);
    const token = await dashboardToken(service(), owner);
    const visit = { host: target.searchParams.get("host"), path: target.searchParams.get("path") };
    const opened = await service().call("POST /deployments/visits", { token, body: visit });
    expect(opened.status).toBe(201);
    const landed = await visitSite(service(), opened.body.url);
    expect([landed.status, landed.headers.location, landed.headers["referrer-policy"]]).toEqual([303, `${url}docs?tab=1`, "no-referrer"]);
    const [set] = landed.headers["set-cookie"]!;
    expect(set).toMatch(/^loupe\.visit=[^;]+; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/);
    const cookie = set!.split(";")[0]!;
    const page = await get(url, "/docs?tab=1", { cookie });
    expect([page.status, page.text, page.headers["cache-control"], page.headers["content-security-policy"]]).toEqual([
      200,
      "Docs",
      "private, no-cache",
      "frame-ancestors 'self'",
    ]);
    expect((await visitSite(service(), opened.body.url)).status).toBe(403);
    expect((await get(deployment.aliases[0], "/", { cookie })).status).toBe(401);
    const other = await deploySite(service(), ci, site);
    expect((await get(other.body.url, "/", { cookie })).status).toBe(401);
    for (const wrong of [`${cookie}x`, `${cookie.split(".")[0]}.${cookie.split(".")[1]}.x`, "loupe.visit=a.b", "loupe.visit=%"])
      expect((await get(url, "/", { cookie: wrong })).status).toBe(401);
    service().travel(61 * 60_000);
    expect((await get(url, "/", { cookie })).status).toBe(401);
  });

  test("refuses visits of people who can't see the project, and old tokens [security: private sites]", async () => {
    const { ci, owner, team } = await setUp(service());
    const { url } = (await deploySite(service(), ci, site)).body;
    const visit = (token: string, body: object) => service().call("POST /deployments/visits", { token, body });
    const stranger = await dashboardToken(service(), await createUser(service()));
    const contributor = await createUser(service());
    await addMember(service(), team, contributor, "contributor");
    for (const token of [stranger, await dashboardToken(service(), contributor)])
      expect((await visit(token, { host: url })).status).toBe(404);
    const token = await dashboardToken(service(), owner);
    expect((await visit(token, { host: "nothing-here" })).status).toBe(404);
    expect((await visit(token, { host: "no host" })).status).toBe(400);
    const { body } = await visit(token, { host: url });
    service().travel(61_000);
    expect((await visitSite(service(), body.url)).status).toBe(403);
    expect((await visitSite(service(), `${url}__loupe/visit?token=x`)).status).toBe(403);
  });

  test.each([
    "//evil.example/",
    "https://evil.example/",
    "/\\evil.example",
    "javascript:alert(1)",
    "/__loupe/visit?token=x",
    "/%0d%0aX: y",
  ])("never leads to %j after a visit [security: no open redirect]", async (path) => {
    const { ci, owner } = await setUp(service());
    const { url } = (await deploySite(service(), ci, site)).body;
    const token = await dashboardToken(service(), owner);
    const { body } = await service().call("POST /deployments/visits", { token, body: { host: url, path } });
    const { headers } = await visitSite(service(), body.url);
    expect(new URL(headers.location!).origin).toBe(new URL(url).origin);
    expect(new URL(headers.location!).pathname).not.toBe("/__loupe/visit");
  });

  test("never serves bytes that differ from their hash, and asks for them again [security: bytes are what was declared]", async () => {
    const { ci, project, token } = await setUp(service());
    await setAuth(project, token, "public");
    const right = { "index.html": "right" };
    const { body } = await service().call("POST /deployments", { token: ci, body: deploymentBody(right) });
    await sendFiles({ "index.html": "wrong" }, body.uploadFiles);
    const finalized = await service().call(`POST /deployments/${body.deploymentId}/finalize`, { token: ci });
    expect((await get(finalized.body.url, "/")).status).toBe(404);
    const again = await deploySite(service(), ci, right);
    expect(again.sent).toBe(1);
    expect((await get(again.body.url, "/")).text).toBe("right");
    expect((await get(finalized.body.url, "/")).text).toBe("right");
  });

  test("deletes the site with its project", async () => {
    const { url, project, token } = await publicSite();
    await service().call(`DELETE /projects/${project.path}`, { token });
    expect((await get(url, "/")).status).toBe(404);
  });

  test("gives an address that another project takes over no visits of the former one", async () => {
    const { ci, project, owner, team, token } = await setUp(service());
    await setAuth(project, token, "private");
    const name = `${project.name.toLowerCase()}-domain`;
    await service().call(`PUT /projects/${project.path}/domain`, { token, body: { domain: `${name}.localhost` } });
    await deploySite(service(), ci, site, { branch: "main" });
    const dashboard = await dashboardToken(service(), owner);
    const { body } = await service().call("POST /deployments/visits", { token: dashboard, body: { host: name } });
    await service().call(`PUT /projects/${project.path}/domain`, { token, body: { domain: `${name}-2.localhost` } });
    const other = await createProject(service(), team);
    await service().call(`PUT /projects/${other.path}/domain`, { token, body: { domain: `${name}.localhost` } });
    expect((await visitSite(service(), body.url)).status).toBe(404);
  });
});
