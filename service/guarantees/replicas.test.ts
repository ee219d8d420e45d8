import { eq } from "drizzle-orm";
import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createListener } from "../app.ts";
import { type Database, openPostgres } from "../db/client.ts";
import { memberships, users } from "../db/schema.ts";
import { sharedRuns } from "../core/shared-runs.ts";
import { lastUsedBuffer } from "../core/last-used.ts";
import { registerClient, tokensFor } from "../auth/testing/browser.ts";
import { createProject, createTeam, createUser } from "../testing/factories.ts";
import { dashboardToken } from "../testing/grants.ts";
import { startService } from "../testing/harness.ts";
import { needs } from "../testing/needs.ts";

needs("Postgres").describe("access revoked on one replica ends on the other with the next call", () => {
  let first: Awaited<ReturnType<typeof startService>>;
  let database: Database;
  let server: Server;
  beforeAll(async () => {
    first = await startService("postgres");
    const pool = (first.deps.db as unknown as { $client: { options: { connectionString: string } } }).$client;
    database = openPostgres(pool.options.connectionString, first.deps.log);
    const listener = createListener({
      ...first.deps,
      database,
      db: database.db,
      lastUsed: lastUsedBuffer(),
      shareRun: sharedRuns(),
      tokenlessActors: new Map(),
    });
    server = createServer((req, res) => listener(req, res));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await database.close();
    await first.stop();
  });

  /** Returns the second replica's status. Uses a token there first, so that a cached result would show. */
  async function elsewhere(path: string, token: string): Promise<number> {
    const { port } = server.address() as { port: number };
    return (await fetch(`http://127.0.0.1:${port}/v2${path}`, { headers: { authorization: `Bearer ${token}` } })).status;
  }

  async function person() {
    const ana = await createUser(first);
    const team = await createTeam(first, { owner: ana });
    return { ana, team, own: await dashboardToken(first, ana) };
  }

  test("revokes an authorized app with all its tokens [security: revoking an app ends its tokens on every replica]", async () => {
    const { ana, own } = await person();
    const { access_token } = await tokensFor(first, await registerClient(first), { email: ana.email });
    expect(await elsewhere("/me", access_token)).toBe(200);
    const [app] = (await first.call("GET /me/applications", { token: own })).body;
    await first.call(`DELETE /me/applications/${app.id}`, { token: own });
    expect(await elsewhere("/me", access_token)).toBe(401);
  });

  test("revokes personal tokens, rotated project tokens and all sessions [security: revoked credentials end on every replica]", async () => {
    const { ana, team, own } = await person();
    const project = await createProject(first, team);
    const personal = (await first.call("POST /me/tokens", { token: own, body: { name: "x", accounts: [ana.id] } })).body;
    const ci = (await first.call(`POST /projects/${project.path}/tokens`, { token: own, body: { name: "CI" } })).body;
    expect([await elsewhere("/me", personal.token), await elsewhere("/project", ci.token), await elsewhere("/me", own)]).toEqual([
      200, 200, 200,
    ]);
    await first.call(`DELETE /me/tokens/${personal.id}`, { token: own });
    const rotated = (await first.call(`POST /projects/${project.path}/tokens/${ci.id}/rotate`, { token: own })).body;
    expect([await elsewhere("/me", personal.token), await elsewhere("/project", ci.token)]).toEqual([401, 401]);
    expect(await elsewhere("/project", rotated.token)).toBe(200);
    await first.call("POST /me/sessions/revoke", { token: own });
    expect(await elsewhere("/me", own)).toBe(401);
  });

  test("ends access with a role, a membership or a disabled user [security: role changes apply on every replica]", async () => {
    const { ana, team, own } = await person();
    const { db } = first.deps;
    const members = `/accounts/${team.slug}/members`;
    expect(await elsewhere(members, own)).toBe(200);
    await db.update(memberships).set({ level: "member" }).where(eq(memberships.userId, ana.id));
    expect(await elsewhere(members, own)).toBe(403);
    await db.delete(memberships).where(eq(memberships.userId, ana.id));
    expect(await elsewhere(members, own)).toBe(404);
    await db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, ana.id));
    expect(await elsewhere("/me", own)).toBe(401);
  });
});
