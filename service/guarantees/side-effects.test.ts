import { createServer } from "node:http";
import { pino } from "pino";
import { expect, test } from "vitest";
import { contract } from "../../lib/contract/index.ts";
import { createListener } from "../app.ts";
import { createProject, createTeam, createUser } from "../testing/factories.ts";
import { dashboardToken } from "../testing/grants.ts";
import { onEachDatabase, type TestService } from "../testing/harness.ts";
import { picture, upload } from "../testing/uploads.ts";

/** Returns all rows of all tables without last-used times, on which no response depends. */
async function snapshot({ deps: { database } }: TestService): Promise<Record<string, unknown>> {
  const tables = await database.query<{ name: string }>(
    {
      name: "tables",
      sql: "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
    },
    [],
  );
  const rows: Record<string, unknown> = {};
  for (const { name } of tables) {
    const sql = `select coalesce(json_agg(x order by x::text), '[]') as all from (select to_jsonb(t) - 'last_used_at' as x from "${name}" t) s`;
    [rows[name]] = await database.query({ name: `all_${name}`, sql }, []);
  }
  return rows;
}

onEachDatabase("the service", (service) => {
  test("no GET operation of the contract changes data [security: GET has no side effects]", async () => {
    const ana = await createUser(service());
    const team = await createTeam(service(), { owner: ana });
    const project = await createProject(service(), team);
    const token = await dashboardToken(service(), ana);
    const media = (await upload(service(), token, await picture(), { project: project.path })).body;
    const comment = (await service().call(`POST /media/${media.id}/comments`, { token, body: { body: "Hello" } })).body;
    const values: Record<string, string> = {
      accountSlug: team.slug,
      owner: team.slug,
      project: project.name,
      mediaId: media.id,
      commentId: comment.id,
      shareToken: new URL(media.url).pathname.split("/").pop()!,
    };
    // An export records itself in the history: csv-exports.test.ts and history.test.ts.
    const routes = Object.keys(contract).filter((route) => route.startsWith("GET ") && !/\.(csv|jsonl)$/.test(route));
    const before = await snapshot(service());
    for (const route of routes) {
      const path = route.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "unknown");
      for (const sent of [{ token }, {}]) expect((await service().call(path, sent)).status, path).toBeLessThan(500);
    }
    expect(routes.length).toBeGreaterThan(20);
    expect(await snapshot(service())).toEqual(before);
  });

  test("logs no token, cookie, code, state or secret URL, on success or failure [security: logs contain no secrets]", async () => {
    let logged = "";
    const log = pino({ level: "debug" }, { write: (line: string) => void (logged += line) });
    const server = createServer(createListener({ ...service().deps, log }));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
    const token = await dashboardToken(service(), await createUser(service()));
    const secret = (word: string) => `${word}-0123456789abcdefghij`;
    const headers = { authorization: `Bearer ${token}`, cookie: `loupe_auth=${secret("cookie")}` };
    const requests: [string, RequestInit?][] = [
      [`/v2/me?access_token=${secret("query")}`, { headers }],
      [`/v2/shares/${secret("share")}`, { headers }],
      [`/v2/changes/${secret("change")}`],
      [`/v2/invites/${secret("invite")}`],
      [`/v2/invite-links/${secret("link")}`],
      [`/oauth/authorize?client_id=loupe-cli&state=${secret("state")}&code_challenge=${secret("challenge")}`, { headers }],
      [`/oauth/authorize/${secret("uid")}`, { headers }],
      [`/oauth/interaction/${secret("uid")}`, { headers }],
      [`/oauth/external/google/callback?code=${secret("code")}&state=${secret("state")}`, { headers }],
      [
        "/oauth/token",
        {
          method: "POST",
          body: new URLSearchParams({ grant_type: "refresh_token", refresh_token: secret("refresh"), client_id: "loupe-cli" }),
        },
      ],
      [
        "/v2/auth/cli/token",
        {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ code: secret("cli"), code_verifier: secret("verifier") }),
        },
      ],
      [`/files/${secret("file")}?signature=${secret("signature")}`],
    ];
    for (const [path, init] of requests) await (await fetch(origin + path, { redirect: "manual", ...init })).arrayBuffer();
    expect(logged.split("\n").length).toBeGreaterThan(requests.length / 2);
    expect(logged).not.toContain("0123456789abcdefghij");
    expect(logged).not.toContain(token);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
});
