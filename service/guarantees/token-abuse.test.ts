import { eq } from "drizzle-orm";
import { request } from "node:http";
import { expect, test } from "vitest";
import { memberships } from "../db/schema.ts";
import { createProject, createTeam, createUser, personalToken } from "../testing/factories.ts";
import { dashboardToken, oauthToken } from "../testing/grants.ts";
import { onEachDatabase } from "../testing/harness.ts";

onEachDatabase("a token", (service) => {
  test("for one team cannot access another team of its owner [security: tokens are limited to their teams]", async () => {
    const ana = await createUser(service());
    const [shared, kept] = [await createTeam(service(), { owner: ana }), await createTeam(service(), { owner: ana })];
    const project = await createProject(service(), kept);
    for (const token of [await oauthToken(service(), ana, { accounts: [shared] }), await personalToken(service(), ana, [shared])]) {
      const seen = (await service().call("GET /me", { token })).body.accounts;
      expect(seen.map(({ id }: { id: string }) => id)).toEqual([shared.id]);
      expect((await service().call(`GET /accounts/${shared.slug}`, { token })).status).toBe(200);
      for (const route of [`GET /accounts/${kept.slug}`, `GET /accounts/${kept.slug}/members`, `GET /accounts/${kept.slug}/projects`])
        expect((await service().call(route, { token })).status, route).toBe(403);
      expect((await service().call(`GET /projects/${project.path}`, { token })).status).toBe(404);
    }
  });

  test("with account:admin loses access with its user's role or membership on the next call [security: tokens never exceed their user]", async () => {
    const [ana, ben] = [await createUser(service()), await createUser(service())];
    const team = await createTeam(service(), { owner: ana });
    const { db } = service().deps;
    await db.insert(memberships).values({ id: `m${ben.id}`, teamId: team.id, userId: ben.id, level: "owner" });
    const tokens = [
      await oauthToken(service(), ben, { accounts: [team] }),
      await personalToken(service(), ben, [team]),
      await dashboardToken(service(), ben),
    ];
    const each = async (route: string) => Promise.all(tokens.map(async (token) => (await service().call(route, { token })).status));
    const [members, account] = [`GET /accounts/${team.slug}/members`, `GET /accounts/${team.slug}`];
    expect(await each(members)).toEqual([200, 200, 200]);
    await db.update(memberships).set({ level: "member" }).where(eq(memberships.userId, ben.id));
    expect(await each(members)).toEqual([403, 403, 403]);
    expect(await each(account)).toEqual([200, 200, 200]);
    await db.delete(memberships).where(eq(memberships.userId, ben.id));
    expect(await each(account)).toEqual([404, 404, 404]);
  });

  test("is read from the Authorization header only, not from URL, body or cookie [security: tokens only in the Authorization header]", async () => {
    const token = await personalToken(service(), await createUser(service()));
    const address = `${service().origin}/v2/me`;
    const sent: [string, RequestInit][] = [
      [`${address}?access_token=${token}&token=${token}`, {}],
      [address, { headers: { cookie: `access_token=${token}; loupe_auth=${token}` } }],
      [address, { headers: { "x-access-token": token, "proxy-authorization": `Bearer ${token}` } }],
      [`${service().origin}/v2/projects`, { method: "POST", body: new URLSearchParams({ access_token: token }) }],
      [
        `${service().origin}/v2/projects`,
        { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ access_token: token }) },
      ],
    ];
    for (const [url, init] of sent) expect((await fetch(url, init)).status, JSON.stringify(init)).toBe(401);
  });

  test("sent twice, with odd spaces or in an unknown scheme never causes a 500 [security: malformed Authorization headers]", async () => {
    const token = await personalToken(service(), await createUser(service()));
    const status = (authorization: string[]) =>
      new Promise<number>((resolve, reject) => {
        const headers = authorization.flatMap((value) => ["Authorization", value]);
        request(`${service().origin}/v2/me`, { headers: ["Host", new URL(service().origin).host, ...headers] }, (response) => {
          response.resume();
          resolve(response.statusCode!);
        })
          .on("error", reject)
          .end();
      });
    for (const good of [`Bearer ${token}`, `bearer ${token}`, `BEARER    ${token}  `]) expect(await status([good]), good).toBe(200);
    for (const bad of [
      token,
      `Bearer`,
      `Bearer ${token} ${token}`,
      `Bearer ${token},x`,
      `Basic ${token}`,
      `Bearer\t${token}`,
      `Bearer "${token}"`,
    ])
      expect(await status([bad]), bad).toBe(401);
    for (const two of [
      [`Bearer ${token}`, "Bearer x"],
      ["Bearer x", `Bearer ${token}`],
    ])
      expect([200, 400, 401]).toContain(await status(two));
  });

  test("of any kind is never stored as text in the database [security: credentials are stored as hashes]", async () => {
    const ana = await createUser(service());
    const team = await createTeam(service(), { owner: ana });
    const project = await createProject(service(), team);
    const token = await dashboardToken(service(), ana);
    const made = (await service().call("POST /me/tokens", { token, body: { name: "x", accounts: [ana.id] } })).body;
    const ci = (await service().call(`POST /projects/${project.path}/tokens`, { token, body: { name: "CI" } })).body;
    const rotated = (await service().call(`POST /projects/${project.path}/tokens/${ci.id}/rotate`, { token })).body;
    const { code } = (await service().call("POST /me/cli-codes", { token, body: { challenge: "x".repeat(43) } })).body;
    const { database } = service().deps;
    const tables = await database.query<{ name: string }>(
      { name: "tables", sql: "select tablename::text as name from pg_tables where schemaname = 'public'" },
      [],
    );
    const dump: string[] = [];
    for (const { name } of tables) {
      const rows = await database.query<{ row: string }>({ name: `dump_${name}`, sql: `select t::text as row from "${name}" t` }, []);
      dump.push(...rows.map(({ row }) => row));
    }
    const all = dump.join("\n");
    expect(all).toContain(made.id);
    for (const secret of [token, made.token, ci.token, rotated.token, code]) expect(all).not.toContain(secret.slice(4));
  });
});
