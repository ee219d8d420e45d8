import { describe, expect, test } from "vitest";
import { runOperatorCommand } from "../../../operator/operator.ts";
import { createUser, personalToken } from "../../../testing/factories.ts";
import { dashboardToken } from "../../../testing/grants.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { ownedTeam } from "../../../testing/teams.ts";

type Entry = { kind: string; actor: { id: string | null; name: string }; target: string | null; batchSize: number };
type Page = { pageInfo: { total: number }; results: Entry[] };

onEachDatabase("filters and streams of a history", (service) => {
  async function watched() {
    const held = await ownedTeam(service());
    const at = `/accounts/${held.team.slug}`;
    const history = async (query = "") => (await service().call<Page>(`GET ${at}/history${query}`, { token: held.token })).body;
    const call = (route: string, body?: unknown) =>
      service().call(route.replace("@", at), { token: held.token, ...(body !== undefined && { body }) });
    return { ...held, at, history, call };
  }

  describe("details of entries", () => {
    test("store address and browser of the request", async () => {
      const { call, history, at, token } = await watched();
      await service().call(`POST ${at}/invite-link/reset`, {
        token,
        headers: { "User-Agent": "Mozilla/5.0 (Test)", "X-Forwarded-For": "203.0.113.7" },
      });
      expect((await history()).results[0]).toMatchObject({ address: "203.0.113.7", browser: "Mozilla/5.0 (Test)" });
      expect((await call("GET @/history?search=203.0.113.7")).status).toBe(200);
    });

    test("collapse to the first entry of a request, which expands to all of them", async () => {
      const { call, history } = await watched();
      await call("POST @/invite-link/reset");
      const members = Array.from({ length: 40 }, (_, n) => ({ email: `guest-${n}@acme.example`, level: "member" }));
      await call("POST @/invites", { members });
      expect((await history()).pageInfo.total).toBe(41);
      const collapsed = await history("?collapse=true");
      expect(collapsed.pageInfo.total).toBe(2);
      const [first, single] = collapsed.results as unknown as { id: string; batch: null; batchSize: number; target: string }[];
      expect(first).toMatchObject({ target: "guest-0@acme.example", batch: null, batchSize: 40 });
      expect(single).toMatchObject({ batchSize: 1 });
      const batch = await history(`?batch=${first!.id}&perPage=100`);
      expect(batch.pageInfo.total).toBe(40);
      expect((await history("?collapse=true&kind=invite.created")).pageInfo.total).toBe(1);
    });

    test("are filtered by date, project and text, without wildcards", async () => {
      const { call, history, team, token } = await watched();
      await call("POST @/invites", { members: [{ email: "a_b@acme.example", level: "member" }] });
      const made = await service().call("POST /projects", { token, body: { name: "shop", accountSlug: team.slug } });
      await service().call(`PATCH /projects/${team.slug}/shop`, { token, body: { defaultUserLevel: "viewer" } });
      const total = async (query: string) => (await history(query)).pageInfo.total;
      expect(await total(`?project=${made.body.id}`)).toBe(2);
      expect(await total("?search=A_B%40")).toBe(1);
      expect(await total("?search=a%25b")).toBe(0);
      expect(await total(`?from=${encodeURIComponent(new Date(Date.now() + 60_000).toISOString())}`)).toBe(0);
      expect(await total("?from=2020-01-01T00:00:00%2B02:00&to=2020-02-01T00:00:00Z")).toBe(0);
      expect(await total("?from=2020-01-01T00:00:00Z")).toBe(3);
      expect((await call("GET @/history?from=yesterday")).status).toBe(400);
    });
  });

  test("streams JSON lines, oldest first, and continues after an entry", async () => {
    const { call, at, token } = await watched();
    for (let n = 0; n < 3; n++) await call("POST @/invite-link/reset");
    const read = async (query = "") => {
      const { body, headers } = await service().call<string>(`GET ${at}/history.jsonl${query}`, { token });
      expect(headers.get("content-type")).toBe("application/jsonl; charset=utf-8");
      const lines = body.split("\n").filter(Boolean);
      return lines.map((line) => JSON.parse(line) as { id: string; kind: string });
    };
    const all = await read();
    expect(all.map(({ kind }) => kind)).toEqual([...Array(3).fill("invite-link.reset"), "history.exported"]);
    expect(await read(`?after=${all[3]!.id}`)).toEqual([]);
    expect((await read(`?after=${all[1]!.id}&kind=invite-link.reset`)).map(({ id }) => id)).toEqual([all[2]!.id]);
    expect((await call("GET @/history.jsonl?after=nothing")).status).toBe(400);
  });

  test("returns 304 until an entry is added, by filter", async () => {
    const { call, at, token } = await watched();
    await call("POST @/invite-link/reset");
    const read = (query: string, tag = "") =>
      service().call(`GET ${at}/history${query}`, { token, headers: tag ? { "If-None-Match": tag } : {} });
    const tagOf = async (query: string) => (await read(query)).headers.get("etag")!;
    const [all, filtered] = [await tagOf(""), await tagOf("?kind=domain.added")];
    expect(all).not.toBe(filtered);
    expect([(await read("", all)).status, (await read("?kind=domain.added", all)).status]).toEqual([304, 200]);
    await call("POST @/invite-link/reset");
    const after = await read("", all);
    expect([after.status, (after.body as Page).pageInfo.total]).toEqual([200, 2]);
  });

  test("exports a person's own history as CSV, filtered, and records the export", async () => {
    const ana = await createUser(service());
    const token = await dashboardToken(service(), ana);
    for (const name of ["Ana One", "Ana Two"]) await service().call("PATCH /me", { token, body: { name } });
    const rows = async (query = "") => {
      const { status, body } = await service().call<string>(`GET /me/history.csv${query}`, { token });
      expect(status, body).toBe(200);
      return body.trim().split("\r\n").slice(1);
    };
    expect((await rows("?kind=profile.renamed")).map((line) => line.split(",")[3])).toEqual(["profile.renamed", "profile.renamed"]);
    const kinds = (await rows()).map((line) => line.split(",")[3]);
    expect(kinds).toEqual(["history.exported", "history.exported", "profile.renamed", "profile.renamed"]);
    expect((await service().call("GET /me/history.csv", { token: await personalToken(service(), ana) })).status).toBe(403);
  });

  test("records operator commands", async () => {
    const { team, history } = await watched();
    const guest = await createUser(service());
    await runOperatorCommand(service().deps, "member add", { team: team.slug, email: guest.email, level: "member" });
    await runOperatorCommand(service().deps, "project create", { project: `${team.slug}/ops` });
    await runOperatorCommand(service().deps, "project-token create", { project: `${team.slug}/ops` });
    const told = (await history()).results.map(({ kind, actor, target }) => [kind, actor.name, target]).reverse();
    expect(told).toEqual([
      ["member.added", "The operator", guest.email],
      ["project.created", "The operator", `${team.slug}/ops`],
      ["project-token.created", "The operator", `${team.slug}/ops`],
    ]);
  });
});
