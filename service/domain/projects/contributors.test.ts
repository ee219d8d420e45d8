import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { accounts, projectMembers } from "../../db/schema.ts";
import { addMember, createProject, createTeam, createUser, personalToken, type TestUser } from "../../testing/factories.ts";
import { dashboardToken } from "../../testing/grants.ts";
import { onEachDatabase, type TestService } from "../../testing/harness.ts";

type Row = {
  id: string;
  user: { id: string; name: string };
  level: string;
  email: string | null;
  teamLevel: string;
  addedBy: string | null;
};
type Page = { pageInfo: { total: number }; results: Row[] };

/** Creates a team with an owner, a member, two contributors and a project. */
async function acme(service: TestService) {
  const owner = await createUser(service, { name: "Olive Owner" });
  const member = await createUser(service, { name: "Max Member" });
  const team = await createTeam(service, { owner, member });
  const [chloe, farid] = [await createUser(service, { name: "Chloé Fontaine" }), await createUser(service, { name: "Farid Benhaddou" })];
  for (const person of [chloe, farid]) await addMember(service, team, person, "contributor");
  const project = await createProject(service, team);
  const token = (person: TestUser) => personalToken(service, person, [team]);
  const as = { owner: await token(owner), member: await token(member), chloe: await token(chloe), farid: await token(farid) };
  const at = `/projects/${project.path}/contributors`;
  const set = (userId: string, level: string, by = as.owner) => service.call<Row>(`PUT ${at}/${userId}`, { token: by, body: { level } });
  const remove = (userId: string, by = as.owner) => service.call(`DELETE ${at}/${userId}`, { token: by });
  const list = (by = as.owner, query = "") => service.call<Page>(`GET ${at}${query}`, { token: by });
  const sees = async (by: string) => (await service.call(`GET /projects/${project.path}`, { token: by })).status === 200;
  return { team, project, people: { owner, member, chloe, farid }, as, at, set, remove, list, sees };
}

onEachDatabase("contributors of a project", (service) => {
  describe("PUT /projects/{owner}/{project}/contributors/{userId}", () => {
    test("gives a contributor access to the project, and changes the level", async () => {
      const { people, as, set, sees, project } = await acme(service());
      expect(await sees(as.chloe)).toBe(false);
      const { status, body } = await set(people.chloe.id, "viewer");
      expect(status).toBe(200);
      expect(body).toMatchObject({ user: { id: people.chloe.id, name: "Chloé Fontaine" }, level: "viewer", addedBy: "Olive Owner" });
      expect(await sees(as.chloe)).toBe(true);
      const changed = await set(people.chloe.id, "reviewer");
      expect(changed.body).toMatchObject({ id: body.id, level: "reviewer" });
      const seen = await service().call(`GET /projects/${project.path}`, { token: as.chloe });
      expect(seen.body.permissions).toEqual(["view", "review"]);
    });

    test("returns the picture of a person among contributors and among those to add", async () => {
      const { people, as, at, set, list } = await acme(service());
      await service().deps.db.update(accounts).set({ pictureKey: "people/face" }).where(eq(accounts.id, people.chloe.id));
      const found = await service().call<Row[]>(`GET ${at}/candidates?search=Chlo`, { token: as.owner });
      expect(found.body).toMatchObject([{ user: { id: people.chloe.id, pictureUrl: expect.stringContaining("people/face") } }]);
      const { body } = await set(people.chloe.id, "viewer");
      expect((await list()).body.results.find(({ id }) => id === body.id)?.user).toEqual(found.body[0]!.user);
    });

    test("lets members and project admins give levels, and refuses reviewers and viewers with 403", async () => {
      const { people, as, set } = await acme(service());
      expect((await set(people.farid.id, "viewer", as.member)).status).toBe(200);
      for (const level of ["viewer", "reviewer"]) {
        await set(people.chloe.id, level);
        expect((await set(people.farid.id, "admin", as.chloe)).status).toBe(403);
      }
      await set(people.chloe.id, "admin");
      expect((await set(people.farid.id, "admin", as.chloe)).status).toBe(200);
    });

    test("returns 404 to contributors without access, for unknown people and for people outside the team", async () => {
      const { people, as, set } = await acme(service());
      const stranger = await createUser(service());
      const answers = [await set(people.farid.id, "viewer", as.chloe), await set("unknown", "viewer"), await set(stranger.id, "viewer")];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    });

    test("refuses unknown levels with 400", async () => {
      const { people, set } = await acme(service());
      expect((await set(people.chloe.id, "owner")).status).toBe(400);
    });

    test("stores one grant for ten concurrent calls, with one entry in the history", async () => {
      const { people, set, team, as, project } = await acme(service());
      const answers = await Promise.all(Array.from({ length: 10 }, () => set(people.chloe.id, "viewer")));
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
      const { body } = await service().call(`GET /accounts/${team.slug}/history`, { token: as.owner });
      expect(body.results.map((one: Record<string, string>) => [one["kind"], one["target"], one["after"]])).toEqual([
        ["contributor.added", `Chloé Fontaine in ${project.path}`, "viewer"],
      ]);
    });

    test("leaves no grant of a person who is removed from the team at the same moment", async () => {
      const { people, set, team, as, project } = await acme(service());
      const remove = service().call(`DELETE /accounts/${team.slug}/members/${people.chloe.id}`, { token: as.owner });
      await Promise.all([set(people.chloe.id, "viewer"), remove, set(people.chloe.id, "admin")]);
      const rows = await service().deps.db.select().from(projectMembers);
      expect(rows.filter((row) => row.projectId === project.id)).toEqual([]);
    });
  });

  describe("GET /projects/{owner}/{project}/contributors", () => {
    test("lists the caller first, then the others in the order they were added, in pages", async () => {
      const { people, as, set, list } = await acme(service());
      await set(people.member.id, "viewer");
      await set(people.farid.id, "reviewer");
      await set(people.chloe.id, "viewer");
      const names = async (by: string, query = "") => (await list(by, query)).body.results.map(({ user }) => user.name);
      expect(await names(as.owner)).toEqual(["Max Member", "Farid Benhaddou", "Chloé Fontaine"]);
      expect(await names(as.chloe)).toEqual(["Chloé Fontaine", "Max Member", "Farid Benhaddou"]);
      expect(await names(as.owner, "?perPage=2&page=2")).toEqual(["Chloé Fontaine"]);
      expect((await list(as.owner, "?page=9")).body).toMatchObject({ pageInfo: { total: 3 }, results: [] });
      const roles = (await list()).body.results.map(({ teamLevel }) => teamLevel);
      expect(roles).toEqual(["member", "contributor", "contributor"]);
    });

    test("shows email addresses to owners only [security: only owners read addresses of contributors]", async () => {
      const { people, as, set, list } = await acme(service());
      await set(people.chloe.id, "admin");
      expect((await list()).body.results[0]!.email).toBe(people.chloe.email);
      for (const token of [as.member, as.chloe]) expect((await list(token)).body.results[0]!.email).toBeNull();
    });

    test("returns 404 to contributors without access", async () => {
      const { as, list } = await acme(service());
      expect((await list(as.farid)).status).toBe(404);
    });
  });

  describe("GET /projects/{owner}/{project}/contributors/candidates", () => {
    test("finds contributors without a level by name, and by address for owners only", async () => {
      const { people, as, at, set } = await acme(service());
      const find = async (search: string, token = as.owner) =>
        (await service().call(`GET ${at}/candidates?search=${encodeURIComponent(search)}`, { token })).body.map(
          (one: Row) => one.user.name,
        );
      expect(await find("")).toEqual(["Chloé Fontaine", "Farid Benhaddou"]);
      expect(await find("BENHAD")).toEqual(["Farid Benhaddou"]);
      expect(await find(people.chloe.email)).toEqual(["Chloé Fontaine"]);
      expect(await find(people.chloe.email, as.member)).toEqual([]);
      await set(people.farid.id, "viewer");
      expect(await find("")).toEqual(["Chloé Fontaine"]);
      expect((await service().call(`GET ${at}/candidates`, { token: as.farid })).status).toBe(403);
    });
  });

  describe("DELETE /projects/{owner}/{project}/contributors/{userId}", () => {
    test("ends the access immediately, and is 404 for people without a level", async () => {
      const { people, as, set, remove, sees } = await acme(service());
      await set(people.chloe.id, "viewer");
      expect((await remove(people.chloe.id)).status).toBe(204);
      expect(await sees(as.chloe)).toBe(false);
      expect((await remove(people.chloe.id)).status).toBe(404);
    });

    test("lets a viewer remove only their own level", async () => {
      const { people, as, set, remove, sees } = await acme(service());
      await set(people.chloe.id, "viewer");
      await set(people.farid.id, "viewer");
      expect((await remove(people.farid.id, as.chloe)).status).toBe(403);
      expect((await remove(people.chloe.id, as.chloe)).status).toBe(204);
      expect(await sees(as.chloe)).toBe(false);
    });
  });

  describe("GET /accounts/{accountSlug}/members/{userId}/projects", () => {
    test("lists every project of the team with the level that counts", async () => {
      const { team, people, as, set, project } = await acme(service());
      const byDefault = await createProject(service(), team, { defaultUserLevel: "viewer" });
      const none = await createProject(service(), team);
      await set(people.chloe.id, "admin");
      const read = (person: TestUser, token = as.owner) =>
        service().call(`GET /accounts/${team.slug}/members/${person.id}/projects`, { token });
      const levels = async (person: TestUser) =>
        (await read(person)).body.results.map((one: Record<string, string>) => [one["name"], one["level"], one["effectiveLevel"]]);
      expect(await levels(people.chloe)).toEqual([
        [project.name, "admin", "admin"],
        [byDefault.name, null, "viewer"],
        [none.name, null, null],
      ]);
      expect((await levels(people.member)).map(([, , level]: string[]) => level)).toEqual(["admin", "admin", "admin"]);
      expect((await read(people.chloe, as.member)).status).toBe(403);
      expect((await read(await createUser(service()))).status).toBe(404);
    });
  });

  test("are refused on a personal account, which has no members", async () => {
    const person = await createUser(service());
    const project = await createProject(service(), person);
    const other = await createUser(service());
    const token = await dashboardToken(service(), person);
    const put = await service().call(`PUT /projects/${project.path}/contributors/${other.id}`, { token, body: { level: "viewer" } });
    expect(put.status).toBe(404);
  });
});
