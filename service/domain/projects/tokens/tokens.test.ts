import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { memberships, users } from "../../../db/schema.ts";
import { createProject, createTeam, createUser, personalToken, projectToken } from "../../../testing/factories.ts";
import { dashboardToken, oauthToken } from "../../../testing/grants.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { writeBufferedLastUsed } from "../../../testing/last-used.ts";

const DAY = 86_400_000;

/** An entry of a history. */
type Told = { kind: string; target: string | null; outcome: string };

onEachDatabase("personal access tokens", (service) => {
  async function person() {
    const ana = await createUser(service());
    return { ana, token: await dashboardToken(service(), ana) };
  }
  const create = async (token: string, body: object) => service().call("POST /me/tokens", { token, body });

  test("are shown once, work for their accounts, and are stored as a hash [security: tokens are stored as hashes]", async () => {
    const { ana, token } = await person();
    const [team] = [await createTeam(service(), { owner: ana }), await createTeam(service(), { owner: ana })];
    const made = await create(token, { name: "  Laptop ", accounts: [team.id], expiresInDays: 7 });
    expect(made.status).toBe(201);
    expect(made.headers.get("cache-control")).toBe("no-store");
    expect(made.body).toMatchObject({ name: "Laptop", lastUsedAt: null, accounts: [{ id: team.id, type: "team" }] });
    expect(made.body.token).toMatch(/^lpp_[a-z0-9]{36}$/);
    const me = await service().call("GET /me", { token: made.body.token });
    expect(me.body.accounts.map(({ id }: { id: string }) => id)).toEqual([team.id]);
    await writeBufferedLastUsed(service());
    const listed = (await service().call("GET /me/tokens", { token })).body;
    expect(listed).toHaveLength(1);
    expect(listed[0].lastUsedAt).not.toBeNull();
    expect(JSON.stringify(listed)).not.toContain(made.body.token.slice(4));
    const dump = await service().deps.database.query({ name: "pat_dump", sql: "select t::text as row from personal_tokens t" }, []);
    expect(JSON.stringify(dump)).not.toContain(made.body.token.slice(4));
  });

  test("refuse accounts of others, empty choices, wrong lifetimes and names", async () => {
    const { ana, token } = await person();
    const ben = await createUser(service());
    const own = { name: "x", accounts: [ana.id] };
    const refused = [
      { ...own, accounts: [ben.id] },
      { ...own, accounts: [] },
      { ...own, expiresInDays: 8 },
      { ...own, expiresInDays: 0 },
      { ...own, name: "  " },
      { ...own, name: "x".repeat(256) },
    ];
    for (const body of refused) expect((await create(token, body)).status, JSON.stringify(body)).toBe(400);
    expect((await create(token, { ...own, accounts: [ana.id, ben.id] })).body.details[0].message).toContain("accounts.1");
  });

  test("expire on their day, and never without one", async () => {
    const { ana, token } = await person();
    const short = (await create(token, { name: "short", accounts: [ana.id], expiresInDays: 1 })).body;
    const long = (await create(token, { name: "long", accounts: [ana.id], expiresInDays: null })).body;
    expect(new Date(short.expiresAt).getTime() - new Date(short.createdAt).getTime()).toBe(DAY);
    expect(long.expiresAt).toBeNull();
    service().travel(DAY + 1000);
    expect((await service().call("GET /me", { token: short.token })).status).toBe(401);
    expect((await service().call("GET /me", { token: long.token })).status).toBe(200);
    service().travel(-DAY - 1000);
  });

  test("are renamed and revoked only by their owner, with effect on the next call", async () => {
    const { ana, token } = await person();
    const other = (await person()).token;
    const made = (await create(token, { name: "old", accounts: [ana.id] })).body;
    const path = `/me/tokens/${made.id}`;
    expect((await service().call(`PATCH ${path}`, { token: other, body: { name: "mine" } })).status).toBe(404);
    expect((await service().call(`DELETE ${path}`, { token: other })).status).toBe(404);
    expect((await service().call(`PATCH ${path}`, { token, body: { name: "new" } })).body.name).toBe("new");
    expect((await service().call("GET /me", { token: made.token })).status).toBe(200);
    expect((await service().call(`DELETE ${path}`, { token })).status).toBe(204);
    expect((await service().call("GET /me", { token: made.token })).status).toBe(401);
    expect((await service().call(`DELETE ${path}`, { token })).status).toBe(404);
    const history = (await service().call("GET /me/history", { token })).body.results;
    expect(history.map(({ kind, target, outcome }: Told) => [kind, target, outcome])).toEqual([
      ["token.revoked", null, "refused"],
      ["token.revoked", "new", "done"],
      ["token.renamed", "new", "done"],
      ["token.created", "old", "done"],
    ]);
    expect((await create(token, { name: "theirs", accounts: [made.id] })).status).toBe(400);
    const tried = (await service().call("GET /me/history", { token: other })).body.results;
    expect(tried.map(({ kind, outcome }: Told) => [kind, outcome])).toEqual([
      ["token.revoked", "refused"],
      ["token.renamed", "refused"],
    ]);
    expect(JSON.stringify(history)).not.toContain(made.token);
  });

  test("are limited to 100 per person, also for concurrent calls", async () => {
    const { ana, token } = await person();
    const body = { name: "x", accounts: [ana.id] };
    const responses = await Promise.all(Array.from({ length: 104 }, () => create(token, body)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(100);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(4);
  });

  test("can't be created by tokens or apps [security: only the dashboard creates credentials]", async () => {
    const { ana } = await person();
    for (const token of [await personalToken(service(), ana), await oauthToken(service(), ana)]) {
      const { status, body } = await create(token, { name: "x", accounts: [ana.id] });
      expect([status, body.error]).toEqual([403, expect.stringContaining("dashboard")]);
      expect((await service().call("GET /me/tokens", { token })).status).toBe(403);
    }
  });

  test("lose access with the owner's team, role and account [security: tokens never exceed their owner]", async () => {
    const { ana, token } = await person();
    const ben = await createUser(service());
    const team = await createTeam(service(), { owner: ben, member: ana });
    const { db } = service().deps;
    const bens = await personalToken(service(), ben, [team]);
    const made = (await create(token, { name: "x", accounts: [team.id] })).body;
    const members = () => service().call(`GET /accounts/${team.slug}/members`, { token: bens });
    expect((await members()).status).toBe(200);
    await db.update(memberships).set({ level: "member" }).where(eq(memberships.userId, ben.id));
    expect((await members()).status).toBe(403);
    expect((await service().call(`GET /accounts/${team.slug}`, { token: made.token })).status).toBe(200);
    await db.delete(memberships).where(eq(memberships.userId, ana.id));
    expect((await service().call(`GET /accounts/${team.slug}`, { token: made.token })).status).toBe(404);
    expect((await service().call("GET /me/tokens", { token })).body[0].accounts).toEqual([]);
    await db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, ana.id));
    expect((await service().call("GET /me", { token: made.token })).status).toBe(401);
  });
});

onEachDatabase("project tokens", (service) => {
  async function project() {
    const [ana, ben, cleo] = [await createUser(service()), await createUser(service()), await createUser(service())];
    const team = await createTeam(service(), { owner: ana, member: ben, contributor: cleo });
    const made = await createProject(service(), team, { levels: [[cleo, "reviewer"]] });
    const [owner, contributor] = [await dashboardToken(service(), ana), await dashboardToken(service(), cleo)];
    const history = async (): Promise<Told[]> =>
      (await service().call(`GET /accounts/${team.slug}/history`, { token: owner })).body.results;
    return { owner, contributor, ana, project: made, path: `/projects/${made.path}/tokens`, history };
  }

  test("are shown once and give access to their project", async () => {
    const { owner, ana, path, project: it } = await project();
    const made = await service().call(`POST ${path}`, { token: owner, body: { name: "CI" } });
    expect(made.status).toBe(201);
    expect(made.body.token).toMatch(/^lpj_[a-z0-9]{36}$/);
    const own = await service().call("GET /project", { token: made.body.token });
    expect(own.body).toMatchObject({ id: it.id, name: it.name });
    await writeBufferedLastUsed(service());
    const listed = (await service().call(`GET ${path}`, { token: owner })).body;
    const { token: _secret, ...record } = made.body;
    expect(listed).toEqual([{ ...record, lastUsedAt: expect.any(String) }]);
    expect(record).toMatchObject({ name: "CI", expiresAt: null, createdBy: { id: ana.id } });
  });

  test("are rotated and revoked with effect on the next call [security: revocation ends access immediately]", async () => {
    const { owner, path, project: it, history } = await project();
    const first = (await service().call(`POST ${path}`, { token: owner, body: { name: "CI" } })).body;
    const second = (await service().call(`POST ${path}/${first.id}/rotate`, { token: owner })).body;
    expect(second.id).toBe(first.id);
    const opens = async (token: string) => (await service().call("GET /project", { token })).status;
    expect([await opens(first.token), await opens(second.token)]).toEqual([401, 200]);
    expect((await service().call(`DELETE ${path}/${first.id}`, { token: owner })).status).toBe(204);
    expect(await opens(second.token)).toBe(401);
    expect((await service().call(`POST ${path}/${first.id}/rotate`, { token: owner })).status).toBe(404);
    expect((await history()).map(({ kind, target, outcome }) => [kind, target, outcome])).toEqual([
      ["project-token.rotated", it.path, "refused"],
      ["project-token.revoked", it.path, "done"],
      ["project-token.rotated", it.path, "done"],
      ["project-token.created", it.path, "done"],
    ]);
  });

  test("expire on their day, and rotation starts the same lifetime again", async () => {
    const { owner, path } = await project();
    const made = (await service().call(`POST ${path}`, { token: owner, body: { name: "CI", expiresInDays: 7 } })).body;
    expect(Date.parse(made.expiresAt) - Date.parse(made.createdAt)).toBe(7 * DAY);
    service().travel(6 * DAY);
    const next = (await service().call(`POST ${path}/${made.id}/rotate`, { token: owner })).body;
    expect(Date.parse(next.expiresAt) - Date.parse(next.createdAt)).toBe(7 * DAY);
    service().travel(7 * DAY + 1000);
    expect((await service().call("GET /project", { token: next.token })).status).toBe(401);
    service().travel(-13 * DAY - 1000);
    for (const body of [{}, { name: " " }, { name: "CI", expiresInDays: 8 }])
      expect((await service().call(`POST ${path}`, { token: owner, body })).status).toBe(400);
  });

  test("need the admin permission, the project's own path and the dashboard", async () => {
    const { owner, contributor, ana, path, history } = await project();
    const other = await project();
    const made = (await service().call(`POST ${path}`, { token: owner, body: { name: "CI" } })).body;
    expect((await service().call(`GET ${path}`, { token: contributor })).status).toBe(403);
    expect((await service().call(`POST ${path}`, { token: contributor, body: { name: "CI" } })).status).toBe(403);
    expect((await history())[0]).toMatchObject({
      kind: "project-token.created",
      outcome: "refused",
      reason: expect.stringContaining("admin"),
    });
    expect((await service().call(`GET ${path}`, { token: other.owner })).status).toBe(404);
    expect((await service().call(`DELETE ${other.path}/${made.id}`, { token: other.owner })).status).toBe(404);
    for (const token of [await personalToken(service(), ana), await oauthToken(service(), ana), made.token])
      expect((await service().call(`POST ${path}`, { token, body: { name: "CI" } })).status).toBe(403);
  });

  test("can call GET /project, which people can't", async () => {
    const { project: it, ana } = await project();
    const token = await projectToken(service(), it);
    expect((await service().call("GET /me", { token })).status).toBe(403);
    const wrong = await service().call("GET /project", { token: await personalToken(service(), ana) });
    expect([wrong.status, wrong.body.error]).toEqual([403, expect.stringContaining("project token")]);
  });
});

onEachDatabase("command-line sign-in", (service) => {
  const verifier = "v".repeat(43);
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const exchange = (code: string, code_verifier = verifier) => service().call("POST /auth/cli/token", { body: { code, code_verifier } });

  test("returns a personal access token for all accounts, once", async () => {
    const ana = await createUser(service());
    const team = await createTeam(service(), { owner: ana });
    const token = await dashboardToken(service(), ana);
    const { code } = (await service().call("POST /me/cli-codes", { token, body: { challenge } })).body;
    const responses = await Promise.all([exchange(code), exchange(code), exchange(code)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    const given = responses.find(({ status }) => status === 200)!.body.token;
    const me = await service().call("GET /me", { token: given });
    expect(me.body.accounts.map(({ id }: { id: string }) => id)).toEqual([ana.id, team.id]);
    expect((await service().call("GET /me/tokens", { token })).body[0]).toMatchObject({ name: "Loupe CLI", expiresAt: null });
  });

  test("refuses wrong verifiers, old codes and missing fields [security: a wrong verifier deletes the code]", async () => {
    const token = await dashboardToken(service(), await createUser(service()));
    const code = async () => (await service().call("POST /me/cli-codes", { token, body: { challenge } })).body.code;
    const [wrong, late] = [await code(), await code()];
    const refused = await exchange(wrong, "w".repeat(43));
    expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([401, expect.stringContaining("resource_metadata=")]);
    expect((await exchange(wrong)).status).toBe(401);
    service().travel(6 * 60_000);
    expect((await exchange(late)).status).toBe(401);
    expect((await service().call("POST /auth/cli/token", { body: { code: "x" } })).status).toBe(400);
    expect((await service().call("POST /me/cli-codes", { token, body: { challenge: "plain" } })).status).toBe(400);
  });
});
