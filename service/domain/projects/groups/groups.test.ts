import { describe, expect, test } from "vitest";
import { addMember, createProject, createTeam, createUser, personalToken, type TestUser } from "../../../testing/factories.ts";
import { onEachDatabase, type TestService } from "../../../testing/harness.ts";

type Group = { id: string; name: string; memberCount: number; projectCount: number };

async function acme(service: TestService) {
  const owner = await createUser(service, { name: "Olive Owner" });
  const team = await createTeam(service, { owner });
  const people: TestUser[] = [];
  for (const name of ["Ann Adams", "Bob Brown", "Cleo Cruz"]) {
    const person = await createUser(service, { name });
    await addMember(service, team, person, "contributor");
    people.push(person);
  }
  const project = await createProject(service, team);
  const [token, ...theirs] = await Promise.all([owner, ...people].map((person) => personalToken(service, person, [team])));
  const at = `/accounts/${team.slug}/groups`;
  const call = <T = Record<string, never>>(route: string, body?: object, by = token!) =>
    service.call<T>(route.replace("@", at).replace("~", `/projects/${project.path}`), { token: by, ...(body && { body }) });
  const create = async (name: string) => (await call<Group>("POST @", { name })).body;
  const permissions = async (by: string) => {
    const { status, body } = await service.call(`GET /projects/${project.path}`, { token: by });
    return status === 200 ? body.permissions.at(-1) : null;
  };
  return { owner, team, people, project, token: token!, theirs, at, call, create, permissions };
}

onEachDatabase("groups of people", (service) => {
  describe("groups of a team", () => {
    test("are created, renamed, listed by name with their sizes, and deleted", async () => {
      const { call, create, people } = await acme(service());
      const qa = await create("  QA ");
      expect(qa).toMatchObject({ name: "QA", memberCount: 0, projectCount: 0 });
      const design = await create("design");
      await call(`POST @/${qa.id}/members`, { userIds: people.map(({ id }) => id) });
      await call(`PUT ~/groups/${qa.id}`, { level: "viewer" });
      expect((await call<object>(`GET @/${qa.id}`)).body).toMatchObject({
        name: "QA",
        projects: [{ name: expect.any(String), level: "viewer" }],
      });
      expect((await call("GET @/unknown")).status).toBe(404);
      expect((await call<Group[]>("GET @")).body.map((one) => [one.name, one.memberCount, one.projectCount])).toEqual([
        ["design", 0, 0],
        ["QA", 3, 1],
      ]);
      expect((await call<Group>(`PATCH @/${design.id}`, { name: "Designers" })).body.name).toBe("Designers");
      expect((await call(`DELETE @/${design.id}`)).status).toBe(204);
      expect((await call(`DELETE @/${design.id}`)).status).toBe(404);
    });

    test("refuse a taken name in any case with 409, also concurrently", async () => {
      const { call, create } = await acme(service());
      const other = await create("Other");
      const answers = await Promise.all(Array.from({ length: 10 }, () => call("POST @", { name: "QA" })));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
      expect((await call(`PATCH @/${other.id}`, { name: "qa" })).status).toBe(409);
      expect((await call("POST @", { name: " " })).status).toBe(400);
    });

    test("are changed by owners only, and listed for every member", async () => {
      const { call, create, theirs } = await acme(service());
      const { id } = await create("QA");
      expect((await call("GET @", undefined, theirs[0]!)).status).toBe(200);
      for (const [route, body] of [
        ["POST @", { name: "Mine" }],
        [`PATCH @/${id}`, { name: "Mine" }],
        [`POST @/${id}/members`, { userIds: [] }],
        [`GET @/${id}/members`],
        [`DELETE @/${id}`],
      ] as const)
        expect((await call(route, body, theirs[0]!)).status, route).toBe(403);
    });
  });

  describe("people of a group", () => {
    test("are added by id and by address, once, and outsiders are reported", async () => {
      const { call, create, people } = await acme(service());
      const { id } = await create("QA");
      const stranger = await createUser(service());
      const [ann, bob] = people as [TestUser, TestUser];
      const sent = { userIds: [ann.id, stranger.id], emails: [bob.email.toUpperCase(), ann.email, "unknown@acme.example", "a,b"] };
      const first = await call<{ added: number; notFound: string[] }>(`POST @/${id}/members`, sent);
      expect(first.body).toEqual({ added: 2, notFound: [stranger.id, "unknown@acme.example", "a,b"] });
      expect((await call<{ added: number }>(`POST @/${id}/members`, sent)).body.added).toBe(0);
      const list = await call<{ pageInfo: object; results: { user: { name: string }; email: string }[] }>(
        `GET @/${id}/members?perPage=1&page=2`,
      );
      expect(list.body).toMatchObject({ pageInfo: { total: 2 }, results: [{ user: { name: "Bob Brown" }, email: bob.email }] });
      expect((await call(`DELETE @/${id}/members/${ann.id}`)).status).toBe(204);
      expect((await call(`DELETE @/${id}/members/${ann.id}`)).status).toBe(404);
    });

    test("lose the group with their membership", async () => {
      const { call, create, people, team, token } = await acme(service());
      const { id } = await create("QA");
      await call(`POST @/${id}/members`, { userIds: [people[0]!.id] });
      await service().call(`DELETE /accounts/${team.slug}/members/${people[0]!.id}`, { token });
      await addMember(service(), team, people[0]!, "contributor");
      expect((await call<Group[]>("GET @")).body[0]!.memberCount).toBe(0);
    });
  });

  describe("groups of a project", () => {
    test("give their people the level, immediately and until it is removed", async () => {
      const { call, create, people, theirs, permissions } = await acme(service());
      const { id } = await create("QA");
      await call(`POST @/${id}/members`, { userIds: [people[0]!.id] });
      expect(await permissions(theirs[0]!)).toBeNull();
      expect((await call(`PUT ~/groups/${id}`, { level: "reviewer" })).body).toMatchObject({
        name: "QA",
        memberCount: 1,
        level: "reviewer",
      });
      expect(await permissions(theirs[0]!)).toBe("review");
      expect(await permissions(theirs[1]!)).toBeNull();
      expect((await call<object[]>("GET ~/groups", undefined, theirs[0]!)).body).toHaveLength(1);
      expect((await call(`DELETE ~/groups/${id}`)).status).toBe(204);
      expect((await call(`DELETE ~/groups/${id}`)).status).toBe(404);
      expect(await permissions(theirs[0]!)).toBeNull();
    });

    test("combine with a person's own level: the strongest counts", async () => {
      const { call, create, people, theirs, permissions } = await acme(service());
      const [weak, strong] = [await create("Weak"), await create("Strong")];
      const ann = people[0]!.id;
      for (const { id } of [weak, strong]) await call(`POST @/${id}/members`, { userIds: [ann] });
      await call(`PUT ~/contributors/${ann}`, { level: "reviewer" });
      await call(`PUT ~/groups/${weak.id}`, { level: "viewer" });
      expect(await permissions(theirs[0]!)).toBe("review");
      await call(`PUT ~/groups/${strong.id}`, { level: "admin" });
      expect(await permissions(theirs[0]!)).toBe("admin");
      await call(`DELETE @/${strong.id}`);
      await call(`DELETE ~/contributors/${ann}`);
      expect(await permissions(theirs[0]!)).toBe("view");
    });

    test("decide which projects, media and share pages a contributor sees", async () => {
      const { call, create, people, team, theirs, project } = await acme(service());
      const { id } = await create("QA");
      await call(`POST @/${id}/members`, { userIds: [people[0]!.id] });
      await call(`PUT ~/groups/${id}`, { level: "viewer" });
      const list = await service().call(`GET /accounts/${team.slug}/projects`, { token: theirs[0]! });
      expect(list.body.results.map((one: { id: string }) => one.id)).toEqual([project.id]);
      expect((await service().call(`GET /projects/${project.path}/media`, { token: theirs[0]! })).status).toBe(200);
      expect((await service().call(`GET /projects/${project.path}/media`, { token: theirs[1]! })).status).toBe(404);
    });

    test("are set by project admins only", async () => {
      const { call, create, people, theirs } = await acme(service());
      const { id } = await create("QA");
      await call(`PUT ~/contributors/${people[0]!.id}`, { level: "reviewer" });
      expect((await call(`PUT ~/groups/${id}`, { level: "viewer" }, theirs[0]!)).status).toBe(403);
      await call(`PUT ~/contributors/${people[0]!.id}`, { level: "admin" });
      expect((await call(`PUT ~/groups/${id}`, { level: "viewer" }, theirs[0]!)).status).toBe(200);
    });
  });

  test("writes every change into the history", async () => {
    const { call, create, people, team, token, project } = await acme(service());
    const { id } = await create("QA");
    await call(`POST @/${id}/members`, { userIds: people.map((one) => one.id) });
    await call(`PUT ~/groups/${id}`, { level: "viewer" });
    await call(`PUT ~/groups/${id}`, { level: "admin" });
    await call(`DELETE @/${id}/members/${people[0]!.id}`);
    await call(`DELETE ~/groups/${id}`);
    await call(`DELETE @/${id}`);
    const { body } = await service().call(`GET /accounts/${team.slug}/history`, { token });
    expect(body.results.map((one: Record<string, string>) => [one["kind"], one["target"], one["before"], one["after"]]).reverse()).toEqual([
      ["group.created", "QA", null, null],
      ["group.members-added", "QA", null, "3 people"],
      ["project-group.level", `QA in ${project.path}`, null, "viewer"],
      ["project-group.level", `QA in ${project.path}`, "viewer", "admin"],
      ["group.member-removed", "QA", "Ann Adams", null],
      ["project-group.removed", `QA in ${project.path}`, "admin", null],
      ["group.deleted", "QA", null, null],
    ]);
  });
});
