import { expect, test } from "vitest";
import { createProject, createTeam, createUser } from "../../../testing/factories.ts";
import { dashboardToken, oauthToken } from "../../../testing/grants.ts";
import { onEachDatabase } from "../../../testing/harness.ts";

type Credential = { id: string; name: string | null; outsidePolicy: boolean };

onEachDatabase("credentials of a team", (service) => {
  async function crew() {
    const [ana, ben] = [await createUser(service()), await createUser(service(), { name: "Ben" })];
    const team = await createTeam(service(), { owner: ana, member: ben });
    const project = await createProject(service(), team);
    const [owner, member] = [await dashboardToken(service(), ana), await dashboardToken(service(), ben)];
    const path = `/accounts/${team.slug}`;
    const list = async (kind: string, query = "") =>
      (await service().call(`GET ${path}/credentials?kind=${kind}${query}`, { token: owner })).body as {
        pageInfo: { total: number };
        results: Credential[];
      };
    const create = (name: string, expiresInDays: number | null, accounts = [team.id]) =>
      service().call("POST /me/tokens", { token: member, body: { name, accounts, expiresInDays } });
    const createCi = (name: string, expiresInDays: number | null) =>
      service().call(`POST /projects/${project.path}/tokens`, { token: owner, body: { name, expiresInDays } });
    const limit = (maxTokenDays: number | null, token = owner) =>
      service().call(`PATCH ${path}/security`, { token, body: { maxTokenDays } });
    return { ana, ben, team, project, owner, member, path, list, create, createCi, limit };
  }

  test("are listed by kind with person, project and pages, for owners only", async () => {
    const { ben, team, project, owner, member, path, list, create, createCi } = await crew();
    for (const name of ["one", "two", "three"]) {
      await create(name, 30);
      service().travel(1000);
    }
    await createCi("CI", null);
    await oauthToken(service(), ben, { accounts: [ben, team] });
    await oauthToken(service(), ben, { accounts: [ben] });
    expect((await list("personal")).results.map(({ name }) => name)).toEqual(["three", "two", "one"]);
    const second = await list("personal", "&perPage=2&page=2");
    expect([second.pageInfo.total, second.results.map(({ name }) => name)]).toEqual([3, ["one"]]);
    expect((await list("personal", "&page=9")).results).toEqual([]);
    expect((await list("personal")).results[0]).toMatchObject({ kind: "personal", person: { id: ben.id, name: "Ben" }, project: null });
    expect((await list("project")).results).toMatchObject([{ name: "CI", project: project.name, expiresAt: null }]);
    expect((await list("app")).results).toMatchObject([{ kind: "app", person: { id: ben.id }, outsidePolicy: false }]);
    const { body } = await service().call(`GET ${path}/security`, { token: owner });
    expect(body).toMatchObject({ counts: { personal: 3, project: 1, app: 1 }, maxTokenDays: null, outsidePolicy: 0 });
    for (const route of [`GET ${path}/credentials`, `GET ${path}/security`])
      expect((await service().call(route, { token: member })).status).toBe(403);
  });

  test("lose access to the team only, with effect on the next call [security: owners can revoke access to their team]", async () => {
    const { ben, team, owner, member, path, list, create, createCi } = await crew();
    const both = (await create("both", 30, [ben.id, team.id])).body;
    const only = (await create("only", 30)).body;
    const ci = (await createCi("CI", 30)).body;
    const app = await oauthToken(service(), ben, { accounts: [ben, team] });
    const revoke = (id: string, token = owner) => service().call(`DELETE ${path}/credentials/${id}`, { token });
    expect((await revoke(both.id, member)).status).toBe(403);
    const [grant] = (await list("app")).results;
    for (const id of [both.id, only.id, ci.id, grant!.id]) expect((await revoke(id)).status).toBe(204);
    expect((await revoke(both.id)).status).toBe(404);
    const accounts = async (token: string) =>
      (await service().call("GET /me", { token })).body.accounts?.map(({ id }: { id: string }) => id) ?? null;
    expect(await accounts(both.token)).toEqual([ben.id]);
    expect(await accounts(app)).toEqual([ben.id]);
    expect((await service().call("GET /me", { token: only.token })).status).toBe(401);
    expect((await service().call("GET /project", { token: ci.token })).status).toBe(401);
    const entries = (await service().call(`GET ${path}/history?kind=credential.revoked`, { token: owner })).body.results;
    expect(entries.map(({ target, outcome }: { target: string; outcome: string }) => [target, outcome])).toEqual([
      [null, "refused"],
      ["the app “lpc_test” of Ben", "done"],
      [expect.stringContaining("the project token “CI” of "), "done"],
      ["the token “only” of Ben", "done"],
      ["the token “both” of Ben", "done"],
      [null, "refused"],
    ]);
  });

  test("are created only within the policy; longer ones that exist are marked [security: teams limit the lifetime of tokens]", async () => {
    const { ben, team, project, owner, member, path, list, create, createCi, limit } = await crew();
    await create("long", 90);
    await createCi("endless", null);
    expect((await limit(30, member)).status).toBe(403);
    expect((await limit(31)).status).toBe(400);
    expect((await limit(30)).body).toMatchObject({ maxTokenDays: 30, outsidePolicy: 2 });
    const listed = (await service().call("GET /me", { token: member })).body.accounts;
    expect(listed.find(({ id }: { id: string }) => id === team.id)).toMatchObject({ maxTokenDays: 30 });
    for (const days of [60, null]) {
      for (const answer of [await create("x", days), await createCi("x", days)])
        expect([answer.status, answer.body.details[0].message]).toEqual([400, expect.stringContaining("at most 30 days")]);
    }
    expect((await create("own account", null, [ben.id])).status).toBe(201);
    expect((await create("short", 30)).status).toBe(201);
    expect((await list("personal")).results.map(({ name, outsidePolicy }) => [name, outsidePolicy])).toEqual([
      ["short", false],
      ["long", true],
    ]);
    const [endless] = (await list("project")).results;
    const rotated = await service().call(`POST /projects/${project.path}/tokens/${endless!.id}/rotate`, { token: owner });
    expect(Date.parse(rotated.body.expiresAt) - Date.parse(rotated.body.createdAt)).toBe(30 * 86_400_000);
    const entries = (await service().call(`GET ${path}/history?kind=team.token-lifetime`, { token: owner })).body.results;
    expect(entries[0]).toMatchObject({ outcome: "done", before: "no limit", after: "30 days" });
    expect((await limit(null)).body).toMatchObject({ maxTokenDays: null, outsidePolicy: 0 });
  });
});
